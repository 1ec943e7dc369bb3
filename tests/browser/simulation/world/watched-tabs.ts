/**
 * The product's tabs over the browser's own locks and channels, with an eye on who stands for a lead and who has it.
 */
import { createBrowserTabs } from '../../../../src/worker/tabs/browser-tabs.ts';
import type { Locks } from '../../../../src/worker/tabs/locks.ts';
import type { Tabs } from '../../../../src/worker/tabs/tabs.ts';
import type { Gate } from './gate.ts';

export interface WatchedTabs {
  readonly tabs: Tabs;
  /** The hospitals, by id, for whose lead the thread stands; and those that it leads as it was told. */
  stands(): readonly string[];
  leads(): readonly string[];
}

export interface ThreadOfTabs {
  readonly gate: Gate;
  operate(): boolean;
  happened(): void;
}

const never = () => new Promise<never>(() => {});

export function watchedTabs({ gate, operate, happened }: ThreadOfTabs): WatchedTabs {
  const standing: { readonly scope: string; leads: boolean }[] = [];

  const locks: Locks = {
    request: (name, options, granted) => {
      if (!operate()) return never();
      const asked = navigator.locks.request(name, options, () => {
        happened();
        return new Promise<void>((resolve, reject) => gate.let(() => granted().then(resolve, reject)));
      });
      return gate.letSettle(asked).finally(happened);
    },
    query: async () => (operate() ? gate.letSettle(navigator.locks.query()) : never()),
  };

  const real = createBrowserTabs({
    locks: () => locks,
    channel: (name, receive) => {
      const channel = new BroadcastChannel(name);
      let isClosed = false;
      channel.onmessage = ({ data }) => {
        happened();
        gate.let(() => {
          if (!isClosed) receive(data);
        });
      };
      return {
        post: (message) => {
          if (operate()) channel.postMessage(message);
        },
        close: () => {
          isClosed = true;
          channel.close();
        },
      };
    },
  });

  return {
    stands: () => standing.map(({ scope }) => scope),
    leads: () => standing.filter(({ leads }) => leads).map(({ scope }) => scope),
    tabs: {
      ...real,
      lead: (scope, changed) => {
        const own = { scope, leads: false };
        standing.push(own);
        const lead = real.lead(scope, (leads) => {
          own.leads = leads;
          changed(leads);
        });
        return {
          take: lead.take,
          end: () => {
            standing.splice(standing.indexOf(own), 1);
            lead.end();
          },
        };
      },
    },
  };
}
