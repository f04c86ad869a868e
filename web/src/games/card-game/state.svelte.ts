// The card game's page: what lies on the table, what is selected, and what a tap means. The server's list of actions is
// the only source of what is legal; everything here narrows that list.
import { untrack } from 'svelte';
import type { ActionWords } from '../../lib/game.ts';
import type { TableStore } from '../../lib/table.svelte.ts';
import type { Notice, Standing } from '../../protocol.ts';
import { uniqueName } from '../../table/voice.ts';
import { named } from '../../table/words.ts';
import { sheetsIn, type Sheets } from './cards.ts';
import { readContent, type CardSheet, type CgContent } from './drawing/content.ts';
import type { How } from './held.ts';
import { crimeNow, duelOf, rolls, type Duel, type Rolled } from './play/duel.ts';
import { fitting, narrowed, open, readAct, type Act, type Dimension, type Pick } from './play/notation.ts';
import { Queries } from './play/queries.svelte.ts';
import { describe } from './words.ts';
import { fields, list, text } from '../../lib/loose.ts';
import { readView, type CardView, type CgView, type PlayerView } from './view.ts';

/** How long a second press is taken for a part of the first: a double click answers one question, not two. */
const SETTLE = 300;

export type Pile = 'resyk' | 'isoCubes' | 'wasted' | 'deck' | 'removed';

/** What is laid open over the table. */
export type Opened =
  | { kind: 'pile'; seat: string; pile: Pile }
  | { kind: 'player'; seat: string }
  | { kind: 'card'; code: string; card: CardView | null }
  | { kind: 'key' };

/** A card that is looked at. */
export interface Peek {
  sheet: CardSheet;
  card: CardView | null;
  at: DOMRect;
  how: How;
}

export class CardGame {
  readonly sheets: Sheets;
  readonly content: CgContent;
  readonly queries: Queries;
  readonly #titles: readonly string[];
  readonly #byCode: ReadonlyMap<string, CardSheet>;
  #pick = $state.raw<Pick | null>(null);
  peek = $state.raw<Peek | null>(null);
  opened = $state.raw<Opened | null>(null);
  /** An action of the list that is looked at. */
  hovered = $state<string | null>(null);
  /** Cards and a seat that a line of the log speaks of. */
  lit = $state.raw<{ codes: string[]; seat: string | null } | null>(null);
  #actedAt = -SETTLE;
  #deaf: () => void;

