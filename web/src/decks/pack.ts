// What the deck pages know of the card game: its cards as drawn, the words of the query language, the ready decks.
import { type CardSheet, type CgContent, readContent } from '../games/card-game/drawing/content.ts';
import { api, Problem } from '../lib/api.ts';
import { type ReadyDeck, readyDecks } from '../games/card-game/setup/decks.ts';
import type { GameInfo } from '../protocol.ts';

export const GAME = 'card-game';

export interface CardPack {
  info: GameInfo;
  content: CgContent;
  byCode: ReadonlyMap<string, CardSheet>;
  ready: ReadyDeck[];
}

let pack: Promise<CardPack> | null = null;

/** Fetched once. */
export function cardPack(): Promise<CardPack> {
  pack ??= fetchPack().catch((problem: unknown) => {
    pack = null;
    throw problem;
  });
  return pack;
}

async function fetchPack(): Promise<CardPack> {
  const info = (await api.games()).find(({ game }) => game === GAME);
  if (!info) throw new Problem(404, { kind: 'unknown', sentence: 'This server does not have the card game.' });
  const raw = await api.content(GAME, info.content);
  const content = readContent(raw);
  const byCode = new Map(content.cards.map((sheet) => [sheet.code, sheet]));
  return { info, content, byCode, ready: readyDecks(raw) };
}
