/** What processes cost, as Linux counts it: a process and all that it has started, together. */
import { readdirSync, readFileSync } from 'node:fs';

/** A part of what is measured. */
export interface MeasuredProcess {
  readonly name: string;
  readonly pid: number;
}

export interface ProcessUse {
  /** CPU time so far, that of children which have ended included. */
  readonly cpuSeconds: number;
  /** Memory now. Shared pages count once where the system tells (PSS), else once for each process (RSS). */
  readonly memoryMb: number;
}

/** Clock ticks a second, as Linux counts a process's time. */
const ticks = 100;

/** Throws where there is no such process, or no /proc. */
export function measure(pid: number): ProcessUse {
  readFileSync(`/proc/${pid}/stat`);
  const use = { cpuSeconds: 0, memoryMb: 0 };
  for (const one of treeOf(pid)) {
    use.cpuSeconds += cpuOf(one);
    use.memoryMb += memoryOf(one);
  }
  return use;
}

/** ms of CPU of a process's first thread so far, to ten of them. */
export function mainThreadCpuMs(pid: number): number {
  const [user, system] = timesIn(`/proc/${pid}/task/${pid}/stat`);
  return (((user ?? 0) + (system ?? 0)) / ticks) * 1_000;
}

/** The process and what it has started, and what that has. */
export function treeOf(pid: number): readonly number[] {
  const children = namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`)
      .split(' ')
      .flatMap((text) => (text === '' ? [] : [Number(text)])),
  );
  return [pid, ...children.flatMap(treeOf)];
}

/** What a process was started with; empty where it has ended. */
export const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** Own time and that of children which have ended: who ends meanwhile is counted by the process that started it. */
const cpuOf = (pid: number): number =>
  timesIn(`/proc/${pid}/stat`).reduce((sum, time) => sum + time, 0) / ticks;

/** Ticks of a process or a thread: in its own code, in the kernel, and both of the children that have ended. */
const timesIn = (file: string): readonly number[] =>
  textOf(file)
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .map((text) => Number(text) || 0);

function memoryOf(pid: number): number {
  const read = (file: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(textOf(`/proc/${pid}/${file}`))?.[1] ?? 0);
  // Of another user's process only the second is told.
  return (read('smaps_rollup', 'Pss') || read('status', 'VmRSS')) / 1_024;
}

/** Empty where the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
