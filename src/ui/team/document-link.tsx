import { IconFileText, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { kindOfName } from '../../domain/file-kinds.ts';
import { useSafeUrl } from '../chat/use-safe-url.ts';
import styles from './details.module.css';

export interface DocumentLinkProps {
  readonly name: string;
  /** As the backend has it: an address, or a path on the backend; null for none. */
  readonly path: string | null;
}

/** A document as a picture that opens in a tab of its own; a PDF, or what cannot be shown, as a link. */
export function DocumentLink({ name, path }: DocumentLinkProps) {
  const t = useTranslations('team.document');
  const address = useSafeUrl()(path);
  const [isBroken, setBroken] = useState(false);
  if (path === null || path.trim() === '') return t('none');
  if (address === null)
    return (
      <span className={styles['document']}>
        <IconPhotoOff size={18} stroke={1.75} aria-hidden="true" />
        {t('unsafe')}
      </span>
    );
  const isPdf = kindOfName(path.split(/[?#]/, 1)[0] ?? '')?.mimeType === 'application/pdf';
  return (
    <a className={styles['document']} href={address} target="_blank" rel="noreferrer">
      {isPdf || isBroken ? (
        <>
          {isPdf ? (
            <IconFileText size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPhotoOff size={18} stroke={1.75} aria-hidden="true" />
          )}
          {t(isPdf ? 'openPdf' : 'open')}
        </>
      ) : (
        <img src={address} alt={t('picture', { name })} loading="lazy" onError={() => setBroken(true)} />
      )}
    </a>
  );
}
