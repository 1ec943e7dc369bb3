import type { Order } from '../../contract/model.ts';
import type { WireMoment } from '../../contract/wire/lenient.ts';
import type { OrderRow } from '../../contract/wire/orders.ts';
import { paiseOrNull } from '../../domain/money.ts';
import { readMoment } from '../../domain/time.ts';

/** The order of a wire row. A row without a status is PENDING (specification 4, Orders). */
export function toOrder(row: OrderRow, timeZone: string): Order {
  const moment = (value: WireMoment | null) => readMoment(value, timeZone);
  return {
    id: String(row.orderId),
    patientName: row.patientName,
    phoneNumber: row.phoneNumber,
    email: row.email,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    medicalTests: row.medicalTests,
    sampleRequired: row.sampleRequired,
    report: row.report,
    totalPaise: paiseOrNull(row.totalPrice),
    reason: row.reason,
    source: row.source,
    status: row.status ?? 'PENDING',
    cancellationReason: row.cancellationReason,
    phlebotomistId: row.deliveryBoyId === null ? null : String(row.deliveryBoyId),
    phlebotomistName: row.deliveryBoyName,
    phlebotomistPhone: row.deliveryBoyPhone,
    phlebotomistEmail: row.deliveryBoyEmail,
    scheduledAt: moment(row.scheduledTime),
    sampleImageUrl: row.sampleImageUrl,
    collectedAt: moment(row.proximityTimestamp),
    createdAt: moment(row.createdAt),
  };
}
