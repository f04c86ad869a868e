// The page state of the Miniatures Game: the plan of the table, and which row of the list is looked at.
import type { TableStore } from '../../lib/table.svelte.ts';
import { plan, type Plan, type Point } from './plan.ts';

export class Miniatures {
  hovered = $state<string | null>(null);

  constructor(
    readonly table: TableStore,
    readonly content: unknown,
  ) {}

  get view(): Record<string, unknown> {
    return this.table.view;
  }

  get plan(): Plan {
    return plan(this.view, this.content);
  }

  /** Where the row that is looked at would lead. */
  get aim(): Point | null {
    const found = /(?:^| )(\d+) (\d+)(?: |$)/.exec(this.hovered ?? '');
    return found ? { x: Number(found[1]), y: this.plan.depth - Number(found[2]) } : null;
  }

  /** The models that it speaks of. */
  get named(): string[] {
    return (this.hovered ?? '').split(' ').filter((word) => /^[ab]\d+$/.test(word));
  }
}
