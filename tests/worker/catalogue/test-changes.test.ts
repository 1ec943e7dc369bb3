import { describe, expect, test } from 'vitest';
import type { ModifyTestForm, NewTestForm } from '../../../src/contract/catalogue.ts';
import type { TestChanges } from '../../../src/domain/test-rules.ts';
import { labTest, labTestRow, modifyTestForm, newTestForm } from '../../support/catalogue.ts';
import { type CatalogueBackend, startCatalogue, testsPath } from '../../support/catalogue-backend.ts';

const own = `${testsPath}/7`;
const writes = ({ client }: CatalogueBackend) =>
  client.backend.calls.filter(({ method }) => method !== 'GET');
const endOf = ({ client }: CatalogueBackend) => client.factsOf('command.ended').at(-1);
const published = ({ client }: CatalogueBackend) =>
  client.facts.filter(({ type }) => type.startsWith('test.')).map(({ type }) => type);

describe('the list', () => {
  test('is published once, and then its changes', async () => {
    const at = await startCatalogue();
    expect(at.client.factsOf('tests.changed')).toMatchObject([{ initial: true, upserted: [labTest()] }]);
    at.stored.rows = [labTestRow({ price: '700.5' }), labTestRow({ id: 8, testName: 'Urea' })];
    await at.client.clock.advance(30_000);
    expect(at.client.factsOf('tests.changed').at(-1)).toMatchObject({
      initial: false,
      upserted: [{ id: '7', pricePaise: 70_050 }, { id: '8' }],
      removed: [],
    });
  });

  test('is published where it is empty too: a screen would wait for ever', async () => {
    const { client } = await startCatalogue([]);
    expect(client.factsOf('tests.changed')).toMatchObject([{ initial: true, upserted: [] }]);
  });

  test('is asked for only while a screen shows it', async () => {
    const { client } = await startCatalogue([labTestRow()], { watched: false });
    await client.clock.advance(120_000);
    expect(client.backend.callsTo(testsPath)).toEqual([]);
    client.page.setDesired({ name: 'feeds', feeds: ['tests'] });
    await client.clock.advance(100);
    expect(client.backend.callsTo(testsPath)).toHaveLength(1);
    client.page.setDesired({ name: 'feeds', feeds: [] });
    await client.clock.advance(120_000);
    expect(client.backend.callsTo(testsPath)).toHaveLength(1);
  });

  test('rows that cannot be read, and another hospital’s, are left out', async () => {
    const rows = [labTestRow(), { id: null }, 'x', labTestRow({ id: 9, hospitalCode: 'KMC7' })];
    const { client } = await startCatalogue(rows as Record<string, unknown>[]);
    expect(client.factsOf('tests.changed')[0]?.upserted).toHaveLength(1);
  });
});

