/** One message that the backend has. */
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { classes } from '../kit/classes.ts';
import { machineTime, useDateTimeFormat } from '../kit/time-format.ts';
import { Attachment } from './attachment.tsx';
import { captionOf } from './attachments.ts';
import { Bubble, type BubbleProps } from './bubble.tsx';
import styles from './message.module.css';

export interface MessageRowProps extends BubbleProps {
  readonly message: ChatMessage;
  /** The phlebotomist's. */
  readonly name: string;
  readonly onPicture: (message: ChatMessage) => void;
}

function Row({ message, name, onPicture, ...bubble }: MessageRowProps) {
  const { id, own, content, kind, attachmentUrl } = message;
  const t = useTranslations('chat.message');
  const hasFile = kind !== 'text' && attachmentUrl !== null && attachmentUrl.trim() !== '';
  return (
    <Bubble
      {...bubble}
      id={id}
      isOwn={own}
      sender={own ? t('you') : t('sender', { name })}
      file={hasFile && <Attachment message={message} finder={bubble.finder} onPicture={onPicture} />}
      text={hasFile ? captionOf(content) : content}
      state={own && <Tick isSeen={message.seen} />}
      foot={<Foot message={message} />}
    />
  );
}

/** Drawn again only where something of it changed. */
export const MessageRow = memo(Row);

/** At each own message (rulings, Chat). */
function Tick({ isSeen }: { readonly isSeen: boolean }) {
  const t = useTranslations('chat.message');
  return (
    <span
      className={classes(styles['tick'], isSeen && styles['seen'])}
      role="img"
      aria-label={t(isSeen ? 'seenLabel' : 'sentLabel')}
    >
      {t(isSeen ? 'seen' : 'sent')}
    </span>
  );
}

function Foot({ message: { createdAt } }: { readonly message: ChatMessage }) {
  const date = useDateTimeFormat();
  return (
    <p className={classes(styles['foot'], 'hd-figures')}>
      <time dateTime={machineTime(createdAt)}>{date(createdAt)}</time>
    </p>
  );
}
