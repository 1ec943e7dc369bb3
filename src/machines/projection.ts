/** A read model folded from facts: pure, so that the same facts give the same model, live or from a journal. */
import type { Fact } from '../contract/facts.ts';
import type { AppEvent, PageCapability } from './capability.ts';
import { createModel, type ReadModel } from './read-model.ts';

export interface Projection<State> {
  readonly empty: State;
  fold(state: State, fact: Fact): State;
}

/** Folds an event; the end of a session empties the model. */
export function foldEvent<State>({ empty, fold }: Projection<State>, state: State, event: AppEvent): State {
  if (event.type === 'page.sessionEnded') return empty;
  return 'seq' in event ? fold(state, event) : state;
}

/** The capability of a projection; views see it under `name`, once for all facts of a batch. */
export function projectionCapability<const Name extends string, State extends object>(
  name: Name,
  projection: Projection<State>,
): PageCapability<Readonly<Record<Name, ReadModel<State>>>> {
  const model = createModel(projection.empty);
  let folded = projection.empty;
  return {
    models: { [name]: model } as unknown as Readonly<Record<Name, ReadModel<State>>>,
    receive: (event) => {
      folded = foldEvent(projection, folded, event);
    },
    settle: () => model.set(folded),
  };
}

/**
 * Notes at the maker of a capability which projections it has, by the names of their models: a journal is folded with
 * the same.
 */
export const withProjections = <Projections extends object, Create>(
  projections: Projections,
  create: Create,
): Create & { readonly projections: Projections } =>
  Object.assign(create as object, { projections }) as never;

/** The maker of a capability with a single projection. */
export const createProjection = <const Name extends string, State extends object>(
  name: Name,
  projection: Projection<State>,
) =>
  withProjections({ [name]: projection } as Readonly<Record<Name, Projection<State>>>, () =>
    projectionCapability(name, projection),
  );
