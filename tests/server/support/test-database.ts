/**
 * A database of its own for each test file, in memory, with the demo hospitals of a fixed day in it. Making one takes
 * seconds, so the first run keeps it as a file, which is made again when the tables or the demo's data change.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { type Database, embeddedDatabase } from '../../../server/database/database.ts';
import { engineOn, smallMemory } from '../../../server/database/pglite-engine.ts';
import { compileOnce } from '../../../server/database/wasm-compiler.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { type Cost, hashPassword } from '../../../server/session/passwords.ts';
import { madeOnce } from './made-once.ts';

/** Noon in Chennai. */
export const testNow = Date.parse('2026-03-12T06:30:00Z');
export const testZone = 'Asia/Kolkata';

/** Where databases come from. */
export interface TestEngine {
  empty(): Promise<Database>;
  demo(): Promise<Database>;
}

/** An empty database with its tables. */
export const emptyDatabase = (): Promise<Database> => engine.empty();

/** The demo hospitals as they are at `testNow`. */
export const demoDatabase = (): Promise<Database> => engine.demo();

/** From now on the databases of this test file come from another engine. */
export function databasesFrom(other: TestEngine): void {
  engine = other;
}

/** What the passwords of tests cost: next to nothing, where what they cost is not the subject. */
export const testCost: Cost = { N: 2 ** 9, r: 8, p: 1 };

/** Puts the demo hospitals of `testNow` into an empty database. */
export const fillDemo = async (database: Database): Promise<void> => {
  await seedDemo(database, {
    now: testNow,
    timeZone: testZone,
    phlebotomists: 60,
    hash: (password) => hashPassword(password, testCost),
  });
};

/** A PostgreSQL without a table, as PGlite makes it. */
export const bareEngine = (): Promise<PGlite> => copyOf('bare', async () => {});

let engine: TestEngine = {
  empty: async () => databaseOn(await copyOf('empty', async (made) => void (await databaseOn(made)))),
  demo: async () => databaseOn(await copyOf('demo', async (made) => fillDemo(await databaseOn(made)))),
};

const databaseOn = async (made: PGlite): Promise<Database> => embeddedDatabase(await engineOn(made));

async function copyOf(name: string, fill: (made: PGlite) => Promise<void>): Promise<PGlite> {
  const loadDataDir = new Blob([new Uint8Array(await template(name, fill))]);
  return PGlite.create({ ...(await program()), loadDataDir });
}

/** PGlite's own files, read and compiled once for all databases of this process: half of what opening one costs. */
function program(): Promise<PGliteOptions> {
  compileOnce();
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm'))).then((pgliteWasmModule) => ({
    pgliteWasmModule,
    fsBundle: new Blob([readFileSync(join(folder, 'pglite.data'))]),
    startParams: [...PGlite.defaultStartParams, ...smallMemory],
  }));
  return compiled;
}

let compiled: Promise<PGliteOptions> | null = null;

async function template(name: string, fill: (made: PGlite) => Promise<void>): Promise<Buffer> {
  const file = await madeOnce(`test-database-${name}`, sourcesHash(), async (path) => {
    const database = await PGlite.create(await program());
    await fill(database);
    await database.exec('CHECKPOINT');
    dropTemplates(database);
    writeFileSync(path, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()));
    await database.close();
  });
  return readFileSync(file);
}

/** The two databases of which PostgreSQL makes others are a third of the file, and no test makes one. */
function dropTemplates({ Module: { FS } }: PGlite): void {
  for (const folder of ['1', '4'].map((name) => `/pglite/data/base/${name}`))
    for (const name of FS.readdir(folder)) if (!name.startsWith('.')) FS.unlink(join(folder, name));
}

function sourcesHash(): string {
  const hash = createHash('sha256').update(JSON.stringify(testCost)).update(String(dropTemplates));
  for (const folder of ['server/database', 'server/database/migrations', 'server/demo', 'server/geocoder'])
    for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true }))
      if (entry.isFile() && !entry.name.startsWith('fleet'))
        hash.update(readFileSync(join(projectRoot, folder, entry.name)));
  return hash.digest('hex').slice(0, 16);
}
