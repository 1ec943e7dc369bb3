/** A wall display, in the browser of whatever screen a hospital has. */
import { readWords, sees } from './support/actions.ts';
import { inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

test.use({ changes: { timings: { pairingPollMs: 1_000, ordersPollMs: 1_000 } } });

test('a wall is paired by the code that it shows, shows the day, and shows a code again when it is ended', async ({
  tab,
  colleague,
}) => {
  const code = text(/^[A-Z2-9]{8}$/);
  await tab.open('/wall?screens=figures+map&rotate=0');
  const first = await readWords(tab, code, /[A-Z2-9]{8}/);
  const answer = await colleague.post('/api/displays', { data: { code: first, name: 'Corridor' } });
  expect(answer.status()).toBe(201);
  await sees(tab, inside(text(/^3\d\d$/), role('region', 'Today')));
  const credit = 'Zones: Transparent Chennai (CC BY-SA 2.5 IN). Places: ChennaiGTFS (ODbL).';
  await sees(tab, inside(text(credit), role('region', 'Map')));
  await tab.reload();
  await sees(tab, inside(text(/^3\d\d$/), role('region', 'Today')));

  const { id } = (await answer.json()) as { readonly id: number };
  expect((await colleague.delete(`/api/displays/${id}`)).status()).toBe(204);
  await sees(tab, code);
  expect(await readWords(tab, code, /[A-Z2-9]{8}/)).not.toBe(first);
  expect(await tab.count(role('region', 'Today'))).toBe(0);
});
