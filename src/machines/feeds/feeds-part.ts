/** How current each feed is, an actor each. */
import { createActor } from 'xstate';
import { type FeedName, feedNames } from '../../contract/model.ts';
import type { Happening, Part } from '../part.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import { type FeedContext, feedMachine } from './feed.machine.ts';

export interface FeedModel extends FeedContext {
  readonly state: 'off' | 'catchingUp' | 'live' | 'stale' | 'offline' | 'interrupted';
}
export type FeedsModel = Readonly<Record<FeedName, FeedModel>>;

export function createFeeds(): Part<{ readonly feeds: ReadModel<FeedsModel> }> {
  const actors = feedNames.map((name) => ({ name, actor: createActor(feedMachine) }));
  const read = () =>
    Object.fromEntries(
      actors.map(({ name, actor }) => {
        const { value, context } = actor.getSnapshot();
        return [name, { state: value, ...context }];
      }),
    ) as FeedsModel;
  for (const { actor } of actors) actor.start();
  const model = createModel(read());
  for (const { actor } of actors) actor.subscribe(() => model.set(read()));

  return {
    models: { feeds: model },
    hear: (event: Happening) => {
      for (const { name, actor } of actors)
        if (!('feed' in event) || event.feed === name) actor.send(event as Parameters<typeof actor.send>[0]);
    },
    stop: () => {
      for (const { actor } of actors) actor.stop();
    },
  };
}
