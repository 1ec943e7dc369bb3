import { describe, expect, test } from 'vitest';
import { signedInName } from '../../src/contract/realtime-port.ts';
import { prestartWorker, workerName } from '../../src/ui/bridge/prestart-worker.ts';

class FakeWorker extends EventTarget {
  isEnded = false;
  terminate() {
    this.isEnded = true;
  }
}

function workersOf() {
  const made: { readonly name: string; readonly worker: FakeWorker }[] = [];
  const make = (name: string) => {
    const worker = new FakeWorker();
    made.push({ name, worker });
    return worker as unknown as Worker;
  };
  return { made, make, names: () => made.map(({ name }) => name) };
}

describe('a worker that is prestarted', () => {
  test('runs before anybody asks for it, under the name that says whether a session is stored', () => {
    const { make, names } = workersOf();
    prestartWorker(make, workerName(true));
    prestartWorker(make, workerName(false));
    expect(names()).toEqual([signedInName, 'realtime']);
  });

  test('is the first that is asked for, and is given once', () => {
    const { make, made, names } = workersOf();
    const { spawn } = prestartWorker(make, 'realtime');
    expect(spawn('realtime')).toBe(made[0]?.worker);
    expect(spawn(signedInName)).toBe(made[1]?.worker);
    expect(names()).toEqual(['realtime', signedInName]);
  });

  test('is not given where it has failed before it was asked for', () => {
    const { make, made } = workersOf();
    const { spawn } = prestartWorker(make, 'realtime');
    made[0]?.worker.dispatchEvent(new Event('error'));
    expect(spawn('realtime')).toBe(made[1]?.worker);
  });

  test('ends with the page that goes, whether it was asked for or not, and so does the one after it', () => {
    const { make, made } = workersOf();
    const { spawn, giveUp } = prestartWorker(make, 'realtime');
    giveUp();
    expect(made[0]?.worker.isEnded).toBe(true);
    spawn('realtime');
    spawn('realtime');
    giveUp();
    expect(made[1]?.worker.isEnded).toBe(true);
  });
});
