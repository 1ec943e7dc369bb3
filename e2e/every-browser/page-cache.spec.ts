/** The page that one leaves: some browsers keep it, and bring it back as it was by Back. */
import { goTo, loginButton, main, says, sees, signIn, signOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { inside, role, text } from './support/things.ts';

const figures = inside(text(/^3\d\d$/), main);
/** Whether this page, or the one before it that is loaded anew, was kept. */
const wasKept = "sessionStorage.getItem('was kept') === 'yes'";

test.use({
  changes: {
    first: `addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('was kept', 'yes');
    });`,
    // By this word the server takes away what a browser keeps of the console; other backends may not say it.
    without: 'clear-site-data',
  },
});

test('by Back there is the login after a sign-out in another tab @sample', async ({ desk, tab, kind }) => {
  await signIn(tab);
  const other = await desk.openTab();
  await other.open('/home');
  await sees(other, figures);
  await tab.open('/docs');
  await signOut(other);
  await sees(other, loginButton);
  await tab.back();
  await sees(tab, loginButton);
  expect(await tab.count(role('link', 'Dashboard'))).toBe(0);
  expect(await tab.read<boolean>(wasKept)).toBe(kind === 'webkit');
});

test('a page that one has left leads no other tab, and is there again by Back', async ({ desk, tab }) => {
  const box = role('textbox', /^Message to /);
  const conversation = role('region', /^Messages with /);
  const name = '[...(globalThis.allLocks?.held ?? [])].map(({ clientId }) => clientId).join()';
  const look = 'void navigator.locks.query().then((all) => { globalThis.allLocks = all; })';
  await signIn(tab);
  const other = await desk.openTab();
  await other.open('/chat-box?driverId=8');
  await sees(other, box);
  await other.read(look);
  await expect.poll(() => other.read<string>(name)).not.toBe('');
  const before = await other.read<string>(name);
  await tab.open('/docs');
  await expect
    .poll(async () => {
      await other.read(look);
      return other.read<string>(name);
    })
    .not.toBe(before);
  await other.type(box, 'Who hears this?');
  await other.key('Enter');
  await says(other, conversation, /Who hears this\?[\s\S]*✓/);
  await tab.back();
  await sees(tab, figures);
  await goTo(tab, /^Chat Box/);
  await sees(tab, role('heading', 'Messages'));
});
