// One table as this page sees it. Whoever plays several seats of it (hot-seat) watches all of them and looks through
// the eyes of one; each seat's knowledge is kept apart.
import type { Advice, ChatLine, Notice, Refused, Standing, TableInfo, Tell, Update } from '../protocol.ts';
import { notePromise, noteValue } from '../fair/notes.ts';
import { api, randomValue } from './api.ts';
import { asRefusal, line as theLine, Refusal, type AskBody, type Line, type Told } from './line.svelte.ts';
import { mergeChat, mergeEvents, mergeView } from './merge.ts';

const LETTERS = ['a', 'b', 'c', 'd'];
const SPECTATOR = 'spectator';
/** How far back the server tells events at once. */
const MOST_EVENTS = 2000;

/** How people may talk where a game does not mind. */
const FREELY: NonNullable<Update['talk']> = { kind: 'free' };

/** What one viewer was told. */
class Seen {
  view = $state.raw<Record<string, unknown>>({});
  seq = $state(0);
  events = $state.raw<Notice[]>([]);
  actions = $state.raw<string[]>([]);
  question = $state('');
  asked = $state.raw<string[]>([]);
  undo = $state<Update['undo']>('nothing');
  outcome = $state.raw<Update['outcome']>();
  clocks = $state.raw<number[] | undefined>();
  standing = $state<Standing | undefined>();
  stops = $state.raw<string[]>([]);
  elapsed = $state<number | undefined>();
  shared = $state.raw<Update['shared']>();
  talk = $state.raw(FREELY);
  /** Whether anything was told: an open table has no game yet. */
  told = false;

