// The page of the Miniatures Game: what is selected, what that comes to, and what a touch means. The server's list of
// actions and its answers are the only source of what is legal; a free point is asked about before it is sent.
import type { TableStore } from '../../lib/table.svelte.ts';
import type { Notice } from '../../protocol.ts';
import { fields, list, text } from '../../lib/loose.ts';
import {
  actionsOf,
  begun,
  end,
  endAt,
  extended,
  facing,
  nudged,
  questionOf,
  shortened,
  type Draft,
} from './play/draft.ts';
import { driven, isModel, PLACES, readAct, SHOTS, turned, type Act, type Leg, type Spot } from './play/notation.ts';
import { modelsOf, spotsOf } from './play/notices.ts';
import { Ruler } from './play/ruler.svelte.ts';
import { familyOf, meant, rows, variant, type Row } from './play/rows.ts';
import type { StepName } from './play/story.ts';
import { Tabletop } from './tabletop.svelte.ts';
import type { Path, Why } from './play/answers.ts';

/** How long a fresh question is safe from the key that answered the last one. */
const SETTLE = 350;
/** What is an answer by itself: pressing its row decides. */
const ANSWERS = ['dodge', 'counter', 'pistol', 'guard', 'test cool', 'attack', 'hold', 'back', 'nimble'];
/** Beside shots. */
const ATTACKS = ['strike', 'charge', 'mind-blast', 'batter'];
/** The place that a tap on the ground means, the first that is possible. */
const MEANT = ['go', 'deploy', 'move', 'disembark', 'dismount', 'fight', 'leap'];

export class Miniatures extends Tabletop {
  /** A model that was touched; without one, whoever acts. */
  looked = $state<string | null>(null);
  /** The family of the list that is open. */
  open = $state<string | null>(null);
  target = $state<string | null>(null);
  /** An action of the list that waits to be confirmed. */
  #chosen = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** Dice of the throw that a card is to change. */
  dice = $state.raw<number[]>([]);
  /** A vehicle's way, leg by leg. */
  legs = $state.raw<Leg[]>([]);
  /** A row of the list, or a button of the prompt, that is looked at. */
  hovered = $state<string | null>(null);
  /** A model under the pointer. */
  pointed = $state<string | null>(null);
  /** Models and points of a line of the log. */
  lit = $state.raw<{ models: string[]; spots: Spot[] }>({ models: [], spots: [] });
  layers = $state({ reach: true, arcs: false, eyes: false });
  readonly ruler: Ruler;
  /** The step of the dice tray that somebody wants to see. */
  step = $state<{ story: number; step: StepName } | null>(null);
  /** What is laid open over the page. */
  opened = $state.raw<{ kind: 'cards' } | { kind: 'card'; code: string } | { kind: 'key' } | null>(null);
  /** On a phone the dice tray has been put away until the next dice. */
  trayShut = $state<number | null>(null);
  #last: Act | null = null;
  #asked = '';
  #askedAt = 0;
  #deaf: () => void;

  constructor(table: TableStore, content: unknown) {
    super(table, content);
    this.ruler = new Ruler(table);
    this.#deaf = table.onUpdate(() => this.#updated());
  }

  override close(): void {
    super.close();
    this.#deaf();
  }

  #updated(): void {
    const { asks, table } = this;
    // What others do meanwhile takes nothing out of one's hand.
    const question = `${table.seat ?? ''} ${table.question} ${asks?.who ?? ''} ${this.view.used ?? ''}`;
    if (question === this.#asked) return;
    this.#asked = question;
    this.#askedAt = performance.now();
    this.hovered = null;
    this.reset();
  }

  /** A press that was meant for the last question does not answer this one. */
  get fresh(): boolean {
    return performance.now() - this.#askedAt < SETTLE;
  }

  // Who, and what that comes to.

  /** Whose turn it is to do something, or who must answer. */
  actor: string | null = $derived.by(() => {
    if (this.asks?.who) return this.asks.who;
    return this.view.acting ?? this.order.findLast((it) => !it.over)?.who ?? null;
  });
  /** The model that reach, arcs and eyes are shown of. */
  subject: string | null = $derived(this.looked ?? this.actor);
  /** Who would be put where the ground is touched. */
  mover: string | null = $derived.by(() => {
    const placing = this.acts.filter((act) => PLACES.includes(act.verb));
    const [first] = placing;
    if (!first) return null;
    const whos = new Set(placing.map((act) => act.who));
    if (this.looked && whos.has(this.looked)) return this.looked;
    if (first.verb === 'go') return this.asks?.who ?? null;
    return whos.size === 1 ? first.who : this.actor && whos.has(this.actor) ? this.actor : null;
  });
  openVerb: string | null = $derived.by(() => this.acts.find((act) => familyOf(act) === this.open)?.verb ?? null);
  /** What touching the ground means now. */
  placeVerb: string | null = $derived.by(() => {
    const { mover } = this;
    if (mover === null) return null;
    const mine = this.acts.filter((act) => PLACES.includes(act.verb) && (act.who === mover || act.verb === 'go'));
    const wanted = mine.find((act) => act.verb === this.openVerb)?.verb;
    return wanted ?? MEANT.find((verb) => mine.some((act) => act.verb === verb)) ?? null;
  });

