/** Ready sentences for the box; people add their own. */
import { IconBolt, IconPlus, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createPageStorage } from '../bridge/page-storage.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Popover } from '../kit/popover.tsx';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { keepReplies, ownRepliesAtMost, readReplies, refusalOf, replyLengthAtMost } from './own-replies.ts';
import styles from './reply-menu.module.css';

export interface ReplyMenuProps {
  /** What stands in the box. */
  readonly text: string;
  readonly onChoose: (reply: string) => void;
}

const readyReplies = ['where', 'call', 'late', 'iceBox', 'fasting', 'label', 'lab', 'done'] as const;
const storage = createPageStorage(() => window.localStorage, window);

export function ReplyMenu({ text, onChoose }: ReplyMenuProps) {
  const t = useTranslations('chat.replies');
  return (
    <Popover above iconOnly label={t('label')} icon={<IconBolt size={20} stroke={1.75} aria-hidden="true" />}>
      {(close) => (
        <Replies
          text={text}
          onChoose={(reply) => {
            close();
            onChoose(reply);
          }}
        />
      )}
    </Popover>
  );
}

function Replies({ text, onChoose }: ReplyMenuProps) {
  const t = useTranslations('chat.replies');
  const hospitalId = useSelector(useSystem().session, ({ hospital }) => hospital?.id ?? '');
  const [own, setOwn] = useState(() => readReplies(storage, hospitalId));
  const ready = readyReplies.map((name) => t(`ready.${name}`));
  const refusal = refusalOf(text, [...own, ...ready], own);
  const kept = useKeptFocus<HTMLDivElement>();
  const change = (replies: readonly string[]): void => {
    setOwn(replies);
    keepReplies(storage, hospitalId, replies);
  };
  return (
    <div className={styles['menu']} {...kept}>
      <ul className={styles['replies']}>
        {own.map((reply) => (
          <li key={reply} className={styles['own']}>
            <button type="button" className={styles['reply']} dir="auto" onClick={() => onChoose(reply)}>
              {reply}
            </button>
            <IconButton
              label={t('remove', { text: reply })}
              onClick={() => change(own.filter((each) => each !== reply))}
              data-dismisses
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {ready.map((reply, index) => (
          <li key={reply}>
            <button
              type="button"
              className={styles['reply']}
              data-keeps-focus={index === 0 || undefined}
              onClick={() => onChoose(reply)}
            >
              {reply}
            </button>
          </li>
        ))}
      </ul>
      {refusal === null ? (
        <Button
          variant="quiet"
          icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => change([text.trim(), ...own])}
        >
          {t('add')}
        </Button>
      ) : (
        <p className={styles['hint']}>
          {t(refusal, { limit: String(refusal === 'full' ? ownRepliesAtMost : replyLengthAtMost) })}
        </p>
      )}
    </div>
  );
}
