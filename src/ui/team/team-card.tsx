/** One phlebotomist of the team (specification 2, Phlebotomist Team Management). */
import {
  IconCalendar,
  IconEye,
  IconMail,
  IconMotorbike,
  IconPhone,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AttendanceLabel } from '../../contract/attendance.ts';
import type { Phlebotomist } from '../../contract/model.ts';
import { workTypeOf } from '../../domain/team.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useSafeAddress } from '../chat/use-address.ts';
import { IconButton } from '../kit/button.tsx';
import { useAge } from '../kit/use-age.ts';
import { CardAttendance } from './card-attendance.tsx';
import styles from './team-grid.module.css';

/** What can be done about one, in the order of the card's foot. */
export const cardActions = ['details', 'calendar', 'route', 'delete'] as const;
export type CardAction = (typeof cardActions)[number];

const icons = { details: IconEye, calendar: IconCalendar, route: IconRoute, delete: IconTrash } as const;

export interface TeamCardProps {
  readonly phlebotomist: Phlebotomist;
  /** Undefined until it has been asked about. */
  readonly label: AttendanceLabel | undefined;
  /** When the map last saw the phlebotomist, ms since 1970; null where it never did. */
  readonly seenAt: number | null;
  readonly isDeleting: boolean;
  /** Its actions are the ones that the Tab key reaches. */
  readonly isTabStop: boolean;
  /** The place among all that were found, from 0. */
  readonly position: number;
  readonly setSize: number;
  readonly onAction: (action: CardAction, phlebotomist: Phlebotomist) => void;
}

/** Drawn again only when something of it changes: typing moves cards, and changes none. */
export const TeamCard = memo(function TeamCard(props: TeamCardProps) {
  const { phlebotomist, label, seenAt, isDeleting, isTabStop, position, setSize, onAction } = props;
  const { fullName, phone, email, vehicleNumber, online } = phlebotomist;
  const t = useTranslations('team');
  const kit = useTranslations('kit');
  const nameId = useId();
  return (
    <li
      className={styles['card']}
      aria-labelledby={nameId}
      aria-posinset={position + 1}
      aria-setsize={setSize}
      aria-busy={isDeleting || undefined}
      data-position={position}
      data-gone={isDeleting || undefined}
    >
      <div className={styles['head']}>
        <Picture name={fullName} path={phlebotomist.profileImagePath} />
        <div className={styles['who']}>
          <h2 className={styles['name']} id={nameId} title={fullName}>
            {fullName}
          </h2>
          <p className={styles['what']}>
            <WorkWords phlebotomist={phlebotomist} />
          </p>
        </div>
      </div>
      <div className={styles['facts']}>
        <Fact icon={<IconPhone size={14} stroke={1.75} aria-hidden="true" />} name={t('fields.phone')}>
          {phone || kit('unknown')}
        </Fact>
        <Fact icon={<IconMail size={14} stroke={1.75} aria-hidden="true" />} name={t('fields.email')}>
          {email || kit('unknown')}
        </Fact>
        <Fact
          icon={<IconMotorbike size={14} stroke={1.75} aria-hidden="true" />}
          name={t('fields.vehicleNumber')}
        >
          {vehicleNumber || kit('unknown')}
        </Fact>
        <p className={`${styles['fact']} ${styles['presence']}`}>
          <span className={styles['dot']} data-online={online || undefined} />
          <span>
            {t(`online.${online === null ? 'unknown' : online ? 'yes' : 'no'}`)}
            {' · '}
            {seenAt === null ? t('neverSeen') : <LastSeen at={seenAt} />}
          </span>
        </p>
      </div>
      <div className={styles['foot']}>
        {isDeleting ? (
          <span className={styles['unknown']}>{t('deleting')}</span>
        ) : (
          <CardAttendance label={label} />
        )}
        <div className={styles['actions']}>
          {cardActions.map((action) => {
            const Icon = icons[action];
            return (
              <IconButton
                key={action}
                label={t(`actions.${action}`)}
                aria-description={fullName}
                data-action={action}
                tabIndex={isTabStop ? 0 : -1}
                onClick={() => !isDeleting && onAction(action, phlebotomist)}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
              </IconButton>
            );
          })}
        </div>
      </div>
    </li>
  );
});

/** '504 · Part time · 09:00–13:30' */
function WorkWords({
  phlebotomist: { id, workType, startTime, endTime },
}: Pick<TeamCardProps, 'phlebotomist'>) {
  const t = useTranslations('team');
  const type = workTypeOf(workType);
  const hours = type === 'part' ? [startTime, endTime].map((time) => time?.trim().slice(0, 5) || '?') : null;
  return [id, t(`badges.${type}`), hours && t('hours', { from: hours[0] ?? '', until: hours[1] ?? '' })]
    .filter(Boolean)
    .join(' · ');
}

function LastSeen({ at }: { readonly at: number }) {
  const t = useTranslations('team');
  const age = useAge();
  const [opened] = useState(() => Date.now());
  // A card's age need not tick: every ten seconds is as often as anybody looks.
  const now = useSelector(useSystem().pulse, (latest) =>
    latest === null ? opened : Math.floor(latest.now / 10_000) * 10_000,
  );
  return t('seen', { age: age(at, now) });
}

function Picture({ name, path }: { readonly name: string; readonly path: string | null }) {
  const address = useSafeAddress()(path);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {address !== null && address !== broken ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        name.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase()
      )}
    </span>
  );
}

const Fact = ({
  icon,
  name,
  children,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: string;
}) => (
  <p className={styles['fact']}>
    {icon}
    <span className="hd-heard">{name}</span>
    <span title={children}>{children}</span>
  </p>
);
