/** The printed route: heading, map, legend, figures, points and destinations. On the screen it is not shown. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { coordinatesOf } from '../../domain/addresses.ts';
import { AddressText } from '../kit/address-text.tsx';
import { Brand } from '../kit/brand.tsx';
import { useDateTimeFormat } from '../kit/time-format.ts';
import { useMomentText } from '../route/use-moment-text.ts';
import { PointMark, RouteLegend } from './route-legend.tsx';
import styles from './route-print.module.css';
import type { PrintedRoute } from './use-printing.ts';
import { usePointWords } from './use-route-points.ts';
import { useTravelWords } from './use-travel-words.ts';

export interface RoutePrintProps extends PrintedRoute {
  readonly phlebotomistId: string;
  readonly fullName: string;
}

/** Nobody reads a longer table on paper; the file has every point. */
const printLimit = 400;

export function RoutePrint({ phlebotomistId, fullName, day, points, now, image }: RoutePrintProps) {
  const t = useTranslations('dayRoute');
  const texts = useTranslations('tracking.route');
  const app = useTranslations('app');
  const date = useDateTimeFormat();
  const facts = useTravelWords(day);
  const { route, filter } = day;
  const { from, until, orderId } = filter;
  const hasPoints = route.points.length > 0;
  return createPortal(
    <article className={styles['print']} aria-hidden="true">
      <header className={styles['head']}>
        <div>
          <h1>{t('printout.title', { name: fullName })}</h1>
          <p>
            {[
              t('printout.id', { id: phlebotomistId }),
              t('printout.period', {
                from: from === null ? t('printout.open') : date(from),
                until: date(until ?? now),
              }),
              orderId === null ? texts('allOrders') : t('order', { id: orderId }),
            ].join(' · ')}
          </p>
        </div>
        <div className={styles['brand']}>
          <Brand name={app('product')} />
        </div>
      </header>
      {hasPoints ? (
        <>
          <figure className={styles['figure']}>
            {image.canvas ? <MapCanvas canvas={image.canvas} /> : <p>{t('printout.noMap')}</p>}
            <figcaption>
              <RouteLegend track={day.track} />
              {image.credit && <p className={styles['credit']}>{image.credit}</p>}
            </figcaption>
          </figure>
          <dl className={styles['facts']}>
            {facts.map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <PointTable day={day} points={points} />
          <DestinationTable day={day} />
        </>
      ) : (
        <p>{texts('empty')}</p>
      )}
      <footer className={styles['foot']}>{t('printout.printed', { time: date(now) })}</footer>
    </article>,
    document.body,
  );
}

/** The canvas itself: one with other servers' tiles cannot be read out, but it can be printed. */
function MapCanvas({ canvas }: { readonly canvas: HTMLCanvasElement }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={frame} className={styles['map']} />;
}

function PointTable({ day, points }: Pick<RoutePrintProps, 'day' | 'points'>) {
  const t = useTranslations('dayRoute');
  const say = usePointWords();
  const moment = useMomentText(day.route.points);
  const kit = useTranslations('kit');
  return (
    <section>
      <h2>{t('points')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.time')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.order')}</th>
            <th scope="col">{t('columns.address')}</th>
          </tr>
        </thead>
        <tbody>
          {points.slice(0, printLimit).map((mark) => (
            <tr key={mark.key}>
              <td>{moment(mark.point.at)}</td>
              <td>
                <span className={styles['what']}>
                  <PointMark kind={mark.kind} />
                  {say(mark)}
                </span>
              </td>
              <td>{mark.point.orderId ?? kit('unknown')}</td>
              <td>
                {/* Printing waits for no look-up. */}
                <AddressText
                  address={
                    mark.address.kind === 'waiting' || mark.address.kind === 'loading'
                      ? coordinatesOf(mark.point)
                      : mark.address
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > printLimit && <p>{t('printout.more', { count: String(printLimit) })}</p>}
    </section>
  );
}

function DestinationTable({ day: { destinations, orders } }: Pick<RoutePrintProps, 'day'>) {
  const t = useTranslations('dayRoute');
  const kit = useTranslations('kit');
  if (destinations.length === 0) return null;
  const addresses = new Map(orders.list.map(({ id, address }) => [id, address]));
  return (
    <section>
      <h2>{t('facts.destinations')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.order')}</th>
            <th scope="col">{t('columns.address')}</th>
          </tr>
        </thead>
        <tbody>
          {destinations.map(({ orderId }) => (
            <tr key={orderId}>
              <td>{orderId}</td>
              <td>{addresses.get(orderId)?.trim() || kit('unknown')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
