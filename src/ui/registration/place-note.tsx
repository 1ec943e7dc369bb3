/** Which coordinates the registration carries: the device's, or the default. */
import { IconCurrentLocation } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { defaultPlace } from '../../domain/registration-body.ts';
import { Button } from '../kit/button.tsx';
import styles from './registration.module.css';
import type { RegistrationFormState } from './use-registration-form.ts';

export function PlaceNote({ form }: { readonly form: RegistrationFormState }) {
  const t = useTranslations('registration.place');
  const { place, isAsking, trouble, ask } = form.device;
  const { latitude, longitude } = place ?? defaultPlace;
  const words = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
  return (
    <div className={styles['place']}>
      <p className={styles['placeTitle']}>{t('title')}</p>
      <p className={styles['placeText']} role="status">
        {isAsking && !place ? t('asking') : t(place ? 'device' : 'fallback', words)}
        {trouble && <span className={styles['trouble']}>{t(`trouble.${trouble}`)}</span>}
      </p>
      <Button
        icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
        onClick={ask}
        busy={isAsking}
        busyLabel={t('locating')}
        disabled={form.isInFlight}
      >
        {t('locate')}
      </Button>
    </div>
  );
}
