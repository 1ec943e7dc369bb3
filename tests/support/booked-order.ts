import type { Order } from '../../src/contract/model.ts';
import { orderEntity } from './orders.ts';

/** An order as the bookings' tests know it: two tests, a phone number with spaces. */
export const orderOf = (given: Partial<Order> = {}): Order =>
  orderEntity({
    id: '3412',
    phoneNumber: '+91 98400 21000',
    email: 'kavya@mail.example',
    medicalTests: ['Dengue NS1 Antigen', 'HbA1c'],
    totalPaise: 123_450,
    ...given,
  });
