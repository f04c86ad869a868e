// Reads the TOML that records are written in: keys, strings of all four kinds, whole numbers, true and false, lists,
// inline tables and tables. A real reader and no pattern, because a record may hold any text, and a text that looks
// like a seed must not pass for one.

export type Value = string | number | boolean | Value[] | Table;
export type Table = { [key: string]: Value };

/** Where a text is no TOML. */
export class Unreadable extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`line ${String(line)}: ${reason}`);
  }
}

export function read(text: string): Table {
  return new Reader(text).document();
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  document(): Table {
    const root = table();
    let open = root;
    for (this.blank(); this.at < this.text.length; this.blank()) {
      if (this.take('[')) {
        const name = this.key();
        this.expect(']');
        if (name in root) this.fail(`[${name}] stands here twice`);
        open = table();
        root[name] = open;
      } else {
        this.pair(open);
      }
      this.space();
      if (this.at < this.text.length && !this.text.startsWith('\n', this.at)) this.fail('a new line is expected');
    }
    return root;
  }

  private pair(into: Table): void {
    const key = this.key();
    this.space();
    this.expect('=');
    this.space();
    if (key in into) this.fail(`${key} stands here twice`);
    into[key] = this.value();
  }

  private key(): string {
    this.space();
    if (this.text[this.at] === '"' || this.text[this.at] === "'") return this.string();
    const bare = /^[A-Za-z0-9_-]+/.exec(this.text.slice(this.at, this.at + 100))?.[0];
    if (bare === undefined) return this.fail('a name is expected');
    this.at += bare.length;
    this.space();
    return bare;
  }

  private value(): Value {
    const next = this.text[this.at] ?? '';
    if (next === '"' || next === "'") return this.string();
    if (this.take('[')) return this.list();
    if (this.take('{')) return this.inline();
    const word = /^[A-Za-z0-9_+.-]+/.exec(this.text.slice(this.at, this.at + 100))?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^[+-]?\d[\d_]*$/.test(word)) return Number(word.replaceAll('_', ''));
    return this.fail(
      word === '' ? 'a value is expected, and the text ends or goes on otherwise' : `${word} is no value`,
    );
  }

  private list(): Value[] {
    const found: Value[] = [];
    for (this.blank(); !this.take(']'); this.blank()) {
      found.push(this.value());
      this.blank();
      if (this.take(',')) continue;
      this.expect(']');
      break;
    }
    return found;
  }

  private inline(): Table {
    const found = table();
    for (this.space(); !this.take('}'); this.space()) {
      this.pair(found);
      this.space();
      if (this.take(',')) continue;
      this.expect('}');
      break;
    }
    return found;
  }

  private string(): string {
    const quote = this.text[this.at] ?? '';
    const long = quote.repeat(3);
    const many = this.text.startsWith(long, this.at);
    const end = many ? long : quote;
    this.at += end.length;
    if (many && this.text.startsWith('\n', this.at)) this.at += 1;
    let found = '';
    while (!this.text.startsWith(end, this.at)) {
      const letter = this.text[this.at] ?? '';
      if (letter === '' || (letter === '\n' && !many)) return this.fail('a text has no end');
      this.at += 1;
      found += letter === '\\' && quote === '"' ? this.escaped() : letter;
    }
    this.at += end.length;
    return found;
  }

  private escaped(): string {
    const letter = this.text[this.at] ?? '';
    this.at += 1;
    const plain: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' };
    const known = plain[letter];
    if (known !== undefined) return known;
    const length = letter === 'u' ? 4 : letter === 'U' ? 8 : 0;
    const digits = this.text.slice(this.at, this.at + length);
    const code = parseInt(digits, 16);
    if (length === 0 || !/^[0-9a-fA-F]+$/.test(digits) || digits.length < length || code > 0x10ffff) {
      return this.fail(`\\${letter} means nothing`);
    }
    this.at += length;
    return String.fromCodePoint(code);
  }

  /** Spaces on this line, and a remark at its end. */
  private space(): void {
    while (' \t\r'.includes(this.text[this.at] ?? '\n')) this.at += 1;
    if (this.text[this.at] === '#') while (this.at < this.text.length && this.text[this.at] !== '\n') this.at += 1;
  }

  private blank(): void {
    for (this.space(); this.take('\n'); this.space());
  }

  private take(letter: string): boolean {
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  private expect(letter: string): void {
    if (!this.take(letter)) this.fail(`${letter} is expected`);
  }

  private fail(reason: string): never {
    const line = this.text.slice(0, this.at).split('\n').length;
    throw new Unreadable(line, this.at >= this.text.length ? `${reason}; the file ends too early` : reason);
  }
}

/** Without a prototype, so that no name is there before it was read. */
function table(): Table {
  return Object.create(null) as Table;
}
