/** /order-detail: Booking Management (specification 2). */

import { IconBaselineDensityMedium } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import type { Order } from '../../contract/model.ts';
import { useHeldFreshness } from '../app/held-freshness.ts';
import { useFreshness } from '../app/use-freshness.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { AddButton } from '../kit/add-button.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { FeedAge, type FeedAgeProps } from '../kit/feed-age.tsx';
import { FixedPage } from '../kit/page-header.tsx';
import { focusPageHeading } from '../kit/page-heading.ts';
import { SearchBox } from '../kit/search-box.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { AddBooking } from './add-booking.tsx';
import styles from './bookings.module.css';
import { bulkChangeOf } from './bulk-change.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportOrders } from './export-orders.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { SelectionBar, unchangedOf } from './selection-bar.tsx';
import { useBookings } from './use-bookings.ts';
import { useColumns } from './use-columns.ts';
import { useDensity } from './use-density.ts';

const shown: readonly FeedName[] = ['orders'];
const none: ReadonlySet<string> = new Set();

export function BookingsScreen() {
  const t = useTranslations('bookings');
  const system = useSystem();
  const isNarrow = useNarrow();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const bookings = useBookings();
  const density = useDensity();
  const columns = useColumns();
  const { tab, search, found, counts, known, loading, openId, byId, adding } = bookings;
  const bulk = useSelector(bulkChangeOf(system).model, whole);
  const [selected, setSelected] = useState(none);
  const [picking, setPicking] = useState(false);
  const [together, setTogether] = useState<'assign' | 'cancel' | null>(null);
  useEffect(() => system.watchFeeds(['orders', 'phlebotomists']), [system]);

  const chosen = [...selected].flatMap((id) => byId.get(id) ?? []);
  // A phone has no room for boxes: there rows are chosen in a mode of its own.
  const isPicking = isNarrow && (picking || selected.size > 0);
  const stopPicking = (): void => {
    setPicking(false);
    setSelected(none);
  };
  const chosenShown = selected.size === 0 ? 0 : found.filter(({ id }) => selected.has(id)).length;
  const rowInTable = () => panel.current?.querySelector<HTMLElement>('tr[tabindex="0"]');
  const box = (
    <SearchBox
      {...search}
      label={t('searchLabel')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      onLeave={() => rowInTable()?.focus()}
    />
  );
  return (
    <FixedPage
      title={t('title')}
      context={<OrdersAge label={known ? t('orders', { count: counts.all }) : undefined} />}
      search={box}
      actions={<ExportOrders orders={found} known={known} />}
      primary={!isPicking && <AddButton onClick={adding.onOpen}>{t('addBooking')}</AddButton>}
    >
      {isNarrow && (
        <div className={styles['search']}>
          {box}
          <Button onClick={() => (isPicking ? stopPicking() : setPicking(true))}>
            {t(isPicking ? 'select.stop' : 'select.start')}
          </Button>
        </div>
      )}
      <div className={styles['tabs']}>
        <OrderTabs
          tab={tab}
          counts={known ? counts : null}
          loading={loading}
          panelId={panelId}
          onTab={bookings.onTab}
        />
        {!isNarrow && (
          <>
            <ColumnsMenu columns={columns} />
            <IconButton
              label={t('comfortable')}
              aria-pressed={density.isComfortable}
              onClick={density.toggle}
            >
              <IconBaselineDensityMedium size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      <p className="hd-heard" role="status">
        {known && search.text.trim() !== '' ? t('found', { count: found.length }) : null}
      </p>
      <div className={styles['table']} ref={panel} id={panelId} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        <OrderTable
          orders={found}
          rowHeight={density.rowHeight}
          sort={bookings.sort}
          selecting={!isNarrow || isPicking}
          selected={selected}
          openKey={openId}
          view={`${tab} ${bookings.sort?.key} ${bookings.sort?.direction} ${search.text}`}
          loading={loading}
          layout={columns}
          placeholder={<NoOrders bookings={bookings} onAdd={adding.onOpen} />}
          onOpen={({ id }: Order) => bookings.onOpen(id)}
          onSort={bookings.onSort}
          onSelect={setSelected}
        />
      </div>
      <SelectionBar
        count={chosen.length}
        hidden={chosen.length - chosenShown}
        shown={found.length}
        picking={isPicking}
        bulk={bulk}
        onAssign={() => setTogether('assign')}
        onCancel={() => setTogether('cancel')}
        onAll={() => setSelected(new Set([...selected, ...found.map(({ id }) => id)]))}
        onClear={() => {
          // The bar goes with the last of the selection; the focus goes to what was chosen from.
          const row = rowInTable();
          if (row) row.focus({ preventScroll: true });
          else focusPageHeading();
          setSelected(none);
        }}
        onShowBulk={() => setTogether(bulk?.kind ?? null)}
      />
      {openId !== null && (
        <OrderDetails key={openId} orderId={openId} onClose={bookings.onClose} onOpen={bookings.onOpen} />
      )}
      {together && (
        <BulkDialog
          kind={together}
          orders={chosen}
          onClose={() => {
            setTogether(null);
            if (!bulk) return;
            setPicking(false);
            setSelected(bulk.running ? none : unchangedOf(bulk));
          }}
        />
      )}
      {adding.isOpen && <AddBooking onClose={adding.onClose} />}
    </FixedPage>
  );
}

const OrdersAge = ({ label }: Pick<FeedAgeProps, 'label'>) => (
  <FeedAge freshness={useHeldFreshness(useFreshness(shown))} label={label} />
);
