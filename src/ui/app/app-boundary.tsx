import { Component, type ReactNode, use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { messageOfError } from '../../contract/failure.ts';
import { SystemContext } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { loadAnew } from '../kit/load-anew.ts';
import { Failed } from '../kit/states.tsx';

interface AppBoundaryState {
  readonly error: unknown;
}

/**
 * What no route can catch: the console's own file cannot be had, or the console itself throws. A file that failed stays
 * failed for the page, so trying again is loading anew.
 */
export class AppBoundary extends Component<{ readonly children: ReactNode }, AppBoundaryState> {
  override state: AppBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): AppBoundaryState {
    return { error: error ?? new Error() };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Unreachable error={this.state.error} />;
  }
}

function Unreachable({ error }: AppBoundaryState) {
  const t = useTranslations('app.unreachable');
  return (
    <main>
      <Failed
        title={t('title')}
        text={t('text')}
        details={messageOfError(error)}
        onRetry={() => void loadAnew()}
        action={<SaveIncident />}
      />
    </main>
  );
}

/** Here is no dialog that could ask: coordinates are rounded. */
function SaveIncident() {
  const t = useTranslations('app.unreachable');
  const system = use(SystemContext);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    const saved = await import('../incident/save-incident.ts').then(
      ({ saveIncident }) => system !== null && saveIncident(system, false),
      () => false,
    );
    setState(saved ? 'idle' : 'failed');
  };
  return (
    <>
      <Button variant="quiet" busy={state === 'busy'} onClick={() => void save()}>
        {t('incident')}
      </Button>
      {state === 'failed' && <p role="alert">{t('incidentFailed')}</p>}
    </>
  );
}
