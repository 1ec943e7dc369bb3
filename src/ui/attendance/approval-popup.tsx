/**
 * Asks about the pending record that was found, while the team is on view (specification 4,
 * Attendance approval; rulings).
 */
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { PendingRecord } from '../../contract/attendance.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { ApprovalModel } from '../../machines/attendance/attendance-approval.machine.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { AlertIcon } from '../kit/icons.tsx';
import { StatusBadge } from '../kit/status.tsx';
import { machineTime, useDateTimeFormat } from '../kit/time-format.ts';
import { Why } from '../kit/why.tsx';
import styles from './approval.module.css';
import { comesUpByItself, isTypedIn, useNoDialogOpen } from './use-quiet-moment.ts';

const feedsNeeded: readonly FeedName[] = ['attendanceClaims', 'phlebotomists'];

/**
 * It comes up by itself, so it holds nobody up: it stands in a corner of the main area, waits until dialogs are closed,
 * and takes the focus only where nobody types.
 */
export function ApprovalPopup() {
  const t = useTranslations('attendance.approval');
  const system = useSystem();
  const approval = useSelector(system.approval, whole);
  const { pending } = approval;
  const fullName = useSelector(system.phlebotomists, ({ byId }) =>
    pending ? byId.get(pending.phlebotomistId)?.fullName?.trim() : undefined,
  );
  const isFree = useNoDialogOpen(pending !== null);
  useEffect(() => system.watchFeeds(feedsNeeded), [system]);
  const shown = isFree ? pending : null;
  const name = shown && (fullName || t('person', { id: shown.phlebotomistId }));
  return createPortal(
    <>
      <p className="hd-heard" role="status">
        {name !== null && t('news', { name })}
      </p>
      {shown && name !== null && (
        <Popup key={shown.recordId} approval={approval} pending={shown} name={name} />
      )}
    </>,
    document.body,
  );
}

interface PopupProps {
  readonly approval: ApprovalModel;
  readonly pending: PendingRecord;
  readonly name: string;
}

function Popup({ approval: { state, approve, failure }, pending, name }: PopupProps) {
  const t = useTranslations('attendance.approval');
  const { send } = useSystem();
  const { recordId, phlebotomistId } = pending;
  const titleId = useId();
  const popup = useRef<HTMLDivElement>(null);
  useFocusIfFree(popup);
  const isDeciding = state === 'deciding';
  const later = (): void => {
    if (!isDeciding) send({ type: 'user.postponeAttendance', recordId });
  };
  const decide = (accepted: boolean) => (): void => {
    if (!isDeciding) send({ type: 'user.decideAttendance', recordId, approve: accepted });
  };
  return (
    <div
      className={styles['popup']}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={popup}
      {...{ [comesUpByItself]: true }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        later();
      }}
    >
      <div className={styles['head']}>
        <h2 className={styles['title']} id={titleId}>
          {t('title')}
        </h2>
        <Button variant="quiet" onClick={later} disabled={isDeciding}>
          {t('later')}
        </Button>
      </div>
      <p className={styles['who']}>
        <bdi className={styles['name']}>{name}</bdi>
        <span className={styles['id']}>{t('id', { id: phlebotomistId })}</span>
      </p>
      <Facts pending={pending} />
      <div role="alert">
        {state === 'failed' && (
          <div className={styles['failed']}>
            <AlertIcon />
            <div>
              <p>{t(failure?.outcome === 'unknown' ? 'perhaps' : 'failed')}</p>
              {failure && <Why failure={failure} />}
            </div>
          </div>
        )}
      </div>
      <div className={styles['actions']}>
        <Button
          onClick={decide(false)}
          busy={isDeciding && approve === false}
          busyLabel={t('denying')}
          disabled={isDeciding && approve === true}
        >
          {t('deny')}
        </Button>
        <Button
          variant="primary"
          onClick={decide(true)}
          busy={isDeciding && approve === true}
          busyLabel={t('accepting')}
          disabled={isDeciding && approve === false}
        >
          {t('accept')}
        </Button>
      </div>
    </div>
  );
}

function Facts({ pending: { present, reason, at } }: { readonly pending: PendingRecord }) {
  const t = useTranslations('attendance.approval');
  const missing = useTranslations('attendance')('notAvailable');
  const date = useDateTimeFormat();
  return (
    <dl className={styles['facts']}>
      <dt>{t('attendance')}</dt>
      <dd>
        {present === null ? (
          missing
        ) : (
          <StatusBadge
            status={present ? 'completed' : 'cancelled'}
            word={t(present ? 'present' : 'absent')}
          />
        )}
      </dd>
      <dt>{t('reason')}</dt>
      <dd className={styles['reason']}>{reason?.trim() || missing}</dd>
      <dt>{t('time')}</dt>
      <dd className="hd-figures">
        {at === null ? missing : <time dateTime={machineTime(at)}>{date(at)}</time>}
      </dd>
    </dl>
  );
}

/**
 * The focus goes to the popup itself and to none of its buttons, so that an Enter or Space meant for something else
 * decides nothing. When it closes, the focus returns to where it was.
 */
function useFocusIfFree(popup: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    const element = popup.current;
    if (!element || isTypedIn(before)) return;
    element.focus({ preventScroll: true });
    return () => {
      const isLeft = document.activeElement === document.body || document.activeElement === null;
      const hadFocus = isLeft || element.contains(document.activeElement);
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [popup]);
}
