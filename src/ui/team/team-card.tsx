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
import type { AttendanceLabel } from '../../contract/attendance.ts';
import type { Phlebotomist } from '../../contract/model.ts';
import { attendanceLooks } from '../attendance/attendance-badge.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { IconButton } from '../kit/button.tsx';
import { StatusBadge } from '../kit/status.tsx';
import { type CardAction, cardActions } from './card-actions.ts';
import styles from './team-grid.module.css';
import type { CardWords } from './use-card-words.ts';

const icons = { details: IconEye, calendar: IconCalendar, route: IconRoute, delete: IconTrash } as const;

export interface TeamCardProps {
  readonly phlebotomist: Phlebotomist;
  readonly words: CardWords;
  /** Where the profile image may be fetched from; null where there is none. */
  readonly picture: string | null;
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
  const { phlebotomist, words, picture, label, seenAt, isDeleting, isTabStop, position, setSize, onAction } =
    props;
  const { fullName, phone, email, vehicleNumber, online } = phlebotomist;
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
        <Picture name={fullName} address={picture} />
        <div className={styles['who']}>
          <h2 className={styles['name']} id={nameId} title={fullName}>
            {fullName}
          </h2>
          <p className={styles['what']}>{words.work(phlebotomist)}</p>
        </div>
      </div>
      <div className={styles['facts']}>
        <Fact icon={<IconPhone size={14} stroke={1.75} aria-hidden="true" />} name={words.fields.phone}>
          {phone || words.unknown}
        </Fact>
        <Fact icon={<IconMail size={14} stroke={1.75} aria-hidden="true" />} name={words.fields.email}>
          {email || words.unknown}
        </Fact>
        <Fact
          icon={<IconMotorbike size={14} stroke={1.75} aria-hidden="true" />}
          name={words.fields.vehicleNumber}
        >
          {vehicleNumber || words.unknown}
        </Fact>
        <p className={`${styles['fact']} ${styles['presence']}`}>
          <span className={styles['dot']} data-online={online || undefined} />
          <span>
            {words.online(online)}
            {' · '}
            {seenAt === null ? words.neverSeen : <LastSeen at={seenAt} words={words} />}
          </span>
        </p>
      </div>
      <div className={styles['foot']}>
        {isDeleting ? (
          <span className={styles['unknown']}>{words.deleting}</span>
        ) : (
          <Attendance label={label} words={words} />
        )}
        <div className={styles['actions']}>
          {cardActions.map((action) => {
            const Icon = icons[action];
            return (
              <IconButton
                key={action}
                label={words.actions[action]}
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

function LastSeen({ at, words }: { readonly at: number; readonly words: CardWords }) {
  const [opened] = useState(() => Date.now());
  // Drawn again when its words change, not with every pulse.
  return useSelector(useSystem().pulse, (latest) => words.seen(at, latest?.now ?? opened));
}

function Picture({ name, address }: { readonly name: string; readonly address: string | null }) {
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

/** An attendance label, its colour and its word (specification 4, Attendance labels); a dash until somebody knows. */
function Attendance({ label, words }: Pick<TeamCardProps, 'label' | 'words'>) {
  if (label === undefined)
    return (
      <span className={styles['unknown']}>
        <span aria-hidden="true">{words.unknown}</span>
        <span className="hd-heard">{words.attendanceUnknown}</span>
      </span>
    );
  return <StatusBadge {...attendanceLooks[label]} word={words.attendance[label]} />;
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
