/** A conversation with a phlebotomist. */
import { demoPhone } from '../../server/demo/logins.ts';
import { type ChatPhone, openChatPhone } from '../support/chat-phone.ts';
import { pdf, png } from '../support/registration.ts';
import { main, savedFile, says, saysNoMore, sees, signIn } from './support/actions.ts';
import { filesField, having, inside, role, text } from './support/element-queries.ts';
import { layFile } from './support/lay-file.ts';
import { test as base, expect } from './support/test.ts';

const box = role('textbox', /^Message to .+/);
const conversation = role('region', /^Messages with .+/);

base(
  'a text has its tick, a picture is drawn, and both are there after a reload @sample',
  async ({ tab, kind }, info) => {
    const words = `Bring ice, says ${kind}, ${info.repeatEachIndex}`;
    const name = `gate-of-${kind}-${info.repeatEachIndex}.png`;
    const picture = role('button', new RegExp(`^Open picture .*${name}`));
    await signIn(tab);
    await tab.open('/chat-box?driverId=3');
    await tab.type(box, words);
    await tab.key('Enter');
    await says(tab, conversation, new RegExp(`${words}[\\s\\S]*✓`));
    await tab.give(inside(filesField, main), [layFile(info, { ...png, name })]);
    await tab.press(box);
    await tab.key('Enter');
    await sees(tab, picture);
    await tab.reload();
    await says(tab, conversation, words);
    await sees(tab, inside(picture, conversation));
  },
);

base(
  'a file of the largest size goes, and comes back as it was; one byte more does not go',
  async ({ tab, browserContext, kind }, info) => {
    const name = `report-of-${kind}-${info.repeatEachIndex}.pdf`;
    const limit = 5 * 1024 * 1024;
    const report = pdf(name, limit);
    const whole = { ...report, buffer: report.buffer.subarray(0, limit) };
    await signIn(tab);
    await tab.open('/chat-box?driverId=6');
    await tab.give(inside(filesField, main), [layFile(info, { ...report, name: 'too-large.pdf' })]);
    await sees(tab, text('File too large (max 5MB)'));
    await tab.give(inside(filesField, main), [layFile(info, whole)]);
    await tab.press(box);
    await tab.key('Enter');
    await says(tab, conversation, new RegExp(`${name}[\\s\\S]*✓`));
    await tab.press(inside(role('link', new RegExp(name)), conversation));
    const saved = await savedFile(browserContext, new RegExp(name), ({ length }) => length >= limit);
    expect(saved.equals(whole.buffer)).toBe(true);
  },
);

/** A phone that writes when it is told to. */
const test = base.extend<{ readonly phone: ChatPhone }>({
  phone: async ({ backend }, use) => {
    const phone = await openChatPhone(backend.url, demoPhone(0, 20));
    await use(phone);
    await phone.switchOff();
  },
});

test('a message of a phone is unread in both tabs, and read in both when one opens it', async ({
  browserContext,
  tab,
  phone,
}, info) => {
  await signIn(tab);
  const other = await browserContext.openTab();
  await other.open('/chat-box');
  const words = `At the gate, ${info.repeatEachIndex}.`;
  const entry = having(role('option'), words);
  phone.write(words);
  await says(other, entry, /\d+ unread|New message/);
  await says(tab, having(role('listitem'), role('link', 'Chat Box')), /\d/);
  await tab.open(`/chat-box?driverId=${phone.driverId}`);
  await says(tab, conversation, words);
  await saysNoMore(other, entry, /\d+ unread|New message/);
  await tab.type(box, 'Then come in.');
  await tab.key('Enter');
  // Of a phone that reads.
  await says(tab, conversation, /Then come in\.[\s\S]*✓✓/);
  await other.open(`/chat-box?driverId=${phone.driverId}`);
  await says(other, conversation, /At the gate[\s\S]*Then come in\./);
});
