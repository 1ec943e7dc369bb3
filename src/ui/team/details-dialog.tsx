/** The details of one phlebotomist: read, then edited (specification 2, Phlebotomist Team Management). */
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { leavesView } from '../app/leave-guard.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { EditConflictActions } from '../kit/edit-conflict.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { named } from '../kit/named.ts';
import { Empty, Failed } from '../kit/states.tsx';
import styles from './details.module.css';
import { DetailsConflict } from './details-conflict.tsx';
import { DetailsFacts } from './details-facts.tsx';
import { EditForm } from './edit-form.tsx';
import { SaveTrouble } from './save-trouble.tsx';
import { useDetails } from './use-details.ts';
import { useEditing } from './use-editing.ts';

export interface DetailsDialogProps {
  readonly phlebotomistId: string;
  readonly fullName: string;
  readonly onClose: () => void;
}

export const DetailsDialog = (props: DetailsDialogProps) => (
  <LateTexts>
    <Details {...props} />
  </LateTexts>
);

function Details({ phlebotomistId, fullName, onClose }: DetailsDialogProps) {
  const t = useTranslations('team');
  const details = useDetails(phlebotomistId);
  const { state, seen, work } = details;
  const editing = useEditing(phlebotomistId, state === 'open' ? seen : null, state === 'open' ? work : null);
  const isBusy = work?.state === 'saving';
  const editButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The fields are gone: the keyboard goes on from where they were opened.
  useEffect(() => {
    if (wasOpen.current && !editing.isOpen) editButton.current?.focus();
    wasOpen.current = editing.isOpen;
  }, [editing.isOpen]);
  const actions = (close: () => void): ReactNode => {
    if (state !== 'open' || !editing.isOpen)
      return (
        <>
          <Button onClick={close}>{t('details.close')}</Button>
          {state === 'open' && (
            <Button key="edit" ref={editButton} variant="primary" onClick={editing.start}>
              {t('details.edit')}
            </Button>
          )}
        </>
      );
    if (work?.state === 'conflict')
      return <EditConflictActions onTheirs={editing.takeTheirs} onMine={editing.writeMine} />;
    return (
      <>
        <Button onClick={() => !isBusy && editing.stop()} aria-disabled={isBusy || undefined}>
          {t('details.discard')}
        </Button>
        <Button
          key="save"
          variant="primary"
          type="submit"
          form={editing.formId}
          busy={isBusy}
          busyLabel={t('details.saving')}
        >
          {t('details.save')}
        </Button>
      </>
    );
  };
  return (
    <FormDialog
      guarded={{
        isAtRisk: editing.isAtRisk,
        isInDoubt: (work?.inDoubt.length ?? 0) > 0,
        clear: editing.discard,
        leaves: leavesView,
      }}
      form="team"
      size="large"
      title={t(editing.isOpen && state === 'open' ? 'details.edit' : 'views.details')}
      subtitle={named(seen?.texts.fullName || fullName, phlebotomistId)}
      onClose={onClose}
      actions={actions}
    >
      <DetailsBody phlebotomistId={phlebotomistId} details={details} editing={editing} />
    </FormDialog>
  );
}

interface DetailsBodyProps {
  readonly phlebotomistId: string;
  readonly details: ReturnType<typeof useDetails>;
  readonly editing: ReturnType<typeof useEditing>;
}

function DetailsBody({ phlebotomistId, details, editing }: DetailsBodyProps) {
  const t = useTranslations('team.details');
  const { state, seen, work, cause, retry } = details;
  if (state === 'gone') return <Empty text={t('gone')} isNews />;
  if (state === 'absent') return <Empty text={t('absent', { id: phlebotomistId })} />;
  if (state === 'failed')
    return <Failed title={t('failed')} text={t('failedText')} details={cause} onRetry={retry} />;
  if (!seen)
    return (
      <Loading label={t('loading')}>
        <div className={styles['skeleton']}>
          <SkeletonText width="50%" />
          <SkeletonText width="70%" />
          <SkeletonText width="60%" />
          <SkeletonText width="40%" />
        </div>
      </Loading>
    );
  if (!editing.isOpen) return <DetailsFacts details={seen} />;
  if (work?.cause && work.current && work.written)
    return (
      <DetailsConflict
        cause={work.cause}
        seen={seen.texts}
        written={work.written}
        inDoubt={work.inDoubt}
        current={work.current.texts}
      />
    );
  return (
    <>
      <SaveTrouble failure={work?.state === 'failed' ? work.failure : null} />
      <EditForm editing={editing} seen={seen.texts} isBusy={work?.state === 'saving'} />
    </>
  );
}
