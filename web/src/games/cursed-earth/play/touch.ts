// What the device is like, as far as it changes the words and the number of presses.
const matches = (query: string): boolean => typeof matchMedia !== 'undefined' && matchMedia(query).matches;

/** There is nothing to hover with: a tap shows first what it means, and a second one does it. */
export const touch = (): boolean => matches('(hover: none)');

/** There is no column beside the board. */
export const narrow = (): boolean => matches('(max-width: 1099px)');
