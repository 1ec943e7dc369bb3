/** Tests and patients of a backend that is not ours, kept as simply as section 7 asks. */
import type { ForeignBackend, Reply } from './foreign-backend.ts';

type Row = Record<string, unknown>;

export interface ForeignCatalogue {
  readonly tests: Row[];
  readonly patients: Row[];
  /** From now on the upload is answered so. */
  answerUpload(reply: Reply): void;
  /** From now on a change of test 501 is answered so. */
  answerChange(reply: Reply | null): void;
  /** From now on an added test is answered so. */
  answerAdding(reply: Reply | null): void;
  /** From now on the deletion of patient 41 is answered so. */
  answerPatient(reply: Reply | null): void;
}

const testOf = (id: number, testName: string, price: unknown, more: Row = {}): Row => ({
  id,
  testName,
  price,
  method: 'Manual',
  sampleRequired: 'Serum',
  schedule: 'Daily',
  department: 'Biochemistry',
  report: 'Same day',
  hospitalCode: 'KMC7',
  ...more,
});

/** Twelve tests of this hospital, one of another, rows that cannot be read; two patients. */
export function openCatalogueOf(backend: ForeignBackend): ForeignCatalogue {
  const tests: Row[] = [
    testOf(501, 'Lipid Profile', '650.50'),
    testOf(502, 'Complete Blood Count', 350),
    ...Array.from({ length: 10 }, (_, n) => testOf(510 + n, `Assay ${n + 1}`, 100 + n)),
    testOf(590, 'Of Another Hospital', 1, { hospitalCode: 'SRM001' }),
    { id: null, testName: 'Without an id' },
  ];
  const patients: Row[] = [
    { id: 41, email: 'asha+lab/7@mail.example', phoneNumber: '+91 98400 77129' },
    { id: 42, email: 'ravi@mail.example', phoneNumber: 9000000001 },
    'no patient' as unknown as Row,
  ];
  let upload: Reply = { text: 'uploaded' };
  let change: Reply | null = null;
  let adding: Reply | null = null;
  let patient: Reply | null = null;

  backend.on('/api/tests', ({ method, body }) => {
    if (method === 'GET') return { json: tests };
    if (adding) return adding;
    tests.push({ id: 600 + tests.length, ...(JSON.parse(body) as Row) });
    return { status: 201, text: 'Test added' };
  });
  backend.on('/api/tests/501', ({ method, body }) => {
    if (change) return change;
    const at = tests.findIndex(({ id }) => id === 501);
    if (method === 'DELETE') tests.splice(at, 1);
    else tests[at] = { ...tests[at], ...(JSON.parse(body) as Row) };
    return { text: 'ok' };
  });
  backend.on('/api/tests/upload-excel', () => upload);
  backend.on('/api/patients', { json: patients });
  backend.on('/api/patients/41', () => {
    if (patient) return patient;
    patients.splice(0, 1);
    return { status: 204 };
  });
  return {
    tests,
    patients,
    answerUpload: (reply) => {
      upload = reply;
    },
    answerChange: (reply) => {
      change = reply;
    },
    answerAdding: (reply) => {
      adding = reply;
    },
    answerPatient: (reply) => {
      patient = reply;
    },
  };
}
