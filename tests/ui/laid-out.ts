import { afterEach, beforeEach } from 'vitest';

const heights = { clientHeight: 600, offsetHeight: 40 } as const;

/** happy-dom lays nothing out: for the tests of a file lists are as high as a window, rows as high as a line. */
export function layOut(): void {
  let before: readonly (readonly [string, PropertyDescriptor | undefined])[] = [];
  beforeEach(() => {
    before = Object.keys(heights).map((name) => [
      name,
      Object.getOwnPropertyDescriptor(HTMLElement.prototype, name),
    ]);
    for (const [name, height] of Object.entries(heights))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height });
  });
  afterEach(() => {
    // The page is shared with the tests after these: it is restored.
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
