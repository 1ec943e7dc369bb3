import { Component, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { messageOfError } from '../../contract/failure.ts';
import { loadAnew } from '../kit/load-anew.ts';
import { Failed } from '../kit/states.tsx';

interface AppBoundaryState {
  readonly error: unknown;
  /** Exports an incident; null until its file is there, if it can be had. */
  readonly Export: ComponentType | null;
}

/**
 * What no route can catch: the console's own file cannot be had, or the console itself throws. A file that failed stays
 * failed for the page, so trying again is loading anew.
 */
export class AppBoundary extends Component<{ readonly children: ReactNode }, AppBoundaryState> {
  override state: AppBoundaryState = { error: null, Export: null };

  static getDerivedStateFromError(error: unknown): Pick<AppBoundaryState, 'error'> {
    return { error: error ?? new Error() };
  }

  override componentDidCatch(): void {
    import('../incident/save-incident-button.tsx').then(
      ({ SaveIncidentButton }) => this.setState({ Export: SaveIncidentButton }),
      () => {},
    );
  }

  override render() {
    return this.state.error === null ? this.props.children : <Unreachable {...this.state} />;
  }
}

function Unreachable({ error, Export }: AppBoundaryState) {
  const t = useTranslations('app.unreachable');
  return (
    <main>
      <Failed
        title={t('title')}
        text={t('text')}
        details={messageOfError(error)}
        onRetry={() => void loadAnew()}
        action={Export && <Export />}
      />
    </main>
  );
}
