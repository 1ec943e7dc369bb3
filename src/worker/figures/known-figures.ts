import type { FigureName, Figures } from '../../contract/model.ts';
import type { SessionParts } from '../session-services.ts';

/** Figures as they were last told. */
export interface KnownFigures {
  readonly told: Readonly<Partial<Figures>>;
  /** Tells those that are another than before; nothing where none is. */
  tell(figures: Partial<Figures>): void;
}

export function createKnownFigures({ tell }: Pick<SessionParts, 'tell'>): KnownFigures {
  const told: Partial<Figures> = {};
  return {
    told,
    tell: (figures) => {
      const changed = Object.fromEntries(
        Object.entries(figures).filter(([name, value]) => told[name as FigureName] !== value),
      ) as Partial<Figures>;
      if (Object.keys(changed).length === 0) return;
      Object.assign(told, changed);
      tell({ type: 'figures.changed', figures: changed });
    },
  };
}
