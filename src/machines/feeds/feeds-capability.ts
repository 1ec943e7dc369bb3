/** How current each feed is: an actor for each, from the first fact of the feed on. */
import type { Actor } from 'xstate';
import type { FeedName } from '../../contract/feeds.ts';
import { createActor } from '../actor.ts';
import type { PageCapability } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import { type FeedContext, feedMachine } from './feed.machine.ts';

export interface FeedModel extends FeedContext {
  readonly state: 'off' | 'catchingUp' | 'live' | 'stale' | 'offline' | 'interrupted';
}
/** The feeds of which a fact has come; read it with `feedOf`. */
export type FeedsModel = Readonly<Partial<Record<FeedName, FeedModel>>>;

const off: FeedModel = { state: 'off', since: null, failure: null };

/** A feed's state; a feed without a fact is off. */
export const feedOf = (feeds: FeedsModel, name: FeedName): FeedModel => feeds[name] ?? off;

export function createFeeds(): PageCapability<{ readonly feeds: ReadModel<FeedsModel> }> {
  const actors = new Map<FeedName, Actor<typeof feedMachine>>();
  const model = createModel<FeedsModel>({});

  function actorOf(name: FeedName): Actor<typeof feedMachine> {
    const known = actors.get(name);
    if (known) return known;
    const actor = createActor(feedMachine, { id: name });
    actors.set(name, actor);
    actor.subscribe(({ value, context }) =>
      model.set({ ...model.getSnapshot(), [name]: { state: value, ...context } }),
    );
    actor.start();
    return actor;
  }

  return {
    models: { feeds: model },
    receive: (event) => {
      const receivers = 'feed' in event ? [actorOf(event.feed)] : [...actors.values()];
      for (const actor of receivers) actor.send(event as Parameters<typeof actor.send>[0]);
    },
    stop: () => {
      for (const actor of actors.values()) actor.stop();
    },
  };
}
