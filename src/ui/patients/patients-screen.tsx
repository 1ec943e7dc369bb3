/** /patient_data: Patient Management (specification 2). */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import type { Patient } from '../../contract/model.ts';
import { FeedsAge } from '../app/feeds-age.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { FixedPage } from '../kit/page-header.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { Empty } from '../kit/states.tsx';
import { useMinWidth } from '../kit/use-min-width.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import { DeletePatientDialog } from './delete-patient-dialog.tsx';
import { PatientCard } from './patient-card.tsx';
import { PatientTable } from './patient-table.tsx';
import styles from './patients.module.css';
import { usePatients } from './use-patients.ts';

const shown: readonly FeedName[] = ['patients'];
/** The card follows the bookings as they change. */
const watched: readonly FeedName[] = ['patients', 'orders'];

/** CSS pixels for the list, with an email whole, and the card beside it. With less the card replaces the list. */
const bothWidth = 800;

export function PatientsScreen() {
  const t = useTranslations('patients');
  const { watchFeeds } = useSystem();
  const isNarrow = useNarrow();
  const screen = useRef<HTMLDivElement>(null);
  const isAlone = !useMinWidth(screen, bothWidth) || isNarrow;
  const patients = usePatients();
  const { known, byId, found, selected, onLeave } = patients;
  const [deleting, setDeleting] = useState<Patient | null>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => watchFeeds(watched), [watchFeeds]);
  const search = (
    <SearchBox
      {...patients.search}
      label={t('searchLabel')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      onLeave={() => list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()}
    />
  );
  const card = selected !== null && (
    <PatientCard key={selected} id={selected} patients={patients} isAlone={isAlone} onDelete={setDeleting} />
  );
  return (
    <FixedPage
      title={t('title')}
      context={<FeedsAge feeds={shown} label={known ? t('count', { count: byId.size }) : undefined} />}
      search={search}
    >
      <div
        className={styles['parts']}
        ref={screen}
        data-alone={isAlone || undefined}
        data-selected={selected !== null || undefined}
      >
        <section
          className={styles['list']}
          ref={list}
          aria-label={t('list')}
          data-covered={(isAlone && selected !== null) || undefined}
        >
          {isNarrow && <div className={styles['search']}>{search}</div>}
          <p className="hd-heard" role="status">
            {known && patients.search.text.trim() !== '' ? t('found', { count: found.length }) : null}
          </p>
          <PatientTable patients={patients} onDelete={setDeleting} />
        </section>
        <section
          className={styles['pane']}
          aria-label={t('selected')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || selected === null || event.defaultPrevented) return;
            event.preventDefault();
            onLeave();
          }}
        >
          {card || <Empty text={t('nobody')} />}
        </section>
      </div>
      {deleting && <DeletePatientDialog patient={deleting} onClose={() => setDeleting(null)} />}
    </FixedPage>
  );
}
