// What a scenario asks of the sides, in a sentence or two; every number is the content's.
import { fields, list, number, text } from '../../../lib/loose.ts';
import { inch } from './notation.ts';

export function asked(scenario: Record<string, unknown>): string[] {
  const it = fields(scenario.mission);
  const count = (field: string): number => number(it[field]);
  const edges = (field: string): string =>
    list(it[field])
      .map((edge) => text(edge) ?? '')
      .join(' or ');
  switch (it.kind) {
    case 'rumble':
      return ['Put enemy models down: their cost is your notoriety.'];
    case 'hold':
      return [
        `From turn ${count('from_turn')} on each of ${list(it.zones).length} zones of ${inch(count('radius'))} is worth ${count('points')} a turn to whoever holds it.`,
      ];
    case 'loot':
      return [
        `Carry tokens off by the ${edges('exit')} edge: ${count('carried_off')} points each.`,
        `A token still there at the end is worth ${count('still_there')} to the defender.`,
      ];
    case 'demolition':
      return [`The attacker destroys ${text(it.piece) ?? 'the piece'}; the defender keeps it standing.`];
    case 'chase':
      return [`The runner's leader must reach the roof ${text(it.roof) ?? ''}.`];
    case 'convoy':
      return [
        `The wagon leaves by the ${edges('convoy_exit')} edge with the prisoner: ${count('convoy')} points.`,
        `Freed and off by ${edges('ambush_exit')}: ${count('ambushers')} points to the ambushers.`,
      ];
    case 'arrest':
      return [
        `Cuff the Mark: ${count('cuffed')} points; down: ${count('down')}.`,
        `From turn ${count('escape_from_turn')} on the Mark may leave: ${count('escaped')} points.`,
      ];
    case 'riot':
      return [
        `A pack subdued is worth ${count('subdued_pack')}, put down ${count('downed_pack')}; more come from the ${text(it.edge) ?? ''}.`,
      ];
    default:
      return [];
  }
}
