// The one WebSocket of the page. It becomes a guest first if nobody, comes back after a loss, and asks again what was
// not answered: the server knows an ask by its id, and does none of them twice.
import { PROTOCOL, type Ask, type Kind, type PersonInfo, type Refused, type Tell } from '../protocol.ts';
import { api, onPerson, Problem, randomValue } from './api.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
/** An ask without its id: the line gives it one. */
export type AskBody =
  WithoutId<Ask> | { type: 'standing'; table: string; seat: string; order: string } | { type: 'nudge'; table: string };
/** What answers an ask that was done. */
export type Told = Extract<Tell, { type: 'done' } | { type: 'answer' }>;

/** What the server did not do over the socket, and why. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.sentence);
    this.name = 'Refusal';
  }
}

export function refusal(kind: Kind, sentence: string): Refusal {
  return new Refusal({ kind, sentence });
}

interface Pending {
  body: AskBody;
  text: string;
  /** On this socket. */
  sent: boolean;
  /** How often the server could not do it. */
  tries: number;
  keep(told: Told): void;
  refuse(reason: Refusal): void;
}

/** The server takes 40 messages at once and 10 a second, and cannot say which of those beyond it has refused. */
const AT_ONCE = 30;
const A_SECOND = 9;
/** Milliseconds without a word after which we ask whether the server is there, and how long it may take to say so. */
const SILENCE = 40_000;
const ANSWER = 8_000;
const LONGEST_WAIT = 10_000;
/** How often an ask is repeated that the server could not do just then. */
const TRIES = 5;
const LOGGED_OUT = 4001;

export class Line {
  #state = $state<'idle' | 'connecting' | 'open' | 'lost'>('idle');
  #me = $state.raw<PersonInfo | null>(null);
  #outdated = $state(false);

  #socket: WebSocket | null = null;
  #opening: Promise<PersonInfo> | null = null;
  #greeted: ((person: PersonInfo) => void)[] = [];
  #pending = new Map<string, Pending>();
  #hearers = new Set<(tell: Tell) => void>();
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #purse = AT_ONCE;
  #counted = Date.now();
  #pace: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly connect: () => WebSocket) {}

  get state(): 'idle' | 'connecting' | 'open' | 'lost' {
    return this.#state;
  }

  get me(): PersonInfo | null {
    return this.#me;
  }

