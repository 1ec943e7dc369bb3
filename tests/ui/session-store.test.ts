import { expect, test } from 'vitest';
import { createSessionStore } from '../../src/ui/bridge/session-store.ts';

test('forgetting a hospital leaves another hospital’s session that another tab has stored since', () => {
  const own = { id: '41', wireId: 41, email: 'ward@kmc.example', code: 'KMC7' };
  const other = { id: '42', wireId: 42, email: 'ward@other.example', code: 'OTH1' };
  localStorage.clear();
  const [tab, second] = [1, 2].map(() => createSessionStore(() => localStorage, new EventTarget()));
  tab?.remember(own);
  second?.remember(other);
  tab?.forget(own);
  expect(second?.read()).toEqual(other);
  second?.forget(other);
  expect(tab?.read()).toBeNull();
  expect(localStorage.getItem('hospitalId')).toBeNull();
});

test('a hospital’s id is a number after a reload, unless it would lose digits', () => {
  for (const id of ['41', '9007199254740993', 'ward-7']) {
    const store = createSessionStore(() => localStorage, new EventTarget());
    store.remember({ id, wireId: id, email: 'ward@kmc.example', code: 'KMC7' });
    expect(store.read()?.wireId).toBe(id === '41' ? 41 : id);
  }
  localStorage.clear();
});

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
