import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import styles from './edit-conflict.module.css';
import { AlertIcon } from './icons.tsx';

export interface ConflictRow {
  readonly key: string;
  readonly label: string;
  /** What the person began with, what stands there now, what the person wrote. */
  readonly sides: readonly [before: string, now: string, yours: string];
}

export interface EditConflictProps {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly ConflictRow[];
  /** The two that are chosen from stand out, and not the names of the fields. */
  readonly stressesSides?: boolean;
}

/** Both sides of an edit that came upon another one, field by field. */
export function EditConflict({ title, text, rows, stressesSides = false }: EditConflictProps) {
  const t = useTranslations('kit.conflict');
  const section = useRef<HTMLElement>(null);
  // Not on a button: who presses Enter once more would decide without having read.
  useEffect(() => section.current?.focus(), []);
  return (
    <section className={styles['conflict']} ref={section} tabIndex={-1} aria-label={title}>
      <div role="alert">
        <h3 className={styles['alarm']}>
          <AlertIcon />
          {title}
        </h3>
        <p>{text}</p>
      </div>
      <div className={styles['sides']} data-stressed={stressesSides || undefined}>
        <table>
          <thead>
            <tr>
              {(['field', 'before', 'now', 'yours'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, sides: [before, now, yours] }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>{now}</td>
                <td>{yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export interface EditConflictActionsProps {
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** The choice between the two, at the foot of the dialog. */
export function EditConflictActions({ onTheirs, onMine }: EditConflictActionsProps) {
  const t = useTranslations('kit.conflict');
  return (
    <>
      <Button onClick={onTheirs}>{t('theirs')}</Button>
      <Button variant="primary" onClick={onMine}>
        {t('mine')}
      </Button>
    </>
  );
}
