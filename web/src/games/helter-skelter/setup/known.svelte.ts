// What the page for a new table shows of the pack: its maps, and the names of its teams.
import { api } from '../../../lib/api.ts';
import { fields, text } from '../../../lib/loose.ts';
import { titled } from '../../../pages/parts/words.ts';
import type { GameInfo } from '../../../protocol.ts';
import { type MapSketch, sketches } from './maps.ts';

export class Known {
  maps = $state.raw<MapSketch[]>([]);
  teams = $state.raw<{ id: string; name: string }[]>([]);
  readonly #info: GameInfo;

  constructor(info: GameInfo) {
    this.#info = info;
  }

  async load(): Promise<void> {
    const { game, content: hash, usual, most_seats } = this.#info;
    const content = await api.content(game, hash);
    this.maps = sketches(content);
    const most = usual[most_seats] as { teams?: string[] } | undefined;
    this.teams = (most?.teams ?? []).map((id) => ({ id, name: nameIn(content, id) }));
  }
}

function nameIn(content: unknown, team: string): string {
  const file = fields(fields(fields(content).files)[`teams/${team}.toml`]);
  return text(file.name) ?? titled(team);
}