  rows: Row[] = $derived.by(() => rows(this.acts, this.open, this.target));
  chosen: Act | null = $derived.by(() => {
    const text = this.#chosen;
    return text !== null && this.table.actions.includes(text) ? readAct(text) : null;
  });
  /** What is sent on confirmation. */
  sending: string[] | null = $derived.by(() => {
    if (this.draft) return actionsOf(this.draft, this.view.path.length);
    if (this.dice.length > 0 && this.diceCard) return [`play ${this.diceCard} dice ${this.dice.join(' ')}`];
    if (this.legs.length > 0 && this.driver) return driven(this.driver, this.driveVerb, this.legs);
    return this.chosen ? [this.chosen.text] : null;
  });
  /** The attack or other action that panels speak of: looked at, or chosen. */
  shownAct: Act | null = $derived.by(() => {
    if (this.hovered !== null) return readAct(this.hovered);
    if (this.draft?.form === 'shot') return readAct(this.sending?.[0] ?? '');
    return this.chosen;
  });
  /** An attack that odds are known of. */
  attack: Act | null = $derived.by(() => {
    const act = this.shownAct;
    if (!act) return null;
    return SHOTS.includes(act.verb) || ATTACKS.includes(act.verb) ? act : null;
  });
  /** The line that is looked along. */
  sightFrom: string | null = $derived.by(() => {
    const who = this.shownAct?.who ?? this.subject;
    return who && this.where(who) ? who : null;
  });
  sightTo: string | null = $derived.by(() => {
    const aimed = this.shownAct?.target ?? this.target ?? this.pointed;
    return isModel(aimed) && aimed !== this.sightFrom && this.where(aimed ?? '') ? aimed : null;
  });

  lookAt(id: string | null): void {
    this.#chosen = null;
    this.#setDraft(null);
    this.target = id;
  }

  path: Path | null = $derived.by(() => (this.draft || this.legs.length > 0 ? this.queries.path : null));
  /** Why not, and where: of the path being drawn, or of the last thing that was tried. */
  refused: Why | null = $derived.by(() => {
    if (this.path?.refused) return this.path.refused;
    const { refusal } = this.table;
    if (!refusal?.rule) return null;
    const [x, y, z] = refusal.point ?? [];
    const point = x === undefined ? null : { x, y: y ?? 0, z: z ?? 0 };
    return { rule: refusal.rule, sentence: refusal.sentence, point };
  });

  // Vehicles.

  driver: string | null = $derived.by(() => this.acts.find((act) => act.verb === 'drive')?.who ?? null);
  #low = $state(false);
  driveVerb: string = $derived(this.#low ? 'drive low' : 'drive');

  steer(legs: Leg[]): void {
    this.table.refusal = null;
    this.draft = null;
    this.#chosen = null;
    this.legs = legs.slice(0, 8);
    const { driver } = this;
    const words = this.legs.map(({ way, by }) => ` ${way} ${by}`).join('');
    this.queries.askPath(driver && this.legs.length > 0 ? `path ${driver} ${this.driveVerb}${words}` : null);
  }

  driveLow(low: boolean): void {
    this.#low = low;
    this.steer(this.legs);
  }

  // Cards that change dice.

  /** The card in hand that would throw dice of this throw again. */
  diceCard: string | null = $derived.by(() => {
    const all = this.acts.filter((act) => act.dice.length > 0);
    return (all.find((act) => familyOf(act) === this.open) ?? all[0])?.card ?? null;
  });

  pickDie(place: number): void {
    this.table.refusal = null;
    this.#chosen = null;
    const without = this.dice.filter((it) => it !== place);
    this.dice = without.length < this.dice.length ? without : [...without, place].sort((a, b) => a - b);
  }

  // Choosing.

  reset(): void {
    this.dice = [];
    this.open = this.target = this.#chosen = null;
    this.legs = [];
    this.#setDraft(null);
    this.looked = null;
  }

  #setDraft(draft: Draft | null): void {
    this.draft = draft;
    this.queries.askPath(draft ? questionOf(draft) : null);
  }

