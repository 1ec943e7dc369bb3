/** Asks what is to be in an incident file, and saves it. */
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import layout from '../kit/layout.module.css';
import styles from './export-dialog.module.css';
import { saveIncident } from './save-incident.ts';

export interface ExportDialogProps {
  readonly onClose: () => void;
}

export const ExportDialog = (props: ExportDialogProps) => (
  <LateTexts>
    <Asking {...props} />
  </LateTexts>
);

function Asking({ onClose }: ExportDialogProps) {
  const t = useTranslations('incident.export');
  const system = useSystem();
  const [isExact, setExact] = useState(false);
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking');
  const save = async (): Promise<void> => {
    setState('busy');
    if (await saveIncident(system, isExact)) onClose();
    else setState('failed');
  };
  return (
    <Dialog
      open
      title={t('title')}
      size="list"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={state === 'busy'}
            busyLabel={t('saving')}
            onClick={() => void save()}
            data-autofocus
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['words']}>
        <p>{t('text')}</p>
        <p>{t('private')}</p>
        <div>
          <label className={layout['check']}>
            <input type="checkbox" checked={isExact} onChange={() => setExact(!isExact)} />
            {t('exact')}
          </label>
          <p className={styles['aside']}>{t('exactText')}</p>
        </div>
        <p className={styles['failed']} role="alert">
          {state === 'failed' && t('failed')}
        </p>
      </div>
    </Dialog>
  );
}
