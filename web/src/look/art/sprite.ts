// Busts, halftones and team patterns stand in the page once, and every drawing refers to them.

import { BUSTS } from './busts.ts';
import { teamPatterns } from './teams.ts';

const ID = 'printed-art';

/** Dots of a printed comic: on portraits, skies and card art, never under text. */
const SCREENS =
  '<pattern id="ht" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="3" cy="3" r="1.5" fill="#000" opacity=".22"/></pattern>' +
  '<pattern id="htw" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="3.5" cy="3.5" r="1.5" fill="#fff" opacity=".16"/></pattern>' +
  '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#000" stroke-width="2" opacity=".35"/></pattern>' +
  '<clipPath id="tok"><circle r="47" cy="-2"/></clipPath>';

/** Makes sure that they are there. Every component that refers to them calls it. */
export function putSprite(): void {
  if (typeof document === 'undefined' || document.getElementById(ID)) return;
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sprite.id = ID;
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  sprite.setAttribute('aria-hidden', 'true');
  // Not `display: none`: patterns inside would then not be drawn.
  sprite.style.position = 'absolute';
  const busts = Object.entries(BUSTS).map(
    ([who, art]) => `<g id="b-${who}" stroke-linejoin="round" stroke-linecap="round">${art}</g>`,
  );
  sprite.innerHTML = `<defs>${SCREENS}${teamPatterns()}${busts.join('')}</defs>`;
  document.body.prepend(sprite);
}
