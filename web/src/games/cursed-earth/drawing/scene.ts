// A landscape with its subject. Families are drawn once; the land around them is another on every card.

import { scatter } from '../../../look/art/ink.ts';
import * as beasts from './art/beasts.ts';
import * as folk from './art/folk.ts';
import { DETAIL_COUNT, DETAILS, land, type Palette } from './art/kit.ts';
import * as marks from './art/marks.ts';
import * as places from './art/places.ts';
import * as roads from './art/roads.ts';
import * as weather from './art/weather.ts';

/** Every subject by its name. */
export const SUBJECTS = {
  none: '',
  spider: beasts.spider,
  sandsharks: beasts.sandsharks,
  vultures: beasts.vultures,
  tyrannosaur: beasts.tyrannosaur,
  'sleeping-tyrannosaur': beasts.sleepingTyrannosaur,
  elk: beasts.elkHerd,
  stampede: beasts.stampede,
  rats: beasts.rats,
  howler: beasts.howler,
  stalkers: beasts.stalkers,
  bones: beasts.bones,
  stragglers: folk.stragglers,
  pilgrims: folk.pilgrims,
  hermit: folk.hermit,
  guide: folk.guide,
  bandits: folk.bandits,
  cannibals: folk.cannibals,
  preacher: folk.preacher,
  cult: folk.cult,
  chorus: folk.chorus,
  settlers: folk.settlers,
  brute: folk.brute,
  warlord: folk.warlord,
  nurse: folk.nurse,
  ridge: folk.ridge,
  wagon: roads.wagon,
  pedlar: roads.pedlar,
  cage: roads.cage,
  overturned: roads.overturned,
  convoy: roads.convoy,
  lawmaster: roads.lawmaster,
  'canyon-run': roads.canyonRun,
  tracks: roads.tracks,
  barge: roads.barge,
  drone: roads.drone,
  liner: roads.liner,
  radio: roads.radio,
  stash: roads.stash,
  camp: places.camp,
  moot: places.moot,
  gate: places.gate,
  signs: places.signs,
  garden: places.garden,
  cistern: places.cistern,
  well: places.well,
  clinic: places.clinic,
  plague: places.plague,
  'ghost-town': places.ghostTown,
  'rope-bridge': places.ropeBridge,
  'fallen-bridge': places.fallenBridge,
  ravine: places.ravine,
  'short-cut': places.shortCut,
  minefield: places.minefield,
  pit: places.pit,
  silo: places.silo,
  reactor: places.reactor,
  horizon: places.horizon,
  lightning: weather.lightning,
  'acid-storm': weather.acidStorm,
  rain: weather.rain,
  'dust-devils': weather.dustDevils,
  flood: weather.flood,
  voices: weather.voices,
  dreams: weather.dreams,
  mirage: weather.mirage,
  'alabama-morass': marks.morass,
  'mutie-country': marks.mutieCountry,
  slough: marks.slough,
  glasslands: marks.glasslands,
  'truck-stop': marks.truckStop,
  'sweetwater-dome': marks.dome,
  'crater-nine': marks.crater,
  'buzzard-gulch': marks.gulch,
  'third-eye-mesa': marks.thirdEye,
  'howling-interstate': marks.interstate,
  'trappers-ridge': marks.trapper,
  'big-empty': marks.bigEmpty,
  'max-normal': folk.maxNormal,
  open: marks.open,
} as const;

export type Family = keyof typeof SUBJECTS;

export interface SceneOf {
  readonly family: Family;
  readonly palette: Palette;
  /** The number of the card: where sun, mesas and small things stand. */
  readonly seed: number;
}

/** These fill the picture from side to side; nothing else lies about. */
const WHOLE: ReadonlySet<Family> = new Set<Family>([
  'canyon-run',
  'ravine',
  'short-cut',
  'rope-bridge',
  'fallen-bridge',
  'flood',
  'max-normal',
  'brute',
  'warlord',
  'stalkers',
  'buzzard-gulch',
  'howling-interstate',
  'alabama-morass',
  'slough',
  'crater-nine',
]);

/** What would stand beside its like. */
const LIKE: Readonly<Partial<Record<Family, number>>> = { signs: DETAILS.post, garden: DETAILS.cactus };

/** The inside of an SVG of 160 x 96. Nothing is mirrored: the light comes from the upper left everywhere. */
export function scene({ family, palette, seed }: SceneOf): string {
  const detail = scatter(seed + 404, DETAIL_COUNT);
  return (
    land({
      palette,
      mesa: scatter(seed + 101, 6),
      ground: scatter(seed + 202, 3),
      sun: scatter(seed + 303, 5),
      detail: WHOLE.has(family) ? null : detail === LIKE[family] ? DETAILS.rock : detail,
    }) + `<g stroke-linejoin="round" stroke-linecap="round">${SUBJECTS[family]}</g>`
  );
}
