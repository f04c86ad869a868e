// The rule cases of the card game as the pages of its cards show them: what each is about, and which cards it moves.

export interface RuleCase {
  /** Below the folder of cases: `challenge/a-tie.toml`. */
  file: string;
  title: string;
  rules: string[];
  /** The titles of its variants. */
  variants: string[];
  /** The cards that somebody plays or uses in it, or whose effect is named; those that only lie about are left out. */
  codes: string[];
  /** Everything that it says happens, to find titles in. */
  says: string;
}

const CODE = /\b[JRCSPNV]\d\d\b/g;

function strings(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1] ?? '');
}

/** Reads as much of a case as is shown. The cases themselves are checked where they are run. */
export function readCase(file: string, text: string): RuleCase {
  const lines = text.split('\n');
  const titles = lines.flatMap((line) => /^title\s*=\s*"(.*)"\s*$/.exec(line)?.[1] ?? []);
  const rules = strings(/^rules\s*=\s*\[([^\]]*)\]/m.exec(text)?.[1] ?? '');
  // `do` is what people do, `expect` what comes of it; `given` is only the table.
  const done = lines.filter((line) => /^(do|expect|steps?)\s*=/.test(line)).join('\n');
  const named = /(?:^|\/)([jrcspnv]\d\d)-[^/]*\.toml$/.exec(file)?.[1]?.toUpperCase();
  const codes = new Set([...(named ? [named] : []), ...(done.match(CODE) ?? [])]);
  return {
    file,
    title: titles[0] ?? file,
    rules,
    variants: titles.slice(1),
    codes: [...codes],
    says: strings(done)
      .filter((words) => /[A-Z][a-z]+.* /.test(words))
      .join(' '),
  };
}

/** Cases that show a card, those that are about it first. */
export function casesOf(
  cases: readonly RuleCase[],
  code: string,
  title: string,
): { about: RuleCase[]; more: RuleCase[] } {
  const about: RuleCase[] = [];
  const more: RuleCase[] = [];
  for (const one of cases) {
    const file = new RegExp(`(^|/)${code.toLowerCase()}-`).test(one.file);
    if (file || [one.title, ...one.variants].some((words) => words.includes(title))) about.push(one);
    else if (one.codes.includes(code) || one.says.includes(title)) more.push(one);
  }
  return { about, more };
}
