// What a game teaches: its steps, and how a step is recognised as done. The course, the narrator and the pages are the
// same for every game; no rule is known here.
import type { NewSeat, Refused } from '../protocol.ts';
import type { TablePage } from '../table/page.svelte.ts';

/** What any step may look at; a game adds what is picked on its page. */
export interface Seen {
  /** What has happened since the step began, oldest first; what was taken back is not there. */
  events: readonly unknown[];
  refusal: Refused | null;
}

export interface Lesson<S extends Seen = Seen> {
  id: string;
  title: string;
  /** Two sentences. */
  caption: string;
  /** The one thing to do. */
  task: string;
  /** Where it begins, in the notation of rule cases. The player is seat a. */
  position: string;
  /** The rules it has taught. */
  rules: readonly string[];
  /** What is said when it is done; null while it is not. */
  done(seen: S): string | null;
  /** What is said on the way there, when something of what was asked for has been done; null before. */
  halfway?(seen: S): string | null;
  /** What is said when something else was done. */
  nudge: string;
  /** Something else than an action of one's own that leads away from the task. */
  astray?(seen: S): string | null;
}

/** What stands in a step, without what makes it done. */
export type LessonText = Pick<Lesson, 'id' | 'title' | 'caption' | 'task' | 'position' | 'rules'>;

/** How a step stands. */
export type Progress = { kind: 'open' } | { kind: 'halfway' | 'done' | 'astray'; words: string };

/** `isDeed`: whether an event tells of a decision of the player's own. */
export function progressOf<S extends Seen>(lesson: Lesson<S>, seen: S, isDeed: (event: unknown) => boolean): Progress {
  const words = lesson.done(seen);
  if (words) return { kind: 'done', words };
  const wrong = lesson.astray?.(seen) ?? null;
  if (wrong) return { kind: 'astray', words: wrong };
  if (seen.refusal?.rule) return { kind: 'astray', words: `The referee says no, and why: see below. ${lesson.task}` };
  const more = lesson.halfway?.(seen) ?? null;
  if (more) return { kind: 'halfway', words: more };
  return seen.events.some(isDeed) ? { kind: 'astray', words: lesson.nudge } : { kind: 'open' };
}

/** The lessons of one game. */
export interface Subject {
  game: string;
  title: string;
  /** What the game is about and who wins it, in a sentence or two: said before the first step. */
  aim: string;
  lessons: readonly LessonText[];
  /** Who sits at the table of a step. */
  seats: NewSeat[];
  /** The symbol of something to do. */
  icon: string;
  progress(at: number, page: TablePage): Progress;
  /** Nothing is picked on the page any more. */
  reset(page: TablePage): void;
  /** The action that ends a step's table before its time. Without one a bot plays it to its end. */
  giveUp?: string;
  /** After the last step. */
  finish: {
    /** In large letters. */
    heading: string;
    allDone: string;
    someDone: string;
    /** Who sits at the first game. */
    seats: NewSeat[];
    options?: Record<string, unknown>;
  };
}
