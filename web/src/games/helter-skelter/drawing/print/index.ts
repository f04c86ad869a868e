// The printed board, as text for two groups of an SVG: what lies under the marks on chosen spaces, and what lies above.
// Layers from the ground up: floors, inlays, high ground, falls, props | edges, frame | numbers. LOOK section 7.

import type { Board } from '../board.ts';
import { Pen } from '../pen.ts';
import { bridges, falls } from './canyons.ts';
import { cover, floors, highGround, inlays, rims, wallShadows } from './ground.ts';
import { edges, frame, numbers, thresholds } from './lines.ts';
import { defs } from './patterns.ts';
import { draw } from './props.ts';

export { FRAME } from './lines.ts';

export interface Print {
  readonly defs: string;
  readonly ground: string;
  readonly lines: string;
  readonly numbers: string;
}

export function print(board: Board, prefix: string): Print {
  const [ground, lines, over] = [new Pen(), new Pen(), new Pen()];
  floors(ground, board, prefix);
  inlays(ground, board);
  rims(ground, board);
  wallShadows(ground, board);
  highGround(ground, board, prefix);
  cover(ground, board, prefix);
  falls(ground, board, prefix);
  bridges(ground, board);
  // Rugs lie under the doors, everything else stands before them.
  draw(
    ground,
    board.look.props.filter((prop) => prop.kind === 'rug'),
  );
  thresholds(ground, board);
  draw(
    ground,
    board.look.props.filter((prop) => prop.kind !== 'rug'),
  );
  edges(lines, board);
  frame(lines, board);
  numbers(over, board);
  return { defs: defs(board, prefix), ground: ground.done(), lines: lines.done(), numbers: over.done() };
}
