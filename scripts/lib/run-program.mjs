/** Programs of the build, run with their output kept until it is needed. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** npm by its own script where npm started us: on Windows its command needs a shell, which Node 24 warns of. */
function programOf(command) {
  const npm = process.env.npm_execpath;
  return command === 'npm' && npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : [command];
}

/** Resolves when the program ends well; else rejects with the end of what it printed. */
export function runProgram(command, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const [program, ...first] = programOf(command);
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
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
