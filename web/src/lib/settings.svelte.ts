// How this browser likes it. Kept in local storage; a private window that has none forgets it.

export type Theme = 'dark' | 'light' | 'system';
export type Motion = 'full' | 'fast' | 'off';

interface Kept {
  theme: Theme;
  /** Null: as the system has it. */
  motion: Motion | null;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  notify: boolean;
}

const KEY = 'megacity.settings';
const USUAL: Kept = { theme: 'system', motion: null, sound: false, volume: 0.5, notify: false };

function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...USUAL, ...(kept as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

function prefers(query: string): MediaQueryList | null {
  return typeof matchMedia === 'undefined' ? null : matchMedia(query);
}

const lightSystem = prefers('(prefers-color-scheme: light)');
const stillSystem = prefers('(prefers-reduced-motion: reduce)');

class Settings {
  #kept = $state.raw(load());
  #light = $state(lightSystem?.matches ?? false);
  #still = $state(stillSystem?.matches ?? false);

  constructor() {
    lightSystem?.addEventListener('change', (change) => {
      this.#light = change.matches;
      this.#show();
    });
    stillSystem?.addEventListener('change', (change) => {
      this.#still = change.matches;
      this.#show();
    });
    // Another tab of ours has changed them.
    if (typeof addEventListener !== 'undefined') {
      addEventListener('storage', (event) => {
        if (event.key !== KEY) return;
        this.#kept = load();
        this.#show();
      });
    }
    this.#show();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  /** The theme that is shown. */
  get shade(): 'dark' | 'light' {
    if (this.theme !== 'system') return this.theme;
    return this.#light ? 'light' : 'dark';
  }

  get motion(): Motion {
    return this.#kept.motion ?? (this.#still ? 'off' : 'full');
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ volume });
  }

  get notify(): boolean {
    return this.#kept.notify;
  }
  set notify(notify: boolean) {
    this.#keep({ notify });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    this.#show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // No storage here; it holds for this page.
    }
  }

  /** The style sheet reads it from the root of the page. */
  #show(): void {
    if (typeof document === 'undefined') return;
    document.documentElement.dataset.theme = this.shade;
    document.documentElement.dataset.motion = this.motion;
  }
}

export const settings = new Settings();
