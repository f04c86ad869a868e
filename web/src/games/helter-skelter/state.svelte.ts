// The Helter Skelter page: what is picked, what that comes to, and what a tap means. The server's list of actions is the
// only source of what is legal; everything here narrows that list.
import type { TableStore } from '../../lib/table.svelte.ts';
import type { Notice } from '../../protocol.ts';
import { Show } from './animation/show.svelte.ts';
import type { Board } from './drawing/board.ts';
import { readContent, sheetOf, WARP, type CardFace, type HsContent } from './drawing/content.ts';
import { intentKey, intents, likeliest, type Intent } from './play/intents.ts';
import { spacesOf } from './play/notices.ts';
import { readAct, type Act, type Verb } from './play/notation.ts';
import { cheapest, payers } from './play/payment.ts';
import { add, narrowed, picked, pickedCards, surviving, type Pick } from './play/picks.ts';
import { Queries } from './play/queries.svelte.ts';
import { rows, type Row } from './play/rows.ts';
import type { Cast } from './play/words.ts';
import { readView, type HsView, type Place, type PlayerView } from './view.ts';

/** What the pointer or the focus rests on. */
export interface Hover {
  space: number;
  figure?: string;
}

/** How long a fresh question is safe from the key that answered the last one. */
const SETTLE = 350;

export class HelterSkelter {
  readonly content: HsContent;
  readonly queries: Queries;
  readonly show: Show;

  #picks = $state.raw<Pick[]>([]);
  /** A space that sight is measured from while nobody is picked. */
  probe = $state<number | null>(null);
  hover = $state.raw<Hover | null>(null);
  /** A row of the action list that the pointer or the focus rests on. */
  hoverRow = $state.raw<Row | null>(null);
  hoverCard = $state<number | null>(null);
  /** Spaces of a log line, or of a hint. */
  lit = $state.raw<number[]>([]);
  hinted = $state<string | null>(null);
  /** Placement: the map card in hand. */
  mapCard = $state<number | null>(null);
  #asked = '';
  #askedAt = 0;
  #deaf: () => void;

