/** docs/field-api.md is what the server does: its day is lived, and its tables are those of the document. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '../../server/openapi/operation.ts';
import { chatOperations } from '../../server/openapi/operations/chat.ts';
import { phoneOperations } from '../../server/openapi/operations/phone.ts';
import { schemas } from '../../server/openapi/schemas.ts';
import { projectRoot } from '../../server/project-root.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const page = readFileSync(join(projectRoot, 'docs/field-api.md'), 'utf8');
/** Every call that a phone can make, but for the socket's. */
const ofPhones = [...phoneOperations, ...chatOperations.filter(({ caller }) => caller !== 'console')];
/** From a heading to the next of its rank. */
const chapter = (title: string) => page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';

interface Step {
  readonly command: string;
  /** The lines that it prints; `…` stands for anything. */
  readonly prints: readonly string[];
}

/** The commands of the day, each with what stands below it. */
function stepsOf(text: string): readonly Step[] {
  const lines = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block]) =>
    (block ?? '').trim().split('\n'),
  );
  const steps: { command: string; prints: string[] }[] = [];
  for (const line of lines) {
    const last = steps.at(-1);
    if (line.startsWith('# ')) last?.prints.push(line.slice(2));
    else if (last && line.startsWith('  ')) last.command += `\n${line}`;
    else steps.push({ command: line, prints: [] });
  }
  return steps;
}

const asPattern = (line: string) =>
  new RegExp(
    `^${line
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );

/** `--json` came with curl 7.82. */
function hasShell(): boolean {
  try {
    execFileSync('bash', ['-c', 'true']);
    return execFileSync('curl', ['--help', 'all'], { encoding: 'utf8' }).includes('--json');
  } catch {
    return false;
  }
}

const shell = hasShell();
describe.skipIf(!shell)(shell ? 'the worked day' : 'the worked day (needs bash and curl 7.82)', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'homedraw-day-'));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('goes as it is written', async () => {
    const steps = stepsOf(chapter('A worked day'));
    expect(steps.length).toBeGreaterThan(20);
    const address = await server.listen();
    const mark = (index: number) => `--- ${index} ---`;
    const script = steps
      .map(({ command }) => command.replace(/^BASE=.*/, `BASE=${address}`))
      .map((command, index) => `echo '${mark(index)}'\n${command}`)
      .join('\n');
    // Without the start files: a bash whose input is a socket, as Node's is, may take itself for a remote one's.
    const { stdout, stderr } = await promisify(execFile)(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', script],
      {
        cwd: folder,
      },
    );
    expect(stderr).toBe('');
    const printed = stdout.split(/^--- \d+ ---$/m).slice(1);
    for (const [index, { command, prints }] of steps.entries()) {
      const lines = (printed[index] ?? '').split('\n').filter((line) => line !== '');
      expect(lines, command).toEqual(prints.map((line) => expect.stringMatching(asPattern(line))));
    }
  });
  test('calls everything that a phone can call', () => {
    const day = chapter('A worked day');
    for (const { call } of ofPhones)
      expect(day).toContain(call.path.replace('{id}', '$ORDER').replace('{fileId}', '$FILE'));
  });
});

describe('the tables', () => {
  test('have every field of an order, and no other', () => {
    const rows = chapter('Bookings')
      .split('\n')
      .filter((line) => /^\| `.+\|.+\|.+\|.+\|$/.test(line));
    const named = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual(Object.keys(schemas.Order['properties'] as object).sort());
  });
  test('have every refusal of the field API, with its status, and no other', () => {
    const said = ofPhones.flatMap((one) =>
      [...refusalsOf(one, one.body !== undefined)].flatMap(([status, texts]) =>
        texts.map((text) => `${status} ${text}`),
      ),
    );
    const rows = [...chapter('What is refused').matchAll(/^\| (\d{3}) \| `(.+?)` \|/gm)];
    const written = rows.map(([, status, text]) => `${status} ${text}`);
    expect(written.sort()).toEqual([...new Set(said)].sort());
  });
});
