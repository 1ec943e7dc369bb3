/** The patients that were found, the newest first. */
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { Patient } from '../../contract/model.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Column } from '../kit/table.ts';
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
  const deletions = useSelector(useSystem().patientDeletions, whole);
  const { found, loading, search, selected } = patients;
  const remove = (patient: Patient) => {
    const isBusy = deletions.get(patient.id)?.state === 'deleting';
    return (
      <IconButton
        label={t(isBusy ? 'delete.busy' : 'delete.action')}
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
  };
  const cell = (text: string | null) => <Line title={text ?? undefined}>{text || unknown}</Line>;
  const columns: readonly Column<Patient>[] = [
    { key: 'id', header: t('columns.id'), width: '72px', render: ({ id }) => cell(id) },
    { key: 'email', header: t('columns.email'), render: ({ email }) => cell(email) },
    {
      key: 'phone',
      header: t('columns.phone'),
      width: '152px',
      render: ({ phoneNumber }) => cell(phoneNumber),
    },
    { key: 'actions', header: t('columns.actions'), width: '76px', align: 'end', render: remove },
  ];
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
                  first={cell(patient.email)}
                  second={t('line', { id: patient.id, phone: patient.phoneNumber || unknown })}
                  action={remove(patient)}
                />
              ),
            }
          : undefined
      }
      placeholder={<Nobody patients={patients} />}
    />
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
