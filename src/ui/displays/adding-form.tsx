/** The form that adds a wall display by the code that it shows. */
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { longestDisplayName } from '../../contract/pairing-code.ts';
import { FormFailure } from '../form/form-layout.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Panel } from '../kit/panel.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './displays.module.css';
import { type AddingDisplayForm, type DisplayField, useAddingForm } from './use-adding-form.ts';

export function AddingForm() {
  const t = useTranslations('displays.form');
  const isNarrow = useNarrow();
  const form = useAddingForm();
  const problem = useProblemWords(form);
  const { texts, failure, isInFlight } = form;
  const field = (name: DisplayField) => ({
    name,
    label: t(name),
    help: t(`${name}Help`),
    error: problem(name),
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isInFlight,
    value: texts[name],
    ref: form.fieldRef(name),
  });
  return (
    <Panel title={t('title')}>
      <div>
        <form
          className={styles['form']}
          noValidate
          aria-label={t('title')}
          aria-busy={isInFlight || undefined}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <div className={styles['code']}>
            <TextField
              {...field('code')}
              autoCapitalize="characters"
              onChange={({ target }) => form.change({ code: target.value })}
            />
          </div>
          <TextField {...field('name')} onChange={({ target }) => form.change({ name: target.value })} />
          <div className={styles['submit']}>
            <Button variant="primary" type="submit" wide={isNarrow} busy={isInFlight} busyLabel={t('adding')}>
              {t('submit')}
            </Button>
          </div>
        </form>
        <div className={styles['outcome']}>
          <FormFailure
            words={
              failure &&
              (failure.message === '' ? t('failedWithoutReason') : t('failed', { reason: failure.message }))
            }
            aside={failure?.outcome === 'unknown' ? t('perhaps') : null}
            outcome={failure?.outcome ?? null}
          />
        </div>
      </div>
    </Panel>
  );
}

/** Says what is wrong with a field. */
function useProblemWords({ problemOf }: AddingDisplayForm): (field: DisplayField) => string | undefined {
  const t = useTranslations('displays.problem');
  return (field) => {
    const problem = problemOf(field);
    if (problem === undefined) return undefined;
    if (problem === 'refused') return t('codeRefused');
    if (field === 'code') return t(problem === 'required' ? 'codeRequired' : 'codeUnreadable');
    if (problem === 'required') return t('nameRequired');
    return problem === 'tooLong'
      ? t('nameTooLong', { count: String(longestDisplayName) })
      : t('nameUnreadable');
  };
}
