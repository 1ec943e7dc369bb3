/** The form itself, the same in both variants: who, where, and what is tested. */
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { bookingTotal } from '../../domain/chosen-tests.ts';
import { formatPaise } from '../../domain/money.ts';
import { useSettingsKnown } from '../bridge/use-settings-known.ts';
import { FormTaken, LongForm } from '../form/form-layout.tsx';
import { Button } from '../kit/button.tsx';
import { loadable } from '../kit/loadable.tsx';
import { Loading } from '../kit/loading.tsx';
import { Panel } from '../kit/panel.tsx';
import { MapBoundary } from '../map/map-boundary.tsx';
import { AddressField } from './address-field.tsx';
import styles from './booking-form.module.css';
import { BookingNotes } from './booking-notes.tsx';
import { ChosenTests } from './chosen-tests.tsx';
import { PatientFields } from './patient-fields.tsx';
import { MyLocation, PlaceReadout } from './place-readout.tsx';
import { TestPicker } from './test-picker.tsx';
import { useAddress } from './use-address.ts';
import type { BookingFormState } from './use-booking-form.ts';
import { useCatalogue } from './use-catalogue.ts';

/** OpenLayers comes after the fields. */
const PlaceMap = loadable(async () => (await import('./place-map.tsx')).PlaceMap);

export function BookingFormBody({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm');
  const address = useAddress(form);
  const locked = form.progress !== 'editing';
  const readout = <PlaceReadout draft={form.draft} lookUp={address.lookUp} />;
  return (
    <LongForm variant={form.variant} label={t('title')} autoComplete="off">
      <BookingNotes form={form} />
      <div className={styles['who']}>
        <Panel title={t('patient.title')}>
          <PatientFields form={form} />
          <AddressField
            value={form.draft.address}
            error={form.errorOf('address')}
            locked={locked}
            onType={address.type}
            onChoose={address.choose}
            fieldRef={form.fieldRef('address')}
          />
          <MyLocation address={address} locked={locked} />
          {form.variant === 'modal' && readout}
        </Panel>
        <Panel title={t('address.title')} aside={t('map.help')}>
          <Where form={form} address={address} />
          {form.variant === 'screen' && readout}
        </Panel>
      </div>
      <TestsPart form={form} />
    </LongForm>
  );
}

function Where({
  form,
  address,
}: {
  readonly form: BookingFormState;
  readonly address: ReturnType<typeof useAddress>;
}) {
  const t = useTranslations('bookingForm.map');
  const isReady = useSettingsKnown();
  const { latitude, longitude } = form.draft;
  const start = latitude === null || longitude === null ? null : { latitude, longitude };
  const loading = <Loading label={t('loading')} />;
  return (
    <div className={styles['map']}>
      <MapBoundary aside={t('brokenText')}>
        {isReady ? (
          <PlaceMap start={start} target={address.target} onMove={address.moveTo} fallback={loading} />
        ) : (
          loading
        )}
      </MapBoundary>
    </div>
  );
}

function TestsPart({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm');
  const catalogue = useCatalogue();
  const [news, setNews] = useState('');
  const { tests } = form.draft;
  const locked = form.progress !== 'editing';

  const words = (count: number, paise: number) => ({ count, total: formatPaise(paise) });
  const add = ({ id, name, pricePaise, sampleRequired, report }: CatalogueTest): void => {
    if (locked) return;
    const price = pricePaise ?? 0;
    const added = form.addTest({ id, name, pricePaise: price, sampleRequired, report });
    setNews(
      added
        ? t('chosen.addedNow', { name, ...words(tests.length + 1, bookingTotal(tests) + price) })
        : t('chosen.already', { name }),
    );
  };

  return (
    <div className={styles['what']}>
      <Panel title={t('tests.title')} aside={t('tests.help')}>
        <TestPicker
          catalogue={catalogue}
          isChosen={(id) => tests.some((test) => test.id === id)}
          onAdd={add}
        />
      </Panel>
      <Panel title={t('chosen.title')} aside={t('chosen.count', { count: tests.length })}>
        <ChosenTests
          tests={tests}
          locked={locked}
          onRemove={({ id, name, pricePaise }) => {
            form.removeTest(id);
            setNews(
              t('chosen.removedNow', {
                name,
                ...words(tests.length - 1, bookingTotal(tests) - pricePaise),
              }),
            );
          }}
        />
        <p className="hd-heard" role="status">
          {news}
        </p>
      </Panel>
    </div>
  );
}

export interface BookingTakenProps {
  readonly form: BookingFormState;
  /** Where to go from here. */
  readonly children: ReactNode;
}

/** The backend took the booking: what a dispatcher tells the caller, and what comes next. */
export function BookingTaken({ form, children }: BookingTakenProps) {
  const t = useTranslations('bookingForm.outcome');
  const orderId = form.taken?.orderId ?? null;
  return (
    <FormTaken words={t(form.variant)} what={orderId === null ? null : t('order', { id: orderId })}>
      {children}
      <Button variant="primary" onClick={form.beginAnew}>
        {t('another')}
      </Button>
    </FormTaken>
  );
}
