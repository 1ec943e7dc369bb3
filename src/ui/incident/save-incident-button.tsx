/** Exports an incident where the console is gone, and no dialog can ask: coordinates are rounded. */
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SystemContext } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { incidentMessages } from '../messages/en/incident.ts';
import { saveIncident } from './save-incident.ts';

const texts = { incident: incidentMessages };

export const SaveIncidentButton = () => (
  <LateTexts texts={texts}>
    <Save />
  </LateTexts>
);

function Save() {
  const t = useTranslations('incident.export');
  const system = use(SystemContext);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    const isSaved = system !== null && (await saveIncident(system, false));
    setState(isSaved ? 'idle' : 'failed');
  };
  return (
    <>
      <Button variant="quiet" busy={state === 'busy'} onClick={() => void save()}>
        {t('title')}
      </Button>
      {state === 'failed' && <p role="alert">{t('failed')}</p>}
    </>
  );
}
