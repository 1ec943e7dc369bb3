/** The dashboard's counts (specification 4, Dashboard derived figures). */
import type { FactOf } from '../../contract/facts.ts';
import type { Figures } from '../../contract/model.ts';
import { createProjection, type Projection } from '../projection.ts';

export interface FiguresModel {
  readonly figures: Figures;
  /** When a figure last arrived, ms since 1970; null while none is known. */
  readonly changedAt: number | null;
}

export const noFigures: Figures = {
  total: null,
  inProgress: null,
  delivered: null,
  ready: null,
  cancelled: null,
  phlebotomists: null,
  present: null,
  absent: null,
};

/** Only what a fact names; a figure that it leaves out stays as it was. */
const knownIn = (figures: FactOf<'figures.changed'>['figures']): Partial<Figures> =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));

export const figuresProjection: Projection<FiguresModel> = {
  empty: { figures: noFigures, changedAt: null },
  fold: (known, fact) =>
    fact.type === 'figures.changed'
      ? { figures: { ...known.figures, ...knownIn(fact.figures) }, changedAt: fact.at }
      : known,
};

export const createFigures = createProjection('figures', figuresProjection);
