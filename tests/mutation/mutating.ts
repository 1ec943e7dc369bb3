/** In the place of XState's `setup` in the machines' files while mutants are hunted (vitest.config.ts). */
import { setup as setUp } from 'xstate';
import { mutantsOf } from './machine-mutants.ts';

/** `<id of the machine> <number of the mutant>`. */
const [id, number] = (process.env['MUTANT'] ?? '').split(' ');

type Config = { readonly id?: string } & Readonly<Record<string, unknown>>;

const mutated = (config: Config): Config => {
  if (config.id !== id) return config;
  const mutant = mutantsOf(config)[Number(number)];
  if (mutant === undefined) throw new Error(`${id} has no mutant ${number}`);
  return mutant.config;
};

/** The same as XState's, but that the machine named by MUTANT has its fault. */
export const setup = ((given: never) => {
  const made = setUp(given);
  return {
    ...made,
    createMachine: (config: Config) => made.createMachine(mutated(config) as never),
  };
}) as unknown as typeof setUp;
