import { describe } from 'vitest';
import { systemClock } from '../../../src/worker/clock.ts';
import { clockContract } from '../../support/contracts/clock-contract.ts';

describe('the system’s clock in a browser', () =>
  clockContract(() => ({ clock: systemClock, until: (settled) => settled })));
