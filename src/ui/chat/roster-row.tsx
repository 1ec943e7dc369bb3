/** One phlebotomist in the list: picture, online dot, name, newest message, vehicle, what is unread. */
import { memo } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import type { Phlebotomist } from '../../contract/model.ts';
import { dayOf } from '../../domain/time.ts';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { Option, type OptionPlace } from '../kit/listbox.tsx';
import { useTimeFormat } from '../kit/time-format.ts';
import { Avatar } from './avatar.tsx';
import styles from './roster.module.css';
import { badgeText } from './roster-order.ts';
import { useDayText } from './use-words.ts';

export interface RosterRowProps extends OptionPlace {
  readonly person: Phlebotomist;
  readonly isOnline: boolean;
  readonly unread: number;
  /** A message has come since the conversation was last looked at. */
  readonly hasNew: boolean;
  readonly newest: ChatMessage | undefined;
  readonly isChosen: boolean;
}

/** CSS pixels. */
export const rowHeight = 64;

/** So much of a message can be seen in one line; a longer text is not handed to the page. */
const PREVIEW = 120;

function Row({ person, isOnline, unread, hasNew, newest, ...place }: RosterRowProps) {
  const t = useTranslations('chat');
  return (
    <Option {...place} className={styles['row']} data-unread={unread > 0 || hasNew || undefined}>
      <Avatar name={person.fullName} path={person.profileImagePath} isOnline={isOnline} />
      <span className={classes(layout['column'], styles['words'])}>
        <span className={styles['first']}>
          <span className={styles['name']}>
            <bdi>{person.fullName.trim() || t('unknownName', { id: person.id })}</bdi>
          </span>
          {newest && <NewestTime at={newest.createdAt} />}
        </span>
        <span className="hd-heard">{t(isOnline ? 'online' : 'offline')}</span>
        <span className={styles['second']}>
          <span className={classes(layout['column'], styles['lines'])}>
            {newest && <Preview message={newest} />}
            <span className={styles['vehicle']}>{person.vehicleNumber?.trim() || t('list.available')}</span>
          </span>
          {hasNew && (
            <span className={styles['new']}>
              <span className="hd-heard">{t('list.newMessage')}</span>
            </span>
          )}
          {unread > 0 && (
            <span className={classes(layout['count'], styles['badge'])}>
              <span aria-hidden="true">{badgeText(unread)}</span>
              <span className="hd-heard">{t('list.unread', { count: String(unread) })}</span>
            </span>
          )}
        </span>
      </span>
    </Option>
  );
}

/** With thousands of them only what changed is drawn again. */
export const RosterRow = memo(Row);

function Preview({ message }: { readonly message: ChatMessage }) {
  const t = useTranslations('chat.list');
  const text = message.content.slice(0, PREVIEW).trim() || (message.kind === 'image' ? t('picture') : '');
  return (
    <span className={styles['preview']}>
      <bdi>{message.own ? t('you', { text }) : text}</bdi>
    </span>
  );
}

/** The time of a message of today, the day of an older one. */
function NewestTime({ at }: { readonly at: number }) {
  const formatTime = useTimeFormat();
  const dayText = useDayText('short');
  const timeZone = useTimeZone() ?? 'UTC';
  const day = dayOf(at, timeZone);
  const words = dayText(day);
  const isToday = words === useTranslations('chat.conversation')('today');
  return <span className={classes(styles['time'], 'hd-figures')}>{isToday ? formatTime(at) : words}</span>;
}
