/** Latitude, longitude and address as they will be sent, and Use My Location. */
import { IconCurrentLocation } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { AlertIcon } from '../kit/icons.tsx';
import styles from './address.module.css';
import type { Draft } from './draft.ts';
import type { AddressState } from './use-address.ts';

export function MyLocation({
  address,
  locked,
}: {
  readonly address: AddressState;
  readonly locked: boolean;
}) {
  const t = useTranslations('bookingForm.address');
  const { isLocating, trouble, useMyLocation: locate } = address;
  return (
    <div className={styles['locate']}>
      <Button
        icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
        onClick={locate}
        busy={isLocating}
        busyLabel={t('locating')}
        disabled={locked}
      >
        {t('locate')}
      </Button>
      <div role="alert">
        {trouble && (
          <p className={styles['trouble']}>
            <AlertIcon />
            {t(`geolocation.${trouble}`)}
          </p>
        )}
      </div>
    </div>
  );
}

export function PlaceReadout({
  draft,
  lookUp,
}: {
  readonly draft: Draft;
  readonly lookUp: AddressState['lookUp'];
}) {
  const t = useTranslations('bookingForm.address');
  const found = useTranslations('kit.address');
  const { latitude, longitude, address } = draft;
  const isSet = latitude !== null && longitude !== null;
  return (
    <div className={styles['readout']}>
      <dl className={styles['figures']}>
        <div>
          <dt>{t('latitude')}</dt>
          <dd className="hd-figures">{isSet ? latitude.toFixed(6) : t('unset')}</dd>
        </div>
        <div>
          <dt>{t('longitude')}</dt>
          <dd className="hd-figures">{isSet ? longitude.toFixed(6) : t('unset')}</dd>
        </div>
        <div className={styles['wide']}>
          <dt>{t('place')}</dt>
          <dd>{lookUp === 'loading' ? found('loading') : address.trim() || t('unset')}</dd>
        </div>
      </dl>
      <p className={styles['status']} role="status">
        {lookUp === 'notFound' || lookUp === 'unavailable'
          ? found(lookUp)
          : !isSet && address.trim() !== ''
            ? t('unsetHelp')
            : null}
      </p>
    </div>
  );
}
