import type { FigureName, Figures } from '../../contract/model.ts';
import type { SessionServices } from '../session-services.ts';

/** Figures as they were last published. */
export interface KnownFigures {
  readonly published: Readonly<Partial<Figures>>;
  /** Publishes the figures that changed; nothing if none did. */
  publish(figures: Partial<Figures>): void;
}

export function createKnownFigures({ publish }: Pick<SessionServices, 'publish'>): KnownFigures {
  const published: Partial<Figures> = {};
  return {
    published,
    publish: (figures) => {
      const changed = Object.fromEntries(
        Object.entries(figures).filter(([name, value]) => published[name as FigureName] !== value),
      ) as Partial<Figures>;
      if (Object.keys(changed).length === 0) return;
      Object.assign(published, changed);
      publish({ type: 'figures.changed', figures: changed });
    },
  };
}
