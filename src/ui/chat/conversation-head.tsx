/** Name, Online or Offline, and what can be done with the conversation. */
import { IconArrowLeft, IconMapPin, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass, IconButton } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './conversation-head.module.css';
import type { Person } from './use-conversation.ts';
import type { Find } from './use-find.ts';

export interface ConversationHeadProps {
  readonly phlebotomistId: string;
  readonly person: Person;
  readonly onBack: () => void;
  readonly find: Pick<Find, 'isOpen' | 'open' | 'close'>;
}

export function ConversationHead(props: ConversationHeadProps) {
  const { phlebotomistId, person, onBack, find } = props;
  const t = useTranslations('chat');
  const isNarrow = useNarrow();
  const back = useRef<HTMLButtonElement>(null);
  // On a phone the list, which had the focus, is gone; the box would bring up the keyboard.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  // On a phone the list and its heading are hidden, and this is the screen.
  const Name = isNarrow ? 'h1' : 'h2';
  return (
    <header className={classes(layout['head'], styles['head'])}>
      {isNarrow && (
        <IconButton ref={back} label={t('conversation.back')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles['who']}>
        <Name className={styles['name']} tabIndex={isNarrow ? -1 : undefined}>
          <bdi>{person.name}</bdi>
        </Name>
        <span className={classes(styles['state'], person.isOnline && styles['online'])}>
          {t(person.isOnline ? 'online' : 'offline')}
        </span>
      </div>
      <IconButton
        label={t('conversation.search')}
        aria-pressed={find.isOpen}
        onClick={() => (find.isOpen ? find.close() : find.open())}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Link
        to="/liveTracking"
        search={{ driverId: phlebotomistId }}
        className={classes(buttonClass('secondary'), styles['map'])}
        title={t('conversation.onMap')}
      >
        <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles['mapWord']}>{t('conversation.onMap')}</span>
      </Link>
    </header>
  );
}
