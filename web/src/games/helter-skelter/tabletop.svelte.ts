// All that lies on the table, as our seat sees it, with the printed cards and the map: whoever wants to know who stands
// where, and what they are called, asks here.
import type { TableStore } from '../../lib/table.svelte.ts';
import type { Team } from '../../look/art/teams.ts';
import type { Board } from './drawing/board.ts';
import { readContent, sheetOf, WARP, type CardFace, type HsContent } from './drawing/content.ts';
import { cardName } from './drawing/words.ts';
import type { Act, Verb } from './play/notation.ts';
import { entry, type Cast } from './play/words.ts';
import { readCard, readView, type HsView, type Place, type PlayerView } from './view.ts';

const SIDES: Record<Team, string> = { ju: 'Team Judges', sd: 'Team Strontium', nd: 'Team Dante', sl: 'Team Sláine' };

export class Tabletop {
  readonly content: HsContent;

  view: HsView | null = $derived.by(() => readView(this.table.view));
  /** Our own team; nothing for a spectator. */
  mine: PlayerView | null = $derived.by(() => this.player(this.table.seat));
  board: Board | null = $derived.by(() => this.content.boards[this.view?.map ?? ''] ?? null);
  hand: CardFace[] = $derived.by(() => {
    const known = this.mine?.hand.known ?? [];
    return known.map((card) => this.face(card.team, card.number)).filter((face) => face !== null);
  });

  constructor(
    readonly table: TableStore,
    content: unknown,
  ) {
    this.content = readContent(content);
  }

  readonly where = (who: string): number | null => {
    const place = this.place(who);
    return typeof place === 'number' ? place : null;
  };

  readonly cast: Cast = {
    name: (who) => this.name(who),
    place: (who) => this.place(who),
    entry: (who) => {
      const cards = this.mine?.figures.find((figure) => figure.who === who)?.mapCards ?? [];
      return cards.length === 1 ? (cards[0] ?? null) : null;
    },
  };

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

  health(who: string): number {
    return this.owner(who)?.figures.find((it) => it.who === who)?.health ?? 0;
  }

  /** As the team's own cards print it. */
  teamName(seat: string): string {
    const team = this.player(seat)?.team;
    return this.content.teams.find((sheet) => sheet.team === team)?.name ?? `Seat ${seat.toUpperCase()}`;
  }

  /** In sentences a seat is one: "Team Judges draws a card". */
  seatName(seat: string): string {
    const team = this.player(seat)?.team;
    return team ? SIDES[team] : `Seat ${seat.toUpperCase()}`;
  }

  /** Who sits to the right, and is passed the map cards (HS-080). */
  rightOf(seat: string | null): string {
    const seats = this.view?.players.map((player) => player.seat) ?? [];
    return this.seatName(seats.at(seats.indexOf(seat ?? '') - 1) ?? '');
  }

  face(team: string, number: number): CardFace | null {
    return this.content.teams.find((sheet) => sheet.team === team)?.cards[number - 1] ?? null;
  }

  damage(verb: Verb): number {
    return this.content.combat[verb.toUpperCase()]?.damage ?? 0;
  }

  figuresOn(space: number): string[] {
    const all = this.view?.players.flatMap((player) => player.figures) ?? [];
    return all.filter((figure) => figure.place === space).map((figure) => figure.who);
  }

  /** The space at which an act is aimed. */
  aimOf(act: Act): number | null {
    if (act.verb === 'deploy') return entry(act, this.cast);
    if (act.to !== null) return act.to;
    return act.on === null ? null : this.where(act.on);
  }

  names: string[] = $derived.by(() => [
    ...this.content.teams.flatMap((team) => team.characters.map((it) => it.short)),
    'Warp-Sláine',
  ]);

  cardWords(code: string): string | null {
    const card = readCard(code);
    const face =
      card && this.content.teams.some((it) => code.startsWith(it.team.toUpperCase()))
        ? this.face(card.team, card.number)
        : null;
    return face && cardName(face);
  }
}
