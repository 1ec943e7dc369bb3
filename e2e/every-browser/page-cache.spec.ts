/** The page that one leaves: some browsers keep it, and bring it back as it was by Back. */
import { demoPhone } from '../../server/demo/logins.ts';
import { type ChatPhone, openChatPhone } from '../support/chat-phone.ts';
import { goTo, leads, loginButton, main, says, sees, signIn, signOut } from './support/actions.ts';
import { inside, role, text } from './support/element-queries.ts';
import { test as base, expect } from './support/test.ts';

const figures = inside(text(/^3\d\d$/), main);
/** What became of the page that came back, or of the one before it that is loaded anew: null where none was kept. */
const kept = "sessionStorage.getItem('kept')";

base.use({
  changes: {
    first: `addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('kept', document.documentElement.checkVisibility() ? 'shown' : 'hidden');
    });`,
    // By this word the server takes away what a browser keeps of the console; other backends may not say it.
    without: 'clear-site-data',
  },
});

base(
  'by Back there is the login after a sign-out in another tab @sample',
  async ({ browserContext, tab, kind }) => {
    await signIn(tab);
    const other = await browserContext.openTab();
    await other.open('/home');
    await sees(other, figures);
    await other.open('/docs');
    await signOut(tab);
    await sees(tab, loginButton);
    await other.back();
    await sees(other, loginButton);
    expect(await other.count(role('link', 'Dashboard'))).toBe(0);
    expect(await other.read<string | null>(kept)).toBe(kind === 'webkit' ? 'hidden' : null);
  },
);

/** A phone that writes when it is told to. */
const test = base.extend<{ readonly phone: ChatPhone }>({
  phone: async ({ backend }, use) => {
    const phone = await openChatPhone(backend.url, demoPhone(0, 22));
    await use(phone);
    await phone.switchOff();
  },
});

test('a page that was left gives up its lead, and Back restores it', async ({
  browserContext,
  tab,
  phone,
}, info) => {
  const words = `Who hears this, ${info.repeatEachIndex}?`;
  await signIn(tab);
  const other = await browserContext.openTab();
  await other.open(`/chat-box?driverId=${phone.driverId}`);
  await sees(other, role('textbox', /^Message to .+/));
  await expect.poll(() => leads(other)).toEqual({ held: 1, waits: 1 });
  await tab.open('/docs');
  // In WebKit this one is behind the first, and a tab that nobody sees takes the lead from none that holds it.
  await expect.poll(() => leads(other)).toEqual({ held: 1, waits: 0 });
  phone.write(words);
  await says(other, role('region', /^Messages with .+/), words);
  await tab.back();
  await sees(tab, figures);
  await goTo(tab, 'Chat Box');
  await sees(tab, role('heading', 'Messages'));
});
