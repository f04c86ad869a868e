// What the table editor knows of the pack: the tables to start from, and the forces to try one with.
import { api, Problem } from '../lib/api.ts';
import { fields, text, texts } from '../lib/loose.ts';
import type { GameInfo } from '../protocol.ts';

export const GAME = 'miniatures';

export interface ReadyTable {
  /** As options name it: `city-crossroads`. */
  slug: string;
  name: string;
  /** The file as JSON, and the one that says how it is drawn. */
  layout: unknown;
  look: unknown;
}

export interface TablePack {
  info: GameInfo;
  tables: ReadyTable[];
  forces: { id: string; name: string }[];
}

let pack: Promise<TablePack> | null = null;

/** Fetched once. */
export function tablePack(): Promise<TablePack> {
  pack ??= fetchPack().catch((problem: unknown) => {
    pack = null;
    throw problem;
  });
  return pack;
}

async function fetchPack(): Promise<TablePack> {
  const info = (await api.games()).find(({ game }) => game === GAME);
  if (!info) throw new Problem(404, { kind: 'unknown', sentence: 'This server does not have the miniatures game.' });
  const files = fields(fields(await api.content(GAME, info.content)).files);
  const listed = fields(files['pack.toml']);
  const nameOf = (path: string, slug: string) => text(fields(files[path]).name) ?? slug;
  return {
    info,
    tables: texts(listed.layouts).map((slug) => ({
      slug,
      name: nameOf(`layouts/${slug}.toml`, slug),
      layout: files[`layouts/${slug}.toml`],
      look: files[`layouts/${slug}.look.toml`],
    })),
    forces: texts(listed.forces).map((id) => ({ id, name: nameOf(`forces/${id}.toml`, id) })),
  };
}
