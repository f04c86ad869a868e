// Made from crates/server/src/protocol.rs. Do not edit: `BLESS=1 cargo test -p server --test it typescript`.

export const PROTOCOL = 2;

export type Ask = { "type": "watch", id: string, table: string, seat: string | null, since: number | null, } | { "type": "unwatch", id: string, table: string, } | { "type": "sit", id: string, table: string, seat: string, value: string | null, } | { "type": "stand", id: string, table: string, seat: string, } | { "type": "appoint", id: string, table: string, seat: string, bot: string | null, } | { "type": "start", id: string, table: string, } | { "type": "act", id: string, table: string, seat: string, 
/**
 * The last `seq` that was known when this was decided.
 */
seq: number, actions: Array<string>, } | { "type": "undo", id: string, table: string, seat: string, seq: number, } | { "type": "agree", id: string, table: string, seat: string, agree: boolean, } | { "type": "advise", id: string, table: string, seat: string, 
/**
 * The last `seq` that was known when this was said.
 */
seq: number, action: string, agree: boolean | null, } | { "type": "standing", id: string, table: string, seat: string, order: Standing, } | { "type": "stops", id: string, table: string, seat: string, stages: Array<string>, } | { "type": "query", id: string, table: string, seat: string | null, question: string, } | { "type": "hint", id: string, table: string, seat: string, } | { "type": "say", id: string, table: string, text: string, } | { "type": "nudge", id: string, table: string, } | { "type": "mute", id: string, person: number, mute: boolean, } | { "type": "rematch", id: string, table: string, } | { "type": "lobby", id: string, watch: boolean, } | { "type": "ping", id: string, };

export type Tell = { "type": "hello", protocol: number, person: PersonInfo, } | { "type": "done", id: string, seq?: number, 
/**
 * The table that was made.
 */
table?: string, } | { "type": "answer", id: string, value: unknown, } | { "type": "refused", 
/**
 * Missing where the message could not be read so far.
 */
id: string | null, kind: Kind, 
/**
 * The rule of the game, where one says so: `HS-053`.
 */
rule?: string, 
/**
 * The field that is wrong.
 */
field?: string, sentence: string, 
/**
 * Where in the field's text, counted from 1.
 */
at?: number, 
/**
 * With `rule`: where on the table, in the game's own lengths, where one says so.
 */
point?: [number, number, number], 
/**
 * With `stale`: the last number now.
 */
seq?: number, } | { "type": "table", info: TableInfo, } | { "type": "update" } & Update | { "type": "chat", table: string, lines: Array<ChatLine>, } | { "type": "advice", table: string, seq: number, advice: Array<Advice>, } | { "type": "nudged", table: string, by: PersonInfo, seats: Array<string>, } | { "type": "lobby", public: Array<TableInfo>, mine: Array<TableInfo>, } | { "type": "gone", table: string, sentence: string, };

export type Update = { table: string, 
/**
 * `a` to `d`, or `spectator`.
 */
viewer: string, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * The view is all there: forget what you had. Else only what has changed since the last update.
 */
whole: boolean, 
/**
 * What happened since the last update, or since the `seq` you watched from. After too large a gap there is
 * nothing here, and `whole` is true.
 */
events: Array<Notice>, 
/**
 * By name; a part that is no longer there is null. What has changed within a part is named by the way to it,
 * `players/0/deck`, with `~1` for a slash in a name and `~0` for a tilde: put it in place of what is there.
 */
view: Record<string, unknown>, 
/**
 * What you are asked, in one sentence; empty if you are not.
 */
question: string, 
/**
 * Everything you may do, in the notation of the game.
 */
actions: Array<string>, 
/**
 * The seats to which the open question was put.
 */
asked: Array<string>, 
/**
 * Whether your seat may take back its last action: `free`, `by-consent` or `nothing`.
 */
undo: "free" | "by-consent" | "nothing", outcome?: { winners: Array<string>, rule: string, scores: Record<string, number> }, 
/**
 * What each seat had left on its clock, in milliseconds, when the last event happened.
 */
clocks?: Array<number>, 
/**
 * With `clocks`: how many milliseconds ago that was.
 */
elapsed?: number, 
/**
 * How long the table passes for your seat; nobody else is told.
 */
standing?: Standing, 
/**
 * The stages in which your seat is asked all the same; nobody else is told.
 */
stops?: Array<string>, 
/**
 * The open decision on which everybody may advise, if it is one of those.
 */
shared?: Shared, 
/**
 * How people may talk here from now on. Missing: as before, or freely if `whole`.
 */
talk?: { kind: "free" } | { kind: "phrases", phrases: Array<string>, rule: string } | { kind: "silence", rule: string }, };

