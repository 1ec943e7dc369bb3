/**
 * The tables as drizzle sees them. The SQL files in `migrations/` make them; a test compares the two column by column.
 * Wall-clock times without a zone and dates travel as texts; moments are `Date`.
 */

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Hospitals and phlebotomists share one sequence of ids (rulings, 'Ids, time, money'). */
const accountId = () => integer('id').primaryKey().default(sql`nextval('account_id_seq')`);
const rowId = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const longRowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const rupees = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });
const ofHospital = () => integer('hospital_id').notNull();
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** A file's content, or else the key, the bytes and the SHA-256 of the object that holds it. */
const contentPlace = () => ({
  content: bytes('content'),
  contentAt: text('content_at'),
  contentSize: integer('content_size'),
  contentSha256: bytes('content_sha256'),
});
const wallClock = customType<{ data: string }>({ dataType: () => 'timestamp(0)' });

export const hospital = pgTable('hospital', {
  id: accountId(),
  email: text('email').notNull(),
  code: text('code').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const driver = pgTable('driver', {
  id: accountId(),
  hospitalId: ofHospital(),
  fullName: text('full_name').notNull(),
  phone: text('phone').notNull(),
  email: text('email'),
  dob: date('dob', { mode: 'string' }),
  address: text('address'),
  vehicleType: text('vehicle_type'),
  vehicleNumber: text('vehicle_number'),
  aadharImagePath: text('aadhar_image_path'),
  licenseImagePath: text('license_image_path'),
  profileImagePath: text('profile_image_path'),
  aadharImageId: uuid('aadhar_image_id'),
  licenseImageId: uuid('license_image_id'),
  profileImageId: uuid('profile_image_id'),
  accountNumber: text('account_number'),
  ifscCode: text('ifsc_code'),
  latitude: doublePrecision('latitude').notNull().default(13.0827),
  longitude: doublePrecision('longitude').notNull().default(80.2707),
  passwordHash: text('password_hash').notNull(),
  licenseType: text('license_type'),
  licenseExpiryDate: date('license_expiry_date', { mode: 'string' }),
  workType: text('work_type'),
  startTime: text('start_time'),
  endTime: text('end_time'),
  online: boolean('online').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Counted up by the database at every change of what an administrator edits. */
  version: integer('version').notNull().default(1),
});

export const orders = pgTable('orders', {
  id: rowId(),
  hospitalId: ofHospital(),
  patientName: text('patient_name').notNull(),
  phoneNumber: text('phone_number').notNull(),
  email: text('email').notNull(),
  address: text('address').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  medicalTests: jsonb('medical_tests').$type<readonly string[]>().notNull(),
  sampleRequired: text('sample_required').notNull().default(''),
  report: text('report').notNull().default(''),
  totalPrice: rupees('total_price').notNull(),
  reason: text('reason'),
  source: text('source'),
  status: text('status').notNull().default('PENDING'),
  cancellationReason: text('cancellation_reason'),
  driverId: integer('driver_id'),
  driverName: text('driver_name'),
  driverPhone: text('driver_phone'),
  driverEmail: text('driver_email'),
  scheduledTime: wallClock('scheduled_time'),
  sampleImageUrl: text('sample_image_url'),
  proximityTimestamp: moment('proximity_timestamp'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Counted up by the database at every change. */
  version: integer('version').notNull().default(1),
  /** The transaction that wrote it last. */
  writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
});

export const orderKey = pgTable('order_key', {
  hospitalId: ofHospital(),
  key: uuid('key').notNull(),
  contentHash: text('content_hash').notNull(),
  orderId: integer('order_id').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const locationPoint = pgTable('location_point', {
  id: longRowId(),
  hospitalId: ofHospital(),
  driverId: integer('driver_id').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  at: moment('at').notNull(),
  deliveryStatus: text('delivery_status').notNull(),
  orderId: integer('order_id'),
});

export const attendance = pgTable('attendance', {
  id: rowId(),
  hospitalId: ofHospital(),
  driverId: integer('driver_id').notNull(),
  at: moment('at').notNull(),
  present: boolean('present').notNull(),
  reason: text('reason'),
  approvalStatus: text('approval_status').notNull().default('PENDING'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  selfiePath: text('selfie_path'),
  selfieId: uuid('selfie_id'),
});

/** Files of phlebotomists: those of the registration, and the selfies of their attendance. */
export const driverFile = pgTable('driver_file', {
  id: uuid('id').primaryKey(),
  hospitalId: ofHospital(),
  driverId: integer('driver_id').notNull(),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  ...contentPlace(),
  createdAt: moment('created_at').notNull(),
});

export const expense = pgTable('expense', {
  id: rowId(),
  hospitalId: ofHospital(),
  /** The phlebotomist who spent it, also after being removed. */
  driverId: integer('driver_id').notNull(),
  orderId: integer('order_id').notNull(),
  totalAmount: rupees('total_amount').notNull(),
  testAmount: rupees('test_amount').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const labTest = pgTable('lab_test', {
  id: rowId(),
  hospitalId: ofHospital(),
  testName: text('test_name').notNull(),
  /** `testNameKey` of the name, unique in the hospital. */
  nameKey: text('name_key').notNull(),
  price: rupees('price').notNull(),
  method: text('method').notNull().default(''),
  sampleRequired: text('sample_required').notNull().default(''),
  schedule: text('schedule').notNull().default(''),
  department: text('department').notNull().default(''),
  report: text('report').notNull().default(''),
  /** Counted up by the database at every change. */
  version: integer('version').notNull().default(1),
});

export const patient = pgTable('patient', {
  id: rowId(),
  hospitalId: ofHospital(),
  email: text('email').notNull(),
  phoneNumber: text('phone_number').notNull(),
});

export const chatMessage = pgTable('chat_message', {
  id: longRowId(),
  hospitalId: ofHospital(),
  driverId: integer('driver_id').notNull(),
  /** Written by the phlebotomist, to the hospital; else the other way round. */
  fromDriver: boolean('from_driver').notNull(),
  content: text('content').notNull(),
  messageType: text('message_type').notNull().default('TEXT'),
  attachmentUrl: text('attachment_url'),
  attachmentId: uuid('attachment_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  seen: boolean('seen').notNull().default(false),
  /** The sender's own key, unique among the messages of its side. */
  clientKey: text('client_key'),
});

export const attachment = pgTable('attachment', {
  id: uuid('id').primaryKey(),
  hospitalId: ofHospital(),
  /** The phlebotomist whose phone sent it; null for a console. */
  driverId: integer('driver_id'),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  ...contentPlace(),
  createdAt: moment('created_at').notNull(),
});

/** The id by which a bucket says whose it is; one row at most. */
export const bucketOwner = pgTable('bucket_owner', {
  id: uuid('id').notNull(),
  one: boolean('one').primaryKey().default(true),
});

export const idleAlert = pgTable('idle_alert', {
  id: longRowId(),
  hospitalId: ofHospital(),
  driverId: integer('driver_id').notNull(),
  orderId: integer('order_id'),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  at: moment('at').notNull(),
});

export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  hospitalId: ofHospital(),
  driverId: integer('driver_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

/** A wall display. Its row is its session: it lasts until the row is removed. */
export const display = pgTable('display', {
  id: rowId(),
  hospitalId: ofHospital(),
  name: text('name').notNull(),
  /** Null until the wall has fetched its first token. */
  tokenHash: text('token_hash'),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at'),
});

/** A code that a wall shows; its display is null until the code is entered. */
export const pairing = pgTable('pairing', {
  code: text('code').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  hospitalId: integer('hospital_id'),
  displayId: integer('display_id'),
});
