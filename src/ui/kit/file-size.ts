import { useTranslations } from 'use-intl';

/** A size as it is said: whole bytes below a kilobyte, then one digit behind the point below ten. */
export function sizeOf(bytes: number): {
  readonly unit: 'bytes' | 'kilobytes' | 'megabytes';
  readonly count: number;
} {
  const rounded = (value: number) => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));
  if (bytes < 1_024) return { unit: 'bytes', count: bytes };
  if (bytes < 1_023.5 * 1_024) return { unit: 'kilobytes', count: rounded(bytes / 1_024) };
  return { unit: 'megabytes', count: rounded(bytes / (1_024 * 1_024)) };
}

/** Says the size of a file, given in bytes. */
export function useFileSize(): (bytes: number) => string {
  const t = useTranslations('kit.size');
  return (bytes) => {
    const { unit, count } = sizeOf(bytes);
    return t(unit, { count });
  };
}
