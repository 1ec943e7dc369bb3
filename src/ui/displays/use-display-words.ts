/** The words of one wall display. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Display } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { ageOf } from '../kit/ages.ts';
import { useDateTimeFormat } from '../kit/time-format.ts';
import { useAgeWords } from '../kit/use-age.ts';

const MINUTE = 60_000;

/** A display's name; its id where a backend has no name of it. */
export function useDisplayName(): (display: Display) => string {
  const t = useTranslations('displays');
  return ({ id, name }) => name?.trim() || t('unnamed', { id });
}

/** When a display was added: day and time, a dash where nobody knows. */
export function useAddedText(): (display: Display) => string {
  const unknown = useTranslations('kit')('unknown');
  const date = useDateTimeFormat();
  return ({ createdAt }) => (createdAt === null ? unknown : date(createdAt));
}

/** When a display was last seen: 'now', '4 min ago', 'not yet'. Draws again with the minute and not with the second. */
export function useSeenText({ lastSeenAt }: Display): string {
  const t = useTranslations('displays.seen');
  const kit = useTranslations('kit');
  const say = useAgeWords();
  const { pulse } = useSystem();
  const [opened] = useState(() => Date.now());
  const minutes = useSelector(pulse, (latest) => {
    const backendNow = (latest?.now ?? opened) - (latest?.clockOffMs ?? 0);
    return Math.max(0, Math.floor((backendNow - (lastSeenAt ?? 0)) / MINUTE));
  });
  if (lastSeenAt === null) return t('never');
  return minutes === 0 ? t('now') : kit('ago', { age: say(ageOf(minutes * MINUTE)) });
}
