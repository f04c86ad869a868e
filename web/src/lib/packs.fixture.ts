// The shipped packs as the server serves them, read from content/, for tests. Reads as much of TOML as our packs use, so
// that tests see a change of the content at once.
import { readdirSync, readFileSync } from 'node:fs';

type Table = Record<string, unknown>;

class Reader {
  #at = 0;
  constructor(private readonly text: string) {}

  file(): Table {
    const top: Table = {};
    let here = top;
    for (this.#skip(); this.#at < this.text.length; this.#skip()) {
      const list = this.text.startsWith('[[', this.#at);
      if (this.text[this.#at] !== '[') {
        const key = this.#key();
        here[key] = this.#value();
        continue;
      }
      this.#at += list ? 2 : 1;
      const end = this.text.indexOf(']', this.#at);
      here = this.#open(top, this.text.slice(this.#at, end).split('.'), list);
      this.#at = end + (list ? 2 : 1);
    }
    return top;
  }

  #open(top: Table, path: string[], list: boolean): Table {
    let table = top;
    path.forEach((name, index) => {
      const last = index === path.length - 1;
      const known = table[name];
      let next: Table;
      if (last && list) {
        next = {};
        if (Array.isArray(known)) known.push(next);
        else table[name] = [next];
      } else {
        next = (known as Table | undefined) ?? {};
        table[name] = next;
      }
      table = next;
    });
    return table;
  }

  #skip(): void {
    const blank = /(?:\s|,|#[^\n]*)*/y;
    blank.lastIndex = this.#at;
    blank.exec(this.text);
    this.#at = blank.lastIndex;
  }

  #key(): string {
    const key = /"?([\w-]+)"?\s*=\s*/y;
    key.lastIndex = this.#at;
    const [, name] = key.exec(this.text) ?? [];
    if (name === undefined) throw new Error(`no key at ${this.text.slice(this.#at, this.#at + 40)}`);
    this.#at = key.lastIndex;
    return name;
  }

  #value(): unknown {
    const first = this.text[this.#at];
    if (first === '[' || first === '{') {
      this.#at++;
      const list: unknown[] = [];
      const table: Table = {};
      const close = first === '[' ? ']' : '}';
      for (this.#skip(); this.text[this.#at] !== close; this.#skip()) {
        if (first === '[') list.push(this.#value());
        else {
          const key = this.#key();
          table[key] = this.#value();
        }
      }
      this.#at++;
      return first === '[' ? list : table;
    }
    if (this.text.startsWith('"""', this.#at)) {
      const end = this.text.indexOf('"""', this.#at + 3);
      const text = this.text.slice(this.#at + 3, end).replace(/^\n/, '');
      this.#at = end + 3;
      return text;
    }
    const plain = /"((?:[^"\\]|\\.)*)"|[^\s,\]}#]+/y;
    plain.lastIndex = this.#at;
    const [all = '', quoted] = plain.exec(this.text) ?? [];
    this.#at = plain.lastIndex;
    if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
    return all === 'true' || all === 'false' ? all === 'true' : Number(all);
  }
}

/** What `GET /api/content/{game}/{hash}` answers. */
export function packOf(game: string): { hash: string; files: Table } {
  const root = new URL(`../../../content/${game}/`, import.meta.url);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.toml'));
  const read = (path: string) => new Reader(readFileSync(new URL(path, root), 'utf8')).file();
  return { hash: '', files: Object.fromEntries(paths.map((path) => [path, read(path)])) };
}
