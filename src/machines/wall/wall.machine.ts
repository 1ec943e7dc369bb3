/** A wall's way from its start to its session and to the end of that. */
import { assign, setup } from 'xstate';
import type { FactOf } from '../../contract/facts.ts';
import type { PageEventOf } from '../../contract/intents.ts';
import type { Hospital } from '../../contract/model.ts';

export interface WallContext {
  /** The pairing code that the wall shows; null where it shows none. */
  readonly code: string | null;
}

export type WallEvent =
  | FactOf<'pairing.offered' | 'pairing.done'>
  | PageEventOf<'page.foundSession' | 'page.sessionEnded'>;

export const wallMachine = setup({
  types: { context: {} as WallContext, events: {} as WallEvent },
  actions: {
    /** The page takes up the session of this hospital. */
    takeUp: (_, _params: { hospital: Hospital }) => {},
    showCode: assign((_, { code }: { code: string }) => ({ code })),
    hideCode: assign({ code: null }),
  },
}).createMachine({
  id: 'wall',
  initial: 'opening',
  context: { code: null },
  states: {
    /** Nobody has answered yet. */
    opening: {
      on: {
        'pairing.offered': {
          target: 'pairing',
          actions: { type: 'showCode', params: ({ event }) => ({ code: event.code }) },
        },
        'pairing.done': { actions: { type: 'takeUp', params: ({ event }) => event } },
        'page.foundSession': 'showing',
      },
    },
    pairing: {
      on: {
        'pairing.offered': { actions: { type: 'showCode', params: ({ event }) => ({ code: event.code }) } },
        'pairing.done': { actions: { type: 'takeUp', params: ({ event }) => event } },
        'page.foundSession': { target: 'showing', actions: 'hideCode' },
      },
    },
    showing: { on: { 'page.sessionEnded': 'over' } },
    /** Nothing of the hospital is kept: the page begins with another worker. */
    over: {},
  },
});
