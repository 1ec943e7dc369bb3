/** The wall's pairing, and its session's end. */
import { createActor } from '../actor.ts';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import { wallMachine } from './wall.machine.ts';

export interface WallModel {
  readonly state: 'opening' | 'pairing' | 'showing' | 'over';
  readonly code: string | null;
}

export function createWall(world: World): PageCapability<{ readonly wall: ReadModel<WallModel> }> {
  const actor = createActor(
    wallMachine.provide({
      actions: {
        takeUp: (_, { hospital }) => world.notice({ type: 'page.foundSession', hospital }),
      },
    }),
  );
  const model = createModel<WallModel>({ state: 'opening', code: null });
  actor.subscribe(({ value, context }) => model.set({ state: value, code: context.code }));
  actor.start();
  return {
    models: { wall: model },
    receive: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
    stop: () => actor.stop(),
  };
}
