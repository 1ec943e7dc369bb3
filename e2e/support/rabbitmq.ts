/** A throw-away RabbitMQ made from the machine's own programs. Nothing is installed for it, and no service is touched. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface RabbitMq {
  readonly url: string;
  /** Ends it as a crash would; what it has stored stays. */
  kill(): Promise<void>;
  /** Resolves when it takes connections. */
  start(): Promise<void>;
  /** Of its first process; null while it is ended. */
  pid(): number | null;
  stop(): Promise<void>;
}

/** Where Debian puts the programs; the one in PATH changes the user first. */
const program = '/usr/lib/rabbitmq/bin/rabbitmq-server';

/** Why there can be none here, or null. */
export const whyNoRabbitMq = (): string | null =>
  existsSync(program) ? null : `RabbitMQ is not installed (${program})`;

export async function startRabbitMq(): Promise<RabbitMq> {
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-rabbitmq-'));
  const [port, distribution, names] = [await freePort(), await freePort(), await freePort()];
  const config = join(folder, 'rabbitmq.conf');
  writeFileSync(config, `listeners.tcp.default = 127.0.0.1:${port}\nlog.console.level = error\n`);
  writeFileSync(join(folder, 'enabled_plugins'), '[].');
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `homedraw-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_CONFIG_FILE: config,
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: join(folder, 'log', 'rabbit.log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
  };
  let child: ChildProcess | null = null;
  const kill = async () => {
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('close', resolve));
    // The shell and the machine below it.
    process.kill(-running.pid, 'SIGKILL');
    await ended;
  };
  const start = async () => {
    const running = spawn(program, [], { cwd: folder, env: environment, stdio: 'ignore', detached: true });
    child = running;
    while (!(await answers(port))) {
      if (running.exitCode !== null) throw new Error('RabbitMQ did not start');
      await pause(100);
    }
  };
  const onExit = () => {
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', onExit);
  const stop = async () => {
    process.removeListener('exit', onExit);
    await kill();
    try {
      execFileSync('epmd', ['-port', String(names), '-kill'], { stdio: 'ignore' });
    } catch {
      // It has ended by itself, or is none of the PATH's.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `amqp://guest:guest@127.0.0.1:${port}`, kill, start, pid: () => child?.pid ?? null, stop };
}

/** A broker says something as soon as a caller has said that it speaks AMQP. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from('AMQP\0\0\x09\x01', 'latin1')));
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(2_000, () => end(false));
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
