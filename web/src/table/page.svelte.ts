// The state of the table page: the table, the game's face if it has one, and what is open on the page.
import { face as faceOf } from '../games/index.ts';
import { api } from '../lib/api.ts';
import type { ActionWords, Face, Missing, PromptWords, ResultWords } from '../lib/game.ts';
import { go, route } from '../lib/router.svelte.ts';
import { TableStore } from '../lib/table.svelte.ts';
import type { GameInfo, Notice } from '../protocol.ts';
import { groups, plainWords, rowsOf, type Group } from './actions.ts';
import type { Reading } from './clock.ts';
import { stanceOf, toggled } from './talk/advice.ts';
import { moment, onTurn } from './turn.ts';
import { faceVoice, placeOf, plainVoice, type Voice } from './voice.ts';
import { listed, namesIn, SEATS, type Names } from './words.ts';

export type Tab = 'board' | 'actions' | 'log' | 'rules';

/** What lies over the page: one thing at a time. */
export type Over =
  | { kind: 'menu' | 'invite' | 'hint' | 'concede' | 'undo' | 'people' | 'settings' | 'terms' | 'result' }
  | { kind: 'rule'; id: string };

interface Worn {
  face: Face;
  state: unknown;
}

export class TablePage {
  readonly table: TableStore;
  game = $state.raw<GameInfo | null>(null);
  over = $state.raw<Over | null>(null);
  tab = $state<Tab>('board');
  /** The right column where it is a drawer. */
  drawer = $state(false);
  /** There is no room for the columns. */
  narrow = $state(false);
  /** The list of actions is out of sight. */
  listHidden = $state(false);
  /** Counts up every second while the page is open. */
  now = $state(Date.now());
  /** Who has nudged us, until something happens. */
  nudgedBy = $state('');
  /** Counts the turns that were announced with the large letters; the letters slide in once for each. */
  announced = $state(0);

  #names = $state.raw<Names>(new Map());
  #worn = $state.raw<Worn | null>(null);
  /** A face is on its way: until it is there the plain panels would only flash by. */
  dressing = $state(false);
  #tried = false;
  #undress: (() => void) | null = null;
  /** Left, perhaps before its face had come. */
  #closed = false;
  #came = $state(Date.now());

  constructor(
    id: string,
    readonly plain = route.query.has('plain'),
  ) {
    this.table = new TableStore(id);
    this.table.onUpdate((update) => {
      this.#came = Date.now();
      if (update.events.length > 0) this.nudgedBy = '';
    });
  }

