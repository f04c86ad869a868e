// What lies on the table and what has happened, as the page reads it: the view in types, names, the order of the turn.
import { fields, list, number, text } from '../../lib/loose.ts';
import type { TableStore } from '../../lib/table.svelte.ts';
import type { Notice } from '../../protocol.ts';
import type { Team } from '../../look/art/teams.ts';
import { teamOfSeat } from './drawing/models.ts';
import { uniqueName } from '../../table/voice.ts';
import { loadCardTexts, type CardText } from './play/book.ts';
import { readAct, type Act, type Spot } from './play/notation.ts';
import { Queries } from './play/queries.svelte.ts';
import { story, type Story } from './play/story.ts';
import { readView, type Advice, type Asks, type ModelView, type PlayerView, type Side, type View } from './view.ts';

export const STATS = ['M', 'S', 'F', 'E', 'R', 'C'] as const;
export const STAT_NAMES = ['MOVE', 'SHOOT', 'FIGHT', 'EVADE', 'RESIST', 'COOL'] as const;

/** One activation of this turn. */
export interface Activation {
  who: string;
  star: boolean;
  over: boolean;
}

export class Tabletop {
  readonly queries: Queries;
  /** Of all cards; until the book is here there are names alone. */
  texts = $state.raw<ReadonlyMap<string, CardText>>(new Map());

  view: View = $derived.by(() => readView(this.table.view, this.table.seat));
  acts: Act[] = $derived.by(() => [...new Set(this.table.actions)].map(readAct));
  story: Story | null = $derived.by(() => story(this.table.events));
  asks: Asks | null = $derived.by(() => (this.table.question === '' ? null : this.view.asks));
  #models = $derived(new Map(this.view.models.map((it) => [it.id, it])));
  #advice = $derived(new Map(this.view.advice.map((it) => [it.action, it])));

  /** Files of the pack by name. */
  #files = $derived.by(() => fields(fields(this.content).files));
  layout: Record<string, unknown> = $derived.by(() => {
    const drawn = this.table.view.drawn;
    return fields(drawn ?? this.#files[`layouts/${this.view.layout}.toml`]);
  });
  scenario: Record<string, unknown> = $derived.by(() => fields(this.#files[`scenarios/${this.view.scenario}.toml`]));
  size: { width: number; depth: number } = $derived.by(() => {
    const [width, depth] = list(this.layout.size);
    return { width: number(width) || 36000, depth: number(depth) || 36000 };
  });
  #names = $derived.by(() => {
    const cards = ['armoury', 'big-meg'].flatMap((deck) => list(fields(this.#files[`cards/${deck}.toml`]).card));
    return new Map(cards.map((card) => [text(fields(card).id) ?? '', text(fields(card).name) ?? '']));
  });

  /** In the order of this turn. */
  order: Activation[] = $derived.by(() => activations(this.table.events));

  constructor(
    readonly table: TableStore,
    readonly content: unknown,
  ) {
    this.queries = new Queries(table);
    loadCardTexts().then(
      (texts) => (this.texts = texts),
      () => undefined,
    );
  }

  model(id: string | null | undefined): ModelView | null {
    return (id && this.#models.get(id)) || null;
  }

  /** Its profile's name, with its number where there are several. */
  name(id: string | null): string {
    const model = this.model(id);
    if (!model) return id ?? '';
    return this.view.models.some((other) => other !== model && other.name === model.name)
      ? `${model.name} ${model.id}`
      : model.name;
  }

  advice(action: string): Advice | null {
    return this.#advice.get(action) ?? null;
  }

  force(side: Side): ModelView[] {
    return this.view.models.filter((it) => it.side === side && it.place !== 'nowhere');
  }

  player(side: Side): PlayerView | null {
    return this.view.players.find((it) => it.seat === side) ?? null;
  }

  /** The mark of a seat: the Judges are the shields. */
  team(seat: string): Team {
    return teamOfSeat(this.table.view, seat);
  }

  /** One's own first. */
  sides: Side[] = $derived.by(() => (this.table.seat === 'b' ? ['b', 'a'] : ['a', 'b']));

  seatName(seat: string): string {
    return uniqueName(this.table.info, seat);
  }

  cardName(code: string): string {
    return this.#names.get(code) ?? this.texts.get(code)?.name ?? code;
  }

  cardText(code: string): string {
    return this.texts.get(code)?.text ?? '';
  }

  title: string = $derived.by(() => text(this.scenario.name) ?? this.view.scenario.replaceAll('-', ' '));
  placeName: string = $derived.by(() => text(this.layout.name) ?? this.view.layout.replaceAll('-', ' '));

  /** Height of the ground at a point: the top of the highest roof there that is not above `most`. */
  ground(x: number, y: number, most = Infinity): number {
    const roofs = list(this.layout.pieces)
      .map(fields)
      .filter((it) => it.roof === true);
    const tops = roofs.flatMap((it) => {
      const [west, south, east, north] = list(it.rect).map(number);
      const top = number(list(it.z)[1]);
      const inside = west !== undefined && x >= west && x <= (east ?? 0) && y >= (south ?? 0) && y <= (north ?? 0);
      return inside && top <= most ? [top] : [];
    });
    return Math.max(0, ...tops);
  }

  where(id: string): Spot | null {
    const model = this.model(id);
    if (!model) return null;
    const carrier = model.aboard === null ? model : (this.model(model.aboard) ?? model);
    return carrier.place === 'table' ? carrier.at : null;
  }

  close(): void {
    this.queries.close();
  }
}

/** Who has been activated since the turn began. */
export function activations(events: readonly Notice[]): Activation[] {
  const found: Activation[] = [];
  for (const { event } of events) {
    const it = fields(event);
    if (it.event === 'turn-begins') found.length = 0;
    if (it.event === 'activated') found.push({ who: text(it.who) ?? '', star: it.chip !== 'normal', over: false });
    const last = found.at(-1);
    if (it.event === 'activation-ends' && last) last.over = true;
  }
  return found;
}
