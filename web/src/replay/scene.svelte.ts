// The game's own face over a moment of a replay, and the words in which it is told.
import { face as faceOf } from '../games/index.ts';
import { api } from '../lib/api.ts';
import type { Face } from '../lib/game.ts';
import { faceVoice, plainVoice, type Voice } from '../table/voice.ts';
import { namesIn, type Names } from '../table/words.ts';
import type { ReplayTable } from './table.svelte.ts';

export class Scene {
  worn = $state.raw<{ face: Face; state: unknown } | null>(null);
  title = $state('');
  /** Whether it is known how the game is shown. */
  ready = $state(false);
  #names = $state.raw<Names>(new Map());
  #undress: (() => void) | null = null;

  constructor(readonly table: ReplayTable) {}

  voice: Voice = $derived.by(() => {
    const plain = plainVoice(this.table, this.#names);
    return this.worn ? faceVoice(this.worn.face, this.worn.state, plain) : plain;
  });

  /** Once the first moment is there: a face reads the view when it is opened. `plain` leaves it off. */
  async open(plain: boolean): Promise<void> {
    await this.#open(plain);
    this.ready = true;
  }

  async #open(plain: boolean): Promise<void> {
    const info = this.table.info;
    if (!info) return;
    const [games, content] = await Promise.all([
      api.games().catch(() => []),
      api.content(info.game, info.content).catch(() => null),
    ]);
    this.title = games.find((game) => game.game === info.game)?.title ?? '';
    this.#names = namesIn(content);
    const loading = plain ? null : faceOf(info.game);
    if (!loading || content === null) return;
    try {
      const face = await loading;
      // A face's state may have effects of its own; they end with the page.
      this.#undress = $effect.root(() => {
        this.worn = { face, state: face.open(this.table, content) };
      });
    } catch (problem) {
      // Every game can be shown without its face.
      console.error(problem);
    }
  }

  close(): void {
    const state = this.worn?.state;
    if (typeof state === 'object' && state !== null && 'close' in state && typeof state.close === 'function')
      state.close();
    this.worn = null;
    this.#undress?.();
  }
}
