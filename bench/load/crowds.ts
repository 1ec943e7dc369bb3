/** The processes of the load, and all of them together: told, asked and added up. */
import { type ChildProcess, fork } from 'node:child_process';
import type { CrowdPlan, Member, Partner } from './crowd.ts';
import type { CrowdAnswer, CrowdWords, Generator, Taken } from './crowd-protocol.ts';
import { addTallies, emptyTally, type Tally } from './tally.ts';

export interface Crowds {
  readonly members: readonly Member[];
  /** Starts a process for each plan and signs its phones or consoles in; answers who is. */
  add(plans: readonly CrowdPlan[]): Promise<readonly Member[]>;
  /** Those that were added last begin. */
  go(): Promise<void>;
  /** Says to all that the consoles are there. These phones are written to, each by a console of its hospital. */
  meet(partners: readonly Partner[]): Promise<void>;
  /** What was counted since the last time, and how busy the busiest process is. */
  take(): Promise<{ readonly tally: Tally; readonly generator: Generator }>;
  hush(): Promise<void>;
  /** Ends the processes. */
  end(): Promise<void>;
}

/** `program` is the built `crowd-program`. Its processes are ended with the signal. */
export function createCrowds(program: string, signal: AbortSignal): Crowds {
  const processes: CrowdProcess[] = [];
  const members: Member[] = [];
  let newest: readonly CrowdProcess[] = [];
  return {
    members,
    add: async (plans) => {
      newest = plans.map(() => startProcess(program, signal));
      processes.push(...newest);
      const signIn = async (one: CrowdProcess, plan: CrowdPlan) => {
        const added = (await one.call({ name: 'signIn', plan })) as readonly Member[];
        for (const { hospitalId } of added) one.hospitals.add(hospitalId);
        return added;
      };
      const added = await Promise.all(newest.map((one, index) => signIn(one, plans[index] as CrowdPlan)));
      members.push(...added.flat());
      return added.flat();
    },
    go: async () => {
      await Promise.all(newest.map((one) => one.call({ name: 'go' })));
    },
    meet: async (partners) => {
      const whose = new Map<CrowdProcess, Partner[]>(processes.map((one) => [one, []]));
      for (const [index, partner] of partners.entries()) {
        const able = processes.filter((one) => one.hospitals.has(partner.hospitalId));
        const chosen = able[index % able.length];
        if (chosen) whose.get(chosen)?.push(partner);
      }
      await Promise.all([...whose].map(([one, own]) => one.call({ name: 'meet', partners: own })));
    },
    take: async () => {
      const taken = (await Promise.all(
        processes.map((one) => one.call({ name: 'take' })),
      )) as readonly Taken[];
      return {
        tally: taken.reduce<Tally>((sum, { tally }) => addTallies(sum, tally), emptyTally()),
        generator: {
          cpu: Math.max(0, ...taken.map(({ generator }) => generator.cpu)),
          lateMs: Math.max(0, ...taken.map(({ generator }) => generator.lateMs)),
        },
      };
    },
    hush: async () => {
      await Promise.all(processes.map((one) => one.call({ name: 'hush' })));
    },
    end: async () => {
      await Promise.all(processes.map((one) => one.end()));
    },
  };
}

interface CrowdProcess {
  /** Those of its members. */
  readonly hospitals: Set<number>;
  call(words: CrowdWords): Promise<CrowdAnswer['value']>;
  end(): Promise<void>;
}

function startProcess(program: string, signal: AbortSignal): CrowdProcess {
  const child: ChildProcess = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<
    number,
    { resolve(value: CrowdAnswer['value']): void; reject(error: Error): void }
  >();
  let calls = 0;
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, by) => {
      isOver = true;
      const error = new Error(`a process of the load ended (${code ?? by})`);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      resolve();
    });
  });
  child.on('message', ({ number, value, error }: CrowdAnswer) => {
    const caller = waiting.get(number);
    waiting.delete(number);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(error));
  });
  const kill = () => child.kill('SIGKILL');
  // Nothing can be asked of it any more.
  child.once('disconnect', kill);
  if (signal.aborted) kill();
  signal.addEventListener('abort', kill);

  const call: CrowdProcess['call'] = (words) =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new Error('a process of the load has ended'));
      const number = calls++;
      waiting.set(number, { resolve, reject });
      // What does not arrive, its end answers.
      child.send({ ...words, number }, () => {});
    });
  return {
    hospitals: new Set(),
    call,
    end: async () => {
      signal.removeEventListener('abort', kill);
      if (!isOver) await call({ name: 'end' }).catch(() => undefined);
      kill();
      await ended;
    },
  };
}
