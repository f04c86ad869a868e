// The markers of a model as symbols: yellow is an advantage, coral is trouble.
import type { ModelView } from '../view.ts';

export interface Marker {
  icon: string;
  words: string;
  trouble: boolean;
  count: number;
}

export function markersOf(model: ModelView): Marker[] {
  const one = (on: boolean, icon: string, words: string, trouble: boolean): Marker[] =>
    on ? [{ icon, words, trouble, count: 1 }] : [];
  const some = (count: number, icon: string, words: string): Marker[] =>
    count > 0 ? [{ icon, words: `${count} ${words}`, trouble: true, count }] : [];
  return [
    ...one(model.chip === 'normal', 'mg-chip', 'has acted', false),
    ...one(model.chip === 'star' || model.chip === 'last-star', 'mg-star-chip', 'has acted with a star chip', false),
    ...one(model.overwatch, 'mg-overwatch', 'on overwatch', false),
    ...one(model.pinned, 'mg-pinned', 'pinned', true),
    ...some(model.stunned, 'mg-stunned', 'stunned'),
    ...some(model.injured, 'mg-injury', 'injured'),
    ...one(model.fast, 'mg-fast', 'moving fast', true),
  ];
}

/** Where it is, if it does not simply stand on the table. */
export function whereabouts(model: ModelView): string {
  if (model.down) return model.subdued ? 'subdued' : 'down';
  if (model.aboard !== null) return `${model.drives ? 'drives' : 'aboard'} ${model.aboard}`;
  if (model.place === 'reserve') return 'reserve';
  if (model.place === 'left') return 'has left';
  if (model.place !== 'table') return model.place;
  return model.mount === null ? '' : `on ${model.mount}`;
}
