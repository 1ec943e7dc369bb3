/** A server program as a process of its own: where it answers, what it has cost so far, how much memory it holds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ServerUnderTest {
  readonly url: string;
  readonly pid: number;
  /** User and system time of the process and its threads so far, in seconds. */
  cpuSeconds(): number;
  /** What of it the system took for its calls: to write to sockets and to the disk. */
  systemSeconds(): number;
  /** Memory that it holds now, in MB. */
  rssMb(): number;
  /** The most that it ever held, in MB. */
  peakRssMb(): number;
  /** Sockets that it has open, those it listens at among them. */
  sockets(): number;
  stop(): Promise<void>;
}

/** Clock ticks a second, as Linux counts a process's time. */
const ticks = 100;

/** Starts `program` with Node, and its flags, and waits for its line `address: …`. Rejects where it ends before. */
export async function startUnderTest(
  program: string,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<ServerUnderTest> {
  const child = spawn(process.execPath, [...flags, program], {
    // Whoever has a database set does not mean this.
    env: { ...process.env, DATABASE_URL: '', TILE_URL: 'off', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^address: (.*)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    cpuSeconds: () => userSeconds(child) + systemSeconds(child),
    systemSeconds: () => systemSeconds(child),
    rssMb: () => statusMb(child, 'VmRSS'),
    peakRssMb: () => statusMb(child, 'VmHWM'),
    sockets: () => openFiles(child).filter((file) => file.startsWith('socket:')).length,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const userSeconds = (child: ChildProcess) => statSeconds(child, 11);
const systemSeconds = (child: ChildProcess) => statSeconds(child, 12);

function statSeconds({ pid }: ChildProcess, field: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[field]) / ticks;
}

function statusMb({ pid }: ChildProcess, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** What each of its open files is, as Linux names it. */
function openFiles({ pid }: ChildProcess): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // Closed meanwhile.
      return '';
    }
  });
}