  take(update: Update): void {
    this.view = mergeView(this.view, update);
    this.events = mergeEvents(this.events, update.events);
    this.seq = update.seq;
    this.actions = update.actions;
    this.question = update.question;
    this.asked = update.asked;
    this.undo = update.undo;
    this.outcome = update.outcome;
    this.clocks = update.clocks;
    this.standing = update.standing;
    this.stops = update.stops ?? [];
    this.elapsed = update.elapsed;
    this.shared = update.shared;
    this.talk = update.talk ?? (update.whole ? FREELY : this.talk);
    this.told = true;
  }
}

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  /** The seat through which we look; null for a spectator. */
  seat = $state<string | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** Why the last thing was not done; until the next one is tried. */
  refusal = $state.raw<Refused | null>(null);
  /** Why we are not at this table (any more). */
  gone = $state<string | null>(null);
  loading = $state(true);
  /** Hot-seat: the seat that the page has just turned to. Its secrets are covered until somebody lifts the curtain. */
  curtain = $state<string | null>(null);
  /** Asks of ours that are on their way. */
  busy = $state(0);

  mySeats: string[] = $derived.by(() => {
    const me = this.line.me?.person;
    const mine = (at: number) => me !== undefined && this.info?.seats[at]?.person?.person === me;
    return LETTERS.filter((_, at) => mine(at));
  });

  /** By viewer. */
  #seen = $state.raw(new Map<string, Seen>());
  #nothing = new Seen();
  #now = $derived(this.#seen.get(this.seat ?? SPECTATOR) ?? this.#nothing);
  /** What was said of a shared decision, and at which number. */
  #advice = $state.raw<{ seq: number; advice: Advice[] }>({ seq: 0, advice: [] });
  #hearers = new Set<(update: Update) => void>();
  #underWay = new Map<string, Promise<boolean>>();
  /** A seat that was asked for by name stays until it is nobody's turn there. */
  #chosen = false;
  #deaf: (() => void) | null = null;
  /** Whoever has gone may have gone while the table was on its way. */
  #left = false;

  constructor(
    readonly id: string,
    readonly line: Line = theLine,
  ) {}

  /** Whether anything can be done here: a replay only shows. */
  readonly live: boolean = true;

  get view(): Record<string, unknown> {
    return this.#now.view;
  }
  get seq(): number {
    return this.#now.seq;
  }
  /** Newest last; what was taken back is not there. */
  get events(): Notice[] {
    return this.#now.events;
  }
  get actions(): string[] {
    return this.#now.actions;
  }
  get question(): string {
    return this.#now.question;
  }
  get asked(): string[] {
    return this.#now.asked;
  }
  get undo(): Update['undo'] {
    return this.#now.undo;
  }
  get outcome(): Update['outcome'] {
    return this.#now.outcome;
  }
  get clocks(): number[] | undefined {
    return this.#now.clocks;
  }
  /** What our seat answers by itself for now. */
  get standing(): Standing | undefined {
    return this.#now.standing;
  }
  /** The stages of a turn in which we are asked all the same. */
  get stops(): string[] {
    return this.#now.stops;
  }
  /** Milliseconds between the last event and the telling of it, where there are clocks. */
  get elapsed(): number | undefined {
    return this.#now.elapsed;
  }

  /** The decision on which everybody may advise, while it is open. */
  get shared(): Update['shared'] {
    return this.#now.shared;
  }
  /** What is said of the answers to it. */
  get advice(): Advice[] {
    return this.shared && this.#advice.seq === this.seq ? this.#advice.advice : [];
  }
  /** How people may talk now. */
  get talk(): NonNullable<Update['talk']> {
    return this.#now.talk;
  }

  /** Comes to the table. Without a seat: one of one's own, the asked one first; a spectator if there is none. */
  async watch(seat?: string | null): Promise<void> {
    try {
      await this.line.open();
      if (this.#left) return;
      this.#deaf ??= this.line.listen((tell) => this.#hear(tell));
      const info = await api.table(this.id);
      if (this.#left) return;
      this.#learn(info);
      this.gone = null;
      this.#chosen = seat !== undefined;
      this.curtain = null;
      this.seat = seat === undefined ? (this.mySeats[0] ?? null) : seat;
      await Promise.all(this.#viewers().map((viewer) => this.#watchAs(viewer)));
      if (seat === undefined && !this.#left) this.#turnToTheAsked(false);
    } catch (problem) {
      this.gone = asRefusal(problem).refused.sentence;
    } finally {
      this.loading = false;
    }
  }

  /** False, and `refusal` says why, if the game does not allow it. */
  act(...actions: string[]): Promise<boolean> {
    const seat = this.#mine();
    // A second click on the same button is not a second decision.
    const key = `${seat} ${this.seq} ${actions.join('\n')}`;
    let done = this.#underWay.get(key);
    if (!done) {
      done = this.#try({ type: 'act', table: this.id, seat, seq: this.seq, actions }).then(Boolean);
      this.#underWay.set(key, done);
      void done.then(() => this.#underWay.delete(key));
    }
    return done;
  }

  /** Takes back the last action: at once, or by a proposal that `info.proposal` shows to all. */
  async takeBack(): Promise<boolean> {
    return Boolean(await this.#try({ type: 'undo', table: this.id, seat: this.#mine(), seq: this.seq }));
  }

  async agree(yes: boolean): Promise<boolean> {
    return Boolean(await this.#try({ type: 'agree', table: this.id, seat: this.#mine(), agree: yes }));
  }

  /** What a strong bot would do. Rejects with a `Refusal`. */
  async hint(): Promise<unknown> {
    return answer(await this.line.ask({ type: 'hint', table: this.id, seat: this.#mine() }));
  }

  /** Sight, distance, reach, from what our seat may know. Rejects with a `Refusal`. */
  async query(question: string): Promise<unknown> {
    return answer(await this.line.ask({ type: 'query', table: this.id, seat: this.seat, question }));
  }

  /** What our seat shall answer by itself from now on. */
  async order(order: Standing): Promise<boolean> {
    return Boolean(await this.#try({ type: 'standing', table: this.id, seat: this.#mine(), order }));
  }

  /** In which stages our seat shall be asked whatever it answers by itself. */
  async stopAt(stages: string[]): Promise<boolean> {
    return Boolean(await this.#try({ type: 'stops', table: this.id, seat: this.#mine(), stages }));
  }

  /** Tells those whom the game waits for that we do, too. */
  async nudge(): Promise<boolean> {
    return Boolean(await this.#try({ type: 'nudge', table: this.id }));
  }

  async say(text: string): Promise<boolean> {
    return Boolean(await this.#try({ type: 'say', table: this.id, text }));
  }

  /** Says what our seat thinks of an answer to the shared decision: for it, against it, or nothing any more. */
  async advise(action: string, agree: boolean | null): Promise<boolean> {
    const { id: table, seq } = this;
    return Boolean(await this.#try({ type: 'advise', table, seat: this.#mine(), seq, action, agree }));
  }

  async mute(person: number, mute = true): Promise<boolean> {
    return Boolean(await this.#try({ type: 'mute', person, mute }));
  }

  /** Takes a free seat, or comes back to one that a bot has kept. */
  async sit(seat: string): Promise<boolean> {
    const value = randomValue();
    const done = Boolean(await this.#try({ type: 'sit', table: this.id, seat, value }));
    // A value that comes after the start is not part of the seed.
    if (done && this.info?.status.state === 'open') noteValue(this.id, seat, value);
    return done;
  }

  async stand(seat: string): Promise<boolean> {
    const done = await this.#try({ type: 'stand', table: this.id, seat });
    // The server has stopped telling us that seat's view.
    if (done) await this.#reconcile(seat);
    return Boolean(done);
  }

  async appoint(seat: string, bot: string | null): Promise<boolean> {
    return Boolean(await this.#try({ type: 'appoint', table: this.id, seat, bot }));
  }

  async start(): Promise<boolean> {
    return Boolean(await this.#try({ type: 'start', table: this.id }));
  }

  /** The link of the table at which this game is played again. */
  async rematch(): Promise<string | null> {
    const done = await this.#try({ type: 'rematch', table: this.id });
    return done?.type === 'done' ? (done.table ?? null) : null;
  }

  /** Whoever takes the device has taken it. */
  liftCurtain(): void {
    this.curtain = null;
  }

  /** Hears every update of the seat through which we look, after it was taken in. */
  onUpdate(hear: (update: Update) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  close(): void {
    this.#left = true;
    this.#deaf?.();
    this.#deaf = null;
    this.#hearers.clear();
    if (this.line.state === 'open') this.line.ask({ type: 'unwatch', table: this.id }).catch(() => undefined);
  }

  /** A spectator has none: the server says then what is wrong. */
  #mine(): string {
    return this.seat ?? this.mySeats[0] ?? 'a';
  }

  async #try(ask: AskBody): Promise<Told | null> {
    this.refusal = null;
    this.busy += 1;
    try {
      return await this.line.ask(ask);
    } catch (problem) {
      this.refusal = asRefusal(problem).refused;
      return null;
    } finally {
      this.busy -= 1;
    }
  }

  #viewers(): string[] {
    const viewers = this.mySeats.length ? [...this.mySeats] : [SPECTATOR];
    const shown = this.seat ?? SPECTATOR;
    if (!viewers.includes(shown)) viewers.push(shown);
    return viewers;
  }

  #know(viewer: string): Seen {
    let seen = this.#seen.get(viewer);
    if (!seen) {
      seen = new Seen();
      this.#seen = new Map(this.#seen).set(viewer, seen);
    }
    return seen;
  }

  /** From the first event on, so that the log is whole; after a loss from the last that was told. */
  async #watchAs(viewer: string, since = this.#know(viewer).seq): Promise<void> {
    const seat = viewer === SPECTATOR ? null : viewer;
    try {
      await this.line.ask({ type: 'watch', table: this.id, seat, since });
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.refused.field !== 'since') throw problem;
      // The table has been set back behind what we know: begin anew.
      this.#seen = new Map([...this.#seen].filter(([other]) => other !== viewer));
      await this.line.ask({ type: 'watch', table: this.id, seat, since: 0 });
    }
  }

  #hear(tell: Tell): void {
    switch (tell.type) {
      case 'hello':
        this.#comeBack();
        break;
      case 'table':
        if (tell.info.table === this.id) this.#learn(tell.info);
        break;
      case 'update':
        if (tell.table === this.id) this.#take(tell);
        break;
      case 'chat':
        if (tell.table === this.id) this.chat = mergeChat(this.chat, tell.lines);
        break;
      case 'advice':
        if (tell.table === this.id) this.#advice = tell;
        break;
      case 'gone':
        if (tell.table === this.id) this.gone = tell.sentence;
        break;
    }
  }

  /** On a new socket, perhaps as somebody else: what another person's seats knew is forgotten. */
  #comeBack(): void {
    if (this.seat !== null && !this.mySeats.includes(this.seat)) this.seat = this.mySeats[0] ?? null;
    const viewers = this.#viewers();
    this.#seen = new Map([...this.#seen].filter(([viewer]) => viewers.includes(viewer)));
    for (const viewer of viewers) this.#watchAs(viewer).catch((problem) => this.#sentAway(problem));
  }

  #sentAway(problem: unknown): void {
    const { kind, sentence } = asRefusal(problem).refused;
    if (kind !== 'unavailable') this.gone = sentence;
  }

  #learn(info: TableInfo): void {
    if (this.info && info.version < this.info.version) return;
    const before = this.mySeats;
    this.info = info;
    if (info.status.state === 'open') notePromise(info.table, info.commitment);
    if (!this.loading && before.join() !== this.mySeats.join()) void this.#reconcile();
  }

  /** We have sat down or stood up, here or on another device: look through the seats that are ours now. */
  async #reconcile(left?: string): Promise<void> {
    const mine = this.mySeats.filter((seat) => seat !== left);
    if (this.seat === null || !mine.includes(this.seat)) this.seat = mine[0] ?? null;
    const viewers = mine.length ? mine : [SPECTATOR];
    const fresh = viewers.filter((viewer) => !this.#seen.has(viewer));
    this.#seen = new Map([...this.#seen].filter(([viewer]) => viewers.includes(viewer)));
    await Promise.all(fresh.map((viewer) => this.#watchAs(viewer))).catch((problem) => this.#sentAway(problem));
  }

  #take(update: Update): void {
    // Another page of ours may have watched this table as somebody else.
    if (!this.#viewers().includes(update.viewer)) return;
    const seen = this.#know(update.viewer);
    const first = !seen.told;
    seen.take(update);
    // At the start of a game, and in the middle of a very long one, the view comes without its story.
    if (first && update.seq > 0 && update.events.length === 0) {
      this.#watchAs(update.viewer, Math.max(0, update.seq - MOST_EVENTS)).catch((problem) => this.#sentAway(problem));
    }
    const shown = this.seat ?? SPECTATOR;
    if (update.viewer === shown) for (const hear of [...this.#hearers]) hear(update);
    if (!this.loading) this.#turnToTheAsked(true);
  }

  /** Hot-seat: when our seat has nothing to decide and another of ours has, the page turns to that one. */
  #turnToTheAsked(covered: boolean): void {
    if (this.mySeats.length < 2 || this.seat === null || !this.mySeats.includes(this.seat)) return;
    if (this.#wanted(this.seat)) {
      this.#chosen = false;
      return;
    }
    if (this.#chosen) return;
    const next = this.mySeats.find((seat) => this.#wanted(seat));
    if (!next) return;
    this.seat = next;
    if (covered) this.curtain = next;
  }

  /** Whether this seat of ours is asked something, and no bot answers for it. */
  #wanted(seat: string): boolean {
    const bot = this.info?.seats[LETTERS.indexOf(seat)]?.bot;
    return !bot && (this.#seen.get(seat)?.question ?? '') !== '';
  }
}

function answer(told: Told): unknown {
  return told.type === 'answer' ? told.value : null;
}
