import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { buttonClass } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { attachmentName } from './attachments.ts';
import styles from './picture-dialog.module.css';
import { useSafeUrl } from './use-safe-url.ts';

export interface PictureDialogProps {
  /** The message whose picture is shown; null for none. */
  readonly message: ChatMessage | null;
  readonly onClose: () => void;
}

/** A picture as large as the window lets it be. */
export function PictureDialog({ message, onClose }: PictureDialogProps) {
  const t = useTranslations('chat.message');
  // While the dialog fades it holds what it held.
  const last = useRef(message);
  if (message) last.current = message;
  const shown = last.current;
  const address = useSafeUrl()(shown?.attachmentUrl ?? null);
  const name = (shown && attachmentName(shown)) ?? t('picture');
  return (
    <Dialog
      open={message !== null && address !== null}
      size="large"
      title={t('picture')}
      subtitle={
        <bdi className={styles['name']} title={name}>
          {name}
        </bdi>
      }
      onClose={onClose}
      actions={
        address !== null && (
          <a className={buttonClass('secondary')} href={address} download={name} rel="noreferrer">
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
            {t('download')}
          </a>
        )
      }
    >
      {address !== null && <img className={styles['picture']} src={address} alt={name} />}
    </Dialog>
  );
}
