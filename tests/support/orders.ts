import type { Order } from '../../src/contract/model.ts';

/** An order as the worker makes them; what a test is about is given. */
export const orderOf = (given: Partial<Order> = {}): Order => ({
  id: '3412',
  patientName: 'Kavya Raman',
  phoneNumber: '+91 98400 21000',
  email: 'kavya@mail.example',
  address: '3, 12th Main Road, Velachery',
  latitude: 12.98,
  longitude: 80.22,
  medicalTests: ['Dengue NS1 Antigen', 'HbA1c'],
  sampleRequired: 'Blood',
  report: '6 h',
  totalPaise: 123_450,
  reason: 'phone',
  source: 'admin',
  status: 'PENDING',
  cancellationReason: null,
  phlebotomistId: null,
  phlebotomistName: null,
  phlebotomistPhone: null,
  phlebotomistEmail: null,
  scheduledAt: null,
  sampleImageUrl: null,
  collectedAt: null,
  createdAt: Date.UTC(2026, 10, 21, 4, 0),
  ...given,
});
