// The Cursed Earth page: what lies on the table, what is selected, and what a tap means. The server's list of actions is
// the only source of what is legal; everything here narrows that list.
import { untrack } from 'svelte';
import type { TableStore } from '../../lib/table.svelte.ts';
import { toggled as toggledAdvice } from '../../table/talk/advice.ts';
import { uniqueName } from '../../table/voice.ts';
import type { Notice } from '../../protocol.ts';
import { Show } from './animation/show.svelte.ts';
import { readContent, type CeContent, type EncounterSheet, type Kind, type Team } from './drawing/content.ts';
import { readAct, whoOf, type Act, type End } from './play/notation.ts';
import { litBy, type Lit } from './play/notices.ts';
import { decided, fitting, mildest, toggled, wantsConfirmation, type Pick } from './play/picks.ts';
import { captionQuestion, Queries } from './play/queries.svelte.ts';
import { touch } from './play/touch.ts';
import { optionNow, sinceTurn, trail, triggered, type Done } from './play/trail.ts';
import { charName, encounter, rowOf } from './play/words.ts';
import { fields, list, readView, text, type CeView, type MemberView, type PlayerView, type Side } from './view.ts';
import type { TeamView } from './view.ts';

/** A caption that the pointer or the focus rests on; `index` from 1, as in the notation. */
export interface CaptionKey {
  kind: Kind;
  index: number;
}

/** How long a second press is taken for a part of the first: a double click answers one question, not two. */
const SETTLE = 300;

export class CursedEarth {
  readonly content: CeContent;
  readonly queries: Queries;
  readonly show: Show;
  #pick = $state.raw<Pick | null>(null);
  /** A caption that is looked at. */
  looked = $state.raw<CaptionKey | null>(null);
  /** An action of the list, or a character or card, that is looked at. */
  hovered = $state<string | null>(null);
  /** A card of the hand that is looked at. */
  raised = $state<number | null>(null);
  #lit = $state.raw<Lit | null>(null);
  open = $state.raw<{ kind: 'discard' | 'symbols' } | { kind: 'kept'; team: Team } | null>(null);
  #actedAt = -SETTLE;
  #deaf: () => void;

