/** The wall's worker in the test's own thread, its backend scripted, its clock turned by hand. */

import type { Command } from '../../src/contract/capabilities.ts';
import type { Fact, FactOf } from '../../src/contract/facts.ts';
import type { FactBatch, RealtimePort } from '../../src/contract/realtime-port.ts';
import { createWall } from '../../src/worker/wall/create-wall.ts';
import type { NameForm } from '../../src/worker/wall/masked.ts';
import { noTabs } from '../../src/worker/wall/no-tabs.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { memoryStorage } from './memory-storage.ts';
import { noThreads } from './no-threads.ts';
import { hospital } from './realtime-client.ts';
import { type ScriptedBackend, scriptedBackend } from './scripted-backend.ts';
import { scriptedMaps } from './scripted-maps.ts';

export interface WallClient {
  readonly port: RealtimePort;
  readonly clock: ManualClock;
  readonly backend: ScriptedBackend;
  readonly facts: readonly Fact[];
  factsOf<T extends Fact['type']>(type: T): FactOf<T>[];
  /** The page takes up a session of the hospital. */
  takeUp(): void;
}

export interface WallClientOptions {
  readonly config?: unknown;
  readonly backend?: ScriptedBackend;
  readonly nameForm?: NameForm;
}

/** Answers before the port is open: the settings may be long in coming. */
export function startWall({
  config,
  backend = scriptedBackend(),
  nameForm = 'short',
}: WallClientOptions = {}) {
  const clock = manualClock();
  if (config) backend.on('/config.json', { json: config });
  const port = createWall({
    fetch: backend.fetch,
    clock,
    random: () => 0,
    tabs: noTabs,
    storage: () => memoryStorage(clock),
    origin: 'http://console.example',
    nameForm,
  });
  const facts: Fact[] = [];
  const factPort = {
    onmessage: null as ((event: { data: string }) => void) | null,
    postMessage: (batch: FactBatch) => {
      facts.push(...structuredClone(batch.facts));
      factPort.onmessage?.({ data: 'credit' });
    },
    close: () => {},
  };
  const opened = port.open(
    { tab: 'wall', signedIn: false, session: null },
    factPort,
    scriptedMaps().page,
    noThreads,
  );
  const client: WallClient = {
    port,
    clock,
    backend,
    facts,
    factsOf: <T extends Fact['type']>(type: T) =>
      facts.filter((fact): fact is FactOf<T> => fact.type === type),
    takeUp: () =>
      void port.take(
        { type: 'session.resume', hospital, id: 1, key: null, attempt: 1, session: 'wall.1' } as Command,
        [],
      ),
  };
  return { client, opened };
}
