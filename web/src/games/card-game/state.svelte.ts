// The card game's page state: the cards by code.
import type { TableStore } from '../../lib/table.svelte.ts';
import { uniqueName } from '../../table/voice.ts';
import { sheetsIn, type Sheets } from './cards.ts';

export class CardGame {
  readonly sheets: Sheets;

  constructor(
    readonly table: TableStore,
    content: unknown,
  ) {
    this.sheets = sheetsIn(content);
  }

  nameOf(seat: string): string {
    return uniqueName(this.table.info, seat);
  }
}
