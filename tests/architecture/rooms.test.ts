import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { type Import, importsOfRooms, type Room, rooms, root } from '../support/source-files.ts';

const imports = importsOfRooms();

/** Which rooms a room may import, and which packages; `null` is any. */
const allowed: Record<Room, { readonly rooms: readonly Room[]; readonly npm: readonly string[] | null }> = {
  contract: { rooms: [], npm: ['zod'] },
  domain: { rooms: ['contract'], npm: ['@date-fns/tz', 'xlsx', 'fflate'] },
  worker: {
    rooms: ['contract', 'domain'],
    npm: ['rxjs', 'comlink', '@stomp/stompjs', 'sockjs-client', 'xlsx', 'idb'],
  },
  machines: { rooms: ['contract', 'domain'], npm: ['xstate', 'rxjs'] },
  ui: { rooms: ['contract', 'domain', 'machines'], npm: null },
  server: { rooms: ['contract', 'domain'], npm: null },
  tools: { rooms: ['contract', 'domain', 'machines'], npm: ['node'] },
};

const say = ({ file, to }: Import) => `${file} → ${'room' in to ? to.room : to.npm}`;

describe('the allowed imports between rooms', () => {
  test('no room imports a room or a package that is not its own', () => {
    const breaches = imports.filter(({ room, to }) =>
      'room' in to
        ? !allowed[room].rooms.includes(to.room)
        : allowed[room].npm !== null && !allowed[room].npm.includes(to.npm),
    );
    expect(breaches.map(say)).toEqual([]);
  });

  test('the domain takes types only from the contract', () => {
    expect(
      imports.filter(({ room, isType, to }) => room === 'domain' && 'room' in to && !isType).map(say),
    ).toEqual([]);
  });

  test('the bridge is the only file of the views that knows Comlink', () => {
    const users = imports.filter(({ room, to }) => room === 'ui' && 'npm' in to && to.npm === 'comlink');
    expect(users.every(({ file }) => file.startsWith('src/ui/bridge/'))).toBe(true);
  });

  test('no worker makes a worker: in Firefox it may stand still in that for good', () => {
    const files = readdirSync(join(root, 'src/worker'), { recursive: true, encoding: 'utf8' });
    const code = files.filter((file) => file.endsWith('.ts'));
    expect(code.length).toBeGreaterThan(100);
    const makers = code.filter((file) =>
      /\bnew (Shared)?Worker\(/.test(readFileSync(join(root, 'src/worker', file), 'utf8')),
    );
    expect(makers).toEqual([]);
  });

  test('docs/architecture.md shows the imports that the code has', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const measured = (Object.keys(rooms) as Room[]).map((room) => {
      const own = imports.filter((entry) => entry.room === room);
      const reached = new Set(own.flatMap(({ to }) => ('room' in to ? [to.room] : [])));
      return `| ${room} | ${[...reached].sort().join(', ') || '–'} |`;
    });
    for (const row of measured) expect(page).toContain(row);
  });
});

/** Code that breaks the table, and the compiler's answer to it. */
const breaches: readonly { room: Room; code: string; error: string }[] = [
  { room: 'contract', code: "import '@/src/domain/geo.ts'", error: 'TS6307' },
  { room: 'domain', code: "import '@/src/worker/clock.ts'", error: 'TS6307' },
  { room: 'domain', code: 'document.title', error: 'TS2584' },
  { room: 'worker', code: "import '@/src/ui/bridge/deadline.ts'", error: 'TS6307' },
  { room: 'worker', code: "import '@/src/machines/read-model.ts'", error: 'TS6307' },
  { room: 'worker', code: 'window.location', error: 'TS2304' },
  { room: 'machines', code: "import '@/src/ui/bridge/deadline.ts'", error: 'TS6307' },
  { room: 'machines', code: "import '@/src/worker/clock.ts'", error: 'TS6307' },
  { room: 'machines', code: 'setTimeout(() => {}, 1)', error: 'TS2304' },
  { room: 'machines', code: "fetch('/')", error: 'TS2304' },
  { room: 'ui', code: "import '@/src/worker/clock.ts'", error: 'TS6307' },
  { room: 'ui', code: "import '@/server/settings.ts'", error: 'TS6307' },
  { room: 'server', code: "import '@/src/machines/read-model.ts'", error: 'TS6307' },
  { room: 'server', code: 'document.title', error: 'TS2584' },
];

describe('the compiler enforces the table', () => {
  const folder = join(root, 'node_modules/.cache/breaches');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('code that breaks it does not compile', async () => {
    rmSync(folder, { recursive: true, force: true });
    breaches.forEach(({ room, code }, i) => {
      const own = join(folder, String(i));
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, 'breach.ts'), `${code.replace('@/', `${root}`)};\nexport {};\n`);
      writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(configOf(room, own)));
    });
    const printed = await compile(breaches.map((_, i) => join(folder, String(i))));
    const silent = breaches.filter(
      ({ error }, i) => !new RegExp(`breaches/${i}/breach.ts[^\\n]*${error}`).test(printed),
    );
    expect(silent).toEqual([]);
  });

  function configOf(room: Room, own: string) {
    const config = JSON.parse(readFileSync(join(root, rooms[room], 'tsconfig.json'), 'utf8')) as {
      references: { path: string }[];
      compilerOptions: Record<string, unknown>;
    };
    return {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        ...config.compilerOptions,
        rootDir: root,
        outDir: join(own, 'out'),
        tsBuildInfoFile: join(own, 'out/info.tsbuildinfo'),
      },
      files: ['breach.ts'],
      references: config.references.map(({ path }) => ({ path: join(root, rooms[room], path) })),
    };
  }

  async function compile(projects: string[]): Promise<string> {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const run = promisify(execFile)(process.execPath, [tsc, '-b', ...projects], { maxBuffer: 1 << 26 });
    return run.then(
      ({ stdout }) => stdout,
      (error: { stdout?: string }) => error.stdout ?? '',
    );
  }
});
