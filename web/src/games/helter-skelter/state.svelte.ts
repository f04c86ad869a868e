// The Helter Skelter page: what is picked, what that comes to, and what a tap means. The server's list of actions is the
// only source of what is legal; everything here narrows that list.
import type { TableStore } from '../../lib/table.svelte.ts';
import type { Notice } from '../../protocol.ts';
import { Show } from './animation/show.svelte.ts';
import { intentKey, intents, likeliest, type Intent } from './play/intents.ts';
import { spacesOf } from './play/notices.ts';
import { readAct, type Act } from './play/notation.ts';
import { cheapest, payers } from './play/payment.ts';
import { add, narrowed, picked, pickedCards, surviving, type Pick } from './play/picks.ts';
import { Queries, type Why } from './play/queries.svelte.ts';
import { rows, type Row } from './play/rows.ts';
import { entry } from './play/words.ts';
import { attackOf, attempt } from './play/attempts.ts';
import { Tabletop } from './tabletop.svelte.ts';
import { fields, list, text } from './view.ts';

/** What the pointer or the focus rests on. */
export interface Hover {
  space: number;
  figure?: string;
}

/** Picks that say where something is aimed. */
const AIMS: readonly Pick['kind'][] = ['target', 'space', 'intent'];

/** How long a fresh question is safe from the key that answered the last one. */
const SETTLE = 350;

export class HelterSkelter extends Tabletop {
  readonly queries: Queries;
  readonly show: Show;

  #picks = $state.raw<Pick[]>([]);
  /** A space that sight is measured from while nobody is picked. */
  probe = $state<number | null>(null);
  hover = $state.raw<Hover | null>(null);
  /** A row of the action list that the pointer or the focus rests on. */
  hoverRow = $state.raw<Row | null>(null);
  /** Spaces of a log line. */
  lit = $state.raw<number[]>([]);
  /** Placement: the map card in hand. */
  mapCard = $state<number | null>(null);
  /** Placement: the character that is to get the next one. */
  mapSlot = $state<string | null>(null);
  /** A team's cards or discard pile, opened. */
  open = $state.raw<{ kind: 'team' | 'discard'; seat: string } | { kind: 'reference' } | null>(null);
  #asked = '';
  #askedAt = 0;
  #deaf: () => void;

  acts: Act[] = $derived.by(() => this.table.actions.map(readAct).filter((act) => act !== null));
  picks: Pick[] = $derived(surviving(this.acts, this.#picks, this.where));
  candidates: Act[] = $derived(narrowed(this.acts, this.picks, this.where));
  /** What will be done on confirmation. */
  chosen: Intent | null = $derived(this.#choose(this.candidates, this.picks));
  /** The way to pay for it. */
  payment: Act | null = $derived(this.chosen && this.#pay(this.chosen));
  figure: string | null = $derived(picked(this.picks, 'figure')?.who ?? null);
  /** What the list shows: all that is open to the figure, the card or the verb, whatever it is aimed at now. */
  rows: Row[] = $derived.by(() => {
    const open = this.picks.filter((pick) => !AIMS.includes(pick.kind));
    const acts = open.length > 0 ? narrowed(this.acts, open, this.where) : this.candidates;
    const only = this.figure !== null && open.every((pick) => pick.kind === 'figure');
    // While only a figure is picked, what needs none can be done too.
    const general = only ? this.acts.filter((act) => act.who === null || act.verb === 'deploy') : [];
    return rows([...acts, ...general.filter((act) => !acts.includes(act))], open, this.cast);
  });

  constructor(table: TableStore, content: unknown) {
    super(table, content);
    this.queries = new Queries(table);
    this.show = new Show(() => this.view);
    this.#deaf = table.onUpdate((update) => {
      this.show.take(update, this.table.seat);
      this.hoverRow = null;
      const marker = update.events.some(({ event }) => (event as { event?: string } | null)?.event === 'marker-to');
      if (marker) this.reset();
      const question = `${this.table.seat ?? ''} ${update.question}`;
      if (question !== this.#asked) {
        this.#asked = question;
        this.#askedAt = performance.now();
      }
    });
  }

  close(): void {
    this.#deaf();
    this.show.close();
  }

  // What the picks come to.

  #choose(candidates: readonly Act[], picks: readonly Pick[]): Intent | null {
    const all = intents(candidates);
    const aimed = picks.some((pick) => ['target', 'space', 'step', 'intent'].includes(pick.kind));
    const decided = picks.some((pick) => pick.kind !== 'figure');
    if (all.length === 1 && decided) return all[0] ?? null;
    // Whose turn it is to act is never guessed.
    if (!aimed || all.some((intent) => intent.act.who !== all[0]?.act.who)) return null;
    const told = picks.filter((pick) => pick.kind === 'step' && pick.to !== null).length;
    return likeliest(all, (verb) => this.damage(verb), told);
  }

  #pay(intent: Intent): Act {
    return cheapest(intent, { hand: this.hand, place: (who) => this.place(who) }, pickedCards(this.picks));
  }

