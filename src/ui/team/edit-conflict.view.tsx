import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ConflictCause } from '../../contract/command.ts';
import type { PhlebotomistTexts } from '../../contract/team.ts';
import { conflictingFields } from '../../domain/phlebotomist-edit.ts';
import { AlertIcon } from '../kit/icons.tsx';
import styles from './details.module.css';
import { useFieldWords } from './use-field-words.ts';

export interface EditConflictProps {
  readonly cause: ConflictCause;
  /** What the person began with. */
  readonly seen: PhlebotomistTexts;
  readonly written: PhlebotomistTexts;
  readonly current: PhlebotomistTexts;
}

/** Both sides of a conflict, field by field. */
export function EditConflict({ cause, seen, written, current }: EditConflictProps) {
  const t = useTranslations('team.conflict');
  const words = useFieldWords();
  const section = useRef<HTMLElement>(null);
  // Not on a button: who presses Enter once more would decide without having read.
  useEffect(() => section.current?.focus(), []);
  return (
    <section className={styles['conflict']} ref={section} tabIndex={-1} aria-label={t(`title.${cause}`)}>
      <div role="alert">
        <h3 className={styles['alarm']}>
          <AlertIcon />
          {t(`title.${cause}`)}
        </h3>
        <p>{t('text')}</p>
      </div>
      <div className={styles['sides']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('now')}</th>
              <th scope="col">{t('yours')}</th>
            </tr>
          </thead>
          <tbody>
            {conflictingFields(seen, written, current, cause).map((field) => (
              <tr key={field}>
                <th scope="row">{words.label(field)}</th>
                <td>{words.value(field, seen[field])}</td>
                <td>{words.value(field, current[field])}</td>
                <td>{words.value(field, written[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
