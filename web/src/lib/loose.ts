// Parts of what the server sends, where something missing is nothing rather than a fault.

/** The fields of an object; nothing of anything else. */
export function fields(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function numbers(value: unknown): number[] {
  return list(value).filter((it) => typeof it === 'number');
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function texts(value: unknown): string[] {
  return list(value).filter((it) => typeof it === 'string');
}