  /** What would be meant by picking this too; for previews. */
  meant(...more: Pick[]): Intent | null {
    let picks: Pick[] | null = this.picks;
    for (const pick of more) picks = picks && add(this.acts, picks, pick, this.where);
    return picks && this.#choose(narrowed(this.acts, picks, this.where), picks);
  }

  /** What a tap on this space would mean. */
  meantOn(space: number): Intent | null {
    const aim = this.#aim(space);
    return aim && this.meant(...aim);
  }

  /** A single row's. */
  intentOf(row: Row): Intent | null {
    return intents(row.acts)[0] ?? null;
  }

  /** Cards that can take part in what is picked so far; all that can do anything if nothing is. */
  usable: Set<number> = $derived.by(() => {
    const others = this.picks.filter((pick) => pick.kind !== 'card');
    if (this.chosen) return payers({ ...this.chosen, variants: this.#variants(this.chosen) });
    return new Set(narrowed(this.acts, others, this.where).flatMap((act) => act.cards));
  });

  /** Of the chosen intent, whatever cards have been picked. */
  #variants(intent: Intent): Act[] {
    return this.acts.filter((act) => intentKey(act) === intent.key);
  }

  /** How many ways there are to pay for what is chosen. */
  ways: number = $derived(this.chosen ? this.#variants(this.chosen).length : 0);

  // Picking.

  pick(...picks: Pick[]): boolean {
    let kept: Pick[] = this.picks;
    for (const pick of picks) {
      const next = add(this.acts, kept, pick, this.where);
      if (!next) return false;
      kept = next;
    }
    this.table.refusal = null;
    this.probe = null;
    this.hoverRow = null;
    this.#picks = kept;
    return true;
  }

  get anyPick(): boolean {
    return this.picks.length > 0 || this.probe !== null || this.mapCard !== null || this.mapSlot !== null;
  }

  /** One step back. */
  back(): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.mapCard !== null || this.mapSlot !== null) this.mapCard = this.mapSlot = null;
    else if (this.picks.length > 0) this.#picks = this.picks.slice(0, -1);
    else this.probe = null;
  }

  reset(): void {
    this.#picks = [];
    this.probe = null;
    this.hoverRow = null;
    this.mapCard = this.mapSlot = null;
  }

  async confirm(): Promise<void> {
    if (this.payment) await this.act(this.payment.text);
  }

  /** A press that was meant for the last question does not answer this one. */
  get fresh(): boolean {
    return performance.now() - this.#askedAt < SETTLE;
  }

  async act(...actions: string[]): Promise<void> {
    this.show.skip();
    const { figure } = this;
    if (await this.table.act(...actions)) {
      this.#picks = figure ? [{ kind: 'figure', who: figure }] : [];
      this.hoverRow = null;
      this.hover = null;
    }
  }

  /** A row of the list: opens a family, or chooses; the one that is chosen already is confirmed. */
  choose(text: string): boolean {
    this.show.skip();
    const row = this.rowOf(text);
    if (!row) return this.propose(text);
    if (row.count === null && this.chosen && row.acts.some((act) => act === this.payment)) {
      void this.confirm();
      return true;
    }
    return this.pick(...row.picks);
  }

  hoverAction(action: string | null): void {
    const act = action === null ? null : (this.acts.find((it) => it.text === action) ?? null);
    const row = action === null ? null : this.rowOf(action);
    // A hint names an action that may have no row of its own now.
    this.hoverRow = row ?? (act && (rows([act], [{ kind: 'verb', verb: act.verb }], this.cast)[0] ?? null));
  }

  /** Whether this row is what would be done on confirmation. */
  isChosen(row: Row): boolean {
    return this.chosen !== null && row.acts.some((act) => intentKey(act) === this.chosen?.key);
  }

  rowOf(text: string): Row | null {
    return this.rows.find((row) => row.text === text) ?? null;
  }

  // Tapping. A second tap on what is chosen confirms it.