  view: CeView | null = $derived.by(() => readView(this.table.view));
  /** Somebody else decides, and what we press is only advice (CE-525). */
  advising: boolean = $derived.by(() => {
    const { seat, shared, outcome } = this.table;
    return seat !== null && shared !== undefined && shared.decider !== seat && !outcome;
  });
  acts: Act[] = $derived.by(() => {
    const actions = this.advising ? (this.table.shared?.actions ?? []) : this.table.actions;
    return actions.map(readAct).filter((act) => act !== null);
  });
  pick: Pick | null = $derived(this.#pick && fitting(this.acts, this.#pick).length > 0 ? this.#pick : null);
  /** What a confirmation would do. */
  chosen: Act | null = $derived(decided(this.acts, this.pick));
  done: Done[] = $derived.by(() => trail(this.table.events));
  lastEvent: string = $derived.by(() => text(fields(this.table.events.at(-1)?.event).event) ?? '');
  sheet: EncounterSheet | null = $derived.by(() =>
    this.view?.current ? (encounter(this, this.view.current.card) ?? null) : null,
  );
  triggered: string[] = $derived.by(() =>
    this.view?.current ? triggered(this.table.events, this.view.current.card) : [],
  );

  constructor(
    readonly table: TableStore,
    content: unknown,
  ) {
    this.content = readContent(content);
    this.queries = new Queries(table);
    this.show = new Show(() => this.view);
    this.#deaf = table.onUpdate((update) => {
      this.show.take(update, this.table.seat);
      this.looked = null;
      this.hovered = null;
    });
    // What the answers come to is asked for as soon as there is a question, so that it is there when somebody looks.
    $effect(() => {
      void this.#questions;
      untrack(() => void this.enquire());
    });
  }

  close(): void {
    this.#deaf();
    this.show.close();
  }

  async enquire(): Promise<void> {
    await Promise.all(this.#questions.map((question) => this.queries.ask(question)));
  }

  // Who and what.

  /** The player through whose eyes we look. */
  mine: PlayerView | null = $derived(this.view?.players.find((it) => it.seat === this.table.seat) ?? null);
  hand: EncounterSheet[] = $derived(
    (this.mine?.hand.known ?? []).map((card) => encounter(this, card)).filter((sheet) => sheet !== undefined),
  );
  duel: boolean = $derived(this.view?.mode === 'head-to-head');
  /** The teams that have characters. */
  teams: TeamView[] = $derived((this.view?.teams ?? []).filter((team) => team.members.length > 0));

  team(team: Team): TeamView | null {
    return this.view?.teams.find((it) => it.team === team) ?? null;
  }

  name(who: string): string {
    return charName(this, who);
  }

  member(who: string): MemberView | null {
    const all = this.view?.teams.flatMap((team) => team.members) ?? [];
    return all.find((it) => it.who === who) ?? null;
  }

  teamOfSeat(seat: string): Team {
    return this.view?.players.find((it) => it.seat === seat)?.team ?? 'judges';
  }

  seatName(seat: string): string {
    return uniqueName(this.table.info, seat);
  }

  names: string[] = $derived.by(() => [
    ...this.content.characters.map((it) => it.short),
    ...this.content.encounters.map((it) => it.name),
    ...this.content.locations.map((it) => it.name),
  ]);

  // Captions.

  /** The captions that can be triggered now: `choice 1`. */
  pickable: string[] = $derived.by(() => {
    const { view, sheet } = this;
    if (!view?.current || !sheet) return [];
    if (this.acts.some((act) => act.verb === 'trigger')) return [`option ${this.optionNow}`];
    return this.acts.flatMap((act) => (act.verb === 'choose' ? [`choice ${act.choice}`] : []));
  });

  /** The captions that somebody decides about now, whoever it is. */
  offered: CaptionKey[] = $derived.by(() => {
    const { view, sheet } = this;
    if (!view?.current || !sheet) return [];
    if (view.asks?.kind === 'choice') return sheet.choices.map((_, at) => ({ kind: 'choice', index: at + 1 }));
    if (view.asks?.kind === 'option') return [{ kind: 'option', index: this.optionNow }];
    return [];
  });

  get optionNow(): number {
    const { view, sheet } = this;
    return view?.current && sheet ? optionNow(this.table.events, view.current.card, sheet.options.length) : 1;
  }

  /** The caption that is looked at or selected. */
  lookedAt: CaptionKey | null = $derived.by(() => {
    const key = this.looked ?? this.#captionOf(this.hovered) ?? this.#captionOf(this.chosen?.text ?? null);
    return key && this.offered.some((it) => it.kind === key.kind && it.index === key.index) ? key : null;
  });

  look(key: CaptionKey | null): void {
    this.looked = key;
  }

  #captionOf(action: string | null): CaptionKey | null {
    const act = action === null ? null : readAct(action);
    if (act?.verb === 'choose') return { kind: 'choice', index: act.choice };
    return act?.verb === 'trigger' ? { kind: 'option', index: this.optionNow } : null;
  }

  /** What is worth asking at this moment. */
  #questions: string[] = $derived.by(() => {
    const captions = this.offered.map(({ kind, index }) => captionQuestion(kind, index));
    const weighty = this.acts.filter((act) => whoOf(act) !== null || act.verb === 'psi');
    const weights = weighty.map((act) => `weigh ${act.text}`);
    const score = this.view?.mode === 'solo' && this.table.outcome ? ['score'] : [];
    return [...captions, ...weights, ...score];
  });

  // Characters.

  /** Whom an answer can name. */
  choosable: Set<string> = $derived(new Set(this.acts.map(whoOf).filter((who) => who !== null)));

  /** What choosing a character does: `4 → 3`, `dies`. Empty as long as the server has not said it. */
  consequence(who: string): string {
    const act = this.#aimed(who);
    return act ? this.consequenceOf(act) : '';
  }

  consequenceOf(act: Act): string {
    const weighed = this.queries.weighed(act.text);
    const who = whoOf(act);
    const member = who === null ? null : this.member(who);
    if (who !== null && this.#dies(act).includes(who)) return 'dies';
    if (!weighed || !member) return '';
    if (weighed.radiation !== null && weighed.radiation !== member.radiation)
      return `radiation ${member.radiation} → ${weighed.radiation}`;
    return weighed.health === null || weighed.health === member.health ? '' : `${member.health} → ${weighed.health}`;
  }

  /** Whom an answer kills, as far as the server has said it. */
  #dies(act: Act): string[] {
    const kills = this.queries.weighed(act.text)?.kills ?? [];
    return act.verb === 'kill' && !kills.includes(act.who) ? [act.who, ...kills] : kills;
  }

  /** What a tap on a character would mean: what is pointed at in the list, else the mildest. */
  #aimed(who: string): Act | null {
    const pointed = [this.hovered, this.chosen?.text].map((text) => this.acts.find((act) => act.text === text));
    return pointed.find((act) => act && whoOf(act) === who) ?? mildest(this.acts, who);
  }

  /** Who is selected, or pointed at in the list. */
  get aim(): string | null {
    const act = this.acts.find((it) => it.text === this.hovered) ?? this.chosen;
    return act ? whoOf(act) : null;
  }

  // Taps.

  async act(action: string): Promise<void> {
    this.show.skip();
    const now = performance.now();
    if (now - this.#actedAt < SETTLE) return;
    this.#actedAt = now;
    const { table } = this;
    const said = this.advising && table.advise(action, toggledAdvice(table.advice, action, table.seat, true));
    if (await (said || table.act(action))) {
      this.#pick = null;
      this.hovered = null;
      this.looked = null;
    }
  }

  async confirm(): Promise<void> {
    if (this.chosen) await this.act(this.chosen.text);
  }

  /** One step back. */
  back(): void {
    this.show.skip();
    this.table.refusal = null;
    this.#pick = null;
  }

  /** Decides, or selects first what wants a confirmation. A second time decides. */
  take(act: Act): void {
    this.show.skip();
    this.table.refusal = null;
    const kills = this.#dies(act).length > 0;
    const asks = !this.advising && this.chosen?.text !== act.text;
    if (asks && wantsConfirmation(act, { kills, touch: touch() })) {
      this.#pick = act.verb === 'play' ? { kind: 'card', card: act.card } : { kind: 'act', text: act.text };
    } else void this.act(act.text);
  }

  /** A row of the list: a card is picked first, and then where it goes. */
  choose(text: string): boolean {
    const act = this.acts.find((it) => it.text === text);
    if (!act) return false;
    if (act.verb === 'play' && this.pick?.kind !== 'card') this.tapHand(act.card);
    else this.take(act);
    return true;
  }

  #find(fits: (act: Act) => boolean): Act | null {
    return this.acts.find(fits) ?? null;
  }

  tapHand(card: number): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.pick?.kind === 'card' && this.pick.card === card) {
      if (this.chosen) void this.confirm();
      else this.back();
    } else if (fitting(this.acts, { kind: 'card', card }).length > 0) this.#pick = { kind: 'card', card };
    else if (this.acts.length > 0) void this.#explain(`play ${card}`);
  }

  /** Where a selected card, or the drawn one, goes. */
  tapEnd(end: End): void {
    const act = this.pick?.kind === 'card' ? this.#playTo(end) : this.#find((it) => it.verb === 'put' && it.at === end);
    if (act) void this.act(act.text);
  }

  /** A whole row of head-to-head: a card is played to it, it is picked, or a psi card laid there. */
  tapSide(side: Side): void {
    const act =
      this.#playTo(side) ?? this.#find((it) => (it.verb === 'pick row' || it.verb === 'lay') && it.side === side);
    if (act) void this.act(act.text);
  }

  #playTo(to: Side | End): Act | null {
    return fitting(this.acts, this.pick).find((act) => act.verb === 'play' && act.to === to) ?? null;
  }

  /** Whether a tap on this row, or this end of it, would do something. */
  opens(to: Side | End): boolean {
    if (this.pick?.kind === 'card') return this.#playTo(to) !== null;
    return this.acts.some(
      (act) =>
        ((act.verb === 'pick row' || act.verb === 'lay') && act.side === to) || (act.verb === 'put' && act.at === to),
    );
  }

  tapCaption(kind: Kind, index: number): void {
    const act = this.#find((it) =>
      kind === 'option' ? it.verb === 'trigger' : it.verb === 'choose' && it.choice === index,
    );
    if (act) this.take(act);
  }

  tapWho(who: string): void {
    const act = this.#aimed(who);
    if (act) this.take(act);
  }

  /** A place of the row, counted from 1: two of them are swapped. */
  tapPlace(place: number): void {
    this.show.skip();
    const { pick } = this;
    if (pick?.kind !== 'place') this.#pick = { kind: 'place', place };
    else if (pick.place === place) this.back();
    else {
      const act = fitting(this.acts, pick).find((it) => it.verb === 'swap' && it.places.includes(place));
      if (act) void this.act(act.text);
    }
  }

  swapping: boolean = $derived(this.acts.some((act) => act.verb === 'swap'));
  keeping: boolean = $derived(this.acts.some((act) => act.verb === 'keep'));

  tapKeep(card: number): void {
    this.show.skip();
    this.#pick = { kind: 'keep', cards: toggled(this.pick?.kind === 'keep' ? this.pick.cards : [], card) };
  }

  /** A kept card pays. */
  tapKept(card: number): void {
    const act = this.#find((it) => it.verb === 'pay card' && it.card === card);
    if (act) this.take(act);
  }

  paysWith(card: number): boolean {
    return this.acts.some((act) => act.verb === 'pay card' && act.card === card);
  }

  only(verb: Act['verb']): Act | null {
    return this.#find((act) => act.verb === verb);
  }

  /** The row that is resolved now. */
  get row(): CeView['rows']['above'] {
    return rowOf(this.view);
  }

  /** In the engine's own sentence. */
  async #explain(action: string): Promise<void> {
    const { seq } = this.table;
    const why = await this.queries.why(action);
    if (why && seq === this.table.seq) this.table.refusal = { kind: 'rule', ...why };
  }

  /** How many would do this, of those who have said so. */
  votes(fits: (act: Act) => boolean): number {
    const texts = this.acts.filter(fits).map((act) => act.text);
    const advice = this.table.advice.filter(({ action }) => texts.includes(action));
    return advice.reduce((sum, { agree }) => sum + agree.length, 0);
  }

  // Log and hint.

  mark(notice: Notice | null): void {
    this.#lit = notice ? litBy(notice.event, this.view) : null;
  }

  get lit(): Lit | null {
    return this.#lit;
  }

  /** The best action of a hint becomes the selection; it still wants a confirmation. */
  hint(value: unknown): void {
    const [best] = list(fields(value).best);
    const action = text(fields(best).action);
    const act = this.acts.find((it) => it.text === action);
    if (!act) return;
    this.#pick = act.verb === 'keep' ? { kind: 'keep', cards: act.cards } : { kind: 'act', text: act.text };
  }

  /** Whether anything was played in this investigation. */
  get begun(): boolean {
    return sinceTurn(this.table.events).some(({ event }) => fields(event).event === 'played');
  }
}