export type Notice = { number: number, 
/**
 * The event in the words of the game's own types.
 */
event: unknown, 
/**
 * The same as a sentence.
 */
words: string, 
/**
 * What the game adds for those who watch: the dice with their reasons.
 */
detail?: unknown, };

export type Refused = { kind: Kind, 
/**
 * The rule of the game, where one says so: `HS-053`.
 */
rule?: string, 
/**
 * The field that is wrong.
 */
field?: string, sentence: string, 
/**
 * Where in the field's text, counted from 1.
 */
at?: number, 
/**
 * With `rule`: where on the table, in the game's own lengths, where one says so.
 */
point?: [number, number, number], 
/**
 * With `stale`: the last number now.
 */
seq?: number, };

export type Kind = "malformed" | "rule" | "stale" | "forbidden" | "unknown" | "conflict" | "limit" | "unavailable";

export type PersonInfo = { person: number, name: string, 
/**
 * Without a password: whoever loses the cookie loses the games.
 */
guest: boolean, };

export type TableInfo = { 
/**
 * Its name in links. Whoever knows it may come in.
 */
table: string, game: string, 
/**
 * The hash of the content that is played with.
 */
content: string, rules: number, options: unknown, host: number, status: Status, seats: Array<SeatInfo>, clock: Clock, public: boolean, spectators: boolean, 
/**
 * Whether people may talk freely where the game knows only phrases.
 */
free_talk: boolean, 
/**
 * After how many seconds away a seat may be given to a bot.
 */
patience: number, 
/**
 * The hash of the secret that the seed will be made from, shown before anybody gives a value.
 */
commitment: string, proposal?: Proposal, 
/**
 * The table at which this game is played again.
 */
rematch?: string, 
/**
 * Milliseconds since 1970.
 */
created: number, 
/**
 * Raised by every change of what stands here.
 */
version: number, };

export type Status = { "state": "open" } | { "state": "playing" } | { "state": "over" } | { "state": "frozen", reason: string, };

export type SeatInfo = { 
/**
 * Who sits here, or has the right to come back.
 */
person?: PersonInfo, 
/**
 * The bot that plays this seat.
 */
bot?: string, 
/**
 * Whether the client has given its part of the seed.
 */
value: boolean, 
/**
 * Since when the person is away, in milliseconds since 1970.
 */
away?: number, };

export type Clock = { "kind": "none" } | { "kind": "blitz", bank: number, increment: number, } | { "kind": "days", days: number, };

export type Proposal = { seat: string, 
/**
 * The seats that have agreed so far.
 */
agreed: Array<string>, 
/**
 * It falls when anything else happens.
 */
seq: number, };

export type ChatLine = { number: number, person: number, name: string, text: string, at: number, };

export type NewTable = { game: string, 
/**
 * As the game takes them; without, the usual ones for this many seats.
 */
options: unknown, 
/**
 * Who sits where, clockwise.
 */
seats: Array<NewSeat>, clock: Clock, 
/**
 * Whether it is shown to everybody; else only whoever has its link finds it.
 */
public: boolean, spectators: boolean, 
/**
 * Whether people may talk freely where the game knows only phrases. Other games ignore it.
 */
free_talk: boolean, 
/**
 * After how many seconds away a seat may be given to a bot.
 */
patience: number, 
/**
 * The host's client's part of the seed, for all seats of the host.
 */
value: string | null, 
/**
 * Go on from a position, in the notation of rule cases.
 */
position: string | null, 
/**
 * Go on from a recorded game, after this many of its entries (all, if not said).
 */
replay: string | null, after: number | null, 
/**
 * Go on from where this table stands: one of yours that is frozen or over.
 */
table: string | null, };

