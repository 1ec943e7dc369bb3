/** /add_New: Adding New Test (specification 2, Test Management). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { Page } from '../kit/page-header.tsx';
import { Panel } from '../kit/panel.tsx';
import { AddingFormBody, SubmitTest } from './adding-form.tsx';
import styles from './catalogue.module.css';
import { ExcelSection } from './excel-section.tsx';
import { useAddingForm } from './use-adding-form.ts';

/** Whether a name is in use is said while it is typed. */
const watched: readonly FeedName[] = ['tests'];

export const AddingScreen = () => (
  <LateTexts>
    <Adding />
  </LateTexts>
);

function Adding() {
  const t = useTranslations('catalogue');
  const router = useRouter();
  const { watchFeeds } = useSystem();
  useEffect(() => watchFeeds(watched), [watchFeeds]);
  const formId = useId();
  const form = useAddingForm('screen');
  const guard = useLeaveGuard(form);
  return (
    <Page title={t('addTitle')} context={t('addContext')}>
      <div className={styles['parts']}>
        <Panel title={t('form.label')}>
          <AddingFormBody form={form} formId={formId} />
          <div className={styles['actions']}>
            <Button onClick={() => guard.leave(() => void router.navigate({ to: '/updateTest' }))}>
              {t('form.cancel')}
            </Button>
            <SubmitTest form={form} formId={formId} />
          </div>
        </Panel>
        <ExcelSection isPanel />
      </div>
      <LeaveDialog question={guard.question} form="catalogue" />
    </Page>
  );
}
