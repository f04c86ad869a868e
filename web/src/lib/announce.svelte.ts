// What is read aloud to whoever does not see it happen. The one polite live region is in App.

let words = $state('');
let odd = false;

export const announcement = {
  get words(): string {
    return words;
  },
};

/** The same words twice are two announcements: an invisible mark at the end makes them differ. */
export function announce(sentence: string): void {
  odd = !odd;
  words = sentence + (odd ? '\u00a0' : '');
}
