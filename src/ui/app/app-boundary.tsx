import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { messageOfError } from '../../contract/failure.ts';
import { loadAnew } from '../kit/load-anew.ts';
import { Failed } from '../kit/states.tsx';

interface AppBoundaryProps {
  readonly children: ReactNode;
}

interface AppBoundaryState {
  readonly error: unknown;
}

/**
 * What no route can catch: the console's own file cannot be had, or the console itself throws. A file that failed stays
 * failed for the page, so trying again is loading anew.
 */
export class AppBoundary extends Component<AppBoundaryProps, AppBoundaryState> {
  override state: AppBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): AppBoundaryState {
    return { error: error ?? new Error() };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <Unreachable error={error} />;
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
      />
    </main>
  );
}