  pick(act: Act): void {
    this.table.refusal = null;
    this.legs = [];
    this.dice = act.dice;
    this.#chosen = null;
    this.#setDraft(null);
    if (PLACES.includes(act.verb) && act.at) {
      const from = act.who || this.mover ? this.where(act.who ?? this.mover ?? '') : null;
      const start = begun(act.who ?? this.mover, act.verb, from, act.face ?? 0);
      this.#setDraft({ ...start, points: [act.at], faced: true });
      return;
    }
    if (act.verb === 'drive' && act.legs.length > 0) return this.steer(act.legs);
    if (act.verb === 'overwatch')
      this.draft = { ...begun(act.who, act.verb, this.where(act.who ?? ''), act.face ?? 0, act, 'turn') };
    this.#chosen = act.text;
    if (act.target !== null) this.target = act.target;
    if (SHOTS.includes(act.verb) || act.verb === 'strike') this.#last = act;
  }

  /** A row of the list: opens a kind, or chooses; what is chosen already is confirmed. */
  choose(action: string): boolean {
    const row = this.rows.find((it) => it.text === action);
    if (row && row.acts.length > 1) {
      this.open = row.family;
      this.#chosen = null;
      this.#setDraft(null);
      return true;
    }
    if (this.sending?.at(-1) === action) {
      void this.confirm();
      return true;
    }
    const act = readAct(action);
    const ends = act.verb === 'pass' && ['act', 'drive'].includes(this.asks?.kind ?? '');
    if (ANSWERS.includes(act.verb) || (act.verb === 'pass' && !ends)) {
      // An answer by itself: the page sends it.
      return this.fresh;
    }
    this.pick(act);
    return true;
  }

  /** The best action of a hint becomes the selection. */
  hint(value: unknown): void {
    const [best] = list(fields(value).best);
    const action = text(fields(best).action);
    if (action !== null && this.table.actions.includes(action)) this.pick(readAct(action));
  }

  /** Another kind of attack, weapon or mode against the same target. */
  vary(wish: Parameters<typeof variant>[2]): void {
    const from = this.chosen;
    const act = from && variant(this.acts, from, wish);
    if (!act) return;
    if (this.open !== null && familyOf(act) !== this.open) this.open = null;
    this.pick(act);
  }

  get anyPick(): boolean {
    return (
      this.draft !== null ||
      this.dice.length > 0 ||
      this.legs.length > 0 ||
      this.#chosen !== null ||
      this.open !== null ||
      this.target !== null ||
      this.looked !== null ||
      this.ruler.on
    );
  }

  /** One step back. */
  back(): void {
    this.table.refusal = null;
    this.hovered = null;
    if (this.ruler.on) this.ruler.back();
    else if (this.dice.length > 0) {
      this.dice = [];
      this.#chosen = null;
    } else if (this.draft) {
      this.#setDraft(shortened(this.draft));
      this.#chosen = null;
    } else if (this.legs.length > 0) this.steer(this.legs.slice(0, -1));
    else if (this.#chosen !== null) {
      this.#chosen = null;
      this.target = null;
    } else if (this.target !== null) this.target = null;
    else if (this.open !== null) this.open = null;
    else this.looked = null;
  }

  async act(...actions: string[]): Promise<void> {
    if (this.fresh) return;
    await this.#send(actions);
  }

