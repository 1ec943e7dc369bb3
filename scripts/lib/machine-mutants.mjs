/** Mutants of the machines (tests/mutation): which there are, which of them a change brought, and the hunt (decision 0065). */
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { inRoot, root } from './paths.mjs';

/** Tests that have not ended by then go round in a circle that the fault has made: it is found. */
const endlessMs = 180_000;

/** All machines with their faults; null where they could not be listed. */
export function listMutants(folder = root) {
  return inTemporaryFolder(async (temporary) => {
    const to = join(temporary, 'mutants.json');
    const code = await run(folder, to);
    return code === 0 ? JSON.parse(readFileSync(to, 'utf8')) : null;
  });
}

/** Of these machines, those with faults that the last commit has not, with these faults alone. */
export function changedMutants(all) {
  return inTemporaryFolder(async (temporary) => {
    const before = join(temporary, 'before');
    const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    git('worktree', 'add', '--detach', before, 'HEAD');
    try {
      symlinkSync(inRoot('node_modules'), join(before, 'node_modules'), 'junction');
      const known = await listMutants(before);
      return known === null ? null : newerThan(known, all);
    } finally {
      git('worktree', 'remove', '--force', before);
    }
  });
}

function newerThan(known, all) {
  const names = ({ id, faults, parts }) =>
    faults.map((fault, number) => [id, fault, parts[number]].join('\n'));
  const old = new Set(known.flatMap(names));
  return all.flatMap((machine) => {
    const numbers = [...machine.faults.keys()].filter((number) => !old.has(names(machine)[number]));
    return numbers.length === 0 ? [] : [{ ...machine, numbers }];
  });
}

/** Whether the tests of these machines are green without a fault: else every fault would seem to be found. */
export async function areGreen(machines) {
  const hunter = createHunter();
  try {
    return await hunter.isGreen('nobody 0', [...machines.flatMap(({ file }) => modelsOf(file)), others]);
  } finally {
    hunter.end();
  }
}

/** The faults of a machine that its tests do not find; of all its faults, or of those with these numbers. */
export async function huntMachine({ id, file, faults, numbers = [...faults.keys()] }) {
  const survivors = [];
  const left = [...numbers];
  const models = modelsOf(file);
  const one = async () => {
    const hunter = createHunter();
    const survives = async (number) =>
      // Its own model finds most of them, and is a quarter of the work.
      (models.length === 0 || (await hunter.isGreen(`${id} ${number}`, models))) &&
      (await hunter.isGreen(`${id} ${number}`, [others]));
    for (let number = left.shift(); number !== undefined; number = left.shift())
      if (await survives(number)) survivors.push(number);
    hunter.end();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  return survivors.sort((first, second) => first - second).map((number) => faults[number]);
}

/** Besides its own model, all tests of machines are run on a machine's mutants. */
const others = 'tests/machines';

/** The models that load a machine's file. */
function modelsOf(file) {
  return readdirSync(inRoot('tests/models'))
    .filter((name) => readFileSync(inRoot('tests/models', name), 'utf8').includes(basename(file)))
    .map((name) => `tests/models/${name}`);
}

/** A process of its own in which Vitest stands ready; where one has hung or died, another takes its place. */
function createHunter() {
  let child = null;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  /** What the process says next; null where it ends, or says nothing for so long. */
  const answer = async () => {
    const stop = new AbortController();
    const said = await Promise.race([
      once(child, 'message', stop).then(([message]) => message),
      once(child, 'exit', stop).then(() => null),
      after(endlessMs, null, stop),
    ]);
    stop.abort();
    if (said === null) end();
    return said;
  };
  const ready = async () => {
    child = fork(inRoot('scripts/lib/machine-hunter.mjs'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if ((await answer()) === null) throw new Error('Vitest could not be started for the mutants');
  };
  return {
    isGreen: async (mutant, tests) => {
      if (child === null) await ready();
      child.send({ mutant, tests });
      return (await answer()) === true;
    },
    end,
  };
}

async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-mutants-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lists the faults of the machines in this folder's sources into a file; the exit code of the tests that do it. */
function run(folder, to) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        inRoot('node_modules/vitest/vitest.mjs'),
        ...['run', '--project', 'pure', 'tests/mutation/machine-mutants.test.ts'],
      ],
      { cwd: folder, stdio: 'ignore', env: { ...process.env, MUTANTS_TO: to } },
    );
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
