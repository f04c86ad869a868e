import { expect, test, vi } from 'vitest';
import { keyed } from './keys.ts';

const press = (key: string, shiftKey = false) => ({
  key,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
});

function table() {
  const nudge = vi.fn(() => true);
  const turnBy = vi.fn(() => true);
  const corner = vi.fn(() => false);
  const toggle = vi.fn();
  return { nudge, turnBy, corner, toggle, game: { nudge, turnBy, corner, ruler: { toggle } } as never };
}

test('arrows step half an inch to the compass, a quarter with Shift', () => {
  const { nudge, game } = table();
  keyed(press('ArrowUp'), game);
  keyed(press('ArrowLeft', true), game);
  expect(nudge.mock.calls).toEqual([
    [0, 500],
    [-250, 0],
  ]);
});

test('Q turns to the left and E to the right; what does nothing is left to the page', () => {
  const { turnBy, toggle, game } = table();
  expect(keyed(press('q'), game)).toBe(true);
  expect(keyed(press('E', true), game)).toBe(true);
  expect(turnBy.mock.calls).toEqual([[256], [-64]]);
  expect(keyed(press('w'), game)).toBe(false);
  expect(keyed(press('Enter'), game)).toBe(false);
  expect(keyed({ ...press('m'), ctrlKey: true }, game)).toBe(false);
  expect(keyed(press('m'), game)).toBe(true);
  expect(toggle).toHaveBeenCalledOnce();
});