  tapFigure(who: string): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.view?.asks?.kind === 'placement') return;
    // Whoever can do nothing now can still look around.
    if (!this.acts.some((act) => act.who !== null)) return this.#lookFrom(this.where(who));
    if (this.isMine(who)) this.#tapOwn(who);
    else this.#tapEnemy(who);
  }

  #tapOwn(who: string): void {
    const verb = picked(this.picks, 'verb')?.verb ?? this.chosen?.act.verb;
    if (verb === 'rally' && who !== this.figure) {
      if (this.pick({ kind: 'ally', who })) return;
    }
    if (verb === 'heal') {
      if (this.chosen?.act.on === who) return void this.confirm();
      if (narrowed(this.candidates, [{ kind: 'target', who }], this.where).length > 0) {
        this.pick({ kind: 'target', who });
        return;
      }
    }
    if (this.figure === who && verb !== 'rally') return this.back();
    if (!this.pick({ kind: 'figure', who })) this.#lookFrom(this.where(who));
  }

  #lookFrom(space: number | null): void {
    this.probe = this.probe === space ? null : space;
  }

  #tapEnemy(who: string): void {
    const aimed = picked(this.picks, 'target')?.who === who || this.chosen?.act.on === who;
    if (aimed && this.chosen) return void this.confirm();
    const possible = narrowed(this.figure ? this.candidatesOfFigure : this.acts, [{ kind: 'target', who }], this.where);
    if (possible.length > 0 && this.pick({ kind: 'target', who })) return;
    if (this.figure) {
      const to = this.where(who);
      const from = this.where(this.figure);
      if (from !== null && to !== null) void this.queries.ask(from, to);
      this.hover = to === null ? null : { space: to, figure: who };
      const verb = attackOf(this.figure, picked(this.picks, 'verb')?.verb, this.hand);
      void this.#explain(`${verb} ${this.figure} > ${who}`);
    }
  }

  /** A character on the bench: chosen to be deployed; Ukko's two spaces stay to choose from. */
  tapBench(who: string): void {
    this.show.skip();
    if (this.deploying === who && this.chosen) return void this.confirm();
    this.#picks = [];
    this.pick({ kind: 'verb', verb: 'deploy' }, { kind: 'figure', who });
  }

  deploying: string | null = $derived(
    picked(this.picks, 'verb')?.verb === 'deploy' || this.chosen?.act.verb === 'deploy'
      ? (this.chosen?.act.who ?? this.figure)
      : null,
  );

  candidatesOfFigure: Act[] = $derived(this.figure ? this.acts.filter((act) => act.who === this.figure) : []);

  tapSpace(space: number): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.view?.asks?.kind === 'placement') return this.tapMapCard(space);
    const { chosen, figure } = this;
    const aimed = chosen && (figure || chosen.act.verb === 'deploy') ? this.aimOf(chosen.act) : null;
    if (aimed === space) return void this.confirm();
    const aim = this.#aim(space);
    if (aim) {
      this.pick(...aim);
      return;
    }
    if (figure === null) {
      return this.#lookFrom(space);
    }
    const from = this.where(figure);
    if (from === space) return this.#nextOwn(space, figure);
    const verb = picked(this.picks, 'verb')?.verb;
    // Whoever aims at a space by the keyboard means the enemy on it, unless a way was asked for.
    const enemy = this.figuresOn(space).find((who) => !this.isMine(who));
    if (enemy && !verb) return this.#tapEnemy(enemy);
    if (from !== null) void this.queries.ask(from, space);
    this.hover = { space };
    void this.#explain(attempt(verb ?? 'move', figure, space));
  }

  /** Another of ours on the same space, and after the last nobody. */
  #nextOwn(space: number, figure: string): void {
    const own = this.figuresOn(space).filter((who) => this.isMine(who) && this.acts.some((act) => act.who === who));
    const next = own[own.indexOf(figure) + 1];
    if (next) this.pick({ kind: 'figure', who: next });
    else this.back();
  }

  /** What a tap on a space picks: a way to it, somebody on it, or one of our own to act. */
  #aim(space: number): Pick[] | null {
    const fits = (pick: Pick) => narrowed(this.#within, [pick], this.where).length > 0;
    // Who enters here: its map card is known to us alone.
    const enters = this.acts.filter((act) => act.verb === 'deploy' && entry(act, this.cast) === space)[0];
    if (enters && (this.deploying ?? this.view?.asks?.kind === 'deploy-one')) {
      return [{ kind: 'intent', key: intentKey(enters) }];
    }
    if (picked(this.picks, 'verb')?.verb === 'rally') return this.#rallyStep(space);
    if (fits({ kind: 'space', space })) return [{ kind: 'space', space }];
    const there = this.figuresOn(space);
    const target = there.find((who) => fits({ kind: 'target', who }));
    if (target) return [{ kind: 'target', who: target }];
    // On its own space the picked figure gives way to the next.
    if (this.figure && there.includes(this.figure)) return null;
    const own = there.find((who) => this.isMine(who) && this.acts.some((act) => act.who === who));
    return own ? [{ kind: 'figure', who: own }] : null;
  }

  /** What a tap on the map may choose from: all that the figure can do, or anybody if none is picked. */
  get #within(): Act[] {
    const verb = picked(this.picks, 'verb')?.verb;
    const all = this.figure ? this.candidatesOfFigure : this.acts.filter((act) => act.verb !== 'deploy');
    const meant = all.filter((act) => act.verb === verb);
    return meant.length > 0 ? meant : all;
  }

  /** In a RALLY spaces are for whoever has not been told yet: the leader first, then the ally. */
  #rallyStep(space: number): Pick[] | null {
    const leader = this.figure;
    if (!leader) return null;
    const ally = picked(this.picks, 'ally')?.who ?? this.chosen?.act.steps?.[1].who ?? null;
    const allies: Pick[] = ally && !picked(this.picks, 'ally') ? [{ kind: 'ally', who: ally }] : [];
    const told = this.picks.some((pick) => pick.kind === 'step' && pick.who === leader);
    const order = ally ? (told ? [ally, leader] : [leader, ally]) : [leader];
    for (const who of order) {
      const step: Pick = { kind: 'step', who, to: space };
      const picks = add(this.acts, [...this.picks, ...allies], step, this.where);
      if (picks && (!ally || picked(picks, 'ally')?.who === ally)) return [...allies, step];
    }
    return null;
  }

  tapCard(card: number): void {
    this.show.skip();
    this.table.refusal = null;
    const newest = this.picks.at(-1);
    if (newest?.kind === 'card' && newest.card === card) {
      if (this.chosen) void this.confirm();
      else this.back();
      return;
    }
    if (pickedCards(this.picks).includes(card)) {
      this.#picks = this.picks.filter((pick) => pick.kind !== 'card' || pick.card !== card);
      return;
    }
    this.pick({ kind: 'card', card });
  }

  // Placement.

  /** Picked first, given then: to the character that is picked, or on a second tap to the next without one. */
  tapMapCard(card: number): void {
    if (!this.mine?.dealt?.cards?.includes(card)) return;
    const slot = this.mapSlot ?? (this.mapCard === card ? (this.nextSlot ?? null) : null);
    if (slot) void this.assign(card, slot);
    else this.mapCard = card;
  }

  tapSlot(who: string): void {
    if (this.mapCard !== null) void this.assign(this.mapCard, who);
    else this.mapSlot = this.mapSlot === who ? null : who;
  }

  async assign(card: number, who: string): Promise<void> {
    this.mapCard = null;
    this.mapSlot = null;
    await this.table.act(`assign ${card} to ${who}`);
  }

  /** Where the five map cards lie: each character has one place, one with STEALTH two (HS-078). */
  slots: { who: string; card: number | null }[] = $derived.by(() => {
    const asks = this.view?.asks;
    const sheet = this.content.teams.find((team) => team.team === this.mine?.team);
    const places = (sheet?.characters ?? []).flatMap((it) => (it.ability === 'STEALTH' ? [it.id, it.id] : [it.id]));
    const cards = asks?.kind === 'placement' ? (asks.yours?.cards ?? []) : [];
    return places.map((who, at) => ({ who, card: cards[at] ?? null }));
  });

  nextSlot: string | null = $derived(this.slots.find((slot) => slot.card === null)?.who ?? null);

  // Why not.

  /** In the engine's own sentence. */
  async #explain(action: string): Promise<void> {
    if (this.acts.length === 0) return;
    const { seq } = this.table;
    const why = await this.queries.why(action);
    if (why && seq === this.table.seq) this.table.refusal = { kind: 'rule', ...why };
  }

  whyNot(action: string): Why | null {
    return this.queries.whyNot(action, this.table.seq);
  }

  // Log and hint.

  hint(value: unknown): void {
    const [best] = list(fields(value).best);
    const action = text(fields(best).action);
    if (action) this.propose(action);
  }

  mark(notice: Notice | null): void {
    this.lit = notice ? spacesOf(notice.event, this.where) : [];
  }

  /** The best action of a hint becomes the selection; it still wants a confirmation. */
  propose(action: string): boolean {
    const act = this.acts.find((it) => it.text === action);
    if (!act) return false;
    const figure: Pick[] = act.who && act.verb !== 'deploy' ? [{ kind: 'figure', who: act.who }] : [];
    const cards = act.cards.map((card): Pick => ({ kind: 'card', card }));
    return this.pick(...figure, { kind: 'intent', key: intentKey(act) }, ...cards);
  }
}
