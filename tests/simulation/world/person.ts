/** What a dispatcher does at a page, and that each press came to something that a person sees. */
import type { Intent } from '../../../src/contract/intents.ts';
import { isBusy } from '../../../src/machines/orders/order-work.ts';
import { bookingForm } from '../../support/booking.ts';
import type { Browser } from './browser.ts';
import { emailOf, type Whose } from './hospital.ts';
import { keyOfOrder, listenToOrders, signOf } from './order-truth.ts';
import type { Page } from './page.ts';
import type { Truth } from './truth.ts';
import { cardOf, type Watch } from './watch.ts';

export interface Person {
  logIn(page: Page, as: Whose): void;
  logOut(page: Page): void;
  /** Opens the first order that is still to be done and changes it; `leaves` the details at once. */
  change(page: Page, kind: 'assign' | 'cancel', leaves: boolean): void;
  book(page: Page, how: { readonly isLocated: boolean; readonly leaves: boolean }): void;
  /** Writes a message to one of the phlebotomists, with a file or without, in words that may be those of others. */
  write(page: Page, who: number, how: { readonly hasFile: boolean; readonly isAlike: boolean }): void;
  /** Gives up, or tries again, a message that is on its way and for which there is that button. */
  giveUp(page: Page, which: 'oldest' | 'newest'): void;
  tryAgain(page: Page, which?: 'first' | 'all'): void;
  converse(page: Page, who: number | null): void;
  dismiss(page: Page, which: 'one' | 'all'): void;
  /** Looks at what the presses came to, before anything else is done; answers those that have shown nothing yet. */
  unanswered(): readonly string[];
}

interface Press {
  readonly page: Page;
  readonly words: string;
  readonly session: string | null;
  /** Whether something of it can be seen. */
  isAnswered(): boolean;
}

