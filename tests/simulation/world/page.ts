/**
 * One life of a tab's page: the console's system with a worker of its own, put together as
 * `src/ui/bridge/open-system.ts` does.
 */
import type { FactBatch } from '../../../src/contract/realtime-port.ts';
import { createSystem, type System, type WorkerLink } from '../../../src/machines/system.ts';
import { createPageStorage } from '../../../src/ui/bridge/page-storage.ts';
import { createSessionStore } from '../../../src/ui/bridge/session-store.ts';
import type { Browser } from './browser.ts';
import { hospitalOf, marksIn, type Whose } from './hospital.ts';
import { createTestLink, type TestLink } from './link.ts';
import type { Thread } from './time.ts';
import type { NotedPage, Watch } from './watch.ts';
import { storageOn } from './web-storage.ts';
import { startWorkerThread } from './worker-thread.ts';

export interface Page {
  readonly name: string;
  readonly thread: Thread;
  readonly system: System;
  readonly link: TestLink;
  readonly noted: NotedPage;
  /** Whose session it is in; null for nobody's. */
  hospital(): Whose | null;
  isVisible: boolean;
  /** Says whether it is on view, to the worker and to the conversation, as it becomes so or is used. */
  sendView(): void;
  /** Closed or left, without a word. */
  die(): void;
}

export interface PageParts {
  readonly browser: Browser;
  readonly watch: Watch;
  /** The tab's name, and the number of its page. */
  readonly tab: string;
  readonly load: number;
  readonly session: Map<string, string>;
}

export function openPage({ browser, watch, tab, load, session }: PageParts): Page {
  const { time, backend } = browser;
  const thread = time.thread();
  const name = `${tab}.${load}`;
  const noted = watch.page(name);
  const { storage, events } = browser.local.open(thread);
  const store = createSessionStore(() => storage, events);
  const test = createTestLink({
    clock: thread.clock,
    tab,
    signedIn: store.isSignedIn,
    spawn: () =>
      startWorkerThread({
        browser,
        page: thread,
        batch: (batch) => receive(batch),
        answered: (mark) => noteStrayed(mark),
        wrote: (store) => test.wrote(store),
      }),
  });
  let receive: (batch: FactBatch) => void = () => {};

  const current = () => system.session.getSnapshot();
  /**
   * Where the backend does not say whose rows they are, nobody here can know: those alone may stand in the wrong
   * session, and in those of the same hospital, which tabs tell of them.
   */
  function noteStrayed(mark: Whose): void {
    const { id, hospital } = current();
    const own = hospital && hospitalOf(hospital.id);
    if (id === null || own === mark) return;
    noted.strayed.set(id, (noted.strayed.get(id) ?? new Set()).add(mark));
    for (const { sessions, strayed } of watch.pages)
      for (const [other, whose] of sessions)
        if (whose === own) strayed.set(other, (strayed.get(other) ?? new Set()).add(mark));
  }

  const system = createSystem({
    worker: watched(test.link, (batch) => {
      noteFacts(batch, noted, watch);
    }),
    store,
    storage: {
      tab: createPageStorage(() => storageOn(session), new EventTarget(), thread.clock.after),
      browser: createPageStorage(() => storage, events, thread.clock.after),
    },
    page: name,
    navigate: () => {},
    report: (error) => watch.problem(`A listener threw: ${String(error)}`),
  });

  /** A worker ends no session that its page goes on with. */
  function checkClosed({ facts }: FactBatch): void {
    const { id, status } = current();
    if (
      status === 'signedIn' &&
      facts.some(({ type, session }) => type === 'session.closed' && session === id)
    )
      watch.problem(`${name}: the worker ended session ${id}, and the page is still in it`);
  }

  function watched(link: WorkerLink, note: (batch: FactBatch) => void): WorkerLink {
    return {
      ...link,
      start: (listener) => {
        receive = (batch) => {
          note(batch);
          listener.batch(batch);
          checkClosed(batch);
        };
        link.start(listener);
      },
      port: {
        ...link.port,
        take: (command, files) => {
          const known = noted.commands.get(command.id);
          noted.commands.set(command.id, { ends: known?.ends ?? 0, type: command.type });
          link.port.take(command, files);
        },
        record: (inputs, cursor) => {
          for (const input of inputs)
            if (input.type === 'command.ended') noteEnd(noted, watch, input.id, input.command);
          link.port.record(inputs, cursor);
        },
      },
    };
  }

  const hospital = () => hospitalOf(current().hospital?.id);
  system.toasts.subscribe((toast) => watch.toast(toast, noted, hospital(), backend));
  store.watch((found) =>
    system.notice(found ? { type: 'page.foundSession', hospital: found } : { type: 'page.lostSession' }),
  );

  const page: Page = {
    name,
    thread,
    system,
    link: test,
    noted,
    hospital,
    isVisible: true,
    sendView: () => {
      system.setDesired({ name: 'view', visible: page.isVisible, usedAt: time.clock.wall() });
      system.send({ type: 'user.lookAtConversation', isVisible: page.isVisible });
    },
    die: () => {
      test.worker()?.terminate();
      thread.die();
    },
  };
  watchSession(page, browser, watch);
  page.sendView();
  return page;
}

/** Facts of a session name nobody but its hospital; each command is ended once. */
function noteFacts({ facts }: FactBatch, noted: NotedPage, watch: Watch): void {
  for (const fact of facts) {
    // What the day itself gave the worker has no number.
    if (fact.type === 'command.ended' && fact.id > 0) noteEnd(noted, watch, fact.id, fact.command);
    const { session } = fact;
    if (session === null) continue;
    if (fact.type === 'session.opened' || fact.type === 'session.loginAccepted')
      noted.sessions.set(session, hospitalOf(fact.hospital.id) ?? 'A');
    const own = noted.sessions.get(session);
    const strays = noted.strayed.get(session);
    for (const mark of marksIn(JSON.stringify(fact)))
      if (mark !== own && !strays?.has(mark as Whose))
        watch.problem(`A fact of ${own}'s session ${session} names ${mark}'s: ${JSON.stringify(fact)}`);
  }
}

function noteEnd(noted: NotedPage, watch: Watch, id: number, type: string): void {
  const known = noted.commands.get(id) ?? { type: null, ends: 0 };
  noted.commands.set(id, { ...known, ends: known.ends + 1 });
  if (known.ends > 0) watch.problem(`${noted.name}: the ${type} of number ${id} ended twice`);
}

/** How sessions may begin and end. */
function watchSession(page: Page, { backend, network, local }: Browser, watch: Watch): void {
  const { system, name } = page;
  let before = system.session.getSnapshot();
  system.session.subscribe((now) => {
    const was = hospitalOf(before.hospital?.id);
    const isWithoutWord = now.refusal === null && !now.expired;
    if (before.status === 'signingIn' && now.status === 'signedOut' && isWithoutWord)
      watch.problem(`${name}: a login ended without a word`);
    if (before.status === 'signedIn' && now.status === 'signedOut' && was) {
      watch.signedOut(was);
      const stored = local.content.get('isLoggedIn') === 'true' ? local.content.get('hospitalId') : null;
      if (stored && hospitalOf(stored) !== was && !now.expired)
        watch.problem(`${name}: another hospital signed in, and nothing said so`);
      if (now.expired && hospitalOf(stored) === was && backend.whoseIs(network.cookie) === was)
        watch.problem(`${name}: a session ended that the backend knows`);
    }
    before = now;
  });
}
