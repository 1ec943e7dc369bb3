import { useTranslations } from 'use-intl';
import { formatPaise } from '../../domain/money.ts';

/** Formats an amount in paise: ₹1,234.50; a dash where it is not known, or no number. */
export function useMoney(): (paise: number | null) => string {
  const kit = useTranslations('kit');
  return (paise) => (paise !== null && Number.isFinite(paise) ? formatPaise(paise) : kit('unknown'));
}
