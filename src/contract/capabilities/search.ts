/** Finds people and bookings by a few letters, from anywhere in the console. */
import { query } from '../command.ts';

/** What was found, with as much of it as a line needs. */
export type Found =
  | {
      readonly kind: 'phlebotomist';
      readonly id: string;
      readonly name: string;
      readonly phone: string | null;
    }
  | {
      readonly kind: 'order';
      readonly id: string;
      /** The patient's. */
      readonly name: string | null;
      readonly status: string;
      readonly phlebotomistName: string | null;
    }
  | {
      readonly kind: 'patient';
      readonly id: string;
      readonly email: string | null;
      readonly phone: string | null;
    };

export const searchCapability = {
  feeds: [],
  facts: () => [] as const,
  intents: () => [] as const,
  commands: {},
  queries: {
    /** At most so many of each kind, the best first; nothing for an empty text. It asks nothing of the backend. */
    search: query<{ readonly text: string; readonly each: number }, readonly Found[]>(),
  },
  endpoints: {},
} as const;