export type NewSeat = "me" | "open" | { "bot": string };

export type GameInfo = { game: string, title: string, least_seats: number, most_seats: number, rules: number, 
/**
 * The hash of the built-in content.
 */
content: string, 
/**
 * By number of seats: options that anybody can start with.
 */
usual: Record<number, unknown>, 
/**
 * The strengths of bots, the weakest first.
 */
bots: Array<string>, 
/**
 * The stages of a turn in which a seat may want to be asked although it passes.
 */
stages: Array<string>, };

export type Standing = "none" | "this-action" | "this-stage" | "this-turn" | "until-attacked" | "until-another-acts" | "until-mine";

export type Shared = { decider: string, 
/**
 * All that may be proposed: what the decider may do.
 */
actions: Array<string>, };

export type Advice = { action: string, 
/**
 * Who is for it: whoever has proposed it is one of them.
 */
agree: Array<string>, differ: Array<string>, };

export type Steps = { table: string, 
/**
 * `a` to `d`, `spectator`, or `all`.
 */
viewer: string, over: boolean, 
/**
 * The start first. They are the same for every viewer; what is told differs.
 */
steps: Array<StepLine>, };

export type StepLine = { 
/**
 * The number of the last event then: the name of the step.
 */
seq: number, 
/**
 * What happened since the step before.
 */
events: Array<Notice>, 
/**
 * So many entries of the record lead there; only once the record was shown.
 */
entries?: number, };

export type Step = { table: string, 
/**
 * `a` to `d`, `spectator`, or `all`: then everything lies open.
 */
viewer: string, seq: number, 
/**
 * Always.
 */
whole: boolean, 
/**
 * What happened since the step before.
 */
events: Array<Notice>, view: Record<string, unknown>, question: string, 
/**
 * What the seat could have done.
 */
actions: Array<string>, asked: Array<string>, 
/**
 * Nothing, here.
 */
undo: "free" | "by-consent" | "nothing", outcome?: { winners: Array<string>, rule: string, scores: Record<string, number> }, };

export type CardInfo = { 
/**
 * As actions name it: `P05`.
 */
code: string, title: string, 
/**
 * `judge`, `resource`, `crime`, `scene`, `perp`, `incident` or `event`.
 */
kind: string, keywords: Array<string>, 
/**
 * Those that cards of this type have: `exp`, `pv`, `authority`, `ability`, `resolve`.
 */
numbers: Record<string, number>, motivations: Array<string>, 
/**
 * Signature crimes.
 */
signatures: Array<string>, unique: boolean, 
/**
 * May neither support nor be supported.
 */
solo: boolean, 
/**
 * What it does, a line each; of a Crime its sentences.
 */
text: Array<string>, flavour: string, };

export type DeckText = { 
/**
 * A list (a line a card, with its count), a share code, or the name of a ready-to-play deck.
 */
deck: string, };

export type DeckInfo = { 
/**
 * Nothing, if it can be played with.
 */
faults: Array<DeckFault>, sound?: DeckMade, 
/**
 * Of a list with faults: whatever can be read of it, for whoever goes on with it.
 */
draft?: DeckMade, };

export type DeckFault = { 
/**
 * Both counted from 1. What is wrong with the deck as a whole stands at its beginning.
 */
line: number, column: number, reason: string, };

export type DeckMade = { name: string, 
/**
 * Codes, like the following.
 */
team: Array<string>, alternates: Array<string>, cards: Array<DeckLine>, 
/**
 * The list as `megacity deck show` prints it.
 */
text: string, 
/**
 * The same in about eighty letters, for messages and links. Only that of a sound deck can be read again.
 */
share_code: string, 
/**
 * What it is made of, in whole numbers, tenths and thousandths.
 */
stats: unknown, };

