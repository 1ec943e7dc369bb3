/** One message that is on its way, or that went wrong: what it is, how far it has come, and what can be done. */
import { IconClock, IconFileText, IconQuestionMark } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { OutgoingModel } from '../../machines/chat/chat-model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { classes } from '../kit/classes.ts';
import { useFileSize } from '../kit/file-size.ts';
import { captionOf } from './attachments.ts';
import { reasonOf } from './failure-words.ts';
import styles from './message.module.css';
import { Marked, MessageBody } from './message-body.tsx';

export interface OutgoingRowProps {
  readonly outgoing: OutgoingModel;
  readonly starts: boolean;
  readonly ends: boolean;
  readonly finder: RegExp | null;
  readonly isCurrent: boolean;
  readonly isUnfolded: boolean;
  readonly onFold: (id: string) => void;
}

function Row({ outgoing, starts, ends, finder, isCurrent, isUnfolded, onFold }: OutgoingRowProps) {
  const t = useTranslations('chat.message');
  const size = useFileSize();
  const { id, content, file, state } = outgoing;
  const text = file ? captionOf(content) : content;
  return (
    <div
      className={classes(styles['row'], styles['own'])}
      data-starts={starts || undefined}
      data-current={isCurrent || undefined}
    >
      <div className={styles['bubble']}>
        <span className="hd-heard">{t('you')}</span>
        {file && (
          <div className={styles['file']}>
            <IconFileText size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles['fileWords']}>
              <bdi>
                <Marked text={file.name} finder={finder} />
              </bdi>
              <span className={styles['size']}>{size(file.size)}</span>
            </span>
          </div>
        )}
        {text !== null && (
          <MessageBody
            text={text}
            finder={finder}
            isUnfolded={isUnfolded || (isCurrent && finder !== null)}
            onFold={() => onFold(id)}
          />
        )}
        {state === 'uploading' && <UploadBar outgoing={outgoing} />}
      </div>
      {ends && <Foot outgoing={outgoing} />}
    </div>
  );
}

export const OutgoingRow = memo(Row);

/** Whole percent of the upload; null before its first byte. */
const percentOf = ({ progress }: OutgoingModel): number | null =>
  progress === null || progress.total <= 0
    ? null
    : Math.min(100, Math.max(0, Math.floor((progress.sent / progress.total) * 100)));

function UploadBar({ outgoing }: { readonly outgoing: OutgoingModel }) {
  const t = useTranslations('chat.outgoing');
  const percent = percentOf(outgoing);
  return (
    <div
      className={styles['progress']}
      role="progressbar"
      aria-label={t('progress', { name: outgoing.file?.name ?? '' })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <span style={{ inlineSize: `${percent ?? 0}%` }} />
    </div>
  );
}

/** How far it has come, in words, with what a person can do about it. */
function Foot({ outgoing }: { readonly outgoing: OutgoingModel }) {
  const t = useTranslations('chat.outgoing');
  const { send, chat } = useSystem();
  const isConnected = useSelector(chat, ({ status }) => status === 'CONNECTED');
  const { id, state, failure } = outgoing;
  const percent = percentOf(outgoing);
  switch (state) {
    case 'waiting':
      return (
        <p className={styles['foot']}>
          <IconClock size={14} stroke={1.75} aria-hidden="true" />
          {t(isConnected ? 'waitingTurn' : 'waiting')}
        </p>
      );
    case 'uploading':
      return (
        <p className={classes(styles['foot'], 'hd-figures')}>
          {percent === null ? t('uploading') : t('uploadingPart', { percent: String(percent) })}
          <button
            type="button"
            className={styles['action']}
            onClick={() => send({ type: 'user.cancelUpload', id })}
          >
            {t('cancel')}
          </button>
        </p>
      );
    case 'sending':
      return <p className={styles['foot']}>{t('sending')}</p>;
    case 'unconfirmed':
      return (
        <p className={styles['foot']}>
          <IconQuestionMark size={14} stroke={1.75} aria-hidden="true" />
          {t('unconfirmed')}
        </p>
      );
    default:
      return (
        <p className={styles['foot']}>
          <span className={styles['failed']}>
            {t('failed', { reason: t(failure ? `reasons.${reasonOf(failure)}` : 'reasons.stopped') })}
          </span>
          <button
            type="button"
            className={styles['action']}
            onClick={() => send({ type: 'user.tryMessageAgain', id })}
          >
            {t('again')}
          </button>
          <button
            type="button"
            className={classes(styles['action'], styles['danger'])}
            onClick={() => send({ type: 'user.discardMessage', id })}
          >
            {t('discard')}
          </button>
        </p>
      );
  }
}
