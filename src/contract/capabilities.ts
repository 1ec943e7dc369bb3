/**
 * What the console can do: one line a capability. The feeds, facts, intents, commands, queries and endpoints, and their
 * types, follow from the list.
 */
import { alertsCapability } from './capabilities/alerts.ts';
import { attendanceCapability } from './capabilities/attendance.ts';
import { bookingCapability } from './capabilities/booking.ts';
import { catalogueCapability } from './capabilities/catalogue.ts';
import { chatCapability } from './capabilities/chat.ts';
import { dayCapability } from './capabilities/day.ts';
import { displaysCapability } from './capabilities/displays.ts';
import { figuresCapability } from './capabilities/figures.ts';
import { fleetCapability } from './capabilities/fleet.ts';
import { ordersCapability } from './capabilities/orders.ts';
import { patientsCapability } from './capabilities/patients.ts';
import { placesCapability } from './capabilities/places.ts';
import { recordsCapability } from './capabilities/records.ts';
import { rosterCapability } from './capabilities/roster.ts';
import { searchCapability } from './capabilities/search.ts';
import { sessionCapability } from './capabilities/session.ts';
import { teamCapability } from './capabilities/team.ts';
import type { CommandKind, CommandStamp, QueryKind } from './command.ts';

export const capabilities = [
  sessionCapability,
  figuresCapability,
  ordersCapability,
  bookingCapability,
  alertsCapability,
  chatCapability,
  rosterCapability,
  teamCapability,
  attendanceCapability,
  catalogueCapability,
  patientsCapability,
  placesCapability,
  fleetCapability,
  dayCapability,
  recordsCapability,
  displaysCapability,
  searchCapability,
] as const;

type Capability = (typeof capabilities)[number];
/** The union of the capabilities' lists as one: each name with its kind. */
export type Joined<Lists> = (Lists extends unknown ? (lists: Lists) => void : never) extends (
  joined: infer All,
) => void
  ? All
  : never;
type CommandKinds = Joined<Capability['commands']>;
type QueryKinds = Joined<Capability['queries']>;

export type CommandType = keyof CommandKinds;
type PayloadOf<Kind> = Kind extends CommandKind<infer Payload> ? Payload : never;
/** What a command asks, before the command bus stamps it. */
export type CommandPayload = {
  [Type in CommandType]: { readonly type: Type } & PayloadOf<CommandKinds[Type]>;
}[CommandType];
export type Command = CommandPayload & CommandStamp;
export type CommandOf<Type extends CommandType> = Extract<CommandPayload, { type: Type }> & CommandStamp;

export type QueryName = keyof QueryKinds;
export type AskOf<Name extends QueryName> =
  QueryKinds[Name] extends QueryKind<infer Ask, infer _> ? Ask : never;
export type AnswerOf<Name extends QueryName> =
  QueryKinds[Name] extends QueryKind<infer _, infer Answer> ? Answer : never;

/** Every command's kind by its type. */
export const commandKinds = Object.assign({}, ...capabilities.map(({ commands }) => commands)) as Readonly<
  Record<CommandType, CommandKind<unknown>>
>;
/** Every query's kind by its name. */
export const queryKinds = Object.assign({}, ...capabilities.map(({ queries }) => queries)) as Readonly<
  Record<QueryName, QueryKind<unknown, unknown>>
>;