export type DeckLine = { code: string, copies: number, };

export type TeamsText = { 
/**
 * For each seat a list, a share code, or the name of a ready-to-play deck.
 */
decks: Array<string>, };

export type ChangedTeam = { 
/**
 * Who has to pick first for this to happen: dice decide that when the game begins.
 */
first: string, seat: string, stand_ins: Array<StandIn>, 
/**
 * How many Judges fewer than planned.
 */
missing: number, };

export type StandIn = { planned: string, instead: string, };

export type KeptList = { 
/**
 * The key under which it was put.
 */
key: string, 
/**
 * Of a deck the same again: it was there before there were other kinds.
 */
deck?: string, name: string, list: string, 
/**
 * It can be played with, as the pack is now.
 */
sound: boolean, 
/**
 * Milliseconds since 1970.
 */
changed: number, };

export type NewList = { 
/**
 * 1 to 60 characters.
 */
name: string, 
/**
 * As its game reads it. It need not be finished.
 */
list: string, };

export type Units = { factions: Array<FactionInfo>, profiles: Array<ProfileInfo>, weapons: Array<WeaponInfo>, mounts: Array<MountInfo>, vehicles: Array<VehicleInfo>, starters: Array<StarterForce>, };

export type FactionInfo = { id: string, name: string, about: string, 
/**
 * Weapons that its models may buy, by id.
 */
buys: Array<string>, };

export type ProfileInfo = { id: string, name: string, faction: string, 
/**
 * MOVE, SHOOT, FIGHT, EVADE, RESIST, COOL; nothing is a dash.
 */
stats: Array<number | null>, cost: number, 
/**
 * Models that come as one; 1 is no pack.
 */
members: number, 
/**
 * Hands of weapons that it carries at most, and has already.
 */
carries: number, carried: number, weapons: Array<string>, 
/**
 * Its skills, traits and what else is particular, explained.
 */
skills: Array<Explanation>, traits: Array<Explanation>, 
/**
 * Mounts that it may be bought with, by id.
 */
mounts: Array<string>, 
/**
 * Radius of its base and height, in thousandths of an inch.
 */
radius: number, height: number, };

export type WeaponInfo = { id: string, name: string, 
/**
 * Hands to use it.
 */
hands: number, 
/**
 * Hands that count when it is carried.
 */
carried: number, 
/**
 * Up to where, in thousandths of an inch, and what is added to SHOOT. None: close combat.
 */
bands: Array<BandInfo>, arc: string, modes: Array<ModeInfo>, 
/**
 * Nothing: it comes with its bearer and cannot be bought.
 */
cost?: number, };

export type BandInfo = { to: number, dice: number, };

export type ModeInfo = { 
/**
 * Empty where a weapon has only one.
 */
name: string, 
/**
 * POWER; of a close combat weapon dice added to FIGHT.
 */
power: number, rules: Array<Explanation>, };

export type MountInfo = { id: string, name: string, 
/**
 * Added to the stats of its rider.
 */
bonus: Array<number | null>, cost: number, weapons: Array<string>, traits: Array<Explanation>, 
/**
 * The one faction that may ride it.
 */
keyed?: string, };

export type VehicleInfo = { id: string, name: string, stats: Array<number | null>, cost: number, seats: number, weapons: Array<string>, traits: Array<Explanation>, 
/**
 * Length and width, in thousandths of an inch.
 */
length: number, width: number, };

export type StarterForce = { 
/**
 * By which options name it.
 */
id: string, about: string, made: ForceMade, };

export type Explanation = { name: string, text: string, rule?: string, };

export type ScenarioInfo = { 
/**
 * As options name it: `street-rumble`.
 */
id: string, name: string, about: string, 
/**
 * Notoriety that a force has at most.
 */
limit: number, turns: number, 
/**
 * Its own table.
 */
layout: string, 
/**
 * Tables on which it can be played, its own first.
 */
layouts: Array<string>, sides: Array<ScenarioSide>, 
/**
 * What holds for both sides, and how it ends.
 */
both: Array<string>, };

