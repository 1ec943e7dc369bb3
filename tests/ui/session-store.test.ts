import { expect, test } from 'vitest';
import { createSessionStore } from '../../src/ui/bridge/session-store.ts';

test('the flag is written last: another tab that sees it finds the hospital that it is of', () => {
  const written: string[] = [];
  const storage = {
    getItem: () => null,
    setItem: (key: string) => void written.push(key),
    removeItem: () => {},
  } as unknown as Storage;
  createSessionStore(() => storage, new EventTarget()).remember({
    id: '41',
    wireId: 41,
    email: 'ward@kmc.example',
    code: 'KMC7',
  });
  expect(written).toHaveLength(4);
  expect(written.at(-1)).toBe('isLoggedIn');
});
