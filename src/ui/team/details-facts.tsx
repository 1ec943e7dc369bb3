/** Everything that is known of a phlebotomist (specification 3, Phlebotomist). A password is never shown. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type PhlebotomistDetails, type PhlebotomistField, registrationImages } from '../../contract/team.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Fact } from '../kit/fact.tsx';
import { fieldGrid } from '../kit/field.tsx';
import styles from './details.module.css';
import { DocumentLink } from './document-link.tsx';
import { fieldGroups } from './edit-form.tsx';
import { useFieldWords } from './use-field-words.ts';

export function DetailsFacts({ details }: { readonly details: PhlebotomistDetails }) {
  const t = useTranslations('team');
  const kit = useTranslations('kit');
  const words = useFieldWords();
  const online = useSelector(useSystem().phlebotomists, ({ byId }) => byId.get(details.id)?.online ?? null);
  const { texts, latitude, longitude, hospitalCode, images } = details;
  const facts = (fields: readonly PhlebotomistField[]) =>
    fields.map((field) => (
      <Fact key={field} label={words.label(field)} wide={field === 'address'}>
        {words.value(field, texts[field])}
      </Fact>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, also where nothing in it can be pressed
    <section className={styles['form']} tabIndex={0} aria-label={t('views.details')}>
      <Group title={t('groups.person')}>
        <Fact label={t('fields.id')}>{details.id}</Fact>
        {facts(fieldGroups.person.filter((field) => field !== 'address'))}
        <Fact label={t('fields.online')}>
          {t(`online.${online === null ? 'unknown' : online ? 'yes' : 'no'}`)}
        </Fact>
        {facts(['address'])}
      </Group>
      <Group title={t('groups.vehicle')}>{facts(fieldGroups.vehicle)}</Group>
      <Group title={t('groups.work')}>
        {facts(fieldGroups.work)}
        <Fact label={t('fields.hospitalCode')}>{hospitalCode || kit('unknown')}</Fact>
        <Fact label={t('fields.place')}>
          {latitude === null || longitude === null
            ? kit('unknown')
            : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}
        </Fact>
      </Group>
      <Group title={t('groups.bank')}>{facts(fieldGroups.bank)}</Group>
      <Group title={t('groups.documents')}>
        {registrationImages.map((image) => (
          <Fact key={image} label={t(`fields.${image}`)}>
            <DocumentLink key={images[image]} name={t(`fields.${image}`)} path={images[image]} />
          </Fact>
        ))}
      </Group>
    </section>
  );
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['group']}>
    <h3 className={styles['heading']}>{title}</h3>
    <dl className={fieldGrid}>{children}</dl>
  </section>
);