export type ScenarioSide = { role: string, 
/**
 * The faction that takes this side, whoever sits where.
 */
prefers?: string, 
/**
 * Where it begins, and what it wants.
 */
wants: Array<string>, };

export type ForceText = { 
/**
 * A list (a line a unit, with its count), a share code, or the id of a starter force.
 */
force: string, 
/**
 * The scenario that it is for, with its limit; `roll` asks for the lowest of all limits.
 */
scenario?: string, 
/**
 * The house rule of the chip cap is on.
 */
chip_cap?: boolean, };

export type ForceInfo = { 
/**
 * None: it can be played.
 */
faults: Array<ForceFault>, 
/**
 * What the scenario allows, if one was named.
 */
limit?: number, made?: ForceMade, };

export type ForceFault = { 
/**
 * The rule that forbids it; nothing where the text cannot be read.
 */
rule?: string, sentence: string, 
/**
 * Both counted from 1. What is wrong with the force as a whole stands at its beginning.
 */
line: number, column: number, 
/**
 * Its place among the units of `made`, if one of them is to blame.
 */
unit?: number, };

export type ForceMade = { name: string, 
/**
 * Ids, like those of the units.
 */
faction: string, units: Array<UnitMade>, 
/**
 * What all of it costs.
 */
notoriety: number, 
/**
 * The chips that it puts into the bag.
 */
chips: number, models: number, 
/**
 * As people read and send it.
 */
text: string, 
/**
 * The same in about sixty letters, for messages and links. Nothing if it has no units.
 */
share_code: string, };

export type UnitMade = { 
/**
 * Of a model or pack its profile, of a vehicle that.
 */
id: string, 
/**
 * What was bought besides.
 */
weapons: Array<string>, mount?: string, count: number, 
/**
 * Of one of them.
 */
cost: number, 
/**
 * As a list names it.
 */
text: string, };

export type LayoutText = { 
/**
 * The text of a layout file: TOML, lengths in thousandths of an inch.
 */
table: string, };

export type LayoutInfo = { 
/**
 * Nothing, if it can be played on.
 */
faults: Array<LayoutFault>, 
/**
 * The file as JSON, as soon as it can be read at all, faults or not.
 */
layout?: unknown, 
/**
 * The file in its usual form.
 */
text?: string, 
/**
 * The scenarios of the pack, and why some cannot be played on this table. Of a table with faults nothing is said.
 */
scenarios: Array<LayoutUse>, };

export type LayoutFault = { 
/**
 * Both counted from 1.
 */
line: number, column: number, 
/**
 * `pieces[2].rect`, counted from 0; empty if it is about the text as a whole.
 */
field: string, 
/**
 * The id of the piece, link or opening.
 */
what?: string, rule: string, sentence: string, 
/**
 * Where on the table.
 */
point?: [number, number], };

export type LayoutUse = { 
/**
 * As options name it: `street-rumble`.
 */
scenario: string, name: string, 
/**
 * Why it cannot be played here.
 */
refused?: LayoutRefused, };

export type LayoutRefused = { rule: string, sentence: string, point?: [number, number], };

export type Licences = { 
/**
 * Sorted by name.
 */
packages: Array<PackageInfo>, 
/**
 * The texts of the licences, each once.
 */
texts: Array<string>, };

export type PackageInfo = { name: string, version: string, 
/**
 * `cargo` or `npm`.
 */
from: string, 
/**
 * As SPDX writes it: `MIT OR Apache-2.0`.
 */
licence: string, 
/**
 * Where its source is.
 */
source: string | null, 
/**
 * The places of its licences among the texts.
 */
texts: Array<number>, };

export type Cover = { game: string, title: string, 
/**
 * What the numbers of its rules begin with: `HS`.
 */
prefixes: Array<string>, rules: number, sections: number, };

export type CaseText = { 
/**
 * Below the folder of cases: `challenge/a-tie.toml`.
 */
file: string, text: string, };
