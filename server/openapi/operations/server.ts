/** What anybody may ask: the server itself, its documents, and the address service. */
import { type JsonSchema, list, text } from '../json-schema.ts';
import type { Operation } from '../operation.ts';
import { the } from '../schemas.ts';

const degrees = (name: string, most: number): JsonSchema => ({
  type: 'number',
  minimum: -most,
  maximum: most,
  description: name,
});

export const serverOperations: readonly Operation[] = [
  {
    id: 'searchPlaces',
    call: { method: 'GET', path: '/geo/search' },
    tag: 'Addresses',
    caller: 'anybody',
    summary: 'Places by what was typed',
    query: {
      q: text('What was typed; 300 characters are read.', { examples: ['adyar'] }),
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'How many at most.' },
    },
    answers: { 200: { description: 'The best first.', schema: list(the('NamedPlace')) } },
    refusals: { 429: ['Too many requests. Please try again later.'] },
    withoutDatabase: true,
  },
  {
    id: 'reversePlace',
    call: { method: 'GET', path: '/geo/reverse' },
    tag: 'Addresses',
    caller: 'anybody',
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
    withoutDatabase: true,
  },
  {
    id: 'settings',
    call: { method: 'GET', path: '/config.json' },
    tag: 'Server',
    caller: 'anybody',
    summary: 'The console’s settings',
    answers: { 200: { description: 'The settings.', schema: the('Settings') } },
    withoutDatabase: true,
  },
  {
    id: 'health',
    call: { method: 'GET', path: '/health' },
    tag: 'Server',
    caller: 'anybody',
    summary: 'Whether calls can be answered',
    answers: {
      200: { description: 'They can.', schema: the('Health') },
      503: { description: 'The database does not answer.', schema: the('HealthAway') },
    },
    withoutDatabase: true,
  },
  {
    id: 'live',
    call: { method: 'GET', path: '/health/live' },
    tag: 'Server',
    caller: 'anybody',
    summary: 'Whether the server lives, whatever its database does',
    answers: { 200: { description: 'It does.', schema: the('Life') } },
    withoutDatabase: true,
  },
  {
    id: 'docsPage',
    call: { method: 'GET', path: '/docs' },
    tag: 'Server',
    caller: 'anybody',
    summary: 'This document as a page',
    answers: {
      200: { description: 'The page.', content: { 'text/html; charset=utf-8': { type: 'string' } } },
    },
    withoutDatabase: true,
  },
  {
    id: 'docsJson',
    call: { method: 'GET', path: '/docs/openapi.json' },
    tag: 'Server',
    caller: 'anybody',
    summary: 'This document, as OpenAPI 3.1',
    answers: { 200: { description: 'The document.', schema: { type: 'object' } } },
    withoutDatabase: true,
  },
];
