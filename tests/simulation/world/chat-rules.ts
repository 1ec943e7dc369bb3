/** What holds of chat once there is peace (rulings, Chat; decision 0032). */
import type { Browser } from './browser.ts';
import { type Whose, whose } from './hospital.ts';
import type { Page } from './page.ts';
import type { Watch, Written } from './watch.ts';

interface Parts {
  readonly browser: Browser;
  readonly watch: Watch;
}

export function checkChat({ browser, watch }: Parts, pages: readonly Page[]): void {
  // What a disk did not take is in the memory of one tab.
  if (watch.diskFailed) return;
  for (const hospital of whose) {
    const own = pages.filter((page) => page.hospital() === hospital);
    if (own.length === 0) continue;
    const stored = browser.backend.hospitals[hospital].chat.messages
      .filter(({ senderRole }) => senderRole === 'ADMIN')
      .map(({ content }) => content);
    const written = watch.written.filter(
      (each) => each.hospital === hospital && each.era === watch.era(hospital),
    );
    for (const each of written) checkWritten(each, { stored, own, watch });
    checkOrder(written, stored, watch);
    checkViews(own, { browser, hospital, watch });
  }
}

/** None is lost, and none doubled: it is at the backend once, or it stands as failed, or it was given up. */
function checkWritten(
  { page, content, id, discarded }: Written,
  { stored, own, watch }: { stored: readonly string[]; own: readonly Page[]; watch: Watch },
): void {
  const count = stored.filter((one) => one === content).length;
  const shown = own.flatMap(({ system }) => system.outgoing.getSnapshot().get(id) ?? []);
  const states = shown.map(({ state }) => state);
  if (count > 1) watch.problem(`The backend has '${content}' of ${page} ${count} times`);
  const isShown = states.length > 0 && states.every((state) => state === 'failed');
  if (count === 0 && discarded === 'no' && !isShown)
    watch.problem(`'${content}' of ${page} is lost: the pages show it as [${states}]`);
  if (count > 0 && discarded === 'unsent')
    watch.problem(`'${content}' of ${page} was given up, and sent after that`);
  // Whoever pressed has the file, as long as the page lives.
  const isGone = shown.some(({ failure }) => failure?.code === 'fileGone');
  if (isGone && own.some(({ name }) => name === page))
    watch.problem(`'${content}' of ${page} stands as one whose file is gone`);
  if (count === 1 && states.some((state) => state !== 'failed'))
    watch.problem(`'${content}' of ${page} is at the backend, and the pages show it as [${states}]`);
}

/** What one page wrote to one phlebotomist is at the backend in the order of the presses. */
function checkOrder(written: readonly Written[], stored: readonly string[], watch: Watch): void {
  const lanes = new Map<string, Written[]>();
  for (const each of written) {
    if (each.hasFailed || !stored.includes(each.content)) continue;
    const lane = `${each.page} to ${each.phlebotomistId}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), each]);
  }
  for (const [lane, messages] of lanes) {
    const pressed = messages.map(({ content }) => content);
    const there = stored.filter((content) => pressed.includes(content));
    if (there.join() !== pressed.join())
      watch.problem(`The backend has what ${lane} as [${there}] for [${pressed}]`);
  }
}

/** An open conversation shows what the backend has, and the tabs count alike. */
function checkViews(
  own: readonly Page[],
  { browser, hospital, watch }: Parts & { readonly hospital: Whose },
): void {
  for (const { name, system } of own) {
    const { phlebotomistId, state, messages } = system.conversation.getSnapshot();
    if (phlebotomistId === null) continue;
    const there = browser.backend.hospitals[hospital].chat.of(phlebotomistId).map(({ content }) => content);
    const shown = messages.map(({ content }) => content);
    if (state !== 'open' || there.join() !== shown.join())
      watch.problem(`${name} shows of ${phlebotomistId} (${state}) [${shown}] for [${there}]`);
  }
  const counts = own.map(({ system }) =>
    JSON.stringify(Object.entries(system.chat.getSnapshot().unread).toSorted()),
  );
  if (new Set(counts).size > 1)
    watch.problem(
      `The tabs count unread messages apart: ${own.map(({ name }, at) => `${name} ${counts[at]}`).join(' and ')}`,
    );
}