  async open(): Promise<void> {
    const asked = route.query.get('seat');
    await this.table.watch(asked && SEATS.some((seat) => seat === asked) ? asked : undefined);
    const info = this.table.info;
    if (!info) return;
    // The game may have been told, and its face be on already.
    if (!this.#tried) this.dressing = !this.plain && faceOf(info.game) !== null;
    const [games, content] = await Promise.all([
      api.games().catch(() => []),
      api.content(info.game, info.content).catch(() => null),
    ]);
    this.game = games.find((game) => game.game === info.game) ?? null;
    this.#names = namesIn(content);
  }

  /** Puts on the game's own face, as soon as there is a game to show. */
  async dress(): Promise<void> {
    const info = this.table.info;
    if (this.plain || this.#tried || !info) return;
    this.#tried = true;
    const loading = faceOf(info.game);
    if (!loading) return;
    this.dressing = true;
    try {
      const [face, content] = await Promise.all([loading, api.content(info.game, info.content)]);
      if (this.#closed) return;
      // A face's state may have effects of its own; they end with the page.
      this.#undress = $effect.root(() => {
        this.#worn = { face, state: face.open(this.table, content) };
      });
    } catch (problem) {
      // The page can play every game without a face, so a face that fails is left off.
      console.error(problem);
    } finally {
      this.dressing = false;
    }
  }

  close(): void {
    this.#closed = true;
    const state = this.#worn?.state;
    if (typeof state === 'object' && state !== null && 'close' in state && typeof state.close === 'function')
      state.close();
    this.#worn = null;
    // What is still on the page reads the face's state until it has gone.
    const undress = this.#undress;
    if (undress) setTimeout(undress);
    this.table.close();
  }

  get worn(): Worn | null {
    return this.#worn;
  }

  get playing(): boolean {
    const state = this.table.info?.status.state;
    return state === 'playing' || state === 'over';
  }

  /** The first letters of the table's name, enough to tell it from another. */
  get number(): string {
    return this.table.id.slice(0, 4);
  }

  title: string = $derived.by(() => this.game?.title ?? this.#names.get('title') ?? 'Table');

  voice: Voice = $derived.by(() => {
    const info = this.table.info;
    const plain = plainVoice(this.table, this.#names);
    if (this.#worn) return faceVoice(this.#worn.face, this.#worn.state, plain);
    // Without a face an icon is found by its name, where there is one.
    const describe = (action: string): ActionWords => {
      const words = plainWords(action, this.#names);
      return { ...words, icon: symbol(info?.game ?? '', action.split(' ')[0] ?? '') };
    };
    return { ...plain, describe };
  });

  /** The seats of this table, clockwise. */
  seats: string[] = $derived.by(() => SEATS.slice(0, this.table.info?.seats.length ?? 0));

  /** Whether our seat is asked something that we, and no bot, must answer. */
  myTurn: boolean = $derived.by(() => {
    const { seat, question } = this.table;
    return seat !== null && question !== '' && !this.outcome && !this.botFor(seat);
  });

  get outcome(): TableStore['outcome'] {
    return this.table.outcome;
  }

  /** Somebody else decides, and our seat may say what it would do. */
  advising: boolean = $derived.by(() => {
    const { seat, shared } = this.table;
    return seat !== null && shared !== undefined && shared.decider !== seat && !this.outcome && !this.botFor(seat);
  });

  /** The legal actions, narrowed by what is selected on the board; or what may be proposed to whoever decides. */
  actions: string[] = $derived.by(() => {
    if (this.advising && !this.dressing) return this.table.shared?.actions ?? [];
    if (!this.myTurn || this.dressing) return [];
    const worn = this.#worn;
    return worn?.face.shown?.(this.table.actions, worn.state) ?? this.table.actions;
  });

  /** A face that narrows the list has folded it, too. */
  groups: Group[] = $derived.by(() => {
    const { advice, seat } = this.table;
    if (this.advising)
      return groups(this.actions, (action) => {
        const words = this.voice.describe(action);
        return { ...words, group: '', on: stanceOf(advice, action, seat) === true };
      });
    const arrange = this.#worn?.face.shown ? rowsOf : groups;
    return arrange(this.actions, (action) => this.voice.describe(action));
  });

  /** What is nearly possible, and why it is not. */
  missing: Missing[] = $derived.by(() => {
    const worn = this.#worn;
    return this.myTurn ? (worn?.face.missing?.(worn.state) ?? []) : [];
  });

  prompt: PromptWords | null = $derived.by(() => {
    const worn = this.#worn;
    return worn && !this.outcome ? (worn.face.prompt?.(worn.state) ?? null) : null;
  });

  result: ResultWords = $derived.by(() => {
    const worn = this.#worn;
    return (this.outcome && worn?.face.result?.(worn.state)) ?? {};
  });

  /** Who must answer, in words. */
  waiting: string = $derived.by(() => {
    const asked = this.table.asked.filter((seat) => seat !== this.table.seat || !this.myTurn);
    return listed(asked.map((seat) => this.voice.seatName(seat)));
  });

  reading: Reading | null = $derived.by(() => {
    const { clocks, asked, elapsed = 0 } = this.table;
    return clocks ? { clocks, asked, came: this.#came, elapsed } : null;
  });

  /** The bot that plays a seat. */
  botFor(seat: string): string | undefined {
    return this.table.info?.seats[placeOf(seat)]?.bot;
  }

  isMine(seat: string): boolean {
    return this.table.mySeats.includes(seat);
  }

  /** Whether the seat's question comes in its own turn. */
  moment(seat: string): 'turn' | 'asked' {
    return moment(this.table.view, seat);
  }

  onTurn: string | null = $derived.by(() => onTurn(this.table.view));

  hover(action: string | null): void {
    const worn = this.#worn;
    worn?.face.hover?.(action, worn.state);
  }

  recall(notice: Notice | null): void {
    const worn = this.#worn;
    worn?.face.recall?.(notice, worn.state);
  }

  /** A hint has come: the face may show it on the board. */
  hinted(value: unknown): void {
    const worn = this.#worn;
    worn?.face.hinted?.(value, worn.state);
  }

  /** A row was chosen: a selection, if the face takes it as one, else a decision. */
  choose(action: string): void {
    const { table } = this;
    const worn = this.#worn;
    table.refusal = null;
    if (this.advising) {
      void table.advise(action, toggled(table.advice, action, table.seat, true));
      return;
    }
    if (worn?.face.choose?.(action, worn.state)) {
      this.tab = 'board';
      this.drawer = false;
      return;
    }
    void this.table.act(action);
  }

  showActions(): void {
    this.tab = 'actions';
    this.drawer = true;
  }

  /** Takes back freely; asks first where others have learned something since. */
  takeBack(): void {
    if (this.table.undo === 'free') void this.table.takeBack();
    else if (this.table.undo === 'by-consent') this.over = { kind: 'undo' };
  }

  /** Hot-seat: looks through another of our seats; its secrets stay covered until somebody lifts the curtain. */
  async lookAs(seat: string): Promise<void> {
    this.over = null;
    await this.table.watch(seat);
    this.table.curtain = seat;
  }

  async again(): Promise<void> {
    const link = await this.table.rematch();
    if (!link) return;
    this.over = null;
    go(`/table/${link}`);
  }
}

/** An icon of the sheet by the game's initials and the action's first word: `hs-snipe`. */
function symbol(game: string, verb: string): string | undefined {
  const initials = game
    .split('-')
    .map((word) => word.charAt(0))
    .join('');
  const id = `${initials}-${verb}`;
  return document.getElementById(id) ? id : undefined;
}
