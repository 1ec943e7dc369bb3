import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delay } from '../../../src/worker/clock.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { chatting, history, write } from '../../support/chat.ts';
import { type ChatHub, chatHub } from '../../support/chat-hub.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import type { RealtimeClient } from '../../support/realtime-client.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

/** A disk that all tabs of a test share. What stands in the outbox is known later than a history is. */
function diskOf(clock: ManualClock): Storage {
  const memory = memoryStorage(clock);
  return {
    ...memory,
    fallback: 'none',
    store: (definition) => {
      const store = memory.store(definition);
      if (definition.name !== 'outbox') return store;
      return {
        ...store,
        all: async (scope) => {
          await delay(clock, 200);
          return store.all(scope);
        },
      };
    },
  };
}

interface Tab {
  readonly client: RealtimeClient;
  readonly close: () => void;
}

/** Nothing else is polled meanwhile: it would only take time. */
const timings = Object.fromEntries(
  ['alertPollMs', 'locationsPollMs', 'rosterPollMs', 'ordersPollMs', 'countsPollMs', 'attendancePollMs'].map(
    (name) => [name, 3_600_000],
  ),
);

/** A browser whose tabs write to one phlebotomist through a hub. */
async function startBrowser(keys: boolean) {
  const clock = manualClock();
  const hub = chatHub(clock, { keys });
  const backend = scriptedBackend({ headers: keys ? { 'HomeDraw-Offers': 'chat-keys' } : {} });
  const storage = diskOf(clock);
  const browser = browserTabs();
  let serial = 0;

  const openTab = async (): Promise<Tab> => {
    let isDead = false;
    serial += 1;
    const socket = hub.socketOf({ isDead: () => isDead });
    backend.on(history(7), () => hub.history(7));
    const client = await chatting({
      ...{ clock, backend, storage, browser, tab: `tab ${serial}` },
      openStomp: async () => socket,
      config: { timings },
    });
    client.page.give({ type: 'chat.open', phlebotomistId: '7' });
    await clock.advance(250);
    return {
      client,
      close: () => {
        isDead = true;
        client.die();
        // Nothing of a dead worker runs on.
        client.page.close();
      },
    };
  };
  return { clock, hub, backend, openTab };
}

/** What a tab shows, by its facts: own messages that the backend has, and what is on its way. */
function shownBy({ client }: Tab) {
  const sent = new Map<string, string>();
  const onTheWay = new Map<string, string>();
  for (const fact of client.facts) {
    if (fact.type === 'chat.messagesReceived')
      for (const { id, own, content } of fact.messages) if (own) sent.set(id, content);
    if (fact.type === 'chat.messageKept') onTheWay.set(fact.id, fact.outgoing.content);
    if (fact.type === 'chat.messageSent') {
      onTheWay.delete(fact.id);
      sent.set(fact.message.id, fact.message.content);
    }
    if (fact.type === 'chat.messageDiscarded') onTheWay.delete(fact.id);
  }
  return { sent: [...sent.values()], onTheWay: [...onTheWay.values()] };
}

type Step =
  | { readonly do: 'write'; readonly words: string }
  | { readonly do: 'fate'; readonly fate: 'lost' | 'late' }
  | { readonly do: 'drop' | 'reload' | 'open' | 'close' | 'lead' | 'failHistory' }
  | { readonly do: 'twice'; readonly isTwice: boolean }
  | { readonly do: 'wait'; readonly ms: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        words: fc.constantFrom('ok', 'come', 'wait'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('fate' as const),
        fate: fc.constantFrom('lost' as const, 'late' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom(...(['drop', 'reload', 'open', 'close', 'lead', 'failHistory'] as const)),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('twice' as const), isTwice: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(5, 40, 900, 6_000) }),
    },
  ),
  { minLength: 3, maxLength: 14 },
);

async function live(path: readonly Step[], keys: boolean) {
  const { clock, hub, openTab } = await startBrowser(keys);
  let tabs = [await openTab()];
  const written: string[] = [];

  const look = () => {
    for (const tab of tabs) {
      const { sent, onTheWay } = shownBy(tab);
      for (const words of new Set(written)) {
        const count = (list: readonly string[]) => list.filter((one) => one === words).length;
        expect(count(sent) + count(onTheWay), `${words} on screen`).toBeLessThanOrEqual(count(written));
      }
    }
  };
  for (const step of path) {
    const [first] = tabs;
    const last = tabs.at(-1);
    if (!first || !last) break;
    if (step.do === 'write') {
      written.push(step.words);
      await write(last.client, step.words, { writtenAt: written.length });
    }
    if (step.do === 'fate') hub.next(step.fate);
    if (step.do === 'drop') hub.drop();
    if (step.do === 'failHistory') hub.failHistories(2);
    if (step.do === 'twice') hub.echoTwice(step.isTwice);
    if (step.do === 'lead')
      first.client.page.setDesired({ name: 'view', visible: true, usedAt: clock.wall() });
    if (step.do === 'open' && tabs.length < 3) tabs = [...tabs, await openTab()];
    if (step.do === 'reload' || (step.do === 'close' && tabs.length > 1)) {
      first.close();
      tabs = tabs.slice(1);
      if (step.do === 'reload') tabs = [await openTab(), ...tabs];
    }
    if (step.do === 'wait') await clock.advance(step.ms);
    await clock.advance(1);
    look();
  }
  hub.echoTwice(false);
  hub.failHistories(0);
  for (let s = 0; s < 100 && tabs.some((tab) => shownBy(tab).onTheWay.length > 0); s += 5)
    await clock.advance(5_000);
  // A history that could not be had is asked again after the wait of a reconnect.
  await clock.advance(12_000);
  look();
  return { hub, tabs, written };
}

const words = ({ stored }: ChatHub) => stored.map(({ content }) => content);

describe('whatever happens to connections, tabs and histories', () => {
  for (const keys of [true, false])
    test(`every message is with the backend once, in order${keys ? ', by its key' : ''}, and on every screen once`, async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (path) => {
          const { hub, tabs, written } = await live(path, keys);
          expect(words(hub)).toEqual(written);
          for (const tab of tabs) {
            const { sent, onTheWay } = shownBy(tab);
            expect(onTheWay).toEqual([]);
            expect([...sent].sort()).toEqual([...written].sort());
          }
        }),
        {
          numRuns: Number(process.env['RUNS'] ?? 25),
          ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}),
        },
      );
    });
});
