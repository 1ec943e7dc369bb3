/**
 * The rows of consoles as a display gets them: visitors read a wall. Each field of a row stands here by name, so that
 * one that is added to the contract is decided on before it leaves the server.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { whoCancelled } from '../../src/contract/model.ts';
import type { DriverRow } from '../../src/contract/wire/drivers.ts';
import type { OrderRow } from '../../src/contract/wire/orders.ts';
import { roundedDegrees, shortName } from '../../src/domain/display-mask.ts';
import type { OrderBlock } from '../orders/order-blocks.ts';

/** A booking as the server has it for consoles; what is read of it here. */
export interface StoredOrder {
  readonly orderId: number;
  readonly status: string;
  readonly cancellationReason: string | null;
  readonly deliveryBoyId: number | null;
  readonly deliveryBoyName: string | null;
  readonly scheduledTime: string | null;
  readonly proximityTimestamp: string | null;
  readonly createdAt: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A phlebotomist of whom a display may know. */
export interface StoredPhlebotomist {
  readonly id: number;
  readonly fullName: string;
  readonly hospitalCode: string;
  readonly online: boolean;
}

type Masked<Row> = Readonly<Record<keyof Row, unknown>>;

const shortOrNull = (name: string | null) => (name === null ? null : shortName(name));

/** The booking without its patient. */
export const maskedOrder = (order: StoredOrder): Masked<OrderRow> => ({
  orderId: order.orderId,
  status: order.status,
  // Free text beyond the word for who it was.
  cancellationReason: order.cancellationReason === null ? null : whoCancelled(order.cancellationReason),
  deliveryBoyId: order.deliveryBoyId,
  deliveryBoyName: shortOrNull(order.deliveryBoyName),
  scheduledTime: order.scheduledTime,
  proximityTimestamp: order.proximityTimestamp,
  createdAt: order.createdAt,
  latitude: roundedDegrees(order.latitude),
  longitude: roundedDegrees(order.longitude),
  patientName: '',
  phoneNumber: '',
  email: '',
  address: '',
  medicalTests: [],
  sampleRequired: '',
  report: '',
  totalPrice: null,
  reason: null,
  source: null,
  deliveryBoyPhone: null,
  deliveryBoyEmail: null,
  sampleImageUrl: null,
});

/** The phlebotomist without the way to them, their papers and their bank. */
export const maskedPhlebotomist = (row: StoredPhlebotomist): Masked<DriverRow> => ({
  id: row.id,
  fullName: shortName(row.fullName),
  hospitalCode: row.hospitalCode,
  online: row.online,
  phone: null,
  email: null,
  dob: null,
  address: null,
  vehicleType: null,
  vehicleNumber: null,
  aadharImage: null,
  licenseImage: null,
  profileImage: null,
  profileImagePath: null,
  accountNumber: null,
  ifscCode: null,
  latitude: null,
  longitude: null,
  licenseType: null,
  licenseExpiryDate: null,
  workType: null,
  startTime: null,
  endTime: null,
  version: null,
});

/** As long as a block of bookings is kept, so is what a display gets of it. */
const maskedBlocks = new WeakMap<OrderBlock, OrderBlock>();

/**
 * The blocks with every booking masked. Only those that changed are made anew, one at a time: others are answered
 * meanwhile.
 */
export async function maskBlocks(blocks: readonly OrderBlock[]): Promise<readonly OrderBlock[]> {
  const masked: OrderBlock[] = [];
  for (const block of blocks) {
    let made = maskedBlocks.get(block);
    if (made === undefined) {
      if (masked.length > 0) await turn();
      made = { ...block, text: Buffer.from(maskText(block.text)) };
      maskedBlocks.set(block, made);
    }
    masked.push(made);
  }
  return masked;
}

/** In the form of `OrderBlock.text`. */
function maskText(text: Buffer): string {
  const rows = JSON.parse(`[${text.toString('utf8', 1)}]`) as readonly StoredOrder[];
  return `,${rows.map((row) => JSON.stringify(maskedOrder(row))).join(',\n')}`;
}
