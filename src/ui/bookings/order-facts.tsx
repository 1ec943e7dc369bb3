import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order, Place } from '../../contract/model.ts';
import { orderStage } from '../../domain/order-status.ts';
import { Fact } from '../kit/fact.tsx';
import { useMoney } from '../kit/money.ts';
import { useDateTimeFormat } from '../kit/time-format.ts';
import styles from './order-facts.module.css';

export interface OrderFactsProps {
  readonly order: Order;
  /** Shows where the order is, where its coordinates are known. */
  readonly map?: (place: Place) => ReactNode;
}

/** What is known of the order itself: who, where, which tests, for how much. */
export function OrderFacts({ order, map }: OrderFactsProps) {
  const t = useTranslations('bookings.details');
  const names = useTranslations('bookings');
  const kit = useTranslations('kit');
  const date = useDateTimeFormat();
  const money = useMoney();
  const moment = (at: number | null): string => (at === null ? kit('unknown') : date(at));
  const { latitude, longitude } = order;
  return (
    <>
      <dl className={styles['facts']}>
        <Fact label={t('customer')}>
          <strong>{order.patientName?.trim() || names('noName')}</strong>
        </Fact>
        <Fact label={t('phone')}>
          {order.phoneNumber ? (
            <a href={`tel:${order.phoneNumber.replace(/[^+\d]/g, '')}`}>{order.phoneNumber}</a>
          ) : (
            kit('unknown')
          )}
        </Fact>
        <Fact label={t('email')} wide>
          {order.email || kit('unknown')}
        </Fact>
        {orderStage(order.status) === 'cancelled' && (
          <Fact label={t('reason')} wide>
            {order.cancellationReason?.trim() || t('notGiven')}
          </Fact>
        )}
        <Fact label={t('address')} wide>
          {order.address?.trim() || t('noAddress')}
          {latitude !== null && longitude !== null && map?.({ latitude, longitude })}
          {latitude !== null && longitude !== null && (
            <span className={styles['place']}>
              {`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}
              <Link
                to="/liveTracking"
                search={{
                  lat: latitude,
                  lng: longitude,
                  ...(order.phlebotomistId === null ? {} : { driverId: order.phlebotomistId }),
                }}
              >
                {t('track')}
              </Link>
            </span>
          )}
        </Fact>
        <Fact label={t('schedule')}>{moment(order.scheduledAt)}</Fact>
        <Fact label={t('created')}>{moment(order.createdAt)}</Fact>
        {order.collectedAt !== null && <Fact label={t('collectedAt')}>{moment(order.collectedAt)}</Fact>}
        {order.phlebotomistId !== null && (
          <Fact label={t('phlebotomist')} wide>
            <span className={styles['place']}>
              <bdi>{order.phlebotomistName?.trim() || order.phlebotomistId}</bdi>
              <Link to="/chat-box" search={{ driverId: order.phlebotomistId }}>
                {t('message')}
              </Link>
            </span>
          </Fact>
        )}
      </dl>
      <section>
        <h3 className={styles['heading']}>{t('tests')}</h3>
        {order.medicalTests.length === 0 ? (
          <p className={styles['none']}>{t('noTests')}</p>
        ) : (
          <ul className={styles['tests']}>
            {order.medicalTests.map((test, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a test may be named twice
              <li key={index}>{test}</li>
            ))}
          </ul>
        )}
        <p className={styles['total']}>
          <span>{t('total')}</span>
          <span>{money(order.totalPaise)}</span>
        </p>
      </section>
    </>
  );
}
