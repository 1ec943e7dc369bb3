import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import { useFreshness } from '../app/use-freshness.ts';
import { FeedAge } from '../kit/feed-age.tsx';

const shown: readonly FeedName[] = ['orders'];

/** How many orders there are and how old that is; the only part of the screen that is drawn each second. */
export function OrdersAge({ count }: { readonly count: number | null }) {
  const t = useTranslations('bookings');
  const freshness = useFreshness(shown);
  return <FeedAge freshness={freshness} {...(count === null ? {} : { label: t('orders', { count }) })} />;
}
