import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FactPayload, factPayloadSchema } from '../../src/contract/facts.ts';
import { type PageInput, pageInputSchema } from '../../src/contract/intents.ts';
import { type JournalEntry, journalEntrySchema } from '../../src/contract/journal.ts';
import { markOf, open } from '../../src/contract/open.ts';
import { z } from '../../src/contract/zod.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { openJournal } from '../../src/worker/journal/journal.ts';
import { journalStore } from '../../src/worker/journal/journal-store.ts';
import { redact, redactorOf } from '../../src/worker/journal/redact.ts';
import { arbitraryOf, SECRET, tells } from '../support/arbitrary-of.ts';
import { entriesOf } from '../support/journal-entries.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { orderEntity } from '../support/orders.ts';

const entries = arbitraryOf(journalEntrySchema()) as fc.Arbitrary<JournalEntry>;

/** Every field that the schema has, by name. */
function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if ('innerType' in def) return fieldsOf(def.innerType);
  if (def.type === 'array') return fieldsOf(def.element);
  if (def.type === 'union') return def.options.flatMap(fieldsOf);
  if (def.type === 'intersection') return [...fieldsOf(def.left), ...fieldsOf(def.right)];
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, field]) => [[name, field], ...fieldsOf(field)]);
}

/** Whether a schema, or what it wraps, is in clear as a whole. */
function isClear(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return (
    markOf(schema) === 'clear' ||
    ('innerType' in def && isClear(def.innerType)) ||
    (def.type === 'array' && isClear(def.element))
  );
}

test('no field with a name or with a text of a person is marked open', () => {
  const personal =
    /name|phone|mail|address|password|message|answer$|text|reason|url|path|vehicle|tests|report|sample/i;
  const fields = fieldsOf(journalEntrySchema()).filter(([name]) => personal.test(name));
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(([, field]) => isClear(field)).map(([name]) => name)).toEqual([]);
});

describe('private by default', () => {
  test('nothing that is not marked open is left of any fact or input', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        expect(JSON.stringify(redact(entry))).not.toSatisfy(tells);
      }),
      { numRuns: 1_000 },
    );
  });

  test('nor is it in the chunks on the disk or in the exported file', async () => {
    const payloads = fc.array(arbitraryOf(factPayloadSchema()) as fc.Arbitrary<FactPayload>, {
      maxLength: 8,
    });
    const inputs = fc.array(arbitraryOf(pageInputSchema()) as fc.Arbitrary<PageInput>, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(payloads, inputs, async (facts, given) => {
        const clock = manualClock();
        const storage = memoryStorage(clock);
        const journal = openJournal({ storage, clock, tab: 'tab', counters: createCounters() });
        for (const payload of facts) journal.stamp(payload);
        for (const input of given) journal.record(input);
        const file = await journal.export();
        const chunks = [...(await storage.store(journalStore).all('tab')).values()];
        expect(chunks.flatMap(({ text }) => text.split('\n'))).toHaveLength(facts.length + given.length);
        expect(JSON.stringify(chunks)).not.toSatisfy(tells);
        expect(file).not.toSatisfy(tells);
        expect(await entriesOf(journal)).toHaveLength(facts.length + given.length);
      }),
      { numRuns: 100 },
    );
  });

  test('a redacted entry parses, and redacting it again changes nothing', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const once = redact(entry);
        expect(journalEntrySchema().safeParse(once).error).toBeUndefined();
        expect(redact(once)).toEqual(once);
      }),
      { numRuns: 1_000 },
    );
  });

  test('ids, moments and counts stay; a reason keeps only the side that cancelled; coordinates are rounded to a kilometre', () => {
    const entry: JournalEntry = {
      kind: 'fact',
      fact: {
        type: 'orders.changed',
        seq: 5,
        at: 6,
        session: 'page.1',
        initial: true,
        removed: ['3'],
        upserted: [
          orderEntity({
            email: null,
            latitude: 13.08271,
            status: 'CANCELLED',
            cancellationReason: 'Cancelled by patient: Kavya is ill',
            phlebotomistId: '5',
            scheduledAt: 1_795_300_000_000,
          }),
        ],
      },
    };
    expect(redact(entry)).toMatchObject({
      fact: {
        seq: 5,
        at: 6,
        initial: true,
        removed: ['3'],
        upserted: [
          {
            id: '12',
            patientName: '…',
            email: null,
            latitude: 13.08,
            medicalTests: [],
            status: 'CANCELLED',
            cancellationReason: 'patient',
            phlebotomistId: '5',
            scheduledAt: 1_795_300_000_000,
            totalPaise: 0,
          },
        ],
      },
    });
  });

  test('a new field without a mark is private', () => {
    const redactor = redactorOf(
      z.object({
        id: open(z.string()),
        note: z.string(),
        amount: z.number(),
        flag: z.boolean(),
        names: z.array(z.nullable(z.string())),
        kept: z.readonly(z.array(open(z.string()))),
        more: z.record(z.string(), z.string()),
        raw: z.unknown(),
        nested: z.nullable(z.optional(z.readonly(z.object({ note: z.string() })))),
        either: z.union([z.string(), z.object({ note: z.string() })]),
        kind: z.enum(['one', 'other']),
      }),
    );
    expect(
      redactor({
        id: '7',
        note: SECRET,
        amount: 5,
        flag: true,
        names: [SECRET],
        kept: ['8'],
        more: { [SECRET]: SECRET },
        raw: [SECRET],
        nested: { note: SECRET, unknown: SECRET },
        either: { note: SECRET },
        kind: 'one',
        added: SECRET,
      }),
    ).toEqual({
      id: '7',
      note: '…',
      amount: 0,
      flag: false,
      names: [],
      kept: ['8'],
      more: {},
      raw: {},
      nested: { note: '…' },
      either: { note: '…' },
      kind: 'one',
    });
  });

  test('a value of another type or kind than its schema says is private', () => {
    const redactor = redactorOf(
      z.object({ id: open(z.number()), at: open(z.string()), kind: z.enum(['one']), type: z.literal('a') }),
    );
    expect(redactor({ id: SECRET, at: { note: SECRET }, kind: SECRET, type: SECRET })).toEqual({
      id: '…',
      at: {},
      kind: '…',
      type: '…',
    });
    const kinds = redactorOf(z.discriminatedUnion('type', [z.object({ type: z.literal('a') })]));
    expect(kinds({ type: SECRET, note: SECRET })).toEqual({});
  });

  test('a value that two branches of a union could hold is private in both', () => {
    const redactor = redactorOf(
      z.union([z.object({ note: open(z.string()) }), z.object({ note: z.string(), id: open(z.string()) })]),
    );
    expect(redactor({ note: SECRET, id: '1' })).toEqual({});
  });
});