  view: HsView | null = $derived.by(() => readView(this.table.view));
  mine: PlayerView | null = $derived(this.view?.players.find((player) => player.seat === this.table.seat) ?? null);
  acts: Act[] = $derived(this.table.actions.map(readAct).filter((act) => act !== null));
  picks: Pick[] = $derived(surviving(this.acts, this.#picks, this.where));
  candidates: Act[] = $derived(narrowed(this.acts, this.picks, this.where));
  /** What will be done on confirmation. */
  chosen: Intent | null = $derived(this.#choose(this.candidates, this.picks));
  /** The way to pay for it. */
  payment: Act | null = $derived(this.chosen && this.#pay(this.chosen));
  figure: string | null = $derived(picked(this.picks, 'figure')?.who ?? null);
  /** What the list shows: what the picks leave and, while only a figure is picked, what needs none. */
  rows: Row[] = $derived.by(() => {
    const only = this.picks.every((pick) => pick.kind === 'figure');
    const general = only && this.figure ? this.acts.filter((act) => act.who === null || act.verb === 'deploy') : [];
    return rows(
      [...this.candidates, ...general.filter((act) => !this.candidates.includes(act))],
      this.picks,
      this.cast,
    );
  });
  board: Board | null = $derived(this.content.boards[this.view?.map ?? ''] ?? null);
  hand: CardFace[] = $derived(this.#faces(this.mine));

  readonly where = (who: string): number | null => {
    const place = this.place(who);
    return typeof place === 'number' ? place : null;
  };

  readonly cast: Cast = { name: (who) => this.name(who), place: (who) => this.place(who) };

  constructor(
    readonly table: TableStore,
    content: unknown,
  ) {
    this.content = readContent(content);
    this.queries = new Queries(table);
    this.show = new Show(() => this.view);
    this.#deaf = table.onUpdate((update) => {
      this.show.take(update, this.table.seat);
      this.hinted = null;
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

  // The people.

  place(who: string): Place {
    for (const player of this.view?.players ?? []) {
      const figure = player.figures.find((it) => it.who === who);
      if (figure) return figure.place;
    }
    return 'bench';
  }

  /** The form that is drawn: Sláine may have become another. */
  form(who: string): string {
    return who === 'slaine' && this.view?.players.some((player) => player.warp?.warped) ? WARP : who;
  }

  name(who: string): string {
    const form = this.form(who);
    return form === WARP ? 'Warp-Sláine' : sheetOf(this.content, form).sheet.short;
  }

  player(seat: string | null): PlayerView | null {
    return this.view?.players.find((player) => player.seat === seat) ?? null;
  }

  owner(who: string): PlayerView | null {
    return this.view?.players.find((player) => player.figures.some((it) => it.who === who)) ?? null;
  }

  isMine(who: string): boolean {
    return this.mine !== null && this.owner(who) === this.mine;
  }

  face(team: string, number: number): CardFace | null {
    return this.content.teams.find((sheet) => sheet.team === team)?.cards[number - 1] ?? null;
  }

  damage(verb: Verb): number {
    return this.content.combat[verb.toUpperCase()]?.damage ?? 0;
  }

  // What the picks come to.

  #choose(candidates: readonly Act[], picks: readonly Pick[]): Intent | null {
    const all = intents(candidates);
    const aimed = picks.some((pick) => ['target', 'space', 'step', 'intent'].includes(pick.kind));
    const decided = picks.some((pick) => pick.kind !== 'figure');
    if (all.length === 1 && decided) return all[0] ?? null;
    if (!aimed) return null;
    const told = picks.filter((pick) => pick.kind === 'step' && pick.to !== null).length;
    return likeliest(all, (verb) => this.damage(verb), told);
  }

  #pay(intent: Intent): Act {
    return cheapest(intent, { hand: this.hand, place: (who) => this.place(who) }, pickedCards(this.picks));
  }

  #faces(player: PlayerView | null): CardFace[] {
    const known = player?.hand.known ?? [];
    return known.map((card) => this.face(card.team, card.number)).filter((face) => face !== null);
  }

  /** What would be meant by picking this too; for previews. */
  meant(pick: Pick): Intent | null {
    const picks = add(this.acts, this.picks, pick, this.where);
    return picks && this.#choose(narrowed(this.acts, picks, this.where), picks);
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
    this.hinted = null;
    this.probe = null;
    this.#picks = kept;
    return true;
  }

  get anyPick(): boolean {
    return this.picks.length > 0 || this.probe !== null || this.mapCard !== null;
  }

  /** One step back. */
  back(): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.mapCard !== null) this.mapCard = null;
    else if (this.picks.length > 0) this.#picks = this.picks.slice(0, -1);
    else this.probe = null;
  }

  reset(): void {
    this.#picks = [];
    this.probe = null;
    this.hoverRow = null;
    this.mapCard = null;
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
    const row = this.rowOf(text);
    if (!row) return false;
    this.show.skip();
    if (row.count === null && this.chosen && row.acts.some((act) => act === this.payment)) {
      void this.confirm();
      return true;
    }
    return this.pick(...row.picks);
  }

  rowOf(text: string): Row | null {
    return this.rows.find((row) => row.text === text) ?? null;
  }

  // Tapping. A second tap on what is chosen confirms it.

  tapFigure(who: string): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.view?.asks?.kind === 'placement') return;
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
    if (this.pick({ kind: 'figure', who })) return;
    void this.#explain(`move ${who}`);
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
      void this.#explain(...this.#attacksOf(this.figure).map((verb) => `${verb} ${this.figure ?? ''} > ${who}`));
    }
  }

  candidatesOfFigure: Act[] = $derived(this.figure ? this.acts.filter((act) => act.who === this.figure) : []);

  tapSpace(space: number): void {
    this.show.skip();
    this.table.refusal = null;
    if (this.view?.asks?.kind === 'placement') return this.tapMapCard(space);
    if (this.chosen && this.#aimOf(this.chosen.act) === space && picked(this.picks, 'figure')) {
      return void this.confirm();
    }
    const rally = picked(this.picks, 'verb')?.verb === 'rally';
    if (rally && this.#tapRally(space)) return;
    if (!rally && narrowed(this.#within, [{ kind: 'space', space }], this.where).length > 0) {
      if (this.pick({ kind: 'space', space })) return;
    }
    const there = this.figuresOn(space);
    const target = there.find((who) => narrowed(this.#within, [{ kind: 'target', who }], this.where).length > 0);
    if (target && this.pick({ kind: 'target', who: target })) return;
    const own = there.find((who) => this.isMine(who) && this.acts.some((act) => act.who === who));
    if (own && own !== this.figure) {
      this.pick({ kind: 'figure', who: own });
      return;
    }
    if (this.figure) {
      const from = this.where(this.figure);
      if (from === space) return this.back();
      if (from !== null) void this.queries.ask(from, space);
      this.hover = { space };
      const verb = picked(this.picks, 'verb')?.verb ?? 'move';
      const how = verb === 'explode' ? `explode ${this.figure} > ${space}` : `${verb} ${this.figure} to ${space}`;
      void this.#explain(how);
    } else {
      this.probe = this.probe === space ? null : space;
    }
  }

  /** What a tap on the map may choose from: all that the figure can do, or anybody if none is picked. */
  get #within(): Act[] {
    const verb = picked(this.picks, 'verb');
    const of = this.figure ? this.candidatesOfFigure : this.acts.filter((act) => act.verb !== 'deploy');
    const of2 = verb ? of.filter((act) => act.verb === verb.verb) : of;
    return of2.length > 0 ? of2 : of;
  }

  /** In a RALLY spaces are for whoever has not been told yet: the leader first, then the ally. */
  #tapRally(space: number): boolean {
    const leader = this.figure;
    if (!leader) return false;
    const ally = picked(this.picks, 'ally')?.who ?? this.chosen?.act.steps?.[1].who ?? null;
    const told = (who: string) => this.picks.some((pick) => pick.kind === 'step' && pick.who === who);
    const order = told(leader) && ally ? [ally, leader] : ally ? [leader, ally] : [leader];
    for (const who of order) {
      const step: Pick = { kind: 'step', who, to: space };
      const allies: Pick[] = ally ? [{ kind: 'ally', who: ally }] : [];
      if (narrowed(this.candidates, [step, ...allies], this.where).length > 0) return this.pick(...allies, step);
    }
    return false;
  }

  figuresOn(space: number): string[] {
    const all = this.view?.players.flatMap((player) => player.figures) ?? [];
    return all.filter((figure) => figure.place === space).map((figure) => figure.who);
  }

  /** The space at which an act is aimed. */
  #aimOf(act: Act): number | null {
    if (act.to !== null) return act.to;
    return act.on === null ? null : this.where(act.on);
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

  tapMapCard(card: number): void {
    if (!this.mine?.dealt?.cards?.includes(card)) return;
    this.mapCard = this.mapCard === card ? null : card;
  }

  async assign(card: number, who: string): Promise<void> {
    this.mapCard = null;
    await this.table.act(`assign ${card} to ${who}`);
  }

  // Why not.

  /** The attacks that the hand could pay for, as the cards print them; SNIPE if there is none, to say something. */
  #attacksOf(who: string): Verb[] {
    const verb = picked(this.picks, 'verb')?.verb;
    if (verb && this.content.combat[verb.toUpperCase()]) return [verb];
    const symbols = this.hand.flatMap((card) => [
      ...card.wild,
      ...card.symbols.flatMap((symbol) => (symbol.who === who && symbol.action ? [symbol.action] : [])),
    ]);
    const order: Verb[] = ['snipe', 'shotgun', 'psi', 'melee', 'smash'];
    const held = order.filter((attack) => symbols.includes(attack.toUpperCase()));
    return held.length > 0 ? held.slice(0, 1) : ['snipe'];
  }

  async #explain(...actions: string[]): Promise<void> {
    if (this.acts.length === 0) return;
    const { seq } = this.table;
    for (const action of actions) {
      const why = await this.queries.why(action);
      if (why && seq === this.table.seq) {
        this.table.refusal = { kind: 'rule', ...why };
        return;
      }
    }
  }

  // Log and hint.

  mark(notice: Notice | null): void {
    this.lit = notice ? spacesOf(notice.event, this.where) : [];
  }

  /** The best action of a hint becomes the selection; it still wants a confirmation. */
  propose(action: string): void {
    const act = readAct(action);
    if (!act || !this.acts.some((it) => it.text === action)) return;
    const figure: Pick[] = act.who && act.verb !== 'deploy' ? [{ kind: 'figure', who: act.who }] : [];
    const cards = act.cards.map((card): Pick => ({ kind: 'card', card }));
    if (this.pick(...figure, { kind: 'intent', key: intentKey(act) }, ...cards)) this.hinted = action;
  }
}
