import type { Face } from '../lib/game.ts';

export function face(_game: string): Promise<Face> | null {
  return null;
}
