/** What an order's status is called and which hue it has. */
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { StatusName } from '../../contract/marker-shapes.ts';
import { orderStage } from '../../domain/order-status.ts';

export interface StatusWords {
  readonly status: StatusName;
  readonly word: string;
}

/** Says the status; one that the console does not know is said as the backend has it. */
export function useStatusWords(): (status: string) => StatusWords {
  const kit = useTranslations('kit.status');
  return useCallback(
    (text) => {
      const stage = orderStage(text);
      if (stage === 'collected') return { status: 'progress', word: kit('sampleCollected') };
      if (stage === 'other') return { status: 'progress', word: text.trim() || kit('new') };
      return { status: stage, word: kit(stage) };
    },
    [kit],
  );
}
