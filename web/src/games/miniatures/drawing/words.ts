// Measures and names in words.

const TICKS = 4096;

/** Inches: 12500 mil are 12.5. */
export const inches = (mil: number): string => String(Math.round(mil / 10) / 100);

/** One of eight directions; 0 is east, 1024 north. */
export function compass(tick: number): string {
  const names = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];
  return names[Math.floor(((((tick % TICKS) + TICKS) % TICKS) + 256) / 512) % 8] ?? 'east';
}

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
export const plural = (mil: number, one: string, many: string): string => (mil === 1000 ? one : many);

/** Two letters: `Street Judge` is SJ, `Punk` is Pu. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const [first = '?', second] = words;
  return second ? (first.charAt(0) + second.charAt(0)).toUpperCase() : first.slice(0, 2);
}
