import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { statusNames } from '../../contract/marker-shapes.ts';
import { Bars } from '../kit/bars.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Donut } from '../kit/donut.tsx';
import { FeedAge } from '../kit/feed-age.tsx';
import { TextField } from '../kit/field.tsx';
import { FigureStrip } from '../kit/figure-strip.tsx';
import { SkeletonBlock, SkeletonText } from '../kit/loading.tsx';
import { Panel, Surface } from '../kit/panel.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import { StatusBadge, StatusShape, statusColour } from '../kit/status.tsx';
import type { Column } from '../kit/table.ts';
import { ToastContent } from '../kit/toast.tsx';
import styles from './kit-page.module.css';
import { sampleWords as words } from './words.ts';

export interface KitSample {
  readonly name: string;
  readonly Sample: () => ReactNode;
}

const noon = 1_795_240_000_000;

const Buttons = () => (
  <>
    <Button variant="primary">{words.assign}</Button>
    <Button variant="primary" busy busyLabel={words.assigning}>
      {words.assign}
    </Button>
    <Button icon={<IconPlus size={16} />}>{words.add}</Button>
    <Button variant="danger">{words.cancel}</Button>
    <Button variant="quiet">{words.refresh}</Button>
    <Button disabled>{words.assign}</Button>
    <IconButton label={words.delete}>
      <IconTrash size={20} stroke={1.75} />
    </IconButton>
  </>
);

const Ages = () => (
  <>
    <FeedAge freshness={{ state: 'live', ageMs: 3_000 }} />
    <FeedAge freshness={{ state: 'catchingUp' }} />
    <FeedAge freshness={{ state: 'stale', since: noon }} />
    <FeedAge freshness={{ state: 'offline', since: noon }} />
    <FeedAge freshness={{ state: 'reconnecting' }} />
  </>
);

const Statuses = () => (
  <>
    {statusNames.map((status) => (
      <StatusBadge key={status} status={status} />
    ))}
    {statusNames.map((status) => (
      <StatusShape key={status} status={status} size={22} heading={60} />
    ))}
  </>
);

const Fields = () => (
  <>
    <div className={styles['field']}>
      <TextField label={words.name} help={words.help} placeholder={words.name} />
    </div>
    <div className={styles['field']}>
      <TextField label={words.name} error={words.error} />
    </div>
    <div className={styles['field']}>
      <TextField label={words.id} readOnly defaultValue="512" />
    </div>
  </>
);

interface SampleRow {
  readonly id: string;
  readonly address: string;
  readonly price: number;
}
const rows: readonly SampleRow[] = Array.from({ length: 500 }, (_, index) => ({
  id: String(3400 + index),
  address: `${index + 1}, Kamaraj Avenue, Adyar`,
  price: 350 + index,
}));
const columns: readonly Column<SampleRow>[] = [
  { key: 'id', header: words.id, width: '72px', render: ({ id }) => id },
  { key: 'address', header: words.address, render: ({ address }) => address },
  { key: 'status', header: words.status, width: '120px', render: () => <StatusBadge status="assigned" /> },
  {
    key: 'price',
    header: words.price,
    width: '88px',
    align: 'end',
    render: ({ price }) => price,
    sort: { direction: 'ascending', onSort: () => {} },
  },
];
const table = { label: words.orders, columns, rowKey: (row: SampleRow) => row.id };

function Tables() {
  const [open, setOpen] = useState<string | null>('3402');
  return (
    <>
      <div className={styles['table']}>
        <DataTable {...table} rows={rows} openKey={open} onOpen={({ id }) => setOpen(id)} />
      </div>
      <div className={styles['table']}>
        <DataTable {...table} rows={[]} loading />
      </div>
      <div className={styles['table']}>
        <DataTable {...table} rows={[]} placeholder={<EmptySample />} />
      </div>
    </>
  );
}

const EmptySample = () => <Empty text={words.empty} action={<Button>{words.add}</Button>} />;

const States = () => (
  <>
    <Surface>
      <EmptySample />
    </Surface>
    <Surface>
      <Failed title={words.failed} text={words.works} details={words.details} onRetry={() => {}} />
    </Surface>
    <Surface>
      <SkeletonText width="200px" />
      <SkeletonBlock height={80} width="240px" />
    </Surface>
  </>
);

function Dialogs() {
  const [size, setSize] = useState<'small' | 'large' | null>(null);
  const close = () => setSize(null);
  return (
    <>
      <Button onClick={() => setSize('small')}>{words.cancel}</Button>
      <Button onClick={() => setSize('large')}>{words.open}</Button>
      <Dialog
        open={size !== null}
        size={size ?? 'small'}
        title={words.open}
        subtitle={<StatusBadge status="progress" />}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            {words.assign}
          </Button>
        }
      >
        <p>{words.body}</p>
      </Dialog>
    </>
  );
}

const Charts = () => (
  <>
    <div className={styles['wide']}>
      <FigureStrip
        label={words.orders}
        loading={false}
        figures={Array.from({ length: 8 }, (_, index) => ({
          key: String(index),
          label: words.orders,
          value: index === 7 ? null : 312 * (index + 1),
        }))}
      />
    </div>
    <Donut
      figure="60"
      unit={words.orders}
      parts={[
        { key: 'a', value: 46, colour: statusColour('completed') },
        { key: 'b', value: 8, colour: statusColour('cancelled') },
        { key: 'c', value: 6, colour: 'var(--hd-control-line)' },
      ]}
    />
    <Panel title={words.orders} aside={words.help}>
      <Bars
        loading={false}
        bars={[
          {
            key: 'a',
            label: words.status,
            share: { part: 188, whole: 312, percent: 60 },
            colour: statusColour('completed'),
          },
        ]}
      />
    </Panel>
  </>
);

const Toasts = () => (
  <div className={styles['toast']}>
    <ToastContent
      colour={statusColour('progress')}
      icon={<StatusShape status="progress" />}
      title={words.toast}
      detail={words.toastDetail}
    />
  </div>
);

/** The kit's parts, each shown in its states. */
export const samples: readonly KitSample[] = [
  { name: 'button', Sample: Buttons },
  { name: 'feed-age', Sample: Ages },
  { name: 'status', Sample: Statuses },
  { name: 'field', Sample: Fields },
  { name: 'data-table', Sample: Tables },
  { name: 'states', Sample: States },
  { name: 'dialog', Sample: Dialogs },
  { name: 'figures', Sample: Charts },
  { name: 'toast', Sample: Toasts },
];
