/** Shown in place of a conversation while nobody is selected (specification 2, Chat). */
import { IconMessageCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { DragEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useSystem, whole } from '../bridge/system-context.ts';
import { FigureValue } from '../kit/figure-strip.tsx';
import { messageOf } from './outgoing-message.ts';
import { sumOf } from './roster-order.ts';
import styles from './welcome.module.css';

export function Welcome() {
  const t = useTranslations('chat.welcome');
  const system = useSystem();
  const { unread, indicators } = useSelector(system.chat, whole);
  // A file that is dropped here would take the page's place in the browser.
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) system.send(messageOf(null, '', null));
  };
  return (
    <section
      className={styles['welcome']}
      aria-labelledby="chat-welcome"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <IconMessageCircle size={28} stroke={1.5} aria-hidden="true" />
      <h2 className={styles['title']} id="chat-welcome">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <dl className={styles['figures']}>
        <div>
          <dt>{t('active')}</dt>
          <dd>
            <FigureValue value={Object.keys(unread).length} loading={false} />
          </dd>
        </div>
        <div>
          <dt>{t('unread')}</dt>
          <dd>
            <FigureValue value={sumOf(unread)} loading={false} />
          </dd>
        </div>
      </dl>
      {Object.values(indicators).includes(true) && <p className={styles['chip']}>{t('available')}</p>}
      <p className={styles['select']}>{t('select')}</p>
    </section>
  );
}
