import { useTranslations } from 'use-intl';
import { useListedShortcut } from './shortcuts.ts';

/** What the keys of a table do now. */
export interface TableKeys {
  readonly moves: boolean;
  readonly opens: boolean;
  readonly selects: boolean;
}

/** Lists the keys of a table among the shortcuts of the screen. */
export function useListedTableKeys({ moves, opens, selects }: TableKeys): void {
  const t = useTranslations('kit.keys');
  useListedShortcut('↑ ↓', moves ? t('rows') : null);
  useListedShortcut('Enter', moves && opens ? t('open') : null);
  useListedShortcut('Space', moves && selects ? t('select') : null);
  useListedShortcut('Ctrl+A', moves && selects ? t('selectAll') : null);
}
