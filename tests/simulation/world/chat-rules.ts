/** What holds of chat once there is peace (rulings, Chat; decision 0032). */
import type { Browser } from './browser.ts';
import type { MessageOnBackend } from './conversations.ts';
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
    const stored = browser.backend.hospitals[hospital].chat.messages.filter(
      ({ senderRole }) => senderRole === 'ADMIN',
    );
    const written = watch.written.filter(
      (each) => each.hospital === hospital && each.era === watch.era(hospital),
    );
    for (const each of written) checkShown(each, own, watch);
    for (const alike of grouped(written, wordsOf).values()) checkStored(alike, { stored, own, watch });
    checkOrder(written, stored, watch);
    checkViews(own, { browser, hospital, watch });
  }
}

/** Whom it was written to, and what. */
const wordsOf = ({ phlebotomistId, content }: Written) => `'${content}' to ${phlebotomistId}`;

/** Where it stands at all it stands as failed, and its file is there as long as the page lives that has it. */
function checkShown({ page, content, id }: Written, own: readonly Page[], watch: Watch): void {
  for (const { name, system } of own) {
    const { state, failure } = system.outgoing.getSnapshot().get(id) ?? {};
    if (state !== undefined && state !== 'failed')
      watch.problem(`${name} shows '${content}' of ${page} as ${state} for ever`);
    if (failure?.code === 'fileGone' && own.some((one) => one.name === page))
      watch.problem(`'${content}' of ${page} stands as one whose file is gone`);
  }
}

/**
 * None is lost, and none doubled: it is at the backend once, or it stands as failed, or it was given up. Of messages
 * that are alike nobody knows which is there, but how many.
 */
function checkStored(
  alike: readonly Written[],
  { stored, own, watch }: { stored: readonly MessageOnBackend[]; own: readonly Page[]; watch: Watch },
): void {
  const [first] = alike;
  if (!first) return;
  const words = wordsOf(first);
  const count = stored.filter(
    ({ content, receiverId }) => content === first.content && receiverId === first.phlebotomistId,
  ).length;
  const stands = ({ id }: Written) =>
    own.some(({ system }) => system.outgoing.getSnapshot().get(id)?.state === 'failed');
  const least = alike.filter((each) => each.discarded === 'no' && !stands(each)).length;
  const most = alike.filter(({ discarded }) => discarded !== 'unsent').length;
  if (count < least) watch.problem(`${words} is lost: the backend has it ${count} times for ${least}`);
  if (count > most) watch.problem(`${words} is at the backend ${count} times for ${most}`);
}

/** What one page wrote to one phlebotomist is at the backend in the order of the presses. */
function checkOrder(written: readonly Written[], messages: readonly MessageOnBackend[], watch: Watch): void {
  const stored = messages.map(({ content }) => content);
  const inOrder = written.filter((each) => !each.isAlike && !each.hasFailed && stored.includes(each.content));
  const lanes = grouped(inOrder, ({ page, phlebotomistId }) => `${page} to ${phlebotomistId}`);
  for (const [lane, ofLane] of lanes) {
    const pressed = ofLane.map(({ content }) => content);
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

function grouped(all: readonly Written[], keyOf: (one: Written) => string): ReadonlyMap<string, Written[]> {
  const groups = new Map<string, Written[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
