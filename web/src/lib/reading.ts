// Small readers for what the server sends as `unknown`. A fault names the place, so that a broken pack is found at once.

export class Reading {
  constructor(private readonly place: string) {}

  in(part: string): Reading {
    return new Reading(`${this.place}: ${part}`);
  }

  fault(what: string): Error {
    return new Error(`${this.place}: ${what}.`);
  }
}

export function asRecord(value: unknown, at: Reading): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw at.fault('a table was expected');
  return value as Record<string, unknown>;
}

export function asArray(value: unknown, at: Reading): unknown[] {
  if (!Array.isArray(value)) throw at.fault('a list was expected');
  return value as unknown[];
}

export function asNumber(value: unknown, at: Reading): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw at.fault('a number was expected');
  return value;
}

export function asString(value: unknown, at: Reading): string {
  if (typeof value !== 'string') throw at.fault('a text was expected');
  return value;
}

export function asPoint(value: unknown, at: Reading): readonly [number, number] {
  const [x, y] = asArray(value, at);
  return [asNumber(x, at), asNumber(y, at)];
}
