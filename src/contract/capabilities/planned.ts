/** Calls of the specification that no capability of the console makes yet; the embedded server answers some of them. */
import * as patients from '../wire/patients.ts';
import * as tests from '../wire/tests.ts';

export const plannedCapability = {
  feeds: [],
  timings: {},
  facts: [],
  intents: [],
  commands: {},
  queries: {},
  endpoints: {
    createTest: { method: 'POST', path: '/api/tests', body: tests.createTestBody, text: true },
    updateTest: { method: 'PATCH', path: '/api/tests/{id}', body: tests.updateTestBody, text: true },
    deleteTest: { method: 'DELETE', path: '/api/tests/{id}', none: true },
    uploadTests: {
      method: 'POST',
      path: '/api/tests/upload-excel',
      multipart: tests.uploadTestsFields,
      text: true,
    },
    patients: { method: 'GET', path: '/api/patients', row: patients.patientRow },
    deletePatient: { method: 'DELETE', path: '/api/patients/{id}', none: true },
  },
} as const;