  /** The server speaks a newer protocol than this page: reload it. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** Ensures that we are somebody, and that the socket is open. */
  open(): Promise<PersonInfo> {
    if (this.#state === 'open' && this.#me) return Promise.resolve(this.#me);
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Asks, as soon as there is a socket. Rejects with a `Refusal`. */
  ask(body: AskBody): Promise<Told> {
    const id = randomValue();
    const told = new Promise<Told>((keep, refuse) => {
      const text = JSON.stringify({ ...body, id });
      this.#pending.set(id, { body, text, sent: false, tries: 0, keep, refuse });
    });
    if (this.#state === 'idle') {
      this.open().catch((problem: unknown) => this.#give(id)?.refuse(asRefusal(problem)));
    } else {
      this.#flush();
    }
    return told;
  }

  /** Hears everything that the server tells, until the function that is returned is called. */
  listen(hear: (tell: Tell) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  /** This browser is somebody else now, or has another name: the socket must be that person's. */
  become(person: PersonInfo | null): void {
    const before = this.#me;
    this.#me = person;
    if (!before || before.person === person?.person) return;
    const open = this.#state !== 'idle';
    this.#leave('You have signed in as somebody else.');
    if (open && person) this.open().catch(() => undefined);
  }

  /** After a sleep or a change of network: does not wait for the next attempt. */
  wake(): void {
    if (this.#state === 'lost') this.#reconnect();
    else if (this.#state === 'open') this.#areYouThere(ANSWER / 2);
  }

  async #open(): Promise<PersonInfo> {
    if (this.#state === 'idle') {
      this.#state = 'connecting';
      try {
        this.#me = await api.guest();
      } catch (problem) {
        this.#state = 'idle';
        throw problem;
      }
      this.#reconnect();
    }
    return new Promise((greeted) => this.#greeted.push(greeted));
  }

  #reconnect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = this.connect();
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(message.data)) as Tell);
    };
    socket.onclose = (closing) => {
      if (socket === this.#socket) this.#lost(closing.code);
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
    for (const [id, pending] of this.#pending) {
      // What is said twice is said twice: the one ask that must not be repeated unasked.
      if (pending.sent && pending.body.type === 'say') {
        this.#give(id)?.refuse(refusal('unavailable', 'The connection was lost. Perhaps this was not said.'));
      }
      pending.sent = false;
    }
  }

  #lost(code: number): void {
    this.#drop();
    if (code === LOGGED_OUT) {
      this.#me = null;
      this.#leave('You have logged out.');
      return;
    }
    this.#state = 'lost';
    // At once the first time, then after longer and longer waits, not all clients in step.
    const wait = this.#attempt === 0 ? 50 : Math.min(LONGEST_WAIT, 250 * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#retry = setTimeout(() => void this.#tryAgain(), wait * (0.75 + Math.random() / 2));
  }

  /** A browser does not say why a socket was refused, so whoever fails twice asks whether we are still somebody. */
  async #tryAgain(): Promise<void> {
    if (this.#attempt > 1) {
      try {
        if ((await api.me()) === null) return this.#leave('You have logged out.');
      } catch {
        // The server is away; the socket will find out.
      }
    }
    if (this.#state === 'lost') this.#reconnect();
  }

  #leave(sentence: string): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#state = 'idle';
    this.#attempt = 0;
    for (const id of [...this.#pending.keys()]) this.#give(id)?.refuse(refusal('forbidden', sentence));
  }

  #hear(tell: Tell): void {
    this.#heard = Date.now();
    if (tell.type === 'hello') {
      this.#me = tell.person;
      this.#outdated = tell.protocol !== PROTOCOL;
      this.#state = 'open';
      this.#attempt = 0;
      this.#purse = AT_ONCE;
      this.#watchSilence();
      for (const greeted of this.#greeted.splice(0)) greeted(tell.person);
    }
    // Tables watch again when they hear the hello, before old asks are repeated.
    for (const hear of [...this.#hearers]) hear(tell);
    if (tell.type === 'hello') this.#flush();
    if (tell.type === 'done' || tell.type === 'answer') this.#give(tell.id)?.keep(tell);
    if (tell.type === 'refused') this.#refused(tell);
  }

  #refused(tell: Extract<Tell, { type: 'refused' }>): void {
    const pending = tell.id === null ? undefined : this.#pending.get(tell.id);
    if (!pending || tell.id === null) {
      // Too much at once, though we pace ourselves: other pages of this person count, too. Ask all of it again.
      if (tell.kind === 'limit') setTimeout(() => this.#repeat(), 1500);
      return;
    }
    pending.tries += 1;
    if (tell.kind === 'unavailable' && pending.tries < TRIES) {
      setTimeout(
        () => {
          pending.sent = false;
          this.#flush();
        },
        200 * 2 ** pending.tries,
      );
      return;
    }
    const { kind, rule, field, sentence, seq } = tell;
    this.#give(tell.id)?.refuse(new Refusal({ kind, rule, field, sentence, seq }));
  }

  #repeat(): void {
    for (const pending of this.#pending.values()) if (pending.body.type !== 'say') pending.sent = false;
    this.#flush();
  }

  #give(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /** Sends what was not sent on this socket, in order, no faster than the server takes it. */
  #flush(): void {
    if (this.#state !== 'open') return;
    const now = Date.now();
    this.#purse = Math.min(AT_ONCE, this.#purse + ((now - this.#counted) / 1000) * A_SECOND);
    this.#counted = now;
    for (const pending of this.#pending.values()) {
      if (pending.sent) continue;
      if (this.#purse < 1) {
        clearTimeout(this.#pace);
        this.#pace = setTimeout(() => this.#flush(), 150);
        return;
      }
      this.#purse -= 1;
      pending.sent = true;
      this.#socket?.send(pending.text);
    }
  }

  /** A connection can die without a word. */
  #watchSilence(): void {
    const socket = this.#socket;
    const timer = setInterval(() => {
      if (socket !== this.#socket) clearInterval(timer);
      else if (Date.now() - this.#heard > SILENCE) this.#areYouThere(ANSWER);
    }, SILENCE / 4);
  }

  #areYouThere(patience: number): void {
    const socket = this.#socket;
    const asked = Date.now();
    this.ask({ type: 'ping' }).catch(() => undefined);
    setTimeout(() => {
      if (socket === this.#socket && this.#state === 'open' && this.#heard < asked) this.#lost(0);
    }, patience);
  }
}

export function asRefusal(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem;
  if (problem instanceof Problem) return new Refusal(problem.refused);
  return refusal('unavailable', 'Something went wrong in this page. Reload it to go on.');
}

export const line = new Line(() => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/socket`);
});
onPerson((person) => line.become(person));
