/** Add New Test as a dialog, with the Excel section. It stays open after a test was added: the next one follows. */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { AddingFormBody } from './adding-form.tsx';
import { ExcelSection } from './excel-section.tsx';
import { leavesDialog, useLeaveWords } from './leave-words.ts';
import { useAddingForm } from './use-adding-form.ts';

export interface AddTestDialogProps {
  readonly onClose: () => void;
}

export function AddTestDialog({ onClose }: AddTestDialogProps) {
  const t = useTranslations('catalogue');
  const formId = useId();
  const form = useAddingForm('modal');
  const guard = useLeaveGuard({ ...form, leaves: leavesDialog });
  const words = useLeaveWords();
  // Rows need width.
  const isLooking = useSelector(useSystem().excelImport, ({ summary }) => summary !== null);
  const close = () => guard.leave(onClose);
  return (
    <>
      <Dialog
        open
        size={isLooking ? 'wide' : 'large'}
        title={t('add')}
        onClose={close}
        covered={guard.question !== null}
        actions={
          <>
            <Button onClick={close}>{t('close')}</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={form.isInFlight}
              busyLabel={t('form.adding')}
            >
              {t('form.submit')}
            </Button>
          </>
        }
      >
        <AddingFormBody form={form} formId={formId} />
        <ExcelSection />
      </Dialog>
      <LeaveDialog question={guard.question} words={words} />
    </>
  );
}
