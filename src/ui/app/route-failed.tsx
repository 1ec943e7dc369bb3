import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { messageOfError } from '../../contract/failure.ts';
import { isFileMissing, loadAnew } from '../kit/load-anew.ts';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { Failed } from '../kit/states.tsx';

/** A screen that threw: the shell stays, the cause is folded away, Try again draws the screen anew. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app.broken');
  return (
    <Page title={t('title')}>
      <Surface>
        <Failed
          title={t('title')}
          text={t('text')}
          onRetry={isFileMissing(error) ? () => void loadAnew() : reset}
          details={messageOfError(error)}
        />
      </Surface>
    </Page>
  );
}
