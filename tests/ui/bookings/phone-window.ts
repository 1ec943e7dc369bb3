import { vi } from 'vitest';

/** From now on the window is a phone's, until mocks are restored. */
export function asPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: media.includes('max-width: 767.98px'),
    media,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => true,
  }));
}
