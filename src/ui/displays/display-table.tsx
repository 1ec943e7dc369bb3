/** The hospital's wall displays, the newest first. */
import { IconDeviceTv } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Display } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Column } from '../kit/table.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './displays.module.css';
import { useAddedText, useDisplayName, useSeenText } from './use-display-words.ts';

/** CSS pixels: a name may have two lines. */
const ROW_HEIGHT = 56;
const LINES_HEIGHT = 92;

export interface DisplayTableProps {
  readonly rows: readonly Display[];
  /** Neither known nor given up. */
  readonly loading: boolean;
  /** The technical cause while nothing is known and nothing can be had. */
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly onEnd: (display: Display) => void;
}

export function DisplayTable({ rows, loading, failure, onRetry, onEnd }: DisplayTableProps) {
  const t = useTranslations('displays');
  const isNarrow = useNarrow();
  const added = useAddedText();
  const end = (display: Display) => <EndButton display={display} onEnd={onEnd} />;
  const columns: readonly Column<Display>[] = [
    { key: 'name', header: t('columns.name'), render: (display) => <Name display={display} /> },
    { key: 'added', header: t('columns.added'), width: '176px', render: added },
    {
      key: 'seen',
      header: t('columns.seen'),
      width: '128px',
      render: (display) => <LastSeen display={display} />,
    },
    { key: 'actions', header: t('columns.actions'), width: '128px', align: 'end', render: end },
  ];
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={ROW_HEIGHT}
      loading={loading}
      lines={
        isNarrow
          ? {
              height: LINES_HEIGHT,
              render: (display) => <DisplayLines display={display} action={end(display)} />,
            }
          : undefined
      }
      placeholder={
        failure !== null ? (
          <Failed title={t('failed.title')} text={t('failed.text')} details={failure} onRetry={onRetry} />
        ) : (
          <Empty icon={<DisplayIcon />} text={t('empty')} />
        )
      }
    />
  );
}

/** Where there is none. */
export const DisplayIcon = () => <IconDeviceTv size={24} stroke={1.5} aria-hidden="true" />;

interface OfDisplay {
  readonly display: Display;
}

function Name({ display }: OfDisplay) {
  const name = useDisplayName()(display);
  return (
    <span className={styles['name']} title={name} dir="auto">
      {name}
    </span>
  );
}

const LastSeen = ({ display }: OfDisplay) => useSeenText(display);

/** A display on a phone. */
function DisplayLines({ display, action }: OfDisplay & { readonly action: ReactNode }) {
  const t = useTranslations('displays');
  const added = useAddedText()(display);
  const seen = useSeenText(display);
  return (
    <div className={styles['lines']}>
      <div className={styles['words']}>
        <Name display={display} />
        <span className={styles['about']}>{t('line.seen', { seen })}</span>
        <span className={styles['about']}>{t('line.added', { added })}</span>
      </div>
      {action}
    </div>
  );
}

function EndButton({ display, onEnd }: OfDisplay & Pick<DisplayTableProps, 'onEnd'>) {
  const t = useTranslations('displays.end');
  const isBusy = useSelector(
    useSystem().displayEndings,
    (endings) => endings.get(display.id)?.state === 'ending',
  );
  return (
    <Button busy={isBusy} onClick={() => onEnd(display)}>
      {t(isBusy ? 'busy' : 'action')}
    </Button>
  );
}
