// A server for unit tests: sockets that remember what was sent, and say what the test says.
import { PROTOCOL, type Ask, type Tell, type Update } from '../protocol.ts';
import { Line } from './line.svelte.ts';

export class FakeSocket {
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;
  readonly asks: Ask[] = [];

  send(text: string): void {
    this.asks.push(JSON.parse(text) as Ask);
  }
  close(): void {
    this.onclose = null;
  }
  tell(tell: Tell): void {
    this.onmessage?.({ data: JSON.stringify(tell) });
  }
  hello(person = 7): void {
    this.tell({ type: 'hello', protocol: PROTOCOL, person: { person, name: 'Giant', guest: true } });
  }
  die(code = 1006): void {
    this.onclose?.({ code });
  }
  /** The last ask of a kind. */
  last<T extends Ask['type']>(type: T): Extract<Ask, { type: T }> {
    const found = this.asks.findLast((ask) => ask.type === type);
    if (!found) throw new Error(`no ${type} was asked`);
    return found as Extract<Ask, { type: T }>;
  }
}

export function fakeLine(): { line: Line; sockets: FakeSocket[]; now: () => FakeSocket } {
  const sockets: FakeSocket[] = [];
  const line = new Line(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  const now = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('there is no socket yet');
    return socket;
  };
  return { line, sockets, now };
}

export function update(change: Partial<Update>): Tell {
  const nothing = { seq: 0, whole: true, events: [], view: {}, question: '', actions: [], asked: [] };
  return { type: 'update', table: 't', viewer: 'a', undo: 'nothing', ...nothing, ...change };
}
