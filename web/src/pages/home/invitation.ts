// What people paste to join a table: its link, or only its code.

const CODE = /^[0-9a-f]{32}$/;

/** The table that a pasted text names, or null. */
export function tableIn(pasted: string): string | null {
  const text = pasted.trim().toLowerCase();
  if (CODE.test(text)) return text;
  const found = /\/table\/([0-9a-f]{32})(?![0-9a-f])/.exec(text);
  return found?.[1] ?? null;
}
