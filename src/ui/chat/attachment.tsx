/** The attachment of a message: a picture that opens, a file to download; or words where it cannot be trusted. */
import { IconFileText, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import styles from './attachment.module.css';
import { attachmentName } from './attachments.ts';
import { Marked } from './message-body.tsx';
import { useSafeUrl } from './use-safe-url.ts';

export interface AttachmentProps {
  readonly message: ChatMessage;
  readonly finder: RegExp | null;
  readonly onPicture: (message: ChatMessage) => void;
}

export function Attachment({ message, finder, onPicture }: AttachmentProps) {
  const t = useTranslations('chat.message');
  const address = useSafeUrl()(message.attachmentUrl);
  const [isBroken, setBroken] = useState(false);
  const isPicture = message.kind === 'image';
  const name = attachmentName(message) ?? t(isPicture ? 'picture' : 'file');
  if (address === null)
    return (
      <p className={styles['unsafe']} dir="auto">
        {t('unsafe', { url: (message.attachmentUrl ?? '').slice(0, 300) })}
      </p>
    );
  if (isPicture && !isBroken)
    return (
      <button
        type="button"
        className={styles['picture']}
        aria-label={t('openPicture', { name })}
        onClick={() => onPicture(message)}
      >
        <img src={address} alt={name} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      </button>
    );
  return (
    <a className={styles['file']} href={address} download={name} rel="noreferrer">
      {isPicture ? (
        <IconPhotoOff size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconFileText size={20} stroke={1.75} aria-hidden="true" />
      )}
      <span className={styles['words']}>
        <span className={styles['name']}>
          <span className="hd-heard">{t('sharedFile')} </span>
          <bdi>
            <Marked text={name} finder={finder} />
          </bdi>
        </span>
        <span className={styles['note']}>{t(isPicture ? 'brokenPicture' : 'download')}</span>
      </span>
    </a>
  );
}
