// Made by vite/cards.ts.
declare module 'virtual:cards/cases' {
  import type { RuleCase } from './cases.ts';
  const cases: RuleCase[];
  export default cases;
}
declare module 'virtual:cards/measured' {
  import type { Measured } from './measured.ts';
  const measured: Measured | null;
  export default measured;
}
