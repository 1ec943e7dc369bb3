/** The system of the console. */
import { buildSystem } from './build-system.ts';
import { createCapabilities } from './capabilities.ts';
import type { System, SystemParts } from './system-types.ts';

export type * from './system-types.ts';

/** Builds the console's system, with every capability, and starts the worker. */
export const createSystem = (parts: SystemParts): System => buildSystem(parts, createCapabilities);
