/** The selected patient: who, how many bookings, and the bookings themselves (specification 2, Patient Management). */
import { IconArrowLeft, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Patient } from '../../contract/model.ts';
import { countPatientOrders } from '../../domain/patients.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { FigureStrip } from '../kit/figure-strip.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import { PatientHistory } from './patient-history.tsx';
import styles from './patients.module.css';
import { type History, useHistory } from './use-history.ts';
import type { Patients } from './use-patients.ts';

export interface PatientCardProps {
  readonly id: string;
  readonly patients: Patients;
  /** It stands in the place of the list. */
  readonly isAlone: boolean;
  readonly onDelete: (patient: Patient) => void;
}

export function PatientCard({ id, patients, isAlone, onDelete }: PatientCardProps) {
  const t = useTranslations('patients');
  const listed = patients.byId.get(id) ?? null;
  const last = useRef(listed);
  if (listed) last.current = listed;
  const wasListed = last.current !== null;
  const email = listed?.email?.trim() || null;
  const history = useHistory(email);
  const heading = useRef<HTMLHeadingElement>(null);
  const isListed = listed !== null;
  // Where the card takes the place of the list, the focus comes along, also where another heading replaces this one. A
  // focus elsewhere, as in the search, stays: the room may have changed by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who becomes known, or is deleted, has another heading
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[data-covered]') != null;
    if (isAlone && isLost) heading.current?.focus();
  }, [isAlone, isListed]);
  // The control with the focus may have gone with the patient; a focus elsewhere stays there.
  useEffect(() => {
    if (!isListed && wasListed && document.activeElement === document.body) heading.current?.focus();
  }, [isListed, wasListed]);
  const back = isAlone && (
    <IconButton label={t('back')} onClick={patients.onLeave}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
  if (!listed)
    return (
      <div className={styles['card']}>
        <header className={styles['head']}>
          {back}
          <h2 className={styles['who']} ref={heading} tabIndex={-1}>
            {t('patient', { id })}
          </h2>
        </header>
        {patients.known ? (
          <Empty
            text={t(wasListed ? 'gone' : 'absent', { id })}
            action={<Button onClick={patients.onLeave}>{t('leave')}</Button>}
            isNews={wasListed}
          />
        ) : (
          <Loading>
            <SkeletonText width="60%" />
          </Loading>
        )}
      </div>
    );
  return (
    <div className={styles['card']}>
      <header className={styles['head']}>
        {back}
        <div className={styles['words']}>
          <h2 className={styles['who']} ref={heading} tabIndex={-1} title={listed.email ?? undefined}>
            {listed.email || t('patient', { id })}
          </h2>
          <Facts patient={listed} />
        </div>
        <IconButton label={t('delete.action')} onClick={() => onDelete(listed)}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        {!isAlone && (
          <IconButton label={t('close')} onClick={patients.onLeave}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {email === null ? (
        <Empty text={t('withoutEmail')} />
      ) : (
        <Bookings history={history} patients={patients} id={id} />
      )}
    </div>
  );
}

function Facts({ patient: { id, phoneNumber } }: { readonly patient: Patient }) {
  const t = useTranslations('patients');
  const digits = phoneNumber?.replace(/[^\d+]/g, '') ?? '';
  return (
    <p className={styles['about']}>
      {t('patient', { id })}
      {digits !== '' && (
        <>
          {' · '}
          <a href={`tel:${digits}`}>{phoneNumber}</a>
        </>
      )}
    </p>
  );
}

interface BookingsProps {
  readonly id: string;
  readonly history: History;
  readonly patients: Patients;
}

function Bookings({ id, history, patients }: BookingsProps) {
  const t = useTranslations('patients');
  const region = useId();
  const { orders, failure, retry } = history;
  const { isHistoryOpen, onHistory } = patients;
  const counts = orders && countPatientOrders(orders);
  const figures = (['total', 'completed', 'pending'] as const).map((key) => ({
    key,
    label: t(`counts.${key}`),
    value: counts?.[key] ?? null,
  }));
  if (!orders && failure !== null)
    return (
      <Failed title={t('history.failed')} text={t('history.failedText')} details={failure} onRetry={retry} />
    );
  return (
    <>
      <FigureStrip equal label={t('counts.label')} loading={!orders} figures={figures} />
      {failure !== null && (
        <p className={styles['stale']} role="status">
          {t('history.stale')}{' '}
          <button type="button" className={styles['again']} onClick={retry}>
            {t('history.again')}
          </button>
        </p>
      )}
      <div>
        <Button
          aria-expanded={isHistoryOpen}
          aria-controls={region}
          onClick={() => onHistory(!isHistoryOpen)}
        >
          {t(isHistoryOpen ? 'history.hide' : 'history.show')}
        </Button>
      </div>
      <div id={region} className={styles['history']} hidden={!isHistoryOpen}>
        {isHistoryOpen && <PatientHistory patientId={id} orders={orders} />}
      </div>
    </>
  );
}
