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
