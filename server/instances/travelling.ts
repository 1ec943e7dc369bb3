/** The messages that travel between instances: what one of them has stored or ended, and the others must know at once. */
import { z } from 'zod';
import type { ListName } from '../http/list-versions.ts';

const listNames = [
  'orders',
  'locations',
  'attendance',
  'tests',
  'patients',
] as const satisfies readonly ListName[];

const schema = z.discriminatedUnion('kind', [
  /** For the subscribers of the other instances, as `Publish`. */
  z.object({
    kind: z.literal('published'),
    destination: z.string(),
    body: z.string(),
    audience: z.object({ hospitalId: z.int(), driverId: z.int().nullable() }),
  }),
  /** Sessions of consoles and phones that are over, by the hashes of their tokens. */
  z.object({ kind: z.literal('sessionsClosed'), keys: z.array(z.string()) }),
  /** Tokens of displays that are good for nothing any more, by their hashes. */
  z.object({ kind: z.literal('displaysEnded'), keys: z.array(z.string()) }),
  /** The run of the sender before this one has ended with messages that it had told nobody. */
  z.object({ kind: z.literal('untold') }),
  /** A polled list has another version in the database. */
  z.object({ kind: z.literal('listChanged'), hospitalId: z.int(), list: z.enum(listNames) }),
]);

export type Travelling = z.infer<typeof schema>;

/** Counted up when an older version could not understand the messages, or would take them for something else. */
export const travellingVersion = 1;

export const encodeTravelling = (message: Travelling): Buffer => Buffer.from(JSON.stringify(message));

/** Null for what this version does not understand. */
export function decodeTravelling(content: Uint8Array): Travelling | null {
  try {
    const read = schema.safeParse(JSON.parse(Buffer.from(content).toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
