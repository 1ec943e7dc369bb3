/** Bookings: the list, assignments, cancellations, and the queries of the details. */
import type { CommandEnd } from '../../contract/command.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import { wireIdOf } from '../roster/wire-id.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { announcesPlaced } from './announce-placed.ts';
import { startCollectedFeed } from './collected-feed.ts';
import { createOrderChanges, type OrderChanges } from './order-changes.ts';
import { readExpenses, readPatientOrders } from './order-queries.ts';
import { startOrdersFeed } from './orders-feed.ts';

export const openOrders: OpenCapability = (session) => {
  const { api, config, counters, lookAgain } = session;
  const orders = startOrdersFeed(session, { placed: announcesPlaced(session) });
  const collected = startCollectedFeed(session);
  const queryParts = { api, counters, timeZone: config.timeZone };

  /** The calls and facts of a change end with its command. */
  const change = (run: CommandRun, make: (changes: OrderChanges) => Promise<CommandEnd>) =>
    make(
      createOrderChanges(
        { ...session, ...run },
        {
          readNow: orders.readNow,
          wireIdOf: (id) => wireIdOf(session, id),
          changed: () => lookAgain(['orders', 'counts']),
        },
      ),
    );

  return {
    feeds: { orders, collected },
    commands: {
      'order.assign': (command, run) => change(run, ({ assign }) => assign(command)),
      'order.cancel': (command, run) => change(run, ({ cancel }) => cancel(command)),
    },
    queries: {
      expenses: (ask) => readExpenses(ask, queryParts),
      patientOrders: (ask) => readPatientOrders(ask, queryParts),
    },
    end: () => {
      orders.stop();
      collected.stop();
    },
  };
};
