// The marks of the seats: the four teams of LOOK section 2, in seat order.
import { placeOf } from '../../../table/voice.ts';

const TEAMS = ['ju', 'sd', 'nd', 'sl'] as const;

export const teamOfSeat = (seat: string): (typeof TEAMS)[number] => TEAMS[placeOf(seat)] ?? 'ju';
