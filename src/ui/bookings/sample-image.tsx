import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSafeUrl } from '../chat/use-safe-url.ts';
import { Dialog } from '../kit/dialog.tsx';
import styles from './order-facts.module.css';

export interface SampleImageProps {
  readonly orderId: string;
  /** As the backend has it: an address, or a path on the backend. */
  readonly url: string;
  readonly enlarged: boolean;
  readonly onEnlarge: (enlarged: boolean) => void;
}

/** The picture of the sample; pressed, it fills the screen. One that cannot be shown says so. */
export function SampleImage({ orderId, url, enlarged, onEnlarge }: SampleImageProps) {
  const t = useTranslations('bookings.details');
  const [isBroken, setBroken] = useState(false);
  const source = useSafeUrl()(url);
  const name = t('imageOf', { id: orderId });
  return (
    <section>
      <h3 className={styles['heading']}>{t('image')}</h3>
      {source === null || isBroken ? (
        <p className={styles['broken']}>
          <IconPhotoOff size={18} stroke={1.75} aria-hidden="true" />
          {t('brokenImage')}
        </p>
      ) : (
        <button
          type="button"
          className={styles['thumb']}
          aria-label={t('openImage')}
          onClick={() => onEnlarge(true)}
        >
          <img src={source} alt={name} onError={() => setBroken(true)} />
        </button>
      )}
      <Dialog open={enlarged && source !== null} size="large" title={name} onClose={() => onEnlarge(false)}>
        <img className={styles['large']} src={source ?? ''} alt={name} />
      </Dialog>
    </section>
  );
}
