import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { SuggestedPlace } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { createDebounce, type Debounce } from '../kit/debounce.ts';

export interface Suggestions {
  /** `busy`: the address service asks to wait. */
  readonly state: 'idle' | 'searching' | 'found' | 'none' | 'failed' | 'busy';
  readonly places: readonly SuggestedPlace[];
}

const none: Suggestions = { state: 'idle', places: [] };
/** Fewer letters name no place. */
const leastLetters = 3;

/** Places for what is being typed, asked for when the typing has stopped (specification 9, Geocode debounce). */
export function useSuggestions(): {
  readonly suggestions: Suggestions;
  readonly ask: (text: string) => void;
  readonly forget: () => void;
} {
  const { config, ask } = useSystem();
  const debounceMs = useSelector(config, ({ timings }) => timings.geocodeDebounceMs);
  const [suggestions, setSuggestions] = useState(none);
  const wanted = useRef<string | null>(null);
  const debounce = useRef<Debounce | null>(null);

  useEffect(() => {
    const own = createDebounce(debounceMs, async () => {
      const text = wanted.current;
      if (text === null) return;
      setSuggestions(({ places }) => ({ state: 'searching', places }));
      const answer = await ask('searchPlaces', { text });
      if (wanted.current !== text) return;
      if (answer.ok)
        setSuggestions({ state: answer.value.length > 0 ? 'found' : 'none', places: answer.value });
      else if (answer.failure.kind !== 'stopped')
        setSuggestions({ state: answer.failure.status === 429 ? 'busy' : 'failed', places: [] });
      else setSuggestions(none);
    });
    debounce.current = own;
    // The settings may come while one types: what was typed by then is asked for all the same.
    if (wanted.current !== null) own.touch();
    return () => own.cancel();
  }, [debounceMs, ask]);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );

  const forget = (): void => {
    wanted.current = null;
    debounce.current?.cancel();
    setSuggestions(none);
  };
  return {
    suggestions,
    forget,
    ask: (typed) => {
      const text = typed.trim();
      if (text.length < leastLetters) {
        forget();
        return;
      }
      wanted.current = text;
      debounce.current?.touch();
    },
  };
}
