// The real program with its embedded page, on a free port and with a folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** `cargo xtask test` says which; else the one that `cargo build` makes. */
const BINARY = process.env.MEGACITY_BIN ?? resolve(import.meta.dirname, '../../target/debug/megacity');
/** A busy machine may take its time; whoever waits longer has a server that does not start. */
const PATIENCE = 30_000;

export class Server {
  #child: ChildProcess | null = null;
  #said = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'megacity-web-'));
  #end = (): void => void this.#child?.kill('SIGKILL');

  private constructor(readonly port: number) {
    // Whatever ends us ends it, too.
    process.on('exit', this.#end);
  }

  static async start(): Promise<Server> {
    if (!existsSync(BINARY)) throw new Error(`There is no ${BINARY}: build it, or name one in MEGACITY_BIN.`);
    const server = new Server(await freePort());
    await server.run();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** Starts it, again on the same port and folder if it was there before, and waits until it answers. */
  async run(): Promise<void> {
    const env = { ...process.env, MEGACITY_TEST_LIMITS: 'off', RUST_LOG: 'warn', NO_COLOR: '1' };
    delete (env as NodeJS.ProcessEnv).DATABASE_URL;
    const args = ['serve', '--listen', `127.0.0.1:${String(this.port)}`, '--data', this.#folder, '--pace', '20'];
    const child = spawn(BINARY, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#said += String(text)));
    const until = Date.now() + PATIENCE;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`megacity did not start:\n${this.#said}`);
      await wait(50);
    }
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** As a power cut would: nothing is tidied up. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** Ends it and removes what it has written. */
  async stop(): Promise<void> {
    await this.kill();
    process.off('exit', this.#end);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
