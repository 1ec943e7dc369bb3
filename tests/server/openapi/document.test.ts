/** docs/openapi.json: what the server has, no less and no more, in OpenAPI 3.1. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareRoutes, makeDocument } from '../../../server/openapi/document.ts';
import { tags } from '../../../server/openapi/operation.ts';
import { operations, undocumented } from '../../../server/openapi/operations.ts';
import { routesOf } from '../../../server/openapi/recorded-routes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Described, operationsOf } from './support/described.ts';

let server: TestServer;
let folder: string;
let document: OpenAPIV3_1.Document;
let described: readonly Described[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-console-'));
  writeFileSync(join(folder, 'index.html'), '<title>console</title>');
  // With everything that a setting may switch on.
  server = await startTestServer({ consoleFolder: folder, settings: { tileUrl: '/maps/city.pmtiles' } });
  const answer = await server.call(null, 'GET', '/docs/openapi.json');
  // Where a description does not fit its route, the log says which.
  expect(answer.statusCode, server.log.join('\n')).toBe(200);
  document = answer.json();
  described = operationsOf(document);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The text of every file of the server's routes. */
const routeFiles = () => {
  const routes = join(projectRoot, 'server/routes');
  return readdirSync(routes).map((name) => readFileSync(join(routes, name), 'utf8'));
};

describe('the document', () => {
  test('kept in docs/openapi.json is the one that the server makes', async () => {
    const message = 'docs/openapi.json is stale: make it anew with `npm run openapi` and read what changed';
    const text = `${JSON.stringify(document, null, 2)}\n`;
    await expect(text, message).toMatchFileSnapshot(join(projectRoot, 'docs/openapi.json'));
  });
  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });
  test('refers to nothing that is not in it, and keeps nothing that is not referred to', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect([...new Set(names)].sort()).toEqual(Object.keys(document.components?.schemas ?? {}).sort());
    expect(text).not.toContain('def-');
  });
  test('describes the purpose, the callers and the answers of every call', () => {
    expect(described.length).toBeGreaterThan(35);
    expect(new Set(described.map(({ id }) => id)).size).toBe(described.length);
    for (const { id, summary, tags: own, responses, path, parameters } of described) {
      expect(id).not.toBe('');
      expect(summary).not.toBe('');
      expect(own).toHaveLength(1);
      expect(Object.keys(tags)).toContain(own[0]);
      expect(Object.keys(responses).some((status) => /^2/.test(status))).toBe(true);
      for (const { description } of Object.values(responses))
        expect(description).not.toMatch(/^(Default.*)?$/);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
    }
  });
});

describe('the routes', () => {
  test('are all described, and nothing else is', () => {
    expect(compareRoutes(routesOf(server.app))).toEqual({ undescribed: [], unanswered: [] });
    expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      routesOf(server.app)
        .map(({ method, path }) => `${method} ${path}`)
        .filter((name) => !(name in undocumented))
        .sort(),
    );
  });
  test('that are left out of the document are there', () => {
    const there = routesOf(server.app).map(({ method, path }) => `${method} ${path}`);
    for (const name of Object.keys(undocumented)) expect(there).toContain(name);
  });
  test('without a description are named', () => {
    const undescribed = { method: 'GET', path: '/api/field/new-thing', body: undefined };
    expect(compareRoutes([...routesOf(server.app), undescribed]).undescribed).toEqual([
      'GET /api/field/new-thing',
    ]);
    expect(compareRoutes([]).unanswered).toHaveLength(operations.length);
  });
  test('of a server without a demo are without the demo’s', async () => {
    const own = routesOf(server.app).filter(({ path }) => !path.startsWith('/api/demo/'));
    const { paths } = await makeDocument(own);
    expect(Object.keys(document.paths ?? {}).filter((path) => !(path in (paths ?? {})))).toEqual([
      '/api/demo/orders/{orderId}/cancel-as-patient',
    ]);
  });
  test('have their body in the document where they read one', () => {
    for (const { method, path, body } of routesOf(server.app)) {
      const found = described.find((one) => one.method === method && one.path === path);
      if (body !== undefined)
        expect(found?.body, path).toHaveProperty(['application/json', 'schema', 'properties']);
    }
  });
});

describe('the parameters', () => {
  const queries = (one: Described | undefined) =>
    (one?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);

  test('that the contract names are described', () => {
    for (const { method, path, ...rest } of Object.values(endpoints)) {
      const found = described.find((one) => one.method === method && one.path === path);
      if (found && 'query' in rest)
        expect(queries(found), path).toEqual(expect.arrayContaining([...rest.query]));
    }
  });
  test('that any route reads are described', () => {
    const read = routeFiles().flatMap((text) =>
      [...text.matchAll(/queryText\(request\.query, '(\w+)'\)|degrees\('(\w+)'/g)].map(
        ([, one, other]) => one ?? other,
      ),
    );
    expect(read.length).toBeGreaterThan(4);
    expect(described.flatMap(queries)).toEqual(expect.arrayContaining(read));
  });
  test('and headers that a browser of another origin may read are described', async () => {
    const settings = { allowedOrigins: ['https://console.example'] };
    const elsewhere = await startTestServer({ database: server.database, settings });
    const { headers } = await elsewhere.call(null, 'GET', '/health', undefined, {
      origin: 'https://console.example',
    });
    await elsewhere.close();
    const received = String(headers['access-control-expose-headers']).split(', ');
    const known = described.flatMap(({ responses }) =>
      Object.values(responses).flatMap((one) => Object.keys(one.headers ?? {})),
    );
    expect(known).toEqual(expect.arrayContaining(received));
  });
});

test('the texts of refusals are those of the code', () => {
  const server = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('openapi'))
    .map((name) => readFileSync(join(projectRoot, 'server', name), 'utf8'))
    .join('\n');
  const texts = operations.flatMap(({ refusals = {} }) => Object.values(refusals).flat());
  const lost = texts
    // Made of two parts in the code; answers.test.ts has them said.
    .filter((text) => !text.endsWith(' not found'))
    .filter((text) => !text.split(/\{[^}]+\}\.?/).every((part) => server.includes(part)));
  expect(texts.length).toBeGreaterThan(50);
  expect([...new Set(lost)]).toEqual([]);
});
