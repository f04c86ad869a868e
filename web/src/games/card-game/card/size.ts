/** To read, for the table, for a phone, or its head alone, as Resources peek out under their Judge. */
export type Size = 'full' | 'table' | 'chip' | 'strip';
