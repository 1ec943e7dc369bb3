/** Registrations, price lists and tests that somebody submits at a page. */
import type { Toast } from '../../../src/machines/capabilities.ts';
import { newTestForm } from '../../support/catalogue.ts';
import { registrationForm, registrationTexts } from '../../support/registration.ts';
import type { Browser } from './browser.ts';
import type { Page } from './page.ts';
import type { Truth } from './truth.ts';
import type { Watch } from './watch.ts';
import { pricedIn, workbookName } from './workbooks.ts';

export interface Submissions {
  /** `leaves` the form at once. */
  register(page: Page, leaves: boolean): void;
  /** Chooses a workbook, or uploads the one that was chosen and looked at. */
  importPrices(page: Page, leaves: boolean): void;
  addTest(page: Page, leaves: boolean): void;
  cancel(page: Page): void;
}

export function createSubmissions({ backend }: Browser, watch: Watch, truth: Truth): Submissions {
  const chosen = new WeakMap<Page, string>();
  const listening = new WeakSet<Page>();
  let serial = 0;

  function listen(page: Page): void {
    if (listening.has(page)) return;
    listening.add(page);
    const { registration, excelImport, addingTest, toasts } = page.system;
    registration.subscribe(({ state, failure, finding }) => {
      if (state === 'registered') truth.say(page, 'registration', 'done');
      if (state === 'failed') truth.say(page, 'registration', failure?.outcome ?? null);
      // The check goes before the form.
      if (state === 'blocked') truth.say(page, 'registration', 'refused');
      if (state === 'blocked' && finding === 'exists')
        watch.problem(`${page.name}: a registration that nobody made before was found to exist`);
    });
    excelImport.subscribe(({ state, failure }) => {
      if (state === 'imported') truth.say(page, 'import', 'done');
      if (state === 'failed') truth.say(page, 'import', failure?.outcome ?? null);
    });
    addingTest.subscribe(({ state, failure }) => {
      if (state === 'added') truth.say(page, 'test', 'done');
      if (state === 'failed') truth.say(page, 'test', failure?.outcome ?? null);
      if (state === 'exists')
        watch.problem(`${page.name}: a test that nobody added before was found to exist`);
    });
    toasts.subscribe((toast: Toast) => {
      if (toast.kind === 'registrationFailed') truth.say(page, 'registration', toast.outcome);
      if (toast.kind === 'registrationBlocked') truth.say(page, 'registration', 'refused');
      if (toast.kind === 'priceListFailed') truth.say(page, 'import', toast.outcome);
      if (toast.kind === 'testAddFailed') truth.say(page, 'test', toast.outcome);
    });
  }

  return {
    register: (page, leaves) => {
      const { system } = page;
      const hospital = page.hospital();
      if (!hospital || ['checking', 'uploading'].includes(system.registration.getSnapshot().state)) return;
      listen(page);
      serial += 1;
      const fullName = `Kavya ${serial}~${hospital}`;
      const texts = registrationTexts({ fullName, email: `kavya${serial}@field.example` });
      system.send({ type: 'user.clearRegistrationOutcome' });
      const { team } = backend.hospitals[hospital];
      truth.begin(
        page,
        'registration',
        `the registration of ${fullName}`,
        () => team.filter((one) => one.fullName === fullName).length,
      );
      const files = [new File(['aadhaar.pdf'], 'aadhaar.pdf'), new File(['license.png'], 'license.png')];
      system.send({ type: 'user.submitRegistration', form: registrationForm({ texts }) }, files);
      if (leaves) system.send({ type: 'user.clearRegistrationOutcome' });
    },
    importPrices: (page, leaves) => {
      const { system } = page;
      const hospital = page.hospital();
      const { state } = system.excelImport.getSnapshot();
      if (!hospital || state === 'uploading') return;
      listen(page);
      const before = chosen.get(page);
      if (state === 'previewed' && before !== undefined) {
        const { tests } = backend.hospitals[hospital];
        const { testName, pricePaise } = pricedIn(before);
        truth.begin(page, 'import', `the list ${before}`, () => (tests.get(testName) === pricePaise ? 1 : 0));
        const file = new File([before], before);
        system.send({ type: 'user.uploadWorkbook', hospitalCode: `CODE~${hospital}` }, [file]);
        if (leaves) system.send({ type: 'user.clearWorkbook' });
        return;
      }
      serial += 1;
      const name = workbookName(serial, hospital);
      chosen.set(page, name);
      const file = new File([name], name);
      system.send({ type: 'user.chooseWorkbook', file: { name, mimeType: file.type, size: file.size } }, [
        file,
      ]);
    },
    addTest: (page, leaves) => {
      const { system } = page;
      const hospital = page.hospital();
      if (!hospital || system.addingTest.getSnapshot().state === 'adding') return;
      listen(page);
      serial += 1;
      const testName = `Added ${serial}~${hospital}`;
      const { tests } = backend.hospitals[hospital];
      system.send({ type: 'user.clearAddOutcome' });
      truth.begin(page, 'test', `the test ${testName}`, () => (tests.has(testName) ? 1 : 0));
      const form = newTestForm({ testName, hospitalCode: `CODE~${hospital}` });
      system.send({ type: 'user.addTest', variant: 'modal', form });
      if (leaves) system.send({ type: 'user.clearAddOutcome' });
    },
    cancel: ({ system }) => {
      system.send({ type: 'user.cancelRegistration' });
      system.send({ type: 'user.cancelWorkbook' });
    },
  };
}
