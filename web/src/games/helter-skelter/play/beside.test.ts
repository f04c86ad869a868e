import { describe, expect, it } from 'vitest';
import { beside } from './beside.ts';

const box = { width: 212, height: 170 };
const map = { width: 780, height: 490 };

describe('the place of the preview', () => {
  it('is to the right of the target where the line comes from the left', () => {
    expect(beside(box, map, { left: 300, top: 200 }, { left: 100, top: 200 }).left).toBeGreaterThan(300);
  });

  it('is to the left where the line comes from the right', () => {
    expect(beside(box, map, { left: 400, top: 200 }, { left: 700, top: 200 }).left + box.width).toBeLessThan(400);
  });

  it('never leaves the map', () => {
    for (const left of [0, 390, 780]) {
      for (const top of [0, 245, 490]) {
        const spot = beside(box, map, { left, top }, null);
        expect(spot.left).toBeGreaterThanOrEqual(0);
        expect(spot.left + box.width).toBeLessThanOrEqual(map.width);
        expect(spot.top).toBeGreaterThanOrEqual(0);
        expect(spot.top + box.height).toBeLessThanOrEqual(map.height);
      }
    }
  });

  it('keeps off the line in a corner', () => {
    const at = { left: 720, top: 440 };
    const from = { left: 500, top: 120 };
    const spot = beside(box, map, at, from);
    const middle = { left: 610, top: 280 };
    const under = middle.left > spot.left && middle.left < spot.left + box.width && middle.top > spot.top;
    expect(under && middle.top < spot.top + box.height).toBe(false);
  });
});
