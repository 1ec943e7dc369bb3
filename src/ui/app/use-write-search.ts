import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Writes parameters into the address in place of what it says; what is undefined leaves it. */
export function useWriteSearch<Search extends object>(): (
  changes: { readonly [Key in keyof Search]?: Search[Key] | undefined },
) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...changes }) as never,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
