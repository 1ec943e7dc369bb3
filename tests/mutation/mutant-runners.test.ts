import { expect, test } from 'vitest';
import { isWhole } from '../support/whole.ts';
import { mutantsOf } from './machine-mutants.ts';

/** Held up in it, a process hears nothing any more. */
if (process.env['MUTANT'] === 'endless 0') for (;;);

const minutes = 60_000;

interface Runner {
  isRed(
    question: { readonly mutant: string; readonly tests: readonly string[] },
    longestMs?: number,
  ): Promise<boolean>;
  end(): void;
}
const script = new URL('../../scripts/lib/mutant-runners.mjs', import.meta.url).href;

test.skipIf(!isWhole)(
  'a runner finds a fault, finds none where there is none, and goes on after one without an end',
  { timeout: 10 * minutes },
  async () => {
    const { createMutantRunner } = (await import(script)) as { createMutantRunner: () => Runner };
    const { wallMachine } = await import('../../src/machines/wall/wall.machine.ts');
    const faults = mutantsOf(wallMachine.config as never).map(({ fault }) => fault);
    const number = faults.findIndex((fault) => fault.startsWith('wall begins in'));
    expect(number).not.toBe(-1);

    const runner = createMutantRunner();
    const ownTests = ['tests/models/wall.model.test.ts'];
    try {
      expect(await runner.isRed({ mutant: 'nobody 0', tests: ownTests })).toBe(false);
      expect(await runner.isRed({ mutant: `wall ${number}`, tests: ownTests })).toBe(true);
      const endless = { mutant: 'endless 0', tests: ['tests/mutation/mutant-runners.test.ts'] };
      expect(await runner.isRed(endless, 5_000)).toBe(true);
      expect(await runner.isRed({ mutant: 'nobody 0', tests: ownTests })).toBe(false);
    } finally {
      runner.end();
    }
  },
);
