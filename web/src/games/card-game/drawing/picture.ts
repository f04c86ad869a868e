// The picture of a card, from its own data alone: type, code, title, keywords.

import { crime } from './art/crimes.ts';
import { event } from './art/events.ts';
import { incident } from './art/incidents.ts';
import { judge } from './art/judges.ts';
import type { Picture } from './art/kit.ts';
import { perp } from './art/perps.ts';
import { resource } from './art/resources.ts';
import { scene } from './art/scenes.ts';
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
    case 'crime':
      return crime(sheet);
    case 'incident':
      return incident(sheet);
    case 'event':
      return event(sheet);
    case 'scene':
      return scene(sheet);
  }
}
