/**
 * What the wall's page is told of people. A server of our own has masked the rows already; a console's session reads
 * them in clear, and the page of a wall must not hold what visitors may not read.
 */
import type { Order, Phlebotomist } from '../../contract/model.ts';
import type { DriverRow } from '../../contract/wire/drivers.ts';
import type { OrderRow } from '../../contract/wire/orders.ts';
import { initialsOf, roundedDegrees, shortName } from '../../domain/display-mask.ts';
import { toOrder } from '../orders/to-order.ts';
import { toPhlebotomist } from '../roster/roster-capability.ts';

/** How phlebotomists stand on the wall: 'M. Padmavathi' or 'M. P.'. */
export type NameForm = 'short' | 'initials';

export const nameIn = (form: NameForm): ((fullName: string) => string) =>
  form === 'initials' ? initialsOf : shortName;

/** An order by its number, its state and its times, and roughly its place. */
export const maskedOrder =
  (name: (fullName: string) => string) =>
  (row: OrderRow, timeZone: string): Order => {
    const order = toOrder(row, timeZone);
    return {
      ...order,
      latitude: roundedDegrees(order.latitude),
      longitude: roundedDegrees(order.longitude),
      phlebotomistName: order.phlebotomistName === null ? null : name(order.phlebotomistName),
      patientName: null,
      phoneNumber: null,
      email: null,
      address: null,
      medicalTests: [],
      sampleRequired: null,
      report: null,
      totalPaise: null,
      reason: null,
      source: null,
      cancellationReason: null,
      phlebotomistPhone: null,
      phlebotomistEmail: null,
      sampleImageUrl: null,
    };
  };

/** A phlebotomist by id and short name. */
export const maskedPhlebotomist =
  (name: (fullName: string) => string) =>
  (row: DriverRow): Phlebotomist => {
    const { id, fullName, online } = toPhlebotomist(row);
    return {
      id,
      fullName: name(fullName) || id,
      phone: null,
      email: null,
      vehicleType: null,
      vehicleNumber: null,
      profileImagePath: null,
      workType: null,
      startTime: null,
      endTime: null,
      online,
    };
  };
