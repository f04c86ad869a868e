import { describe, expect, it } from 'vitest';
import { dice, rays, skyline, WIDTH } from './skyline.ts';

describe('the skyline', () => {
  it('is the same for the same seed', () => {
    const drawn = (seed: number) => JSON.stringify(skyline(seed));
    expect(drawn(11) === drawn(11)).toBe(true);
    expect(drawn(11) === drawn(12)).toBe(false);
  });

  it('leaves no gap from edge to edge', () => {
    for (const { blocks } of skyline(11)) {
      const starts = blocks.map((d) => Number(/^M(-?\d+)/.exec(d)?.[1]));
      expect(starts[0]).toBe(-20);
      const widths = starts.slice(1).map((x, i) => x - (starts[i] ?? 0));
      expect(Math.max(...widths)).toBeLessThanOrEqual(81);
      expect(starts.at(-1)).toBeGreaterThan(WIDTH - 80);
    }
  });

  it('rolls from 0 to below 1', () => {
    const roll = dice(3);
    const rolled = Array.from({ length: 1000 }, roll);
    expect(rolled.every((x) => x >= 0 && x < 1)).toBe(true);
    expect(new Set(rolled).size).toBeGreaterThan(990);
  });

  it('has rays all around', () => {
    expect(rays(905, 210).match(/Z/g)).toHaveLength(35);
  });
});
