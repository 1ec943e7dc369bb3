/** What the tabs of one browser share: cookie and connections, local storage, the disk, locks and channels. */
import { type BrowserTabs, browserTabs } from '../../support/browser-tabs.ts';
import { type Asked, type Backend, createBackend } from './backend.ts';
import { type Channel, createChannel } from './channel.ts';
import { createDice, type Dice } from './dice.ts';
import { createDisk, type Disk } from './disk.ts';
import { createNetwork, type Network } from './network.ts';
import { createTime, type WorldTime } from './time.ts';
import { createSharedStorage, type SharedStorage } from './web-storage.ts';

export interface Browser {
  readonly time: WorldTime;
  readonly dice: Dice;
  readonly backend: Backend;
  readonly network: Network;
  readonly channel: Channel;
  readonly disk: Disk;
  readonly local: SharedStorage;
  readonly tabs: BrowserTabs;
}

export interface BrowserParts {
  readonly seed: number;
  /** The backend says on every answer whose rows it holds. */
  readonly saysWhose: boolean;
  /** The backend keeps one message for a key, however often it is sent. */
  readonly knowsKeys: boolean;
  /** The backend begins as one that tells positions by their changes. */
  readonly tellsChanges: boolean;
  /** A message is told before it is stored, without an id and a moment. */
  readonly storesLate: boolean;
  /** How late a tab hears what another one posts: one that has much to do hears it late. */
  readonly wordsMs: number;
  /** Notes every call. */
  asking(asked: Asked, backend: Backend): void;
}

const MESSAGE_MS = 2;

export function createBrowser({
  seed,
  saysWhose,
  knowsKeys,
  tellsChanges,
  storesLate,
  wordsMs,
  asking,
}: BrowserParts): Browser {
  const time = createTime();
  const dice = createDice(seed);
  const backend = createBackend(time.trueWall, {
    ...{ saysWhose, knowsKeys, tellsChanges },
    storesLater: storesLate ? inTurn(time, () => dice.between(5, 1_500)) : null,
  });
  const network = createNetwork({ time, backend, dice }, (asked) => asking(asked, backend));
  return {
    time,
    dice,
    backend,
    network,
    channel: createChannel({
      ...{ time, dice },
      whoAsks: () => backend.whoseIs(network.cookie),
      hospitals: backend.hospitals,
      knowsKeys,
    }),
    disk: createDisk(),
    local: createSharedStorage(),
    tabs: browserTabs(
      (run) => time.outside.post(MESSAGE_MS, run),
      (run) => time.outside.post(wordsMs, run),
    ),
  };
}

/** Runs each work after a time of its own, and not before the one that came before it. */
function inTurn(time: WorldTime, delay: () => number): (work: () => void) => void {
  let lastAt = 0;
  return (work) => {
    const now = time.clock.monotonic();
    lastAt = Math.max(lastAt, now + delay());
    time.outside.post(lastAt - now, work);
  };
}
