// The course as somebody takes it: which step is shown, its table, and what has been done. Each step is played at a
// private table of its own, on the real table page.
import { announce } from '../lib/announce.svelte.ts';
import { api } from '../lib/api.ts';
import { noteLesson } from '../lib/lessons.ts';
import { asRefusal, line } from '../lib/line.svelte.ts';
import { go, route } from '../lib/router.svelte.ts';
import type { Refused, Update } from '../protocol.ts';
import { TablePage } from '../table/page.svelte.ts';
import { named } from '../table/words.ts';
import { keep, kept } from './kept.ts';
import type { LessonText, Progress, Subject } from './subject.ts';

/** The name of what comes after the last step. */
const END = 'end';
const ME = 'a';
/** Nobody does more than this in one step before asking to begin it again. */
const MOST_UNDOS = 20;

/** Whoever plays on for a seat that was left. */
const STAND_IN = 'random';

export class Course {
  /** Ids of the steps that have been done, on this visit or an earlier one. */
  done = $state.raw<ReadonlySet<string>>(new Set());
  /** An empty one until the table is there: the page keeps its shape, and nothing can be done on the last step's board. */
  page = $state.raw<TablePage>(blank());
  /** Why there is no table. */
  trouble = $state.raw<Refused | null>(null);
  /** What was said when this step was done: choosing somebody else afterwards does not undo it. */
  #praise = $state<string | null>(null);
  #visit = 0;

  /** The step that is shown, from 0; after the last one comes the first game. The address says which. */
  at: number = $derived.by(() => {
    const step = route.query.get('step');
    const { length } = this.subject.lessons;
    if (step === END) return length;
    const number = Number(step);
    if (Number.isInteger(number) && number >= 1 && number <= length) return number - 1;
    return Math.min(Math.max(kept(this.subject.game).at, 0), length - 1);
  });

  lesson: LessonText | null = $derived.by(() => this.subject.lessons[this.at] ?? null);

  said: Progress = $derived.by(() => {
    if (this.#praise) return { kind: 'done', words: this.#praise };
    if (this.trouble) return { kind: 'astray', words: this.trouble.sentence };
    return this.lesson ? this.subject.progress(this.at, this.page) : { kind: 'open' };
  });

  constructor(readonly subject: Subject) {
    this.done = new Set(kept(subject.game).done);
  }

  addressOf(at: number): string {
    const { game, lessons } = this.subject;
    return `/learn/${game}?step=${at < lessons.length ? at + 1 : END}`;
  }

  /** Lays out the step that is shown. */
  async open(): Promise<void> {
    const visit = ++this.#visit;
    const { lesson } = this;
    keep(this.subject.game, { at: this.at });
    this.#praise = null;
    this.trouble = null;
    this.#show(blank());
    if (!lesson) return;
    try {
      const page = await layOut(this.subject, lesson);
      if (visit === this.#visit) this.#show(page);
      else void putAway(this.subject, page);
    } catch (problem) {
      if (visit === this.#visit) this.trouble = asRefusal(problem).refused;
    }
  }

  /** The same step from its beginning: by taking back if the table allows it, else at a new one. */
  async again(): Promise<void> {
    const { table } = this.page;
    if (!table.info) return this.open();
    this.subject.reset(this.page);
    for (let undos = 0; table.undo !== 'nothing' && undos < MOST_UNDOS; undos += 1) {
      if (!(await table.takeBack())) break;
    }
    if (table.undo !== 'nothing') return this.open();
    table.refusal = null;
    this.#praise = null;
  }

  /** To be called when `said` says so. */
  finish(words: string): void {
    if (this.#praise !== null || !this.lesson) return;
    this.#praise = words;
    this.done = new Set([...this.done, this.lesson.id]);
    keep(this.subject.game, { done: [...this.done] });
  }

  goTo(at: number): void {
    go(this.addressOf(at));
  }

  close(): void {
    this.#visit += 1;
    this.#show(blank());
  }

  #show(page: TablePage): void {
    void putAway(this.subject, this.page);
    this.page = page;
    page.table.onUpdate((update) => speak(page, update));
  }
}

function blank(): TablePage {
  const page = new TablePage('');
  page.dressing = true;
  return page;
}

async function layOut(subject: Subject, lesson: LessonText): Promise<TablePage> {
  await line.open();
  const { game, seats } = subject;
  // The table of a visit that ended with the tab.
  const left = kept(game).table;
  if (left !== null) void giveUp(subject, left, 0);
  const { position } = lesson;
  const { table } = await api.create({ game, seats, position, public: false, spectators: false });
  noteLesson(table);
  keep(game, { table });
  await line.ask({ type: 'start', table });
  const page = new TablePage(table);
  await page.open();
  await page.dress();
  return page;
}

/** A lesson leaves no game behind that waits for an answer. */
async function putAway(subject: Subject, page: TablePage): Promise<void> {
  const { info, id, seq, outcome } = page.table;
  if (!info) return;
  if (kept(subject.game).table === id) keep(subject.game, { table: null });
  if (!outcome) await giveUp(subject, id, seq);
  page.close();
}

async function giveUp(subject: Subject, table: string, seq: number, tries = 3): Promise<void> {
  const action = subject.giveUp;
  try {
    if (action === undefined) await line.ask({ type: 'appoint', table, seat: ME, bot: STAND_IN });
    else await line.ask({ type: 'act', table, seat: ME, seq, actions: [action] });
  } catch (problem) {
    // A bot may have done something at the same moment.
    const now = asRefusal(problem).refused.seq;
    if (now !== undefined && tries > 1) await giveUp(subject, table, now, tries - 1);
  }
}

/** What happens is read aloud, as at any table. */
function speak(page: TablePage, { events }: Update): void {
  const sentences = events.map(({ words }) =>
    named(words, (seat) => (seat === ME ? 'You' : page.voice.seatName(seat))),
  );
  if (sentences.length > 0) announce(sentences.join(' '));
}
