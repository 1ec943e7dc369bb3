/** The dashboard's counts (specification 4, Dashboard derived figures). */
import type { Figures } from '../../contract/model.ts';
import { type Projection, projectionPart } from '../projection.ts';

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

export const figuresProjection: Projection<FiguresModel> = {
  empty: { figures: noFigures, changedAt: null },
  fold: (known, fact) =>
    fact.type === 'figures.changed'
      ? { figures: { ...known.figures, ...fact.figures } as Figures, changedAt: fact.at }
      : known,
};

export const createFigures = () => projectionPart('figures', figuresProjection);
