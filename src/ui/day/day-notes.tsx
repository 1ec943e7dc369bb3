/** What is to be known of a day that is not told as it should be. */
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { useTimeFormat } from '../kit/time-format.ts';
import styles from './day.module.css';
import type { KnownDay } from './use-day.ts';

/** Positions are not kept; or what stands is of before, since the last question failed. */
export function DayNotes({ known: { summary, failure, isLoading, refresh } }: { readonly known: KnownDay }) {
  const t = useTranslations('day');
  const kit = useTranslations('kit');
  const time = useTimeFormat();
  if (summary === null) return null;
  const { positions, at } = summary;
  return (
    <>
      {positions !== 'kept' && <p className={styles['note']}>{t(`positions.${positions}`)}</p>}
      <div role="status">
        {failure !== null && (
          <div className={styles['note']}>
            {t('stale', { time: time(at) })}
            <Button onClick={refresh} busy={isLoading} busyLabel={kit('retrying')}>
              {kit('retry')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
