import type { Order } from '../../src/contract/model.ts';

/** An order as the console works with it, with what a test wants to say about it. */
export const orderEntity = (fields: Partial<Order> = {}): Order => ({
  id: '12',
  patientName: 'Kavya Raman',
  phoneNumber: '9840021000',
  email: 'kavya@patients.example',
  address: '3, 12th Main Road, Velachery',
  latitude: 12.98,
  longitude: 80.22,
  medicalTests: ['Complete Blood Count'],
  sampleRequired: 'Blood',
  report: 'Same day',
  totalPaise: 35_000,
  reason: null,
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
  createdAt: Date.UTC(2026, 10, 21, 4),
  ...fields,
});