  view: CgView | null = $derived.by(() => readView(this.table.view));
  acts: Act[] = $derived.by(() => this.table.actions.map(readAct));
  pick: Pick | null = $derived(this.#pick && fitting(this.acts, this.#pick).length > 0 ? this.#pick : null);
  fits: Act[] = $derived(fitting(this.acts, this.pick));
  /** What a confirmation would do. */
  chosen: Act | null = $derived(this.fits.length === 1 ? (this.fits[0] ?? null) : null);
  /** What the row of the list would do. */
  pointed: Act | null = $derived(this.acts.find((act) => act.text === this.hovered) ?? null);
  duel: Duel | null = $derived.by(() => (this.view ? duelOf(this.view, this.content) : null));
  rolled: Rolled[] = $derived.by(() => rolls(this.table.events));
  /** The Crimes besides the one under investigation, in words. */
  waiting: string = $derived.by(() => {
    const now = this.view ? crimeNow(this.view) : undefined;
    const more = (this.view?.crimes ?? []).filter((it) => it !== now);
    if (more.length === 0) return '';
    const names = more.map((it) => `${this.title(it.crime.name)}${it.assigned ? ` (${this.who(it.assigned)})` : ''}`);
    return `${more.length === 1 ? 'One more Crime:' : `${more.length} more Crimes:`} ${names.join(', ')}`;
  });
  mine: PlayerView | null = $derived(this.view?.players.find(({ seat }) => seat === this.table.seat) ?? null);
  /** Whose side of the table is below: our own, or the first one for who only watches. */
  home: PlayerView | null = $derived(this.mine ?? this.view?.players[0] ?? null);
  others: PlayerView[] = $derived.by(() => {
    const { view, home } = this;
    if (!view || !home) return [];
    const at = view.players.indexOf(home);
    return view.players.map((_, index) => view.players[(at + index) % view.players.length] ?? home).slice(1);
  });
  /** The kind of the open question, if it is ours. */
  asked: string | null = $derived.by(() => {
    const { seat } = this.table;
    const asks = this.view?.asks;
    return asks && seat !== null && this.acts.length > 0 ? asks.kind : null;
  });

  /** The card whose effect asks: the question begins with its title. */
  asking: CardSheet | null = $derived.by(() => {
    const { question } = this.table;
    return this.content.cards.find(({ title }) => question.startsWith(`${title}: `)) ?? null;
  });

  constructor(
    readonly table: TableStore,
    content: unknown,
  ) {
    this.sheets = sheetsIn(content);
    this.content = readContent(content);
    this.#byCode = new Map(this.content.cards.map((sheet) => [sheet.code, sheet]));
    this.#titles = this.content.cards.map(({ title }) => title).sort((one, other) => other.length - one.length);
    this.queries = new Queries(table);
    this.#deaf = table.onUpdate(() => {
      this.#pick = null;
      this.hovered = null;
    });
    this.#alive = $effect.root(() => {
      // Why a sentence cannot be completed is asked for as soon as there is a question, so that it is there to be read.
      $effect(() => {
        const closed = this.closedSentences;
        untrack(() => closed.forEach((severity) => void this.queries.ask(`why sentence ${severity}`)));
      });
    });
  }
  #alive: () => void;

  close(): void {
    this.#deaf();
    this.#alive();
  }

  // Names.

  nameOf(seat: string): string {
    return uniqueName(this.table.info, seat);
  }

  /** `You`, or the name. */
  who(seat: string): string {
    return seat === this.table.seat ? 'You' : this.nameOf(seat);
  }

  sheet(code: string): CardSheet | undefined {
    return this.#byCode.get(code);
  }

  /** A card by its title; of several copies, which. */
  title(name: string): string {
    const [code = name, copy] = name.split('-');
    const title = this.#byCode.get(code)?.title ?? code;
    return copy === undefined ? title : `${title} (${copy})`;
  }

  describe(action: string): ActionWords {
    const { severity } = readAct(action);
    const crime = severity === undefined ? undefined : this.sheet(this.view?.inquiry?.crime?.split('-')[0] ?? '');
    const sentence = crime?.sentences.find((it) => it.severity === severity);
    const name = (seat: string): string => (seat === this.table.seat ? 'you' : this.nameOf(seat));
    const row = describe(action, this.sheets, name, this.asking?.text);
    return sentence ? { ...row, words: `${row.words}, ${sentence.term} years` } : row;
  }

  /** All titles, the longest first. */
  get titles(): readonly string[] {
    return this.#titles;
  }

  /** A sentence of the server with names for seats. */
  said(words: string): string {
    return named(words, (seat) => this.nameOf(seat));
  }

  /** A card in play by its name there. */
  card(name: string): CardView | null {
    const all = (cards: CardView[]): CardView[] => cards.flatMap((card) => [card, ...all(card.under)]);
    const { players = [], crimes = [], resolving = [] } = this.view ?? {};
    const lying = [
      ...players.flatMap(({ team, backup, events }) => [...team, ...backup, ...events]),
      ...crimes.flatMap(({ crime, attached }) => [crime, ...attached]),
      ...resolving,
    ];
    return all(lying).find((card) => card.name === name) ?? null;
  }

  // What can be touched.

  /** Of one kind: the cards of the hand, those on the table, the players that an action names, as things are selected. */
  can(dimension: Dimension): ReadonlySet<string | number> {
    return this.#open[dimension];
  }
  #open = $derived.by(() => ({
    hand: open(this.acts, this.pick, 'hand'),
    on: open(this.acts, this.pick, 'on'),
    pile: open(this.acts, this.pick, 'pile'),
    seat: open(this.acts, this.pick, 'seat'),
    number: open(this.acts, this.pick, 'number'),
  }));

  /** Selected, or what the row of the list that is pointed at would take. */
  isOn(dimension: Dimension, value: string): boolean {
    return this.pick?.[dimension] === value || this.pointed?.[dimension] === value;
  }

  /** Sentences that the list does not offer, while there is a choice. */
  closedSentences: string[] = $derived.by(() => {
    const offered = this.acts.filter(({ verb }) => verb === 'sentence').map(({ severity }) => severity);
    return offered.length === 0 ? [] : ['severe', 'fair', 'lenient'].filter((one) => !offered.includes(one));
  });

  only(verb: string): Act | null {
    return this.acts.find((act) => act.verb === verb) ?? null;
  }

  // Taps.

  async act(action: string): Promise<void> {
    const now = performance.now();
    if (now - this.#actedAt < SETTLE) return;
    this.#actedAt = now;
    this.table.refusal = null;
    if (await this.table.act(action)) {
      this.#pick = null;
      this.hovered = null;
    }
  }

  async confirm(): Promise<void> {
    if (this.chosen) await this.act(this.chosen.text);
  }

  /** One step back. */
  back(): void {
    this.table.refusal = null;
    this.#pick = null;
  }

  /** Something was touched: it is selected, or with what was selected before it is the answer. The same again confirms. */
  tap(more: Pick, explain?: string): void {
    this.table.refusal = null;
    const same = Object.entries(more).every(([key, value]) => this.pick?.[key as Dimension] === value);
    if (same && this.pick) {
      if (this.chosen) void this.confirm();
      else this.back();
      return;
    }
    const begun = this.pick !== null;
    const next = narrowed(this.acts, this.pick, more);
    if (!next) {
      if (explain && this.acts.length > 0) void this.#explain(explain);
      return;
    }
    const fits = fitting(this.acts, next);
    const joined = begun && Object.keys(next).length > Object.keys(more).length;
    if (joined && fits.length === 1 && fits[0]) void this.act(fits[0].text);
    else this.#pick = next;
  }

  /** The verb with which this question takes a card of the hand: for the reason why this one will not do. */
  tapHand(code: string): void {
    this.tap({ hand: code }, `${HAND_VERBS[this.view?.asks?.kind ?? ''] ?? 'play'} ${code}`);
  }

  tapCard(card: CardView): void {
    if (this.can('on').has(card.name) || this.pick?.on === card.name) this.tap({ on: card.name });
    else if (this.acts.length > 0 && this.sheet(card.code)?.text.length) void this.#explain(`use ${card.name}`);
  }

  /** In the engine's own sentence. */
  async #explain(action: string): Promise<void> {
    const { seq } = this.table;
    const why = await this.queries.why(action);
    if (why && seq === this.table.seq) this.table.refusal = { kind: 'rule', ...why };
  }

  // Looking.

  look(code: string, card: CardView | null, at: DOMRect, how: How): void {
    const sheet = this.sheet(code);
    // A narrow page has no room beside a card: there a long press opens it.
    if (!sheet || (how !== 'press' && innerWidth < 700)) return;
    if (card) void this.queries.ask(`text ${card.name}`);
    if (how === 'press') this.opened = { kind: 'card', code, card };
    else this.peek = { sheet, card, at, how };
  }

  unlook(): void {
    this.peek = null;
  }

  // Passing.

  /** Passes now, and goes on passing until then. */
  async passUntil(order: Standing): Promise<void> {
    await this.table.order(order);
  }

  // Log and hint.

  recall(notice: Notice | null): void {
    const it = fields(notice?.event);
    const codes = [it.card, it.judge, it.crime].map(text).filter((code) => code !== null);
    this.lit = notice ? { codes, seat: text(it.seat) } : null;
  }

  /** The best action of a hint becomes the selection; it still wants a confirmation. */
  hint(value: unknown): void {
    const [best] = list(fields(value).best);
    const act = this.acts.find((it) => it.text === text(fields(best).action));
    if (!act) return;
    const { hand, on, pile, seat, number } = act;
    const pick = Object.fromEntries(
      Object.entries({ hand, on, pile, seat, number }).filter(([, part]) => part !== undefined),
    ) as Pick;
    if (Object.keys(pick).length > 0) this.#pick = pick;
    else this.hovered = act.text;
  }
}

/** What is asked for, and the verb that takes a card of the hand then. */
const HAND_VERBS: Readonly<Record<string, string>> = {
  window: 'play',
  issue: 'issue',
  report: 'report',
  patrol: 'report',
  scene: 'attach',
  perp: 'attach',
  debrief: 'discard',
};
