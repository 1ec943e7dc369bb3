import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { timeoutMs } from '../support/eventually.ts';

configure({ asyncUtilTimeout: timeoutMs });

type Page = typeof window & { readonly happyDOM: { setViewport(size: { width: number }): void } };

/** How wide the window is, CSS pixels; each test begins with a desktop's. */
export const setWindowWidth = (width: number): void => (window as Page).happyDOM.setViewport({ width });

beforeEach(() => setWindowWidth(1440));
afterEach(() => {
  cleanup();
  // Files share a page: what one keeps in it is not there for the next.
  window.sessionStorage.clear();
});

/**
 * No test waits for frames: what follows the typing does so at the end of its `act` (after-paint.test.ts has the real
 * one).
 */
vi.mock('../../src/ui/kit/after-paint.ts', () => ({
  afterPaint: (call: () => void) => {
    call();
    return () => {};
  },
}));
