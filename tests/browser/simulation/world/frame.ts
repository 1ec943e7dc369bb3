/** A page of a day: a frame of this browser page, with the console's system in it and a realtime worker of its own. */
import { createDice } from '../../../simulation/world/dice.ts';
import { hospitalOf, marksIn, type Whose } from '../../../simulation/world/hospital.ts';
import { storageOn } from '../../../simulation/world/web-storage.ts';
import { type FarWorker, farWorker } from './far-worker.ts';
import { code as pageCode } from './page.ts?bundled';
import type { Frame, World } from './parts.ts';
import { code as workerCode } from './worker.ts?bundled';

const workerUrl = URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' }));

export function openFrame(
  world: World,
  { name, session, isVisible }: { name: string; session: Map<string, string>; isVisible: boolean },
): Frame {
  const { watch, backend } = world;
  const noted = watch.page(name);
  const element = document.createElement('iframe');
  element.style.display = 'none';
  document.body.append(element);
  const inner = element.contentWindow as Window & typeof globalThis;
  const script = inner.document.createElement('script');
  script.textContent = pageCode;
  inner.document.head.append(script);

  let far: FarWorker | null = null;
  let starts = 0;
  let outSince = 0;
  const page = inner.openDayPage({
    at: world.now(),
    tabStorage: storageOn(session),
    spawn: (called) => {
      starts += 1;
      far?.gone();
      const worker = new inner.Worker(workerUrl, { name: called });
      const seed = createDice(world.seed + starts).between(0, 2 ** 30);
      far = farWorker(
        worker,
        { at: world.now(), database: world.database, seed, disk: world.disk },
        {
          asks: (_, { asked }) => world.ask(frame, asked),
          connects: () => world.connect(frame),
          publishes: (_, destination, body) => world.publish(frame, destination, body),
          threw: (words) => watch.problem(`${name}: the worker threw: ${words}`),
        },
      );
      return worker;
    },
  });
  inner.addEventListener('unhandledrejection', ({ reason }) =>
    watch.problem(`${name}: nobody heard: ${String((reason as Error)?.stack ?? reason)}`),
  );
  inner.addEventListener('error', ({ message }) => watch.problem(`${name}: thrown: ${message}`));

  const now = () => page.system.session.getSnapshot();
  const hospital = () => hospitalOf(now().hospital?.id);
  const frame: Frame = {
    name,
    page,
    noted,
    worker: () => (far?.isDead === false ? far : null),
    hospital,
    outSince: () => outSince,
    isVisible: true,
    isFrozen: false,
    show: (visible, events) => {
      frame.isVisible = visible;
      page.show(visible, events);
    },
    turnTo: async (until, late) => {
      await page.turnTo(until, late);
      await far?.turnTo(until, late);
    },
    freeze: () => {
      frame.isFrozen = true;
      page.freeze();
      far?.post({ do: 'freeze' });
    },
    wake: async () => {
      if (!frame.isFrozen) return;
      frame.isFrozen = false;
      page.wake();
      far?.post({ do: 'wake' });
      await frame.turnTo(world.now(), true);
    },
    strayed: (mark) => {
      const { id } = now();
      if (id !== null) noted.strayed.set(id, (noted.strayed.get(id) ?? new Set()).add(mark));
    },
    remove: () => {
      far?.gone();
      element.remove();
    },
  };

  page.system.toasts.subscribe((toast) => watch.toast(toast, noted, hospital(), backend));
  let was = hospital();
  /**
   * A worker that is being started has the session of that moment, and hears that it is over when it runs: until then
   * nothing was said to it.
   */
  const noteOut = () => {
    // The worker of a page that is signing in may be ahead of it.
    const isSaid = now().status === 'signedOut' && page.system.worker.getSnapshot().state === 'running';
    if (!isSaid) outSince = Number.POSITIVE_INFINITY;
    else if (outSince === Number.POSITIVE_INFINITY) outSince = world.rests();
  };
  page.system.worker.subscribe(noteOut);
  page.system.session.subscribe(() => {
    noteOut();
    const is = hospital();
    if (was !== null && is !== was) watch.signedOut(was);
    was = is;
  });
  if (was !== null) noteOut();
  if (!isVisible) frame.show(false, ['visibilitychange']);
  return frame;
}

/** What a page shows that is not its own hospital's. */
export function straysOf({ page, noted, hospital }: Frame): readonly string[] {
  const strays = noted.strayed.get(page.system.session.getSnapshot().id ?? '');
  const own = hospital();
  return [...marksIn(page.shown())].filter((mark) => mark !== own && !strays?.has(mark as Whose));
}
