/** The dashboard and the alarms of docs/deploy ask for what a server has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createInstances } from '../../../server/instances/instances.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { createFakeBroker } from '../support/fake-broker.ts';
import { demoDatabase } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const read = (name: string) => readFileSync(join(projectRoot, 'docs/deploy', name), 'utf8');

/** The expressions of the dashboard's panels and of its list of servers. */
const ofDashboard = [
  ...read('grafana-homedraw.json').matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g),
].map(([, text = '']) => String(JSON.parse(text)));
const ofAlarms = [...read('alarms.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, text = '']) => text);
const expressions = [...ofDashboard, ...ofAlarms];

/** A metric that an expression asks for, with its conditions on labels. */
interface Asked {
  readonly name: string;
  readonly conditions: readonly { readonly label: string; readonly holds: (value: string) => boolean }[];
}

/** Labels that Prometheus itself puts to every sample. */
const ofPrometheus = ['job', 'instance'];
/** The names that a server may have: one of another kind leaves its expression without any. */
const metric = /\b((?:homedraw|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g;

const askedIn = (expression: string): readonly Asked[] =>
  [...expression.matchAll(metric)].map(([, name = '', conditions = '']) => ({
    name,
    conditions: conditionsOf(conditions),
  }));

const conditionsOf = (text: string): Asked['conditions'] =>
  [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)]
    .filter(([, label = '']) => !ofPrometheus.includes(label))
    .map(([, label = '', sign = '', value = '']) => {
      const matches = new RegExp(`^(?:${value})$`);
      const isMet = (other: string) => (sign.includes('~') ? matches.test(other) : other === value);
      return { label, holds: (other) => isMet(other) !== sign.startsWith('!') };
    });

let server: TestServer;
/** The samples of a server after some calls: name and labels. */
let samples: readonly { readonly name: string; readonly labels: ReadonlyMap<string, string> }[];

beforeAll(async () => {
  const poolSize = () => ({ total: 3, idle: 1, waiting: 0 });
  const database = await demoDatabase();
  // One of several instances has all the metrics that there are.
  const { open } = createFakeBroker();
  const instances = createInstances({ name: 'a', database, open, log: () => {} });
  server = await startTestServer({ database: { ...database, poolSize }, instances });
  const scrape = async () => (await server.call(null, 'GET', '/metrics')).body;
  await scrape();
  const cookie = await server.consoleCookie(0);
  const { headers } = await server.call(cookie, 'GET', '/api/orders');
  await server.call(cookie, 'GET', '/api/orders', undefined, { 'if-none-match': String(headers['etag']) });
  const away = vi.spyOn(server.database, 'query').mockRejectedValue(new Error('a fault'));
  expect((await server.call(cookie, 'GET', '/api/tests')).statusCode).toBe(500);
  away.mockRestore();
  samples = [...(await scrape()).matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: new Map(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
      ),
    }),
  );
});
afterAll(() => server.close());

const labelsOf = (name: string) =>
  new Set(samples.filter((sample) => sample.name === name).flatMap(({ labels }) => [...labels.keys()]));

describe('the dashboard and the alarms', () => {
  test('ask for many things', () => {
    expect(ofDashboard.length).toBeGreaterThan(15);
    expect(ofAlarms.length).toBeGreaterThan(5);
    const { panels } = JSON.parse(read('grafana-homedraw.json')) as { panels: { targets: unknown[] }[] };
    expect(ofDashboard).toHaveLength(panels.flatMap(({ targets }) => targets).length + 1);
    expect(ofAlarms).toHaveLength(read('alarms.yml').match(/- alert: /g)?.length ?? 0);
  });

  test.each(expressions)('%s asks for samples that a server has', (expression) => {
    const asked = askedIn(expression).filter(({ name }) => name !== 'up');
    if (!expression.startsWith('up')) expect(asked).not.toEqual([]);
    for (const { name, conditions } of asked) {
      const met = samples.filter(
        (sample) =>
          sample.name === name &&
          conditions.every(
            ({ label, holds }) => sample.labels.has(label) && holds(sample.labels.get(label) ?? ''),
          ),
      );
      expect(met, name).not.toEqual([]);
    }
    const grouped = /\bby \(([^)]*)\)/.exec(expression)?.[1]?.split(', ') ?? [];
    const known = new Set([...ofPrometheus, ...asked.flatMap(({ name }) => [...labelsOf(name)])]);
    expect(grouped.filter((label) => !known.has(label))).toEqual([]);
  });

  test('ask for every metric of our own', () => {
    const own = new Set(samples.map(({ name }) => name).filter((name) => name.startsWith('homedraw_')));
    const asked = new Set(expressions.flatMap(askedIn).map(({ name }) => name));
    expect([...own].filter((name) => !asked.has(name) && !/_(sum|count)$/.test(name))).toEqual([]);
  });
});
