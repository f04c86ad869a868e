// Whether there is nothing to hover with: then a tap shows first what it means, and a second one does it.
export const touch = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(hover: none)').matches;
