/** Public calls: the server itself, its documents, and the address service. */
import { type JsonSchema, list, text } from '../json-schema.ts';
import { inChapter, type Operation } from '../operation.ts';
import { the } from '../schemas.ts';

const degrees = (name: string, most: number): JsonSchema => ({
  type: 'number',
  minimum: -most,
  maximum: most,
  description: name,
});

export const serverOperations: readonly Operation[] = [
  ...inChapter({ tag: 'Addresses', caller: 'anybody', withoutDatabase: true }, [
    {
      id: 'searchPlaces',
      call: { method: 'GET', path: '/geo/search' },
      summary: 'Places by what was typed',
      query: {
        q: text('What was typed; 300 characters are read.', { examples: ['adyar'] }),
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'How many at most.' },
      },
      answers: { 200: { description: 'The best first.', schema: list(the('NamedPlace')) } },
      refusals: { 429: ['Too many requests. Please try again later.'] },
    },
    {
      id: 'reversePlace',
      call: { method: 'GET', path: '/geo/reverse' },
      summary: 'The address of a place',
      query: { lat: degrees('Degrees north.', 90), lon: degrees('Degrees east.', 180) },
      requiredQuery: ['lat', 'lon'],
      answers: {
        200: {
          description: 'The nearest place, or that there is none.',
          schema: { oneOf: [the('NamedPlace'), the('NoPlace')] },
        },
      },
      refusals: {
        400: ['{name} must be degrees'],
        429: ['Too many requests. Please try again later.'],
      },
    },
  ]),
  ...inChapter({ tag: 'Server', caller: 'anybody', withoutDatabase: true }, [
    {
      id: 'settings',
      call: { method: 'GET', path: '/config.json' },
      summary: 'The console’s settings',
      answers: { 200: { description: 'The settings.', schema: the('Settings') } },
    },
    {
      id: 'health',
      call: { method: 'GET', path: '/health' },
      summary: 'Whether calls can be answered',
      answers: {
        200: { description: 'They can.', schema: the('Health') },
        503: { description: 'The database does not answer.', schema: the('HealthAway') },
      },
    },
    {
      id: 'live',
      call: { method: 'GET', path: '/health/live' },
      summary: 'Whether the server lives, whatever its database does',
      answers: { 200: { description: 'It does.', schema: the('Life') } },
    },
    {
      id: 'ready',
      call: { method: 'GET', path: '/health/ready' },
      summary: 'Whether calls should come to this server now',
      answers: {
        200: { description: 'They should.', schema: the('Ready') },
        503: { description: 'They should not, for these reasons.', schema: the('NotReady') },
      },
    },
    {
      id: 'metrics',
      call: { method: 'GET', path: '/metrics' },
      summary: 'What the server measures of itself, in Prometheus’ format',
      description:
        'For who sends the token of the setting METRICS_TOKEN as `Authorization: Bearer …`. Without that setting for programs of the server’s own machine, and not through a proxy. Calls are counted from the first time on that somebody asks.',
      headers: { Authorization: text('`Bearer` and the token.') },
      answers: {
        200: {
          description: 'The metrics; those that begin with `homedraw_` are ours.',
          content: { 'text/plain; version=0.0.4; charset=utf-8': { type: 'string' } },
        },
      },
      refusals: {
        401: ['The metrics are read with their token.'],
        403: ['Only for programs of this machine, unless METRICS_TOKEN is set.'],
      },
    },
    {
      id: 'docsPage',
      call: { method: 'GET', path: '/docs' },
      summary: 'This document as a page',
      answers: {
        200: { description: 'The page.', content: { 'text/html; charset=utf-8': { type: 'string' } } },
      },
    },
    {
      id: 'docsJson',
      call: { method: 'GET', path: '/docs/openapi.json' },
      summary: 'This document, as OpenAPI 3.1',
      answers: { 200: { description: 'The document.', schema: { type: 'object' } } },
    },
  ]),
];
