/** Calls of the specification that no capability of the console makes yet; the embedded server answers some of them. */
import { interval } from '../timings.ts';
import * as drivers from '../wire/drivers.ts';
import * as patients from '../wire/patients.ts';
import * as tests from '../wire/tests.ts';

export const plannedCapability = {
  feeds: [],
  timings: {
    attendancePollMs: interval(5_000),
  },
  facts: [],
  intents: [],
  commands: {},
  queries: {},
  endpoints: {
    latestAttendance: {
      method: 'GET',
      path: '/api/drivers/{id}/latest-attendance',
      answer: drivers.latestAttendanceAnswer,
    },
    attendance: {
      method: 'GET',
      path: '/api/drivers/{id}/attendance',
      query: ['month', 'year'],
      row: drivers.attendanceRecordRow,
    },
    approveAttendance: {
      method: 'PUT',
      path: '/api/drivers/admin/attendance/{id}/approve',
      query: ['approve'],
      none: true,
    },
    checkDriver: {
      method: 'GET',
      path: '/api/drivers/check',
      query: ['email', 'phone', 'hospitalCode'],
      answer: drivers.driverCheckAnswer,
    },
    registerDriver: {
      method: 'POST',
      path: '/api/drivers',
      multipart: drivers.registerDriverFields,
      text: true,
    },
    updateDriver: {
      method: 'PATCH',
      path: '/api/drivers/admin/{id}',
      body: drivers.updateDriverBody,
      none: true,
    },
    deleteDriver: { method: 'DELETE', path: '/api/drivers/{id}', none: true },
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
