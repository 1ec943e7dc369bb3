/**
 * Every call of specification 7, once: client and server both read this table. Path parameters stand in braces. `row` is a
 * list that is parsed row by row, `answer` one JSON object, `text` a plain text, `none` nothing that is read.
 */
import * as chat from './chat.ts';
import * as drivers from './drivers.ts';
import * as locations from './locations.ts';
import * as orders from './orders.ts';
import * as patients from './patients.ts';
import * as session from './session.ts';
import * as tests from './tests.ts';

export const endpoints = {
  login: {
    method: 'POST',
    path: '/api/hospitals/login',
    body: session.loginBody,
    answer: session.hospitalAnswer,
  },
  logout: { method: 'POST', path: '/api/hospitals/logout/{hospitalId}', none: true },

  totalCount: { method: 'GET', path: '/api/orders/total/count', answer: orders.countAnswer },
  inProgressCount: { method: 'GET', path: '/api/orders/in-progress/count', answer: orders.countAnswer },
  deliveredCount: { method: 'GET', path: '/api/orders/delivered/count', answer: orders.countAnswer },
  readyCount: { method: 'GET', path: '/api/orders/ready/count', answer: orders.countAnswer },
  cancelledCount: { method: 'GET', path: '/api/orders/cancelled/count', answer: orders.countAnswer },
  orders: { method: 'GET', path: '/api/orders', row: orders.orderRow },
  collected: { method: 'GET', path: '/api/orders/collected', row: orders.collectedRow },
  bookings: { method: 'GET', path: '/api/orders/bookings', row: orders.orderRow },
  ordersByEmail: { method: 'GET', path: '/api/orders/orders/by-email/{email}', row: orders.orderRow },
  createOrder: { method: 'POST', path: '/api/orders', body: orders.createOrderBody, text: true },
  cancelOrder: {
    method: 'PUT',
    path: '/api/orders/{orderId}/cancel',
    body: orders.cancelOrderBody,
    none: true,
  },
  assignOrder: { method: 'PUT', path: '/api/orders/{orderId}', body: orders.assignOrderBody, none: true },

  drivers: { method: 'GET', path: '/api/drivers', query: ['hospitalCode'], row: drivers.driverRow },
  driversCount: {
    method: 'GET',
    path: '/api/drivers/drivers/count',
    query: ['hospitalCode'],
    answer: orders.countAnswer,
  },
  attendanceSummary: {
    method: 'GET',
    path: '/api/drivers/attendance/summary',
    query: ['date'],
    answer: drivers.attendanceSummaryAnswer,
  },
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
  expenses: {
    method: 'GET',
    path: '/api/drivers/{deliveryBoyId}/orders/{orderId}/expenses',
    row: orders.expenseRow,
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

  locationHistory: { method: 'GET', path: '/api/location/history/{driverId}', row: locations.locationRow },
  locations: { method: 'GET', path: '/api/location/all', row: locations.locationRow },
  notifyIdle: { method: 'POST', path: '/api/notify/idle', body: locations.notifyIdleBody, none: true },

  tests: { method: 'GET', path: '/api/tests', query: ['hospitalCode'], row: tests.testRow },
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

  chatHistory: { method: 'GET', path: '/api/chat/history/{userId}/{driverId}', row: chat.chatMessageRow },
  uploadAttachment: { method: 'POST', path: '/api/chat/upload', text: true },
} as const;

export type EndpointName = keyof typeof endpoints;

/** STOMP over SockJS (specification 7, Chat and alerts). */
export const stomp = {
  path: '/ws-chat',
  alerts: '/topic/admin/notifications',
  inbox: (userId: string) => `/topic/${userId}`,
  send: '/app/send',
  readReceipt: '/app/read-receipt',
} as const;
