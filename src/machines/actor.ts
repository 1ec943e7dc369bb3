/** Every actor of a page is made here, so that a developer can watch all of them (`npm run dev`, Inspect). */
import { type ActorOptions, type AnyActorLogic, createActor as create, type InspectionEvent } from 'xstate';

let watch: ((event: InspectionEvent) => void) | undefined;

/** What the actors that are made from now on do is told to `observer`. For one page at a time, and for developers. */
export function inspectActors(observer: typeof watch): void {
  watch = observer;
}

/** XState's `createActor`; the actor is watched where somebody watches. */
export const createActor: typeof create = <Logic extends AnyActorLogic>(
  logic: Logic,
  options?: ActorOptions<Logic>,
) => create<Logic>(logic, (watch === undefined ? options : { ...options, inspect: watch }) as never);
