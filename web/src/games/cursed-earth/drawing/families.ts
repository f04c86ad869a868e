// Which picture a card has.
import type { EncounterSheet, LocationSheet } from './content.ts';

export interface SceneOf {
  readonly family: string;
  readonly palette: string;
  readonly seed: number;
}

export function familyOf(sheet: EncounterSheet): SceneOf {
  return { family: 'none', palette: 'dawn', seed: sheet.number };
}

export function sceneOf(sheet: LocationSheet): SceneOf {
  return { family: sheet.id, palette: 'dawn', seed: sheet.name.length };
}
