import { createLateFile } from '../domain/late-file.ts';

/** A file of the worker that comes late; see `createLateFile`. */
export const lateFile = <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  createLateFile(load, (address) => import(/* @vite-ignore */ address));
