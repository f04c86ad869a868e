// The card game's page state: the cards by code, once the server has printed their texts.
import { api } from '../../lib/api.ts';
import type { TableStore } from '../../lib/table.svelte.ts';
import { uniqueName } from '../../table/voice.ts';
import { sheetsIn, type Sheets } from './cards.ts';

export class CardGame {
  sheets = $state.raw<Sheets>(new Map());

  constructor(
    readonly table: TableStore,
    content: unknown,
  ) {
    this.sheets = sheetsIn(content, []);
    // Without their texts the cards are still known by title.
    api.cards().then(
      (printed) => (this.sheets = sheetsIn(content, printed)),
      () => undefined,
    );
  }

  nameOf(seat: string): string {
    return uniqueName(this.table.info, seat);
  }
}
