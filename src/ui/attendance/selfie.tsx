/** The picture that was taken with a record; a placeholder where there is none or it cannot be had. */
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSafeUrl } from '../chat/use-safe-url.ts';
import { Dialog } from '../kit/dialog.tsx';
import placeholder from './no-selfie.svg';
import styles from './selfie.module.css';

export interface SelfieOf {
  readonly fullName: string | null;
  /** As the backend has it. */
  readonly selfieUrl: string | null;
}

export interface SelfieProps extends SelfieOf {
  readonly onOpen: () => void;
}

/** Pressed, it is shown large. */
export function Selfie({ fullName, selfieUrl, onOpen }: SelfieProps) {
  const t = useTranslations('attendance');
  const address = useSafeUrl()(selfieUrl);
  const [broken, setBroken] = useState<string | null>(null);
  const name = fullName ?? t('nobody');
  if (address === null || address === broken)
    return <img className={styles['small']} src={placeholder} alt={t('noSelfie')} />;
  return (
    <button
      type="button"
      className={styles['open']}
      aria-label={t('openSelfie', { name })}
      title={t('openSelfie', { name })}
      onClick={(event) => {
        // The row under it is not opened.
        event.stopPropagation();
        onOpen();
      }}
    >
      <img
        className={styles['small']}
        src={address}
        alt={t('selfieOf', { name })}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(address)}
      />
    </button>
  );
}

export interface SelfieDialogProps {
  /** Null for none. */
  readonly selfie: SelfieOf | null;
  readonly onClose: () => void;
}

/** A selfie as large as the window lets it be. */
export function SelfieDialog({ selfie, onClose }: SelfieDialogProps) {
  const t = useTranslations('attendance');
  const address = useSafeUrl()(selfie?.selfieUrl ?? null);
  const [last, setLast] = useState({ name: '', address: '' });
  const name = selfie?.fullName ?? t('nobody');
  // While the dialog fades it holds what it held.
  if (address !== null && (last.address !== address || last.name !== name)) setLast({ name, address });
  const title = t('selfieOf', { name: last.name });
  return (
    <Dialog open={selfie !== null && address !== null} size="medium" title={title} onClose={onClose}>
      <img className={styles['large']} src={last.address} alt={title} />
    </Dialog>
  );
}
