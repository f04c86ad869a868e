// How wide the window is, where it changes what is said or how large it is drawn.
import { innerWidth } from 'svelte/reactivity/window';

/** The page scales its grid from here on (LOOK section 8). */
export const wide = (): boolean => (innerWidth.current ?? 1280) >= 1900;

/** One column, bottom tabs. */
export const phone = (): boolean => (innerWidth.current ?? 1280) < 700;
