// The steps of a game, as the server keeps them. A step is named by the number of its last event.
import type { Notice, Update } from '../protocol.ts';

/** `entries` counts those of the record, and is there once the record was shown to somebody. */
export type StepLine = { seq: number; events: Notice[]; entries?: number };
export type Steps = { table: string; viewer: string; over: boolean; steps: StepLine[] };

/** The step in which the event with this number happened; the last one if it is not there yet. */
export function indexOf(steps: StepLine[], seq: number): number {
  const at = steps.findIndex((step) => step.seq >= seq);
  return at < 0 ? Math.max(0, steps.length - 1) : at;
}

/** What had been told up to and with this step, oldest first. */
export function toldBy(steps: StepLine[], at: number): Notice[] {
  return steps.slice(0, at + 1).flatMap((step) => step.events);
}

/** Fetches each step once. The two doors are those of the server; a test has its own. */
export class Shelf {
  private readonly kept = new Map<string, Promise<Update>>();

  constructor(
    private readonly table: string,
    private readonly get: (path: string) => Promise<unknown>,
  ) {}

  async list(viewer: string): Promise<Steps> {
    return (await this.get(this.path('', viewer))) as Steps;
  }

  /** What stood there for this viewer. Steps never change, so they are kept; a failure is not. */
  step(viewer: string, seq: number): Promise<Update> {
    const path = this.path(`/${String(seq)}`, viewer);
    let step = this.kept.get(path);
    if (!step) {
      step = this.get(path) as Promise<Update>;
      step.catch(() => this.kept.delete(path));
      this.kept.set(path, step);
    }
    return step;
  }

  private path(step: string, viewer: string): string {
    return `/api/tables/${encodeURIComponent(this.table)}/steps${step}?seat=${encodeURIComponent(viewer)}`;
  }
}
