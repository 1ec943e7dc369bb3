import { createLateFile } from '../../domain/late-file.ts';

/** A file of the page that comes late, and without which the page goes on; see `createLateFile`. */
export const lateFile = <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  createLateFile(load, (address) => import(/* @vite-ignore */ address));
