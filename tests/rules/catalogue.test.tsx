/** Specification 5, Add test, Modify test, Excel upload and Deletions; 8, Tests, Patients and Phlebotomists. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { layOut } from '../ui/laid-out.ts';
import { openConsole, type TestConsole } from './support/console.tsx';
import { driverRow, testRow } from './support/rows.ts';
import { rule } from './support/rule.ts';

layOut();
const tests = '/api/tests';
const one = '/api/tests/1';

async function openTests(answer: object = { text: 'ok' }): Promise<TestConsole> {
  const console = await openConsole('/updateTest', {
    answers: {
      [tests]: ({ method }) =>
        method === 'GET' ? { json: [testRow()] } : (answer as { text: string; status?: number }),
      [one]: answer as { text: string; status?: number },
    },
  });
  await console.sees('Lipid Profile');
  return console;
}
const adding = () => screen.getByRole('dialog', { name: 'Add New Test' });
const modifying = () => screen.getByRole('dialog', { name: /^Modify Test/ });
const within_ = (place: () => HTMLElement, label: string | RegExp) => () =>
  within(place()).getByLabelText(label);

describe('a new test', () => {
  async function add(console: TestConsole, name: string, price: string): Promise<void> {
    await console.typeIn(within_(adding, 'Test Name'), name);
    await console.typeIn(within_(adding, 'Price'), price);
    await console.press('Add Test', adding());
  }
  async function open(answer?: object): Promise<TestConsole> {
    const console = await openTests(answer);
    await console.press('Add New Test');
    await console.holds(() => adding());
    return console;
  }
  const sent = (console: TestConsole) => console.calls('POST', tests).map(({ body }) => body);

  test(rule('5.test.name'), async () => {
    const console = await open();
    await add(console, ' ', '10');
    await console.holds(() => within(adding()).getByText('Test name is required.'));
    expect(sent(console)).toEqual([]);
  });

  test(rule('5.test.price'), async () => {
    const console = await open();
    for (const price of ['', 'ten', '1.234', '-1', '1,000', '1.']) {
      await add(console, 'Vitamin D', price);
      await console.holds(() => within(adding()).getByText('Valid numeric price required.'));
    }
    expect(sent(console)).toEqual([]);
  });

  test(rule('5.test.duplicate'), async () => {
    const console = await open();
    await add(console, 'LIPID profile', '10');
    await console.holds(() => within(adding()).getByText('This test name already exists.'));
    expect(sent(console)).toEqual([]);
  });

  test(rule('8.test.added'), async () => {
    const console = await open();
    await add(console, 'Vitamin D', '99.90');
    await console.sees('✅ Test added successfully');
    expect(sent(console)).toEqual([
      {
        testName: 'Vitamin D',
        price: 99.9,
        method: '',
        sampleRequired: '',
        schedule: '',
        department: '',
        report: '',
        hospitalCode: 'SRM001',
      },
    ]);
    console.close();
    const refusing = await open({ text: 'Not so.', status: 400 });
    await add(refusing, 'Vitamin D', '99.90');
    await refusing.holds(() => within(adding()).getByText('Error adding test: Not so.'));
  });
});

describe('a test that is modified', () => {
  async function open(answer?: object): Promise<TestConsole> {
    const console = await openTests(answer);
    await console.pressRow(() => screen.getByText('Lipid Profile'));
    await console.holds(() => modifying());
    return console;
  }
  const save = async (console: TestConsole, price: string) => {
    await console.typeIn(within_(modifying, 'New Price'), price);
    await console.press(/save|update|modify/i, modifying());
  };
  const sent = (console: TestConsole) => console.calls('PATCH', one).map(({ body }) => body);

  test(rule('5.modify.price'), async () => {
    const console = await open();
    for (const price of ['x', '1.234']) {
      await save(console, price);
      await console.holds(() => within(modifying()).getByText('Please enter a valid price'));
    }
    expect(sent(console)).toEqual([]);
  });

  test(rule('5.modify.kept'), async () => {
    const console = await open();
    await console.typeIn(within_(modifying, 'Method'), 'ELISA');
    await save(console, '');
    await console.holds(() => expect(sent(console)).toHaveLength(1));
    expect(sent(console)[0]).toMatchObject({ price: 650.5, method: 'ELISA', testName: 'Lipid Profile' });
  });

  test(rule('8.test.modified'), async () => {
    const console = await open({ text: 'Not so.', status: 400 });
    await save(console, '700');
    await console.holds(() => within(modifying()).getByText('Failed to update test: Not so.'));
  });
});

test(rule('5.excel.file'), async () => {
  const console = await openConsole('/add_New');
  await console.press('Upload Excel');
  await console.sees('Please select a file first!');
  expect(console.calls('POST', '/api/tests/upload-excel')).toHaveLength(0);
});

describe('deleting', () => {
  const patients = '/api/patients';
  const patient = { id: 3, email: 'kavya@patients.example', phoneNumber: '9840021000' };
  const screens = {
    test: { path: '/updateTest', list: tests, row: testRow(), seen: 'Lipid Profile', call: one },
    patient: {
      path: '/patient_data',
      list: patients,
      row: patient,
      seen: patient.email,
      call: '/api/patients/3',
    },
    phlebotomist: {
      path: '/deliveryBoy_Data',
      list: '/api/drivers',
      row: driverRow(),
      seen: 'Senthil Murugan',
      call: '/api/drivers/5',
    },
  } as const;
  async function press(what: keyof typeof screens, status: number): Promise<TestConsole> {
    const { path, list, row, seen, call } = screens[what];
    let rows: object[] = [row];
    const console = await openConsole(path, {
      answers: {
        [list]: () => ({ json: rows }),
        [call]: () => {
          if (status === 200) rows = [];
          return { text: 'no', status };
        },
      },
    });
    await console.sees(seen);
    await console.pressFirst(/^Delete/);
    await console.holds(() => expect(dialog()).not.toBeNull());
    return console;
  }
  const dialog = () => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog');
  const confirm = (console: TestConsole) => console.press(/^Delete/, dialog());

  test(rule('5.deleting'), async () => {
    for (const what of ['test', 'patient', 'phlebotomist'] as const) {
      const console = await press(what, 200);
      await console.pass(10_000);
      expect(console.calls('DELETE', screens[what].call), what).toHaveLength(0);
      console.close();
    }
  });

  async function says(what: keyof typeof screens, done: string, failed: string): Promise<void> {
    for (const [status, words] of [
      [200, done],
      [400, failed],
    ] as const) {
      const console = await press(what, status);
      await confirm(console);
      await console.sees(words);
      expect(console.calls('DELETE', screens[what].call)).toHaveLength(1);
      console.close();
    }
  }
  test(rule('8.test.deleted'), () =>
    says('test', '❌ Test deleted successfully!', '❌ Failed to delete test'),
  );
  test(rule('8.patient.deleted'), () =>
    says('patient', '❌ Patient deleted successfully!', '❌ Failed to delete patient'),
  );
  test(rule('8.team.deleted'), () =>
    says('phlebotomist', '✅ Phlebotomist deleted!', '❌ Failed to delete phlebotomist'),
  );
});
