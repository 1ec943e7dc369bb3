/** The patients that were found, the newest first. */
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Patient } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Column, ColumnFit } from '../kit/table.ts';
import { Line, TwoLines } from '../kit/table-row.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import type { Patients } from './use-patients.ts';

const LINES_HEIGHT = 64;

export interface PatientTableProps {
  readonly patients: Patients;
  readonly onDelete: (patient: Patient) => void;
}

export function PatientTable({ patients, onDelete }: PatientTableProps) {
  const t = useTranslations('patients');
  const unknown = useTranslations('kit')('unknown');
  const isNarrow = useNarrow();
  const { found, loading, search, selected } = patients;
  // What a patient is known by is shown whole as far as the width allows.
  const columns = useMemo((): readonly Column<Patient>[] => {
    const column = (key: 'id' | 'email' | 'phone', fit: ColumnFit<Patient>): Column<Patient> => ({
      key,
      header: t(`columns.${key}`),
      fit,
      render: (patient) => <Line title={fit.text(patient)}>{fit.text(patient)}</Line>,
    });
    return [
      column('id', { text: ({ id }) => id, least: 32, most: 96 }),
      column('email', {
        text: ({ email }) => email || unknown,
        least: 120,
        most: 480,
        yields: 1,
        grows: true,
      }),
      column('phone', { text: ({ phoneNumber }) => phoneNumber || unknown, least: 96, most: 160 }),
      {
        key: 'actions',
        header: t('columns.actions'),
        fit: { text: () => '', extra: 36, least: 36, most: 36 },
        align: 'end',
        render: (patient) => <Remove patient={patient} onDelete={onDelete} />,
      },
    ];
  }, [t, unknown, onDelete]);
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={found}
      rowKey={({ id }) => id}
      view={search.text}
      loading={loading}
      onOpen={({ id }) => patients.onSelect(id)}
      openKey={selected}
      lines={
        isNarrow
          ? {
              height: LINES_HEIGHT,
              render: (patient) => (
                <TwoLines
                  first={<Line title={patient.email ?? undefined}>{patient.email || unknown}</Line>}
                  second={t('line', { id: patient.id, phone: patient.phoneNumber || unknown })}
                  action={<Remove patient={patient} onDelete={onDelete} />}
                />
              ),
            }
          : undefined
      }
      placeholder={<Nobody patients={patients} />}
    />
  );
}

function Remove({ patient, onDelete }: { readonly patient: Patient } & Pick<PatientTableProps, 'onDelete'>) {
  const t = useTranslations('patients.delete');
  const isBusy = useSelector(
    useSystem().patientDeletions,
    (deletions) => deletions.get(patient.id)?.state === 'deleting',
  );
  return (
    <IconButton
      label={t(isBusy ? 'busy' : 'action')}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        // The row under it selects the patient.
        event.stopPropagation();
        if (!isBusy) onDelete(patient);
      }}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}

function Nobody({ patients: { failure, search, onRetry } }: { readonly patients: Patients }) {
  const t = useTranslations('patients');
  if (failure !== null)
    return <Failed title={t('failed.title')} text={t('failed.text')} details={failure} onRetry={onRetry} />;
  const isSearching = search.text.trim() !== '';
  return (
    <Empty
      icon={<IconUsers size={24} stroke={1.5} aria-hidden="true" />}
      text={t(isSearching ? 'empty.search' : 'empty.all')}
      action={isSearching && <Button onClick={() => search.onText('')}>{t('clearSearch')}</Button>}
    />
  );
}
