/** A browser that keeps nothing, or no longer what it kept. */
import {
  diagnosticsButton,
  dialog,
  goToAttendance,
  loginButton,
  main,
  says,
  sees,
  signIn,
} from './support/actions.ts';
import { inside, text } from './support/element-queries.ts';
import { test } from './support/test.ts';

const figures = inside(text(/^3\d\d$/), main);

test.describe('a database that may not be opened', () => {
  test.use({
    changes: {
      firstInWorker: `IDBFactory.prototype.open = () => { throw new DOMException('No', 'SecurityError'); };`,
    },
  });

  test('does not stop the session and the feeds, and the diagnostics say so', async ({ tab }) => {
    await signIn(tab);
    await tab.press(diagnosticsButton);
    await says(tab, dialog, 'Memory only');
    await tab.reload();
    await sees(tab, figures);
  });
});

test.describe('a page without storage of its own', () => {
  test.use({
    changes: {
      first: `for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });`,
    },
  });

  test('keeps its session for as long as it is open', async ({ tab }) => {
    await signIn(tab);
    await goToAttendance(tab);
    await tab.reload();
    await sees(tab, loginButton);
  });
});

test('after the storage is cleared, signing in again restores everything', async ({ tab }) => {
  await signIn(tab);
  await tab.read(`(() => {
    localStorage.clear();
    sessionStorage.clear();
    void indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)));
  })()`);
  await tab.reload();
  await sees(tab, loginButton);
  await signIn(tab);
  await tab.reload();
  await sees(tab, figures);
});