describe('adding', () => {
  const add = async (at: CatalogueBackend, fields: Partial<NewTestForm> = {}) => {
    at.client.page.give({ type: 'test.add', form: newTestForm(fields) }, { attempt: 2 });
    await at.client.clock.advance(20_000);
  };

  test('sends the specified body, blanks trimmed and the price exact, and looks at the list at once', async () => {
    const at = await startCatalogue();
    await add(at, { testName: '  Vitamin   D ' });
    expect(writes(at)).toMatchObject([
      {
        method: 'POST',
        path: testsPath,
        body: {
          testName: 'Vitamin D',
          price: 1450.5,
          method: 'CLIA',
          sampleRequired: 'Serum',
          schedule: 'Mon, Thu',
          department: 'Biochemistry',
          report: 'Next day',
          hospitalCode: 'SRM001',
        },
      },
    ]);
    expect(at.client.factsOf('test.added')).toMatchObject([{ attempt: 2 }]);
    expect(endOf(at)).toMatchObject({ outcome: 'done' });
    expect(at.client.factsOf('tests.changed').at(-1)?.upserted).toMatchObject([{ name: 'Vitamin D' }]);
  });

  test('a name that the hospital has, whatever its case, is not sent', async () => {
    const at = await startCatalogue();
    await add(at, { testName: 'lipid  PROFILE' });
    expect(writes(at)).toEqual([]);
    expect(published(at)).toEqual(['test.addRefused']);
    expect(endOf(at)?.outcome).toBe('refused');
  });

  test('the name of another hospital’s test is free', async () => {
    const at = await startCatalogue([labTestRow({ hospitalCode: 'KMC7' })]);
    await add(at, { testName: 'Lipid Profile' });
    expect(published(at)).toEqual(['test.added']);
  });

  test('a refusal has the server’s own text', async () => {
    const at = await startCatalogue();
    at.client.backend.on(testsPath, ({ method }) =>
      method === 'GET' ? { json: [] } : { text: 'This test name already exists.', status: 409 },
    );
    await add(at);
    expect(at.client.factsOf('test.addFailed')).toMatchObject([
      { outcome: 'refused', failure: { message: 'This test name already exists.' } },
    ]);
  });

  test('a test whose answer was lost is looked for, and is not sent twice', async () => {
    const at = await startCatalogue();
    at.client.backend.on(testsPath, ({ method, body }) => {
      if (method === 'GET') return { json: at.stored.rows };
      at.stored.rows = [...at.stored.rows, { id: 9, ...(body as object) }];
      return 'broken';
    });
    await add(at);
    expect(published(at)).toEqual(['test.added']);
    expect(writes(at)).toHaveLength(1);
  });

  test('a test that did not arrive is published as failed for want of an answer', async () => {
    const at = await startCatalogue();
    at.client.backend.on(testsPath, ({ method }) => (method === 'GET' ? { json: at.stored.rows } : 'broken'));
    await add(at);
    expect(at.client.factsOf('test.addFailed')).toMatchObject([{ outcome: 'unknown' }]);
    expect(endOf(at)?.outcome).toBe('unknown');
  });

  test('without a list to compare with nothing is sent', async () => {
    const at = await startCatalogue();
    at.client.backend.on(testsPath, { text: 'down', status: 503 });
    await add(at);
    expect(writes(at)).toEqual([]);
    expect(at.client.factsOf('test.addFailed')).toMatchObject([{ outcome: 'failed' }]);
    expect(endOf(at)?.outcome).toBe('failed');
  });
});

