/** The page's capabilities, one line each. Facts, intents and page events reach them in this order. */
import type { Joined } from '../contract/capabilities.ts';
import { createAlerts } from './alerts/alerts-capability.ts';
import { createAttendance } from './attendance/attendance-capability.ts';
import { createBooking } from './booking/booking-capability.ts';
import type { PageCapability, ToastBase, World } from './capability.ts';
import { createAddingTest } from './catalogue/adding-test-capability.ts';
import { createTests } from './catalogue/catalogue-capability.ts';
import { createExcelImport } from './catalogue/excel-import-capability.ts';
import { createTestWork } from './catalogue/test-work.ts';
import { createChat } from './chat/chat-capability.ts';
import { createAddingDisplay } from './displays/adding-display-capability.ts';
import { createDisplayEndings } from './displays/display-endings.ts';
import { createDisplays } from './displays/displays-capability.ts';
import { createFeeds } from './feeds/feeds-capability.ts';
import { createFigures } from './figures/figures-capability.ts';
import { createOrderWork } from './orders/order-work.ts';
import { createOrders } from './orders/orders-capability.ts';
import { createPatientDeletions } from './patients/patient-deletions.ts';
import { createPatients } from './patients/patients-capability.ts';
import { createPlaces } from './places/places-capability.ts';
import type { ReadModel } from './read-model.ts';
import { createRoster } from './roster/roster-capability.ts';
import { createPhlebotomistWork } from './team/phlebotomist-work.ts';
import { createRegistration } from './team/registration-capability.ts';

const capabilities = [
  createFeeds,
  createFigures,
  createOrders,
  createRoster,
  createOrderWork,
  createBooking,
  createAlerts,
  createChat,
  createPlaces,
  createPhlebotomistWork,
  createRegistration,
  createAttendance,
  createTests,
  createTestWork,
  createAddingTest,
  createExcelImport,
  createPatients,
  createPatientDeletions,
  createDisplays,
  createAddingDisplay,
  createDisplayEndings,
] as const;

type AnyCapability = ReturnType<(typeof capabilities)[number]>;

type ToastIn<Create> = Create extends (world: World<infer Own>) => unknown
  ? ToastBase extends Own
    ? never
    : Own
  : never;
/** All toasts. */
export type Toast = ToastIn<(typeof capabilities)[number]>;
export type ToastKind = Toast['kind'];
type OfKind<One, Kind> = One extends ToastBase ? (Kind extends One['kind'] ? One : never) : never;
/** The toast of a kind. */
export type ToastOf<Kind extends ToastKind> = OfKind<Toast, Kind>;

type ProjectionsOf<Create> = Create extends { readonly projections: infer Projections } ? Projections : never;
/** The projections of all capabilities, by the names of the models; a journal is folded with them. */
export const projections = Object.assign(
  {},
  ...capabilities.map((create) => ('projections' in create ? create.projections : {})),
) as Joined<ProjectionsOf<(typeof capabilities)[number]>>;

/** The models of all capabilities. */
export type CapabilityModels = Joined<AnyCapability['models']>;

/** Makes every capability. */
export function createCapabilities(world: World<Toast>): {
  readonly models: CapabilityModels;
  readonly capabilities: readonly PageCapability<Readonly<Record<string, ReadModel<object | null>>>>[];
} {
  const created = capabilities.map((create) => create(world));
  return {
    capabilities: created,
    models: Object.assign({}, ...created.map(({ models }) => models)) as CapabilityModels,
  };
}
