/** One outgoing or failed message: its content, its state, and what can be done. */
import { IconClock, IconFileText, IconQuestionMark } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type MouseEvent, memo } from 'react';
import { useTranslations } from 'use-intl';
import type { OutgoingModel } from '../../machines/chat/chat-model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { classes } from '../kit/classes.ts';
import { useFileSize } from '../kit/file-size.ts';
import { captionOf } from './attachments.ts';
import { Bubble, type BubbleProps } from './bubble.tsx';
import { reasonOf, serverWords } from './failure-words.ts';
import styles from './message.module.css';
import { Marked } from './message-body.tsx';

export interface OutgoingRowProps extends BubbleProps {
  readonly outgoing: OutgoingModel;
  readonly onDecided: (isByKeyboard: boolean) => void;
}

function Row({ outgoing, onDecided, ...bubble }: OutgoingRowProps) {
  const t = useTranslations('chat.message');
  const size = useFileSize();
  const { id, content, file, state } = outgoing;
  return (
    <Bubble
      {...bubble}
      id={id}
      isOwn
      sender={t('you')}
      file={
        file && (
          <div className={styles['file']}>
            <IconFileText size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles['fileWords']}>
              <bdi>
                <Marked text={file.name} finder={bubble.finder} />
              </bdi>
              <span className={styles['size']}>{size(file.size)}</span>
            </span>
          </div>
        )
      }
      text={file ? captionOf(content) : content}
      state={state === 'uploading' && <UploadBar outgoing={outgoing} />}
      foot={<Foot outgoing={outgoing} onDecided={onDecided} />}
    />
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
function Foot({ outgoing, onDecided }: Pick<OutgoingRowProps, 'outgoing' | 'onDecided'>) {
  const t = useTranslations('chat.outgoing');
  const { send, chat } = useSystem();
  const isConnected = useSelector(chat, ({ status }) => status === 'CONNECTED');
  const { id, state } = outgoing;
  const percent = percentOf(outgoing);
  switch (state) {
    case 'waiting':
      return (
        <p className={styles['foot']}>
          <IconClock size={14} stroke={1.75} aria-hidden="true" />
          {t(isConnected ? 'waitingTurn' : 'waiting')}
          <Discard id={id} onDecided={onDecided} />
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
          <Discard id={id} onDecided={onDecided} />
        </p>
      );
    default:
      return (
        <p className={styles['foot']}>
          <span className={styles['failed']}>
            <Reason failure={outgoing.failure} />
          </span>
          <button
            type="button"
            className={styles['action']}
            onClick={(event) => {
              send({ type: 'user.tryMessageAgain', id });
              onDecided(isByKeyboard(event));
            }}
          >
            {t('again')}
          </button>
          <Discard id={id} onDecided={onDecided} />
        </p>
      );
  }
}

function Reason({ failure }: Pick<OutgoingModel, 'failure'>) {
  const t = useTranslations('chat.outgoing');
  if (!failure) return t('failed', { reason: t('reasons.stopped') });
  if (failure.code === 'endUnknown') return t('endUnknown');
  return t('failed', { reason: serverWords(failure) ?? t(`reasons.${reasonOf(failure)}`) });
}

/** A click that no pointer made. */
const isByKeyboard = ({ detail }: MouseEvent): boolean => detail === 0;

function Discard({ id, onDecided }: { readonly id: string } & Pick<OutgoingRowProps, 'onDecided'>) {
  const t = useTranslations('chat.outgoing');
  const { send } = useSystem();
  return (
    <button
      type="button"
      className={classes(styles['action'], styles['danger'])}
      onClick={(event) => {
        send({ type: 'user.discardMessage', id });
        onDecided(isByKeyboard(event));
      }}
    >
      {t('discard')}
    </button>
  );
}
