import { describe, expect, it } from 'vitest';
import { held, MOST, opening, partly, showing, whole, zoomed } from './view.ts';

const sheet = { width: 2448, height: 1548 };
const desk = { width: 806, height: 504 };
const phone = { width: 360, height: 330 };

describe('pan and zoom', () => {
  it('opens whole where it can be read, and near on a phone', () => {
    expect(partly(opening(sheet, desk, { x: 0, y: 0 }), sheet, desk)).toBe(false);
    const near = opening(sheet, phone, { x: 1300, y: 800 });
    expect(near.k).toBeCloseTo(0.33);
    expect(near.x + 1300 * near.k).toBeCloseTo(180);
    expect(near.y + 800 * near.k).toBeCloseTo(165);
    // In a corner it does not show what lies beyond the board.
    const corner = opening(sheet, phone, { x: 0, y: 0 });
    expect([corner.x, corner.y]).toEqual([0, 0]);
  });

  it('keeps the point under the pointer', () => {
    const start = whole(sheet, desk);
    const at = { x: 300, y: 200 };
    const before = { x: (at.x - start.x) / start.k, y: (at.y - start.y) / start.k };
    const next = zoomed(start, 2, at, sheet, desk);
    expect((at.x - next.x) / next.k).toBeCloseTo(before.x);
    expect((at.y - next.y) / next.k).toBeCloseTo(before.y);
  });

  it('never leaves a gap and never goes too near', () => {
    expect(zoomed(whole(sheet, desk), 99, { x: 0, y: 0 }, sheet, desk).k).toBe(MOST);
    expect(zoomed(whole(sheet, desk), 0.01, { x: 0, y: 0 }, sheet, desk)).toEqual(whole(sheet, desk));
    const far = held({ x: 500, y: -9999, k: 1 }, sheet, desk);
    expect(far).toEqual({ x: 0, y: desk.height - sheet.height, k: 1 });
  });

  it('moves as little as needed to show a part', () => {
    const view = { x: 0, y: 0, k: 1 };
    const seen = showing(view, { left: 100, top: 100, right: 300, bottom: 300 }, sheet, desk);
    expect(seen).toEqual(view);
    const right = showing(view, { left: 900, top: 100, right: 1100, bottom: 300 }, sheet, desk);
    expect([right.x, right.y]).toEqual([desk.width - 16 - 1100, 0]);
  });
});
