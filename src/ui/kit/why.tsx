import { useTranslations } from 'use-intl';

export interface WhyProps {
  readonly failure: { readonly outcome: 'refused' | 'failed' | 'unknown'; readonly message: string };
}

/** Why something was not done: the server's own reason where one reads, a technical cause folded away. */
export function Why({ failure: { outcome, message } }: WhyProps) {
  const t = useTranslations('kit');
  if (message === '') return null;
  if (outcome === 'refused') return <p>{message}</p>;
  return (
    <details>
      <summary>{t('details')}</summary>
      {message}
    </details>
  );
}