describe('modifying', () => {
  const save = async (
    at: CatalogueBackend,
    fields: Partial<ModifyTestForm>,
    inDoubt: readonly TestChanges[] = [],
  ) => {
    at.client.page.give(
      { type: 'test.update', testId: '7', seen: labTest(), form: modifyTestForm(fields), inDoubt },
      { key: '7', attempt: 4 },
    );
    await at.client.clock.advance(20_000);
  };

  test('sends all fields without the hospital code', async () => {
    const at = await startCatalogue();
    await save(at, { newPrice: '700.25', report: '' });
    expect(writes(at)).toMatchObject([{ method: 'PATCH', path: own }]);
    expect(writes(at)[0]?.body).toEqual({
      testName: 'Lipid Profile',
      method: 'Enzymatic',
      sampleRequired: 'Serum',
      schedule: 'Daily',
      department: 'Biochemistry',
      report: '',
      price: 700.25,
    });
    expect(at.client.factsOf('test.updated')).toMatchObject([{ testId: '7', attempt: 4 }]);
    expect(endOf(at)).toMatchObject({ outcome: 'done', key: '7' });
  });

  test.each([1, 2])(
    'the list has it before it is announced, though answer %i after it is slow',
    async (slow) => {
      const at = await startCatalogue();
      let reads = 0;
      at.client.backend.on(testsPath, () => {
        const isWritten = writes(at).length > 0;
        if (isWritten) reads += 1;
        return isWritten && reads === slow ? 'hang' : { json: at.stored.rows };
      });
      await save(at, { newPrice: '700' });
      const listed = at.client.facts.findIndex(
        (fact) => fact.type === 'tests.changed' && fact.upserted[0]?.pricePaise === 70_000,
      );
      expect(listed).toBeGreaterThan(-1);
      expect(at.client.facts.findIndex(({ type }) => type === 'test.updated')).toBeGreaterThan(listed);
    },
  );

  test('another person’s change in another field stays', async () => {
    const at = await startCatalogue();
    at.stored.rows = [labTestRow({ method: 'Photometric' })];
    await save(at, { newPrice: '700' });
    expect(at.stored.rows[0]).toMatchObject({ method: 'Photometric', price: 700 });
  });

  test('another person’s change in the same field is a conflict and is not overwritten', async () => {
    const at = await startCatalogue();
    at.stored.rows = [labTestRow({ price: 675 })];
    await save(at, { newPrice: '700' });
    expect(writes(at)).toEqual([]);
    expect(at.client.factsOf('test.updateConflicted')).toMatchObject([{ current: { pricePaise: 67_500 } }]);
  });

  test('a backend that acknowledges and keeps the old price is published as such', async () => {
    const at = await startCatalogue();
    at.client.backend.on(own, { text: '' });
    await save(at, { newPrice: '700' });
    expect(at.client.factsOf('test.updateConflicted')).toMatchObject([
      { cause: 'kept', current: { pricePaise: 65_000 } },
    ]);
  });

  test('a test that was deleted meanwhile is published as a conflict', async () => {
    const at = await startCatalogue();
    at.stored.rows = [];
    await save(at, { newPrice: '700' });
    expect(at.client.factsOf('test.updateConflicted')).toMatchObject([{ current: null }]);
  });

  test('a refusal has the server’s text, a broken call none of it', async () => {
    const at = await startCatalogue();
    at.client.backend.on(own, { text: 'The price is too high.', status: 400 });
    await save(at, { newPrice: '700' });
    at.client.backend.on(own, 'broken');
    await save(at, { newPrice: '700' });
    expect(at.client.factsOf('test.updateFailed')).toMatchObject([
      { outcome: 'refused', failure: { message: 'The price is too high.' } },
      { outcome: 'unknown' },
    ]);
  });

  test('the old price again, after a save of another whose outcome is unknown, is written where that was done', async () => {
    const at = await startCatalogue();
    at.stored.rows = [labTestRow({ price: 700 })];
    await save(at, {}, [{ pricePaise: 70_000 }]);
    expect(writes(at).map(({ body }) => (body as { price: number }).price)).toEqual([650]);
    expect(published(at)).toEqual(['test.updated']);
  });

  test('where it was not done there is nothing to write; a third price is somebody else’s', async () => {
    const at = await startCatalogue();
    await save(at, {}, [{ pricePaise: 70_000 }]);
    at.stored.rows = [labTestRow({ price: 675 })];
    await save(at, {}, [{ pricePaise: 70_000 }]);
    expect(writes(at)).toEqual([]);
    expect(published(at)).toEqual(['test.updated', 'test.updateConflicted']);
  });

  test('another price after one that may have been saved is no conflict with oneself, and is done only where it stands', async () => {
    const at = await startCatalogue();
    at.stored.rows = [labTestRow({ price: 700 })];
    await save(at, { newPrice: '710' }, [{ pricePaise: 70_000 }]);
    expect(published(at)).toEqual(['test.updated']);
    at.stored.rows = [labTestRow({ price: 700 })];
    at.client.backend.on(own, { text: '' });
    await save(at, { newPrice: '720' }, [{ pricePaise: 70_000 }]);
    expect(at.client.factsOf('test.updateConflicted')).toMatchObject([{ cause: 'kept' }]);
  });

  test('a change whose answer was lost is read back', async () => {
    const at = await startCatalogue();
    at.client.backend.on(own, () => {
      at.stored.rows = [labTestRow({ price: 700 })];
      return 'broken';
    });
    await save(at, { newPrice: '700' });
    expect(published(at)).toEqual(['test.updated']);
  });
});

describe('deleting', () => {
  const remove = async (at: CatalogueBackend) => {
    at.client.page.give({ type: 'test.delete', testId: '7' }, { key: '7', attempt: 1 });
    await at.client.clock.advance(20_000);
  };

  test('takes it out of the list at once', async () => {
    const at = await startCatalogue();
    await remove(at);
    expect(writes(at)).toMatchObject([{ method: 'DELETE', path: own }]);
    expect(published(at)).toEqual(['test.deleted']);
    expect(at.client.factsOf('tests.changed').at(-1)?.removed).toEqual(['7']);
  });

  test('a test that somebody else deleted counts as deleted', async () => {
    const at = await startCatalogue();
    at.stored.rows = [];
    at.client.backend.on(own, { text: 'Test not found', status: 404 });
    await remove(at);
    expect(published(at)).toEqual(['test.deleted']);
  });

  test('a refusal and a broken call are failures while the test is there', async () => {
    const at = await startCatalogue();
    at.client.backend.on(own, { text: 'It is in use', status: 409 });
    await remove(at);
    expect(endOf(at)?.outcome).toBe('refused');
    at.client.backend.on(own, 'broken');
    await remove(at);
    expect(endOf(at)?.outcome).toBe('unknown');
    expect(published(at)).toEqual(['test.deleteFailed', 'test.deleteFailed']);
  });
});
