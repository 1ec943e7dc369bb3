import { useTranslations } from 'use-intl';

/** What is asked before a form of the catalogue is left. */
export function useLeaveWords() {
  const t = useTranslations('catalogue.leave');
  return { title: t('title'), text: t('text'), stay: t('stay'), discard: t('discard') };
}

interface Address {
  readonly pathname: string;
  readonly search: object;
}

/** Back closes a dialog, and that leaves what is written in it. */
export const leavesDialog = (from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || viewOf(from.search) !== viewOf(to.search);

const viewOf = (search: { readonly view?: unknown; readonly id?: unknown }): string =>
  `${search.view ?? ''} ${search.id ?? ''}`;
