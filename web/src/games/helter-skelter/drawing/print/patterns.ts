// What floors are made of, and the marks on chosen spaces. The colours are those of map.css, so that a change of theme
// needs no new drawing. Ids carry a prefix: there may be several maps in a page.

import { escaped, shape } from '../pen.ts';
import type { Board } from '../board.ts';

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly turn?: number;
  readonly art: string;
}

const ground = (width: number, height: number, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="var(--m-${colour})"/>`;
const grain = 'stroke="var(--m-grain)"';

const TILES: Record<string, Tile> = {
  plaza: {
    width: 120,
    height: 120,
    turn: 45,
    art: `${ground(120, 120, 'floor')}<path d="M0 0H60V60H0ZM60 60H120V120H60Z" fill="var(--m-floor2)"/><path d="M52 60H68M60 52V68M-8 0H8M112 0H128M0 52V68M60 -8V8" ${grain} stroke-width="6"/>`,
  },
  lobby: {
    width: 96,
    height: 96,
    art: `${ground(96, 96, 'lobby')}<path d="M0 0H48V48H0ZM48 48H96V96H48Z" fill="var(--m-lobby2)"/><path d="M0 0H96M0 48H96M0 0V96M48 0V96" ${grain} stroke-width="3"/>`,
  },
  high: {
    width: 44,
    height: 44,
    art: `${ground(44, 44, 'high')}<circle cx="11" cy="11" r="6" fill="var(--m-high2)"/><circle cx="33" cy="33" r="6" fill="var(--m-high2)"/>`,
  },
  roof: {
    width: 280,
    height: 240,
    art: `${ground(280, 240, 'roof')}<path d="M0 0H140V120H0ZM140 120H280V240H140Z" fill="var(--m-roof2)" opacity=".55"/><path d="M0 0H280M0 120H280M0 0V120M140 0V120M70 120V240M210 120V240" ${grain} stroke-width="4"/><path d="M22 38h.1M94 18h.1M118 86h.1M46 96h.1M172 58h.1M244 30h.1M226 98h.1M30 168h.1M104 206h.1M160 150h.1M196 216h.1M262 176h.1" ${grain} stroke-width="8" stroke-linecap="round"/>`,
  },
  gravel: {
    width: 96,
    height: 96,
    art: `${ground(96, 96, 'gravel')}<path d="M10 12h.1M40 6h.1M70 22h.1M88 48h.1M26 40h.1M56 52h.1M12 74h.1M42 86h.1M76 78h.1" ${grain} stroke-width="9" stroke-linecap="round"/><path d="M24 20h.1M56 30h.1M84 8h.1M8 44h.1M40 62h.1M70 60h.1M26 90h.1M60 92h.1M90 88h.1" stroke="var(--m-gravel2)" stroke-width="8" stroke-linecap="round"/>`,
  },
  plank: {
    width: 160,
    height: 44,
    art: `${ground(160, 44, 'plank')}<path d="M0 0H160M0 22H160M40 0V22M120 22V44" ${grain} stroke-width="3"/>`,
  },
  tile: { width: 56, height: 56, art: `${ground(56, 56, 'tile')}<path d="M0 0H56M0 0V56" ${grain} stroke-width="3"/>` },
  bath: {
    width: 56,
    height: 56,
    art: `${ground(56, 56, 'tile2')}<path d="M0 0H28V28H0ZM28 28H56V56H28Z" fill="var(--m-tile)"/>`,
  },
  carpet: {
    width: 40,
    height: 40,
    turn: 45,
    art: `${ground(40, 40, 'carpet')}<circle cx="20" cy="20" r="4" fill="var(--m-grain)"/>`,
  },
  deck: { width: 40, height: 30, art: `${ground(40, 30, 'deck')}<path d="M0 0V30" ${grain} stroke-width="5"/>` },
  cover: { width: 26, height: 26, turn: 45, art: '<path d="M0 0V26" stroke="#000" stroke-width="6" opacity=".16"/>' },
  face: {
    width: 46,
    height: 46,
    art: `${ground(46, 46, 'face')}<path d="M12 0V46" stroke="var(--m-face2)" stroke-width="14"/>`,
  },
  // A plain tint vanished against high ground for people with red-green blindness: hatch and crosses.
  target: {
    width: 34,
    height: 34,
    turn: -45,
    art: '<rect width="34" height="34" fill="#FF7A5C" fill-opacity=".16"/><path d="M0 0V34" stroke="#FF7A5C" stroke-width="15" opacity=".75"/>',
  },
  reach: {
    width: 38,
    height: 38,
    art: '<rect width="38" height="38" fill="#6BD0F0" fill-opacity=".2"/><path d="M19 8V30M8 19H30" stroke="#07090D" stroke-width="10" opacity="var(--m-under)"/><path d="M19 8V30M8 19H30" stroke="#6BD0F0" stroke-width="5"/>',
  },
};

/** The `<defs>` of one map: patterns, and the outlines that drawings are cut off at. */
export function defs(board: Board, prefix: string): string {
  const patterns = Object.entries(TILES).map(([name, { width, height, turn, art }]) => {
    const turned = turn ? ` patternTransform="rotate(${turn})"` : '';
    return `<pattern id="${prefix}-${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turned}>${art}</pattern>`;
  });
  const clip = (id: string, corners: readonly (readonly [number, number])[]) =>
    `<clipPath id="${prefix}-${escaped(id)}"><path d="${shape(...corners)}"/></clipPath>`;
  const high = board.spaces.filter((space) => space.high).map((space) => clip(`space-${space.number}`, space.corners));
  const falls = board.falls.map((fall, index) => clip(`fall-${index}`, fall.corners));
  return [...patterns, ...high, ...falls].join('');
}
