/** Whose maps are shown, as HTML of fixed words. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

export interface Credits {
  /** OpenStreetMap's, with its link. */
  readonly osm: string;
  /** Of the bundled outlines and names of places. */
  readonly outlines: string;
}

export function useCredits(): Credits {
  const t = useTranslations('kit.map');
  const osm = t.markup('osmCredit', {
    link: (words) =>
      `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">${words}</a>`,
  });
  const outlines = t('outlinesCredit');
  return useMemo(() => ({ osm, outlines }), [osm, outlines]);
}
