/** One message that the backend has. */
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { classes } from '../kit/classes.ts';
import { machineTime, useDateTimeFormat } from '../kit/time-format.ts';
import { Attachment } from './attachment.tsx';
import { captionOf } from './attachments.ts';
import styles from './message.module.css';
import { MessageBody } from './message-body.tsx';

export interface MessageRowProps {
  readonly message: ChatMessage;
  /** The first of its group; the last, under which the time stands. */
  readonly starts: boolean;
  readonly ends: boolean;
  /** The phlebotomist's. */
  readonly name: string;
  /** What is looked for in the conversation; null for nothing. */
  readonly finder: RegExp | null;
  /** The search has led here. */
  readonly isCurrent: boolean;
  readonly isUnfolded: boolean;
  readonly onFold: (id: string) => void;
  readonly onPicture: (message: ChatMessage) => void;
}

function Row(props: MessageRowProps) {
  const { message, starts, ends, name, finder, isCurrent, isUnfolded, onFold, onPicture } = props;
  const { id, own, content, kind, attachmentUrl } = message;
  const t = useTranslations('chat.message');
  const hasFile = kind !== 'text' && attachmentUrl !== null && attachmentUrl.trim() !== '';
  const text = hasFile ? captionOf(content) : content;
  return (
    <div
      className={classes(styles['row'], own && styles['own'])}
      data-starts={starts || undefined}
      data-current={isCurrent || undefined}
    >
      <div className={styles['bubble']}>
        <span className="hd-heard">{own ? t('you') : t('sender', { name })}</span>
        {hasFile && <Attachment message={message} finder={finder} onPicture={onPicture} />}
        {text !== null && (
          <MessageBody
            text={text}
            finder={finder}
            isUnfolded={isUnfolded || (isCurrent && finder !== null)}
            onFold={() => onFold(id)}
          />
        )}
        {own && <Tick isSeen={message.seen} />}
      </div>
      {ends && <Foot message={message} />}
    </div>
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
