/** Programs of the build, run with their output kept until it is needed. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Resolves when the program ends well; else rejects with the end of what it printed. */
export function runProgram(command, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let printed = '';
    const keep = (chunk) => {
      printed = (printed + chunk).slice(-6_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed:\n${printed}`)),
    );
  });
}
