/** The build that the server has now, as the worker saw it last. */
import { createProjection, type Projection } from '../projection.ts';

export interface BuildModel {
  /** The address of the document's script, by which builds differ; null before the first look. */
  readonly entry: string | null;
  /** When it was first seen, ms since 1970. */
  readonly since: number | null;
}

export const buildProjection: Projection<BuildModel> = {
  empty: { entry: null, since: null },
  fold: (build, fact) => (fact.type === 'build.seen' ? { entry: fact.entry, since: fact.at } : build),
};

export const createBuild = createProjection('build', buildProjection);
