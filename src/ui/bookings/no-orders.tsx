import { IconClipboardList, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Bookings } from './use-bookings.ts';

export interface NoOrdersProps {
  readonly bookings: Pick<Bookings, 'tab' | 'search' | 'foundInAll' | 'failure' | 'onTab' | 'onRetry'>;
  readonly onAdd: () => void;
}

/** Why no row is there: nothing can be had, nothing matches, or nothing is in this tab. */
export function NoOrders({ bookings, onAdd }: NoOrdersProps) {
  const { tab, foundInAll, failure, onTab, onRetry } = bookings;
  const { text, onText } = bookings.search;
  const t = useTranslations('bookings');
  if (failure !== null)
    return <Failed title={t('failed.title')} text={t('failed.text')} details={failure} onRetry={onRetry} />;
  if (text.trim() !== '')
    return (
      <Empty
        icon={<IconSearch size={24} stroke={1.5} aria-hidden="true" />}
        text={t('empty.match', { text: text.trim() })}
        action={
          tab !== 'all' && foundInAll > 0 ? (
            <Button onClick={() => onTab('all')}>{t('empty.searchAll')}</Button>
          ) : (
            <Button onClick={() => onText('')}>{t('clearSearch')}</Button>
          )
        }
      />
    );
  return (
    <Empty
      icon={<IconClipboardList size={24} stroke={1.5} aria-hidden="true" />}
      text={t(`empty.${tab}`)}
      action={
        tab === 'all' ? (
          <Button onClick={onAdd}>{t('empty.take')}</Button>
        ) : (
          <Button onClick={() => onTab('all')}>{t('empty.showAll')}</Button>
        )
      }
    />
  );
}
