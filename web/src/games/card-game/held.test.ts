import { describe, expect, it } from 'vitest';
import { beside } from './held.ts';

describe('a preview', () => {
  const room = { width: 1280, height: 800 };
  const size = { width: 620, height: 500 };
  const at = (left: number, top: number) => ({ left, top, right: left + 108, bottom: top + 151 });

  it('stands at the right of its card, else at the left', () => {
    expect(beside(at(100, 300), size, room).left).toBe(220);
    expect(beside(at(1000, 300), size, room).left).toBe(1000 - 12 - 620);
  });

  it('stays inside the window', () => {
    expect(beside(at(100, 0), size, room).top).toBe(8);
    expect(beside(at(100, 790), size, room).top).toBe(800 - 500 - 8);
    const phone = { width: 360, height: 740 };
    expect(beside(at(120, 300), { width: 344, height: 700 }, phone)).toEqual({ left: 8, top: 25.5 });
  });
});
