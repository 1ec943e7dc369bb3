import { useTranslations } from 'use-intl';
import { OfferBeside } from './offer-beside.tsx';

export interface WhyProps {
  readonly failure: { readonly outcome: 'refused' | 'failed' | 'unknown'; readonly message: string };
}

/**
 * Why something was not done: the server's own reason where one reads, a technical cause folded away, with what can be
 * done beside it.
 */
export function Why({ failure: { outcome, message } }: WhyProps) {
  const t = useTranslations('kit');
  if (outcome === 'refused') return message === '' ? null : <p>{message}</p>;
  return (
    <>
      {message !== '' && (
        <details>
          <summary>{t('details')}</summary>
          {message}
        </details>
      )}
      <OfferBeside outcome={outcome} />
    </>
  );
}
