/**
 * `npm run mutate`: puts one fault after the other into the machines (tests/mutation), the domain and the worker's rules
 * (lib/source-mutants.mjs), and runs their tests on each. A fault that no test finds has survived; ends with 1 where more
 * survive than the budget allows. Two hours on two cores.
 *
 * `npm run mutate -- orderAssignment domain` for these alone, a machine also by its file's name; a wrong name prints
 * all. `-- --change` for what differs from the last commit: the faults of a machine that it did not have, and the changed
 * lines of the others.
 */
import './lib/node-version.mjs';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { areGreen, changedMutants, huntMachine, listMutants } from './lib/machine-mutants.mjs';
import { progress, refuse } from './lib/output.mjs';
import { inRoot } from './lib/paths.mjs';
import { changedLines, huntSources, mutatedRooms } from './lib/source-mutants.mjs';

/** Of a hundred faults of a machine so many must be found. */
const budget = 92;

try {
  await ensureInstalled();
} catch (error) {
  refuse(error.message);
}

const asked = process.argv.slice(2);
const isOfChange = asked.includes('--change');
const all = listed(await listMutants());
const rooms = Object.keys(mutatedRooms);
const names = [...all.map(({ id }) => id), ...rooms];
const fileNameOf = ({ file }) => basename(file).replace('.machine.ts', '');
const wanted = asked.map((name) => all.find((machine) => fileNameOf(machine) === name)?.id ?? name);
const unknown = wanted.filter((name) => name !== '--change' && !names.includes(name));
if (unknown.length > 0) refuse(`Nothing is named ${unknown.join(' or ')}: ${names.join(', ')}.`);
const isWanted = (name) => isOfChange || wanted.length === 0 || wanted.includes(name);
const machines = isOfChange ? listed(await changedMutants(all)) : all.filter(({ id }) => isWanted(id));

if (machines.length > 0 && !(await areGreen(machines)))
  refuse('The tests are red without a fault: npm test says which.');

let isBelow = false;
/** Faults that change nothing anybody could see, by their machine, each with the reason. */
const sameAll = JSON.parse(readFileSync(inRoot('tests/mutation/equivalent-machines.json'), 'utf8'));
for (const machine of machines) {
  const { id, file, faults, numbers = [...faults.keys()] } = machine;
  const same = Object.keys(sameAll[id] ?? {});
  const survived = await huntMachine(machine);
  const survivors = survived.filter((fault) => !same.includes(fault));
  say(
    id,
    budget,
    numbers.length - survived.length,
    survivors.map((fault) => `${file}: ${fault}`),
  );
  const hunted = numbers.map((number) => faults[number]);
  for (const one of same.filter((fault) => hunted.includes(fault) && !survived.includes(fault)))
    console.log(`      No survivor any more, so not for equivalent-machines.json: ${one}`);
  for (const one of same.filter((fault) => !faults.includes(fault)))
    console.log(`      No fault of this machine, so not for equivalent-machines.json: ${one}`);
}
for (const room of rooms.filter(isWanted)) {
  const lines = isOfChange ? changedLines(room) : null;
  if (lines?.length === 0) continue;
  const hunted = await huntSources(room, lines);
  if (hunted === null) refuse(`The mutants of ${room} could not be tried: what Stryker said stands above.`);
  say(room, mutatedRooms[room].budget, hunted.found, hunted.survivors);
  if (lines === null)
    for (const one of hunted.stale)
      console.log(`      No survivor any more, so not for equivalent.json: ${one}`);
}
process.exitCode = isBelow ? 1 : 0;

function say(name, least, found, survivors) {
  const count = found + survivors.length;
  const score = count === 0 ? 100 : (100 * found) / count;
  isBelow ||= score < least;
  progress(`${name}: ${found} of ${count} found (${score.toFixed(1)} %; at least ${least} %)`);
  for (const survivor of survivors) console.log(`      ${survivor}`);
}

function listed(mutants) {
  if (mutants === null)
    refuse('The faults could not be listed: npx vitest run --project pure tests/mutation says why.');
  return mutants;
}