  async #send(actions: string[]): Promise<void> {
    if (!(await this.table.act(...actions))) return;
    // The same question may come again: a path that was interrupted, a second hit.
    this.#askedAt = performance.now();
    this.reset();
  }

  async confirm(): Promise<void> {
    const { sending } = this;
    if (!sending || this.fresh) return;
    await this.#send(sending);
  }

  // Touching.

  tapModel(id: string): void {
    this.table.refusal = null;
    if (this.ruler.on) return this.ruler.tap(this.where(id), id);
    const activate = this.acts.find((act) => act.verb === 'activate' && act.who === id);
    if (activate) {
      if (this.chosen?.text === activate.text) return void this.confirm();
      this.looked = id;
      return this.pick(activate);
    }
    if (this.target === id && this.chosen) return void this.confirm();
    if (id === this.mover && this.draft) return this.back();
    const card = this.open?.startsWith('play ')
      ? this.acts.find((act) => familyOf(act) === this.open && act.target === id)
      : null;
    const act = card ?? meant(this.acts, id, this.#last, this.open);
    if (act) {
      this.looked = null;
      return this.pick(act);
    }
    this.#chosen = null;
    this.#setDraft(null);
    // An enemy that cannot be attacked is looked at along the line from whoever acts.
    const subject = this.subject;
    if (subject && subject !== id && this.model(subject)?.side !== this.model(id)?.side && this.target !== id)
      this.target = id;
    else {
      this.target = null;
      this.looked = this.looked === id ? null : id;
    }
  }

  tapGround(at: Spot): void {
    this.table.refusal = null;
    if (this.ruler.on) return this.ruler.tap(at, null);
    const aimed = this.#aimed();
    if (aimed) {
      const draft = this.draft?.form === aimed.form ? this.draft : aimed;
      const to = end(draft);
      if (to && near(to, at)) return void this.confirm();
      return this.#setDraft(extended({ ...draft, points: [] }, at));
    }
    if (this.placeVerb === null) return this.back();
    const draft = this.#placing();
    const to = end(draft);
    const radius = this.model(draft.who)?.radius ?? 500;
    if (to && Math.hypot(to.x - at.x, to.y - at.y) <= Math.max(radius, 600)) return void this.confirm();
    // An end that is refused gives way to the next touch.
    this.#chosen = null;
    this.target = null;
    this.#setDraft(this.path?.refused && to ? endAt(draft, at) : extended(draft, at));
  }

  /** A point, where a shot with a blast or a card wants one. */
  #aimed(): Draft | null {
    const card = this.acts.find((act) => familyOf(act) === this.open && act.verb === 'play' && act.at !== null);
    if (card) return begun(null, 'play', null, 0, card, 'card');
    const { chosen } = this;
    const like = chosen && SHOTS.includes(chosen.verb) ? chosen : this.draft?.form === 'shot' ? this.draft.like : null;
    if (!like?.who || !this.bursts(like)) return null;
    return begun(like.who, like.verb, this.where(like.who), 0, like, 'shot');
  }

  /** Whether the mode of this shot has a Blast, so that it may be aimed at the ground. */
  bursts(act: Act): boolean {
    if (act.who === null) return false;
    const weapon = this.queries.arms(act.who).weapons.find((it) => it.number === act.guns[0]);
    return weapon?.modes[act.mode - 1]?.rules.some(({ name }) => name.startsWith('Blast')) ?? false;
  }

  #placing(): Draft {
    const { draft, mover, placeVerb } = this;
    if (draft?.form === 'place' && draft.who === mover && draft.verb === placeVerb) return draft;
    const model = this.model(mover);
    const from = model?.place === 'table' ? model.at : null;
    const face = model?.place === 'table' ? model.facing : this.table.seat === 'b' ? 3072 : 1024;
    return begun(mover, placeVerb ?? 'move', from, face);
  }

  // Dragging: a selection, never a decision.

  draggable(id: string): boolean {
    return !this.ruler.on && id === this.mover && this.placeVerb !== null;
  }

  drag(at: Spot): void {
    this.table.refusal = null;
    this.#chosen = null;
    this.target = null;
    const draft = this.#placing();
    this.#setDraft(draft.points.length === 0 ? extended(draft, at) : endAt(draft, at));
  }

  /** The handle at the end of the path, or of a model that turns. */
  turnTo(face: number): void {
    if (!this.draft) return;
    const draft = facing(this.draft, face);
    this.#setDraft(draft);
    if (draft.form === 'turn') this.#chosen = null;
  }

  // Keys.

  nudge(dx: number, dy: number): boolean {
    if (this.ruler.on || this.placeVerb === null) return false;
    this.#chosen = null;
    this.#setDraft(nudged(this.#placing(), dx, dy));
    return true;
  }

  turnBy(ticks: number): boolean {
    if (this.draft) {
      this.turnTo(turned(this.draft.face + ticks));
      return true;
    }
    if (this.placeVerb === null) return false;
    const draft = this.#placing();
    if (!draft.from) return false;
    this.#setDraft(facing(nudged(draft, 0, 0), draft.face + ticks));
    return true;
  }

  /** A corner is fixed, and the path goes on from there. */
  corner(): boolean {
    const to = this.draft && end(this.draft);
    if (!this.draft || !to || this.draft.form !== 'place' || this.path?.refused) return false;
    this.#setDraft({ ...this.draft, points: [...this.draft.points, to] });
    return true;
  }

  // Log.

  mark(notice: Notice | null): void {
    this.lit = notice ? { models: modelsOf(notice.event), spots: spotsOf(notice.event) } : { models: [], spots: [] };
  }

  /** Models that what is looked at speaks of. */
  named: string[] = $derived.by(() => {
    const words = (this.hovered ?? this.chosen?.text ?? '').split(' ').filter(isModel);
    return [...new Set([...words, ...this.lit.models, ...(this.target ? [this.target] : [])])];
  });
}

const near = (one: Spot, other: Spot): boolean => Math.hypot(one.x - other.x, one.y - other.y) <= 600;
