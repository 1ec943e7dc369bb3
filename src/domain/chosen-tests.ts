/** The tests of a booking (specification 5, Booking form): each once, and their sum. */
import type { ChosenTest } from '../contract/booking.ts';
import { sumPaise } from './money.ts';

/** The tests with one more; a test is chosen once. */
export const withTest = (tests: readonly ChosenTest[], added: ChosenTest): readonly ChosenTest[] =>
  tests.some(({ id }) => id === added.id) ? tests : [...tests, added];

/** The sum of the prices, paise. */
export const bookingTotal = (tests: readonly ChosenTest[]): number =>
  sumPaise(tests.map(({ pricePaise }) => pricePaise));
