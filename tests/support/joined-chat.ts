import type { CommandPayload } from '../../src/contract/capabilities.ts';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Intent, IntentOf } from '../../src/contract/intents.ts';
import { hospital, type RealtimeClient } from './realtime-client.ts';
import { type SystemClient, startSystem } from './system-client.ts';

/**
 * The page's system and a worker in one test: what the page asks of chat goes to the worker, what that publishes goes
 * to the page.
 */
export interface JoinedChat {
  readonly page: SystemClient;
  send(intent: Intent): void;
  /** Lets time pass, a sixth at a time, with commands and facts carried over in between. */
  pass(ms?: number): Promise<void>;
  conversation(): ReturnType<SystemClient['system']['conversation']['getSnapshot']>;
  /** States of what is on its way, in the order of its writing. */
  onTheWay(): readonly string[];
  /** The worker dies, and another one takes its place. */
  replaceWorker(start: () => Promise<RealtimeClient>): Promise<RealtimeClient>;
}

export function joinChat(
  worker: RealtimeClient,
  {
    tab = new Map(),
    browser = new Map(),
  }: { tab?: Map<string, unknown>; browser?: Map<string, unknown> } = {},
): JoinedChat {
  const page = startSystem({ stored: hospital, browser, tab });
  page.publish({ type: 'session.opened', hospital });
  let now = worker;
  let given = page.commands.length;
  let published = 0;

  const carry = () => {
    for (const { id, type, key, attempt, session: _, ...payload } of page.commands.slice(given))
      if (type.startsWith('chat.')) {
        const writer = type === 'chat.send' ? { writer: now.session } : {};
        now.page.give({ type, ...payload, ...writer } as CommandPayload, { id, key, attempt });
      }
    given = page.commands.length;
  };
  const fetch = () => {
    const facts = now.facts.slice(published);
    published = now.facts.length;
    for (const { seq: _, at: __, session: ___, ...payload } of facts)
      if (payload.type.startsWith('chat.') || payload.type === 'command.ended')
        page.publish(payload as FactPayload);
  };
  const pass = async (ms = 60) => {
    for (let round = 0; round < 6; round += 1) {
      carry();
      await now.clock.advance(Math.ceil(ms / 6));
      fetch();
    }
  };

  return {
    page,
    send: page.system.send,
    pass,
    conversation: () => page.system.conversation.getSnapshot(),
    onTheWay: () =>
      [...page.system.outgoing.getSnapshot().values()]
        .sort((one, other) => one.writtenAt - other.writtenAt)
        .map(({ content, state }) => `${content}: ${state}`),
    replaceWorker: async (start) => {
      now.die();
      now.page.close();
      page.workerDies('gone');
      now = await start();
      published = 0;
      page.workerStarts();
      return now;
    },
  };
}

/** Send, as a person presses it. */
export const pressSend = (
  id: string,
  content: string,
  more: Partial<IntentOf<'user.sendMessage'>> = {},
): IntentOf<'user.sendMessage'> => ({
  ...{ type: 'user.sendMessage', id, phlebotomistId: '7', content, file: null, writtenAt: 1 },
  ...more,
});