export function createPerson({ backend }: Browser, watch: Watch, truth: Truth): Person {
  let serial = 0;
  let presses: readonly Press[] = [];
  const toasted = new WeakMap<Page, string[]>();
  /** What toasts a page said so far, as texts. */
  const toastsOf = (page: Page) => {
    const known = toasted.get(page);
    if (known) return known;
    const said: string[] = [];
    toasted.set(page, said);
    page.system.toasts.subscribe((toast) => void said.push(JSON.stringify(toast)));
    return said;
  };
  const press = (page: Page, words: string, isAnswered: () => boolean) => {
    presses = [...presses, { page, words, session: page.system.session.getSnapshot().id, isAnswered }];
  };

  const noted = new WeakSet<Page>();
  /** From now on, of each message that stands as failed at the page. */
  function noteFailures(page: Page): void {
    if (noted.has(page)) return;
    noted.add(page);
    page.system.outgoing.subscribe((all) => {
      for (const written of watch.written) {
        const { state, failure } = all.get(written.id) ?? {};
        if (state !== 'failed') continue;
        written.hasFailed = true;
        const isRead =
          written.page === page.name &&
          written.worker === page.link.worker() &&
          written.session === page.system.session.getSnapshot().id;
        if (failure?.code === 'fileGone' && isRead && !page.noted.hasHung && !watch.diskFailed)
          watch.problem(`${page.name}: '${written.content}' failed while its file was read`);
        if (failure?.kind === 'stopped' && failure.code === undefined && !written.isTriedAgain)
          watch.problem(`${page.name}: '${written.content}' failed with its worker: ${failure.message}`);
      }
    });
  }

  return {
    logIn: (page, as) => {
      if (page.system.session.getSnapshot().status !== 'signedOut') return;
      page.system.send({ type: 'user.submitLogin', email: emailOf(as), password: 'secret' });
    },
    logOut: ({ system, name }) => {
      if (system.session.getSnapshot().status !== 'signedIn') return;
      system.send({ type: 'user.askLogout' });
      system.send({ type: 'user.confirmLogout' });
      if (system.session.getSnapshot().status !== 'signedOut') watch.problem(`${name}: a logout did nothing`);
    },
    change: (page, kind, leaves) => {
      const { system } = page;
      const orders = [...system.orders.getSnapshot().byId.values()];
      const order = orders.find(({ status }) => status === 'pending') ?? orders[0];
      const [someone] = [...system.phlebotomists.getSnapshot().byId.values()];
      const own = page.hospital();
      if (!order || !someone || !own) return;
      const said = toastsOf(page);
      serial += 1;
      const sign = signOf(kind, serial);
      const before = said.length;
      const orderId = order.id;
      const { id, fullName, phone, email } = someone;
      system.send({ type: 'user.openOrder', orderId, order });
      const found = system.orderWork.getSnapshot().get(orderId);
      // A call is in flight, or both sides are on view: there is no such button.
      if (!found || isBusy(found)) return;
      if (found.state === 'conflict') return system.send({ type: 'user.acceptConflict', orderId });
      const intent: Intent =
        kind === 'cancel'
          ? { type: 'user.cancelOrder', orderId, reason: sign }
          : {
              type: 'user.assignOrder',
              orderId,
              phlebotomist: { id, fullName, phone, email, isListed: true },
              scheduledTime: sign,
            };
      const there = backend.hospitals[own].orders.find((one) => one.orderId === orderId);
      const countOf = () => there?.asked.filter((words) => words.includes(sign)).length ?? 0;
      listenToOrders(page, truth);
      // An order that somebody else has cancelled is as it was asked to be.
      truth.begin(page, keyOfOrder(orderId), `${kind} ${orderId} (${sign})`, countOf, () =>
        kind === 'cancel' ? there?.status === 'cancelled' : countOf() > 0,
      );
      system.send(intent);
      if (leaves) system.send({ type: 'user.closeOrder', orderId });
      const settled = new Set(['assigned', 'cancelled', 'refused', 'conflict']);
      press(
        page,
        `${kind} ${orderId}`,
        () =>
          settled.has(system.orderWork.getSnapshot().get(orderId)?.state ?? '') ||
          // A guard stopped it at once, and the person left without reading why.
          (leaves && order.status !== 'pending') ||
          said.slice(before).some((words) => words.includes(`"${orderId}"`) && /"order[A-Z]/.test(words)),
      );
    },
    book: (page, { isLocated, leaves }) => {
      const { system } = page;
      const own = page.hospital();
      if (!own || ['locating', 'submitting'].includes(system.booking.getSnapshot().state)) return;
      const said = toastsOf(page);
      const before = said.length;
      const place = isLocated ? {} : { latitude: null, longitude: null };
      serial += 1;
      const address = `${serial} Main Road`;
      const { taken } = backend.hospitals[own];
      system.send({ type: 'user.clearBookingOutcome' });
      listenToOrders(page, truth);
      truth.begin(
        page,
        'booking',
        `the booking of ${address}`,
        () => taken.filter((one) => one === address).length,
      );
      system.send({
        type: 'user.submitBooking',
        form: bookingForm({ variant: 'screen', address, ...place }),
      });
      if (leaves) system.send({ type: 'user.clearBookingOutcome' });
      press(
        page,
        'booking',
        () =>
          ['refused', 'submitted', 'failed'].includes(system.booking.getSnapshot().state) ||
          said.slice(before).some((words) => words.includes('"booking')),
      );
    },
    write: (page, who, { hasFile, isAlike }) => {
      const { system } = page;
      const own = page.hospital();
      if (!own) return;
      const phlebotomistId = backend.hospitals[own].phlebotomistId(who);
      const content = isAlike
        ? `alike ${watch.era(own)}~${own}`
        : `written ${watch.written.length + 1}~${own}`;
      const id = `temp-${page.name}-${watch.written.length + 1}`;
      const file = hasFile ? new File(['x'.repeat(10)], 'tube.png', { type: 'image/png' }) : null;
      const runs = system.worker.getSnapshot().state === 'running';
      watch.written.push({
        ...{ page: page.name, hospital: own, phlebotomistId, id, content, era: watch.era(own) },
        session: system.session.getSnapshot().id,
        ...{
          isAlike,
          worker: runs ? page.link.worker() : null,
          discarded: 'no',
          hasFailed: false,
          isTriedAgain: false,
        },
      });
      noteFailures(page);
      system.send(
        {
          ...{ type: 'user.sendMessage', id, phlebotomistId, content },
          file: file && { name: file.name, mimeType: file.type, size: file.size },
          writtenAt: page.thread.clock.wall(),
        },
        file ? [file] : [],
      );
    },
    giveUp: ({ system }, which) => {
      const [first] = [...system.outgoing.getSnapshot().values()]
        .filter(({ state }) => ['waiting', 'uploading', 'failed'].includes(state))
        .sort((one, other) => (one.writtenAt - other.writtenAt) * (which === 'oldest' ? 1 : -1));
      if (!first) return;
      const written = watch.written.find(({ id }) => id === first.id);
      const isStored = (of: Whose) =>
        backend.hospitals[of].chat.messages.some(({ content }) => content === first.content);
      // A file is still to be read when its message is given up in the moment of the press.
      const isUnsent = first.state === 'failed' || (which === 'newest' && first.file !== null);
      if (written) written.discarded = isUnsent && !isStored(written.hospital) ? 'unsent' : 'underWay';
      system.send({ type: 'user.discardMessage', id: first.id });
    },
    tryAgain: ({ system }, which = 'first') => {
      const failed = [...system.outgoing.getSnapshot().values()].filter(({ state }) => state === 'failed');
      for (const { id } of which === 'all' ? failed : failed.slice(0, 1)) {
        const written = watch.written.find((each) => each.id === id);
        if (written) written.isTriedAgain = true;
        system.send({ type: 'user.tryMessageAgain', id });
      }
    },
    converse: (page, who) => {
      const own = page.hospital();
      if (!own) return;
      page.system.send(
        who === null
          ? { type: 'user.closeConversation' }
          : { type: 'user.openConversation', phlebotomistId: backend.hospitals[own].phlebotomistId(who) },
      );
    },
    dismiss: (page, which) => {
      const own = page.hospital();
      const { alerts } = page.system.alerts.getSnapshot();
      const [first] = alerts;
      if (!own || !first) return;
      const gone = which === 'one' ? [first] : alerts;
      for (const alert of gone) watch.dismissed(own, cardOf(alert, backend));
      page.system.send(
        which === 'one' ? { type: 'user.dismissAlert', key: first.key } : { type: 'user.dismissAllAlerts' },
      );
    },
    unanswered: () => {
      presses = presses
        // Who is signed out meanwhile sees that; a page that is gone shows nothing.
        .filter(
          ({ page, session }) => !page.thread.isDead && page.system.session.getSnapshot().id === session,
        )
        .filter(({ isAnswered }) => !isAnswered());
      return presses.map(({ page, words }) => `${page.name}: '${words}' came to nothing that a person sees`);
    },
  };
}
