/** The proxies of docs/deploy let through what console and server agree on. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workbookRules } from '../../server/catalogue/import-workbook.ts';
import { mostBytesOf } from '../../server/files/form.ts';
import { longestMs } from '../../server/http/body-time.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { projectRoot } from '../../server/project-root.ts';
import { attachmentRules } from '../../server/routes/chat-files.ts';
import { selfieRules } from '../../server/routes/field-attendance.ts';
import { registrationRules } from '../../server/team/read-registration.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { slowestUpload } from '../../src/contract/uploads.ts';
import { displayPath } from '../../src/contract/wire/displays.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const forms = [attachmentRules, registrationRules, selfieRules, workbookRules];
const largest = Math.max(...forms.map(mostBytesOf));

test('these are all the forms that there are', () => {
  const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts')).map((file) => read(`server/${file}`));
  const declared = sources.flatMap((source) => source.match(/: FormRules = \{/g) ?? []);
  expect(declared).toHaveLength(forms.length);
});

test('nginx and Caddy let the largest form through, and not much more', () => {
  const nginx = ['nginx.conf', 'nginx-instances.conf'].map(
    (name) => Number(/client_max_body_size (\d+)m;/.exec(read(`docs/deploy/${name}`))?.[1]) * 1024 * 1024,
  );
  const caddy = Number(/max_size (\d+)MB/.exec(read('docs/deploy/Caddyfile'))?.[1]) * 1_000_000;
  for (const size of [...nginx, caddy]) {
    expect(size).toBeGreaterThanOrEqual(largest);
    expect(size).toBeLessThan(1.2 * largest);
  }
});

test('the server gives up no form that the console still sends', () => {
  expect(defaultLimits.bodyBytesPerSecond).toBe(slowestUpload);
  expect(longestMs(defaultLimits, largest)).toBeGreaterThan((largest / slowestUpload) * 1_000 + 30_000);
});

test.each([
  ['nginx.conf', '/'],
  ['nginx-instances.conf', '@once'],
])('%s waits for an answer as long as a price list may wait in the queue', (name, location) => {
  const place = new RegExp(`location ${location} \\{[^}]*proxy_pass[^}]*proxy_read_timeout (\\d+)s;`);
  const said = place.exec(read(`docs/deploy/${name}`));
  const seconds = Number(said?.[1]);
  // Eight that wait and the one that is read, each ended after 20 s, and what is stored afterwards.
  expect(seconds).toBeGreaterThan(9 * 20);
});

test('nginx and Caddy give each call an id of their own in the place of what its caller sent', () => {
  const nginx = read('docs/deploy/nginx.conf');
  const passed = nginx.match(/proxy_pass /g)?.length;
  expect(passed).toBeGreaterThan(0);
  expect(nginx.match(/proxy_set_header X-Request-Id \$request_id;/g)).toHaveLength(passed ?? 0);
  // One for the whole server there, which no location takes back by a header of its own.
  const instances = read('docs/deploy/nginx-instances.conf');
  expect(instances).toMatch(/\n {4}proxy_set_header X-Request-Id \$request_id;/);
  expect(instances).not.toMatch(/\n {8}proxy_set_header/);
  expect(read('docs/deploy/Caddyfile')).toContain('header_up X-Request-Id {http.request.uuid}');
});

test('nginx asks one instance for the changes of positions of one console or wall, by TLS and without', () => {
  const instances = read('docs/deploy/nginx-instances.conf');
  const [, path = ''] =
    /location ~ (\S+) \{\n {8}proxy_pass http:\/\/homedraw_positions;/.exec(instances) ?? [];
  const { path: ofConsole } = endpoints.positionChanges;
  for (const asked of [ofConsole, displayPath(ofConsole)]) {
    expect(new RegExp(path).test(asked)).toBe(true);
    expect(new RegExp(path).test(`${asked}/more`)).toBe(false);
  }
  expect(instances).toMatch(/upstream homedraw_positions \{\n {4}hash \$console_session consistent;/);
  const [, pattern = ''] = /map \$http_cookie \$console_session \{[^}]*"~([^"]+)"/.exec(instances) ?? [];
  for (const cookie of [
    'homedraw_session=abc',
    'homedraw_display=abc',
    'theme=dark; __Host-homedraw_session=abc; homedraw_changed=1',
  ])
    expect(new RegExp(pattern).exec(cookie)?.groups?.['console']).toBe('abc');
  // As the location for everything else has them, of which this one is a part.
  expect(instances.match(/server 127\.0\.0\.1:808[12] max_fails=1 fail_timeout=2s;/g)).toHaveLength(4);
});
