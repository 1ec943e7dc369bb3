import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { eventually } from '../support/eventually.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import './support/test-database.ts';

let folder: string;
const started: ServerProcess[] = [];
const start = (environment: Record<string, string>, root = projectRoot) => {
  const server = startServerProcess(environment, root);
  started.push(server);
  return server;
};
const refusal = async (dataDir: string) => {
  const server = start({ DATA_DIR: dataDir });
  expect(await server.ended).toBe(1);
  return server.output();
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-start-'));
  const build = "import('./scripts/lib/bundles.mjs').then((bundles) => bundles.ensureBuilt('server'))";
  execFileSync(process.execPath, ['-e', build], { cwd: projectRoot });
});
afterAll(async () => {
  for (const server of started) {
    server.child.kill('SIGKILL');
    await server.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Processes that have the text among their arguments. */
const processesWith = (text: string) =>
  readdirSync('/proc').filter((entry) => {
    try {
      return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });

describe('a data directory', () => {
  test('that holds files but no PG_VERSION is refused and not written over', async () => {
    const database = join(folder, 'broken/database');
    mkdirSync(join(database, 'base'), { recursive: true });
    writeFileSync(join(database, 'base/1'), 'bookings');
    expect(await refusal(join(folder, 'broken'))).toMatch(/no PG_VERSION.*DATA_DIR.*Nothing was written/);
    expect(readdirSync(database)).toEqual(['base']);
    expect(readFileSync(join(database, 'base/1'), 'utf8')).toBe('bookings');
  });
  test('whose PG_VERSION is damaged is refused without printing its content', async () => {
    const database = join(folder, 'damaged/database');
    mkdirSync(database, { recursive: true });
    writeFileSync(join(database, 'PG_VERSION'), 'junk\u001b[31m');
    const said = await refusal(join(folder, 'damaged'));
    expect(said).toMatch(/PG_VERSION is damaged.*DATA_DIR/);
    expect(said).not.toContain('junk');
  });

  test.skipIf(process.platform !== 'linux')(
    'for whose database there is too little memory says how much that takes',
    async () => {
      const dataDir = join(folder, 'narrow');
      const server = start({ DATA_DIR: dataDir });
      await eventually(() => expect(processesWith(`${dataDir}/database.making-`)).toHaveLength(1));
      // As the kernel does where the machine is full.
      process.kill(Number(processesWith(`${dataDir}/database.making-`)[0]), 'SIGKILL');
      expect(await server.ended).toBe(1);
      expect(server.output()).toMatch(/No database could be made .* takes 900 MB of memory, this once/);
      expect(server.output()).not.toMatch(/disk/);
    },
  );

  describe('whose database cannot be opened', () => {
    let dataDir: string;
    beforeAll(async () => {
      dataDir = join(folder, 'whole');
      const server = start({ DATA_DIR: dataDir, DEMO: 'off' });
      await server.address;
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    });
    /** What a server says before whose program this script ran, in each of its threads. */
    const refusalWith = async (script: string) => {
      const preload = `--import=data:text/javascript,${encodeURIComponent(script)}`;
      const server = start({ DATA_DIR: dataDir, DEMO: 'off', NODE_OPTIONS: preload });
      expect(await server.ended).toBe(1);
      return server.output();
    };
    const inThread = (statement: string) =>
      `import { isMainThread } from 'node:worker_threads'; if (!isMainThread) ${statement}`;

    test('for want of memory says so, and that the data is untouched', async () => {
      // As V8 says it under `ulimit -v 4000000`, for one; how much Node needs depends on its version.
      const words = 'WebAssembly.Memory(): could not allocate memory';
      const said = await refusalWith(
        inThread(`WebAssembly.Memory = function () { throw new RangeError('${words}'); };`),
      );
      expect(said).toMatch(/takes 250 MB of memory, and they were not to be had .* The data is untouched/);
      expect(said).not.toMatch(/put a copy/);
    });

    test('for want of disk says so, and that the data is untouched', async () => {
      const said = await refusalWith(`
        import fs from 'node:fs';
        import { syncBuiltinESMExports } from 'node:module';
        const full = () => { throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }); };
        Object.assign(fs, { statfsSync: () => ({ bavail: 0, bsize: 4096 }), writeSync: full });
        syncBuiltinESMExports();`);
      expect(said).toMatch(
        /The disk of .* is full: make room there, then start again. The data is untouched/,
      );
      expect(said).not.toMatch(/put a copy/);
    });

    test('for another reason says which, and to put a copy in its place', async () => {
      const said = await refusalWith(
        inThread("WebAssembly.Memory = function () { throw new Error('the disk is broken'); };"),
      );
      expect(said).toMatch(/cannot be opened \(the disk is broken\): put a copy of it back/);
    });

    test('is opened as soon as nothing is in the way', async () => {
      const server = start({ DATA_DIR: dataDir, DEMO: 'off' });
      expect((await fetch(`${await server.address}/health`)).status).toBe(200);
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'whose making was killed is made anew, and nobody goes on making it',
    async () => {
      const dataDir = join(folder, 'killed');
      const first = start({ DATA_DIR: dataDir });
      await eventually(() => expect(processesWith(`${dataDir}/database.making-`)).toHaveLength(1));
      first.child.kill('SIGKILL');
      await first.ended;
      expect(existsSync(join(dataDir, 'database'))).toBe(false);
      await eventually(() => expect(processesWith(dataDir)).toEqual([]));
      const second = start({ DATA_DIR: dataDir, DEMO: 'off' });
      await second.address;
      expect(readdirSync(dataDir)).toEqual(['database', 'operator.sock']);
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    },
  );

  test('and a program in a folder with a space and a letter outside ASCII are taken', async () => {
    const root = join(folder, 'Büro 2');
    mkdirSync(join(root, 'server/database'), { recursive: true });
    cpSync(join(projectRoot, 'dist-server'), join(root, 'dist-server'), { recursive: true });
    cpSync(join(projectRoot, 'server/database/migrations'), join(root, 'server/database/migrations'), {
      recursive: true,
    });
    for (const file of ['package.json', 'data'])
      if (existsSync(join(projectRoot, file)))
        cpSync(join(projectRoot, file), join(root, file), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
    const server = start({ DATA_DIR: join(root, 'Daten Ä'), DEMO: 'off' }, root);
    expect((await fetch(`${await server.address}/health`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    // A table that is in the way of a migration.
    writeFileSync(
      join(root, 'server/database/migrations/0999_wrong.sql'),
      'CREATE TABLE hospital (id integer);',
    );
    const again = start({ DATA_DIR: join(root, 'Daten Ä'), DEMO: 'off' }, root);
    expect(await again.ended).toBe(1);
    expect(again.output()).toMatch(
      /0999_wrong\.sql failed: relation "hospital" already exists.*data is as it was/,
    );
    expect(again.output()).not.toMatch(/move|afresh/);
  });
});
