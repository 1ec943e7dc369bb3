/** Add New Test as a dialog, with the Excel section. It stays open after a test was added: the next one follows. */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { leavesView } from '../app/leave-guard.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { AddingFormBody, SubmitTest } from './adding-form.tsx';
import { ExcelSection } from './excel-section.tsx';
import { useAddingForm } from './use-adding-form.ts';

export interface AddTestDialogProps {
  readonly onClose: () => void;
}

export function AddTestDialog({ onClose }: AddTestDialogProps) {
  const t = useTranslations('catalogue');
  const formId = useId();
  const form = useAddingForm('modal');
  // Rows need width.
  const isLooking = useSelector(useSystem().excelImport, ({ summary }) => summary !== null);
  return (
    <FormDialog
      guarded={{ ...form, leaves: leavesView }}
      form="catalogue"
      size={isLooking ? 'wide' : 'large'}
      title={t('add')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{t('close')}</Button>
          <SubmitTest form={form} formId={formId} />
        </>
      )}
    >
      <AddingFormBody form={form} formId={formId} />
      <ExcelSection />
    </FormDialog>
  );
}
