/** The server as a child process, its lines read as they come. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot, root } from './paths.mjs';

const LOOK_MS = 1_000;

/**
 * Tells when npm, which started this script, is gone: a signal to npm alone does not reach what it started. Who starts
 * the script without npm may leave it running, and is not watched.
 */
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The demo calls the server on this machine, and no proxy that the environment names for calls elsewhere. */
function pastProxies() {
  const named = process.env.no_proxy ?? process.env.NO_PROXY;
  const list = [named, '127.0.0.1', 'localhost', '[::1]', '::1'].filter(Boolean).join(',');
  return { no_proxy: list, NO_PROXY: list };
}

/** Windows ends a process that is signalled at once; there the closed channel tells the server to stop in order. */
function stopInOrder(child, signal) {
  if (process.platform !== 'win32') child.kill(signal);
  else if (child.connected) child.disconnect();
}

/**
 * Starts dist-server/main.mjs. `onLine(kind, text)` gets its lines, kind being the word before the colon. Whatever ends
 * this script ends the server: signals are passed on, and the server notices when the channel between them closes.
 */
export function startServer({ environment = {}, onLine }) {
  const child = spawn(process.execPath, ['--enable-source-maps', inRoot('dist-server/main.mjs')], {
    cwd: root,
    env: { ...process.env, ...pastProxies(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, kind, text] = /^([a-z ]+): (.*)$/.exec(line) ?? [null, '', line];
    onLine(kind, text);
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal) => stopInOrder(child, signal === 'SIGHUP' ? 'SIGTERM' : signal);
  for (const signal of signals) process.on(signal, passOn);
  const stop = () => stopInOrder(child, 'SIGTERM');
  const stopWatching = watchParent(stop);
  const ended = new Promise((resolve) =>
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, passOn);
      stopWatching();
      resolve(code ?? 1);
    }),
  );
  return { child, ended, stop };
}
