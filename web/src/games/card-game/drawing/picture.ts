// The picture of a card, from its own data alone: type, code, title, keywords.

import { judge } from './art/judges.ts';
import type { Picture } from './art/kit.ts';
import { perp } from './art/perps.ts';
import { resource } from './art/resources.ts';
import type { CardSheet } from './content.ts';

export type { Picture } from './art/kit.ts';

export function pictureOf(sheet: Pick<CardSheet, 'code' | 'title' | 'kind' | 'keywords'>): Picture {
  switch (sheet.kind) {
    case 'judge':
      return judge(sheet);
    case 'perp':
      return perp(sheet);
    case 'resource':
      return resource(sheet);
    default:
      return judge(sheet);
  }
}
