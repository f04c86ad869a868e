// Made by vite/rules.ts.
declare module 'virtual:rules' {
  import type { Book, Cover } from './text.ts';
  export const covers: Cover[];
  export const books: Record<string, () => Promise<{ default: Book }>>;
}
