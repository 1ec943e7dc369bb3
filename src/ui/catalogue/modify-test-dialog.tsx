/** Modify Test (specification 2, Test Management; 5, Modify test; 8, Tests). */
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueTest, ModifyTestForm } from '../../contract/catalogue.ts';
import type { ConflictCause } from '../../contract/command.ts';
import { formatPaise } from '../../domain/money.ts';
import { conflictingChanges, type TestChanges, type TestProblem } from '../../domain/test-rules.ts';
import { changesOf } from '../../machines/catalogue/test-work.machine.ts';
import { leavesView } from '../app/leave-guard.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useFieldElements, useRefusal } from '../form/use-form-outcome.ts';
import { Button } from '../kit/button.tsx';
import { EditConflict, EditConflictActions } from '../kit/edit-conflict.tsx';
import { fieldGrid, TextField } from '../kit/field.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Empty } from '../kit/states.tsx';
import styles from './catalogue.module.css';
import { TestTrouble } from './test-trouble.tsx';
import { type ModifyField, type Modifying, useModifying } from './use-modifying.ts';

export interface ModifyTestDialogProps {
  readonly testId: string;
  readonly onClose: () => void;
}

export function ModifyTestDialog({ testId, onClose }: ModifyTestDialogProps) {
  const t = useTranslations('catalogue');
  const formId = useId();
  const modifying = useModifying(testId, onClose);
  const { state, seen, work, isBusy } = modifying;
  return (
    <FormDialog
      guarded={{
        isAtRisk: modifying.isAtRisk,
        isInDoubt: (work?.inDoubt.length ?? 0) > 0,
        clear: modifying.discard,
        leaves: leavesView,
      }}
      form="catalogue"
      size="medium"
      title={t('modify.title')}
      subtitle={t('modify.who', { name: seen?.name ?? '', id: testId })}
      onClose={onClose}
      actions={(close) =>
        state !== 'open' ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : work?.state === 'conflict' ? (
          <EditConflictActions onTheirs={modifying.takeTheirs} onMine={modifying.writeMine} />
        ) : (
          <>
            <Button onClick={close}>{t('form.cancel')}</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={isBusy}
              busyLabel={t('modify.saving')}
            >
              {t('modify.save')}
            </Button>
          </>
        )
      }
    >
      <ModifyBody testId={testId} modifying={modifying} formId={formId} />
    </FormDialog>
  );
}

interface ModifyBodyProps {
  readonly testId: string;
  readonly modifying: Modifying;
  readonly formId: string;
}

function ModifyBody({ testId, modifying, formId }: ModifyBodyProps) {
  const t = useTranslations('catalogue.modify');
  const { state, seen, work, form } = modifying;
  if (state === 'gone') return <Empty text={t('gone')} isNews />;
  if (state === 'absent') return <Empty text={t('absent', { id: testId })} />;
  if (!seen || !form)
    return (
      <Loading>
        <SkeletonText width="60%" />
        <SkeletonText width="40%" />
      </Loading>
    );
  if (work?.cause && work.current && work.written)
    return (
      <TestConflict
        cause={work.cause}
        seen={seen}
        written={work.written}
        inDoubt={work.inDoubt}
        current={work.current}
      />
    );
  return <ModifyForm modifying={modifying} form={form} formId={formId} />;
}

/** In the order in which they stand. */
const fields = [
  'testName',
  'price',
  'newPrice',
  'method',
  'sampleRequired',
  'schedule',
  'department',
  'report',
] as const satisfies readonly ModifyField[];

interface ModifyFormProps {
  readonly modifying: Modifying;
  readonly form: ModifyTestForm;
  readonly formId: string;
}

function ModifyForm({ modifying, form, formId }: ModifyFormProps) {
  const t = useTranslations('catalogue');
  const element = useRef<HTMLFormElement>(null);
  const { work } = modifying;
  const { problems } = modifying;
  const { fieldRef, focus } = useFieldElements<ModifyField>();
  // The first field that holds the save back takes the focus, at each press.
  useRefusal(work?.state === 'refused' ? work.problems : null, (refusal) => {
    const first = fields.find((field) => field in refusal);
    if (first) focus(first);
  });
  // Opened by its address, the dialog was there before the test.
  useEffect(() => {
    const form = element.current;
    if (!form?.contains(document.activeElement))
      form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const wordsOf = (problem: TestProblem | undefined): string | undefined => {
    if (problem === undefined) return undefined;
    if (problem === 'notFound') return t('problem.notFound');
    if (problem === 'price') return t('problem.newPrice');
    return t(problem === 'tooLong' ? 'problem.tooLong' : 'problem.unreadable');
  };
  return (
    <form
      ref={element}
      id={formId}
      className={styles['form']}
      noValidate
      aria-label={t('modify.title')}
      aria-busy={modifying.isBusy || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        modifying.save();
      }}
    >
      <div className={fieldGrid}>
        {fields.map((field) => (
          <div key={field} data-wide={field === 'testName' || undefined}>
            <TextField
              label={t(`field.${field}`)}
              name={field}
              autoComplete="off"
              inputMode={field === 'price' || field === 'newPrice' ? 'decimal' : undefined}
              // A price is what is changed as a rule.
              data-autofocus={field === 'newPrice' || undefined}
              help={field === 'newPrice' ? t('modify.newPriceHelp') : undefined}
              error={wordsOf(problems[field])}
              readOnly={modifying.isBusy}
              value={form[field]}
              onChange={(event) => modifying.write(field, event.target.value)}
              ref={fieldRef(field)}
            />
          </div>
        ))}
      </div>
      <TestTrouble
        failure={work?.state === 'failed' ? work.failure : null}
        words={({ outcome, message }) =>
          outcome === 'refused' ? t('toast.updateRefused', { text: message }) : t('toast.updateFailed')
        }
        perhaps={t('modify.perhaps', { name: work?.seen?.name ?? '' })}
      />
    </form>
  );
}

interface TestConflictProps {
  readonly cause: ConflictCause;
  /** What the person began with. */
  readonly seen: CatalogueTest;
  readonly written: ModifyTestForm;
  readonly inDoubt: readonly TestChanges[];
  readonly current: CatalogueTest;
}

function TestConflict({ cause, seen, written, inDoubt, current }: TestConflictProps) {
  const t = useTranslations('catalogue');
  const unknown = useTranslations('kit')('unknown');
  const mine = changesOf({ seen, written, inDoubt });
  const say = (value: string | number | null | undefined) =>
    typeof value === 'number' ? formatPaise(value) : value || unknown;
  return (
    <EditConflict
      title={t(`conflict.title.${cause}`)}
      text={t(`conflict.text.${cause}`)}
      rows={conflictingChanges([seen, ...inDoubt], mine, current, cause).map((key) => ({
        key,
        label: t(`field.${key === 'name' ? 'testName' : key === 'pricePaise' ? 'price' : key}`),
        sides: [say(seen[key]), say(current[key]), say(mine[key])],
      }))}
    />
  );
}
