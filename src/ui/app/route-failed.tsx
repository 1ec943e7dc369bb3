import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { Failed } from '../kit/states.tsx';

/**
 * As Chromium, Firefox and Safari say it. A browser may remember for as long as the page is there that a module could not be fetched, and
 * answer the next try without asking anybody: only a page that is loaded anew asks again.
 */
const isFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed/i.test(error.message);

/** A screen that threw: the shell stays, the cause is folded away, Try again draws the screen anew. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app.broken');
  return (
    <Page title={t('title')}>
      <Surface>
        <Failed
          title={t('title')}
          text={t('text')}
          onRetry={isFileMissing(error) ? () => window.location.reload() : reset}
          details={error instanceof Error ? error.message : String(error)}
        />
      </Surface>
    </Page>
  );
}
