/** A conversation with a phlebotomist. */
import { png } from '../support/registration.ts';
import { layFile } from './support/lay-file.ts';
import { main, says, sees, signIn } from './support/steps.ts';
import { test } from './support/test.ts';
import { filesField, inside, role } from './support/things.ts';

const box = role('textbox', /^Message to /);
const conversation = role('region', /^Messages with /);

test('a text has its tick, a picture is drawn, and both are there after a reload @sample', async ({
  tab,
  kind,
}, info) => {
  const words = `Bring ice, says ${kind}`;
  const name = `gate-of-${kind}.png`;
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
});
