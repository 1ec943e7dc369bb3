/** A browser's programs stand still, and go on. */
import { spawnSync } from 'node:child_process';

/**
 * All that this journey's process has started stand still meanwhile, Node alone goes on. Nothing may be asked of a tab:
 * its driver may sleep too.
 */
export async function sleepWhile(night: () => Promise<void>): Promise<void> {
  const programs = startedBy(process.pid);
  for (const pid of programs) tell(pid, 'SIGSTOP');
  try {
    await night();
  } finally {
    for (const pid of programs) tell(pid, 'SIGCONT');
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function startedBy(root: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, name = '']) => ({ pid: Number(pid), parent: Number(parent), name }));
  const below = (parent: number): readonly number[] =>
    all
      .filter((one) => one.parent === parent)
      .flatMap(({ pid, name }) => [...(isNode(name) ? [] : [pid]), ...below(pid)]);
  return below(root);
}

/** Servers, and what stands between a driver and its browser. The main thread of Node may name itself. */
const isNode = (name: string): boolean => /^(node|MainThread)/.test(name);
