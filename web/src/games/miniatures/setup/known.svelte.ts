// What the page for a new table shows besides the plan: what forces and scenarios there are, and what one keeps.
import { type ForcePack, forcePack } from '../../../forces/pack.ts';
import { api } from '../../../lib/api.ts';
import type { KeptList } from '../../../protocol.ts';

export class Known {
  pack = $state.raw<ForcePack | null>(null);
  kept = $state.raw<KeptList[]>([]);
  /** Tables of one's own. */
  tables = $state.raw<KeptList[]>([]);

  async load(): Promise<void> {
    this.pack = await forcePack();
    this.kept = await api.kept('forces');
    this.tables = await api.kept('tables').catch(() => []);
  }

  /** The faction of a force, where that is one that is ready to play. */
  faction(force: string | undefined): string | null {
    return this.pack?.units.starters.find(({ id }) => id === force)?.made.faction ?? null;
  }
}
