/** A request of a person who books at a demo hospital: a booking as a console sends it. */
import type { CreateOrderBody } from '../../src/contract/wire/orders.ts';
import { demoTests } from './lab-tests.ts';
import { createPerson, mobileNumber } from './people.ts';
import type { Random } from './random.ts';
import { createAddress } from './roster.ts';

export function createRequest(random: Random): CreateOrderBody {
  const person = createPerson(random);
  const tests = random.sample(demoTests, random.between(1, 4));
  const distinct = (texts: readonly string[]) => [...new Set(texts)].join(', ');
  return {
    patientName: person.fullName,
    phoneNumber: mobileNumber(random, random.between(1, 9_999)),
    email: `${person.handle}${random.between(1, 99)}@mail.example`,
    ...createAddress(random),
    medicalTests: tests.map((test) => test.testName),
    sampleRequired: distinct(tests.map((test) => test.sampleRequired)),
    report: distinct(tests.map((test) => test.report)),
    totalPrice: tests.reduce((sum, test) => sum + test.price, 0),
    reason: random.pick(['Routine check', 'Doctor advised', 'Follow-up', 'No reason provided']),
    source: random.pick(['direct', 'phone', 'phone', 'whatsapp', 'other']),
  };
}
