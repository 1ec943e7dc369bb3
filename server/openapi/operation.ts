/** How a call is described for those who write a client of it (decision 0026). */
import { type JsonSchema, text } from './json-schema.ts';

/** The chapters of the document, in their order. */
export const tags = {
  'Console: session': 'Signing in and out of a hospital’s console.',
  'Console: bookings': 'Bookings, always those of the signed-in hospital.',
  'Console: catalogue': 'Tests and their prices, always those of the signed-in hospital.',
  'Console: patients': 'Whoever was booked for, always those of the signed-in hospital.',
  'Console: phlebotomists': 'Phlebotomists and their attendance, always those of the signed-in hospital.',
  'Console: positions': 'Where phlebotomists are and were.',
  'Console: wall displays': 'Screens that show the day of the signed-in hospital to whoever walks by.',
  'Wall display':
    'A wall without a session shows a code and asks what became of it; a paired one reads the day, without anything of patients.',
  'Phone: session':
    'Signing in and out of a phlebotomist’s phone. See docs/field-api.md for a day of a phone.',
  'Phone: bookings': 'The phlebotomist’s own bookings.',
  'Phone: duty': 'Where the phlebotomist is, and whether at work.',
  Chat: 'What a hospital and its phlebotomists write to each other. It is sent by the socket.',
  Messages: 'STOMP 1.2 over SockJS or a plain WebSocket.',
  Addresses: 'Names of places and places of names, in the shapes of Nominatim.',
  Server: 'What anybody may ask of the server.',
} as const;
export type Tag = keyof typeof tags;

/** The callers of a call: with the cookie of a console, of a phone, of either, of a display, or without any. */
export type Caller = 'console' | 'phone' | 'either' | 'display' | 'anybody';

/** The answer of a call that succeeds. */
export interface Answer {
  readonly description: string;
  /** The schema of a JSON body. Without it and without `content` there is no body. */
  readonly schema?: JsonSchema;
  /** The schema of any other body, by its type. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
  readonly headers?: Readonly<Record<string, JsonSchema>>;
}

export interface Operation {
  /** Unique; what generated clients call it. */
  readonly id: string;
  /** Path parameters stand in braces. */
  readonly call: { readonly method: string; readonly path: string };
  readonly tag: Tag;
  readonly caller: Caller;
  readonly summary: string;
  readonly description?: string;
  /** By name; all are required. */
  readonly path?: Readonly<Record<string, JsonSchema>>;
  /** By name; none is required, unless `requiredQuery` names it. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly requiredQuery?: readonly string[];
  /** By name; none is required. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** The meaning of each field of the route's own schema. */
  readonly body?: Readonly<Record<string, string>>;
  /** Fields that are read beside those of the schema. */
  readonly alsoInBody?: Readonly<Record<string, JsonSchema>>;
  readonly bodyIsOptional?: boolean;
  /** The schema of a body that no schema of the route reads, by its type. */
  readonly otherBody?: Readonly<Record<string, JsonSchema>>;
  readonly example?: unknown;
  readonly answers: Readonly<Record<number, Answer>>;
  /** By status, the texts beside those that every call of its kind has; what changes in a text stands in braces. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  /** The call asks nothing of the database, and is answered without one. */
  readonly withoutDatabase?: boolean;
}

/** Operations that share their chapter, their caller and whether they need the database. */
export const inChapter = <Shared extends 'tag' | 'caller' | 'withoutDatabase'>(
  shared: Pick<Operation, Shared>,
  operations: readonly Omit<Operation, Shared>[],
): readonly Operation[] => operations.map((one) => ({ ...shared, ...one }) as unknown as Operation);

/** Lists that are asked for again and again. */
export const polled = {
  headers: {
    'If-None-Match': text('The `ETag` of the last answer: 304 where nothing has changed since.', {
      examples: ['"x1Yz-orders-1-7-"'],
    }),
  },
  etag: { ETag: text('Of this answer. Send it back as `If-None-Match`.') },
  unchanged: { description: 'Nothing has changed since the answer that `If-None-Match` names.' },
} as const;

/** The 503 of calls that send or fetch a file. */
export const filesAway = 'The store of the files does not answer. Please try again.';

/** Path parameters that are ids. Others than ours are the id of nothing, which is 404. */
export const pathId = (what: string): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  description: `The id of the ${what}.`,
});

const changesSomething = ({ call }: Operation) => call.method !== 'GET';

/** The refusals of a call by status: its own, and those of every call of its kind. */
export function refusalsOf(operation: Operation, hasBody: boolean): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const add = (status: number, texts: readonly string[]) =>
    found.set(status, [...new Set([...(found.get(status) ?? []), ...texts])]);
  for (const [status, texts] of Object.entries(operation.refusals ?? {})) add(Number(status), texts);
  if (operation.path !== undefined) add(400, ['The address of the call is not valid.']);
  if (hasBody) {
    add(400, ['The body is not valid JSON.', 'Invalid body: {which field, and what is wrong}']);
    add(400, ['The call holds a value that cannot be kept.']);
    add(413, ['The body is too large.']);
    add(415, ['The body must be application/json.']);
  }
  if (operation.caller !== 'anybody' && operation.caller !== 'either') {
    add(401, ['Please log in.']);
    add(429, ['Too many requests. Please try again later.']);
  }
  // A socket refuses a display in its own words, at CONNECT.
  const isGuarded = operation.caller !== 'anybody' && operation.tag !== 'Messages';
  if (isGuarded && operation.caller !== 'display') add(403, ['A wall display may only read what it shows.']);
  if (changesSomething(operation)) add(403, ['Calls from this origin are not allowed.']);
  if (!operation.withoutDatabase) {
    add(500, ['The server could not do this. Please try again.']);
    add(503, ['The database does not answer. Please try again.']);
    // Reads are shed first, then new positions; everything else is taken.
    if (!changesSomething(operation) || operation.id === 'fieldLocation')
      add(503, ['The server has too much to do at the moment. Please try again in a few seconds.']);
    if (changesSomething(operation))
      add(503, ['The disk of the server is full: nothing can be saved until there is room again.']);
  }
  return new Map([...found].sort(([one], [other]) => one - other));
}
