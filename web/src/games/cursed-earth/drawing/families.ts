// Which picture a card has: by number and name for the pack that ships, else guessed from the symbols.

import type { Palette } from './art/kit.ts';
import { captionsOf, type EncounterSheet, type LocationSheet } from './content.ts';
import { type Family, type SceneOf, SUBJECTS } from './scene.ts';

/** Words of a title and what they show; the first that fits decides. */
const TITLES: readonly (readonly [RegExp, Family, Palette])[] = [
  [/drone/i, 'drone', 'dusk'],
  [/straggler|trek/i, 'stragglers', 'dawn'],
  [/overturned/i, 'overturned', 'dusk'],
  [/hermit/i, 'hermit', 'dawn'],
  [/garden|cactus/i, 'garden', 'dawn'],
  [/marker|sign/i, 'signs', 'dusk'],
  [/pilgrim/i, 'pilgrims', 'rad'],
  [/gunrunner|stash|cache/i, 'stash', 'dusk'],
  [/howl|wolf|wolves/i, 'howler', 'night'],
  [/lawmaster|repair/i, 'lawmaster', 'dawn'],
  [/bones/i, 'bones', 'dusk'],
  [/cistern|tank/i, 'cistern', 'rad'],
  [/tracks/i, 'tracks', 'dawn'],
  [/pedlar|trader|scrap/i, 'pedlar', 'dawn'],
  [/spider|tick/i, 'spider', 'dawn'],
  [/dust devil|whirl/i, 'dust-devils', 'storm'],
  [/guide|scout/i, 'guide', 'dusk'],
  [/rain/i, 'rain', 'rad'],
  [/stampede/i, 'stampede', 'storm'],
  [/elk|herd/i, 'elk', 'rad'],
  [/clinic|doctor/i, 'clinic', 'dawn'],
  [/barge|sail/i, 'barge', 'dawn'],
  [/siege|settler|fort/i, 'settlers', 'dusk'],
  [/voices|whisper/i, 'voices', 'night'],
  [/shark|worm/i, 'sandsharks', 'dawn'],
  [/radio|signal/i, 'radio', 'dusk'],
  [/toll|gate/i, 'gate', 'dusk'],
  [/rope bridge/i, 'rope-bridge', 'dawn'],
  [/nurse|robo|droid/i, 'nurse', 'rad'],
  [/well|water/i, 'well', 'dawn'],
  [/vulture|buzzard/i, 'vultures', 'dawn'],
  [/ghost town/i, 'ghost-town', 'dusk'],
  [/slaver|cage/i, 'cage', 'dawn'],
  [/short-?cut|badlands/i, 'short-cut', 'rad'],
  [/sleeping/i, 'sleeping-tyrannosaur', 'dusk'],
  [/tyrannosaur|dinosaur|rex/i, 'tyrannosaur', 'rad'],
  [/mirage|oasis/i, 'mirage', 'dawn'],
  [/headbutt|brute/i, 'brute', 'dusk'],
  [/\brats?\b/i, 'rats', 'dusk'],
  [/moot|market/i, 'moot', 'dawn'],
  [/convoy/i, 'convoy', 'storm'],
  [/preacher/i, 'preacher', 'rad'],
  [/flood/i, 'flood', 'storm'],
  [/mine/i, 'minefield', 'dusk'],
  [/cannibal/i, 'cannibals', 'night'],
  [/chorus|disciple/i, 'chorus', 'night'],
  [/wreck|liner/i, 'liner', 'dusk'],
  [/dream|fever/i, 'dreams', 'night'],
  [/ravine/i, 'ravine', 'dusk'],
  [/warlord/i, 'warlord', 'dawn'],
  [/pit/i, 'pit', 'rad'],
  [/acid/i, 'acid-storm', 'rad'],
  [/storm/i, 'lightning', 'storm'],
  [/bridge/i, 'fallen-bridge', 'dusk'],
  [/cult|doomsday/i, 'cult', 'rad'],
  [/reactor/i, 'reactor', 'rad'],
  [/silo|bunker/i, 'silo', 'rad'],
  [/stalker/i, 'stalkers', 'night'],
  [/canyon/i, 'canyon-run', 'dawn'],
  [/plague|village/i, 'plague', 'storm'],
  [/ridge|bullet/i, 'ridge', 'dusk'],
  [/horizon/i, 'horizon', 'dawn'],
  [/bandit|ambush|rider|mutie/i, 'bandits', 'dusk'],
  [/caravan|wagon/i, 'wagon', 'dawn'],
  [/camp/i, 'camp', 'dusk'],
];

/** What a card is mostly about, if its title says nothing. */
const SYMBOL_FAMILIES: readonly (readonly [string, Family, Palette])[] = [
  ['death', 'warlord', 'night'],
  ['psi', 'voices', 'night'],
  ['radiation', 'silo', 'rad'],
  ['violence', 'bandits', 'dusk'],
  ['heal', 'camp', 'dawn'],
  ['gain-diplomacy', 'wagon', 'dawn'],
  ['ammo', 'stash', 'dusk'],
  ['ration', 'garden', 'dawn'],
  ['gain-survival', 'signs', 'dawn'],
  ['wound', 'lightning', 'storm'],
  ['advance', 'tracks', 'dawn'],
  ['enemy-advance', 'tracks', 'dusk'],
];

export function familyOf(sheet: EncounterSheet): SceneOf {
  const seed = sheet.number;
  const titled = TITLES.find(([title]) => title.test(sheet.name));
  if (titled) return { family: titled[1], palette: titled[2], seed };
  const symbols = captionsOf(sheet).flatMap((caption) => caption.symbols);
  const guessed = SYMBOL_FAMILIES.find(([symbol]) => symbols.includes(symbol));
  return guessed ? { family: guessed[1], palette: guessed[2], seed } : { family: 'none', palette: 'dusk', seed };
}

const LOCATION_PALETTES: Readonly<Record<string, Palette>> = {
  'alabama-morass': 'rad',
  'mutie-country': 'dawn',
  slough: 'dusk',
  glasslands: 'night',
  'truck-stop': 'dusk',
  'sweetwater-dome': 'dawn',
  'crater-nine': 'rad',
  'buzzard-gulch': 'dawn',
  'third-eye-mesa': 'night',
  'howling-interstate': 'storm',
  'trappers-ridge': 'dusk',
  'big-empty': 'dawn',
  'max-normal': 'dawn',
};

/** A location that we have no picture of is open ground. */
export function sceneOf(sheet: LocationSheet): SceneOf {
  const known = (Object.keys(SUBJECTS) as Family[]).find((family) => family === sheet.id);
  const family: Family = sheet.goal ? 'max-normal' : (known ?? 'open');
  const seed = [...sheet.id].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 7) % 1000;
  return { family, palette: LOCATION_PALETTES[sheet.id] ?? 'dusk', seed };
}
