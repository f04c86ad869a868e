// What the page for a new table shows besides the plan: decks that are ready to play, and those that one keeps.
import { api } from '../../../lib/api.ts';
import type { GameInfo, KeptList } from '../../../protocol.ts';
import { type ReadyDeck, readyDecks } from './decks.ts';

export class Known {
  ready = $state.raw<ReadyDeck[]>([]);
  kept = $state.raw<KeptList[]>([]);
  readonly #info: GameInfo;

  constructor(info: GameInfo) {
    this.#info = info;
  }

  async load(): Promise<void> {
    this.ready = readyDecks(await api.content(this.#info.game, this.#info.content));
    this.kept = await api.kept('decks');
  }
}
