import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { unsavedForms } from '../../../src/ui/app/unsaved-work.ts';
import { hospital } from '../render.tsx';
import {
  aadhaar,
  field,
  fileInput,
  fileOf,
  fillIn,
  license,
  type OpenForm,
  openForm,
  person,
  press,
  submit,
  write,
} from './open-form.tsx';

configure({ defaultHidden: true });

const urls = { made: [] as string[], revoked: [] as string[] };

beforeEach(() => {
  window.sessionStorage.clear();
  urls.made = [];
  urls.revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${urls.made.length}`;
    urls.made.push(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.revoked.push(url));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const errorOf = (input: HTMLElement): string | null =>
  input.getAttribute('aria-invalid') === null
    ? null
    : ((input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .at(0) ?? null);
const submissions = (form: OpenForm) => form.commands.filter(({ type }) => type === 'registration.submit');
const fixErrors = 'Please fix the errors before submitting.';

describe('the fields', () => {
  test('are all of the payload, each with its label', async () => {
    await openForm();
    write('Work Type', 'PART_TIME');
    const labels = [
      'Full Name',
      'Phone Number',
      'Email',
      'Date of Birth',
      'Address',
      'Vehicle Type',
      'Vehicle Number',
      'Account Number',
      'IFSC Code',
      'Work Type',
      'Start Time',
      'End Time',
      'Password',
      'Hospital Code',
    ];
    for (const label of labels) expect(field(label).tagName).toMatch(/INPUT|SELECT/);
    for (const label of ['Aadhar Image', 'License Image', 'Profile Image'])
      expect(fileInput(label).type).toBe('file');
    expect(fileInput('Profile Image').accept).not.toContain('pdf');
    expect(field('Password').autocomplete).toBe('new-password');
  });

  test('the hospital code is the signed-in hospital’s and cannot be changed', async () => {
    await openForm();
    expect(field('Hospital Code').value).toBe(hospital.code);
    expect(field('Hospital Code').readOnly).toBe(true);
  });

  test('times are shown for part-time work only', async () => {
    await openForm();
    expect(screen.queryByLabelText('Start Time')).toBeNull();
    write('Work Type', 'PART_TIME');
    expect(field('Start Time').placeholder).toBe('e.g. 09:30');
    write('Work Type', 'FULL_TIME');
    expect(screen.queryByLabelText('End Time')).toBeNull();
  });

  test('the password is shown when asked for', async () => {
    await openForm();
    expect(field('Password').type).toBe('password');
    await press('Show password');
    expect(field('Password').type).toBe('text');
    await press('Hide password');
    expect(field('Password').type).toBe('password');
  });
});

describe.each([
  [
    'screen',
    'Password must be at least 8 characters long, include one uppercase letter, one lowercase letter, one number, and one special character.',
    'Hospital code must start with letters followed by numbers (e.g., Srm123).',
  ],
  [
    'modal',
    'Password must be 8+ chars with uppercase, lowercase, number & special char.',
    'Hospital code must start with letters followed by numbers',
  ],
] as const)('the rules of the %s', (variant, passwordText, codeText) => {
  test('the password’s is shown while it is typed, until it is met', async () => {
    await openForm(variant);
    expect(errorOf(field('Password'))).toBeNull();
    await person.type(field('Password'), 'Abcdef1');
    expect(errorOf(field('Password'))).toBe(passwordText);
    await person.type(field('Password'), '@');
    expect(errorOf(field('Password'))).toBeNull();
  });

  test('the hospital code’s is shown at once, and holds the form back', async () => {
    const form = await openForm(variant, { ...hospital, code: '123' });
    expect(errorOf(field('Hospital Code'))).toBe(codeText);
    await fillIn();
    await submit();
    screen.getByText(fixErrors);
    expect(document.activeElement).toBe(field('Hospital Code'));
    expect(submissions(form)).toEqual([]);
  });
});

describe('a form with problems', () => {
  test('is not sent; each required field says so, and the first takes the focus', async () => {
    const form = await openForm();
    await submit();
    screen.getByText(fixErrors);
    const required = ['Full Name', 'Phone Number', 'Vehicle Type', 'Vehicle Number', 'Work Type', 'Password'];
    for (const label of required) expect(errorOf(field(label))).toBe(`${label} is required`);
    for (const label of ['Aadhar Image', 'License Image'])
      expect(errorOf(fileInput(label))).toBe(`${label} is required`);
    for (const label of ['Email', 'Address', 'Date of Birth']) expect(errorOf(field(label))).toBeNull();
    expect(errorOf(fileInput('Profile Image'))).toBeNull();
    expect(document.activeElement).toBe(field('Full Name'));
    expect(submissions(form)).toEqual([]);
  });

  test('clears each report as its field is corrected', async () => {
    await openForm();
    await submit();
    write('Full Name', 'Kavya');
    expect(errorOf(field('Full Name'))).toBeNull();
    screen.getByText(fixErrors);
    await fillIn();
    expect(screen.queryByText(fixErrors)).toBeNull();
  });

  test('a day or a time that is none is kept, and refused by its name', async () => {
    const form = await openForm();
    await fillIn();
    write('Work Type', 'PART_TIME');
    write('Date of Birth', 'spring 1990');
    write('Start Time', 'nine');
    write('End Time', '6 pm');
    await submit();
    expect(errorOf(field('Date of Birth'))).toBe('Date of Birth must be a day, such as 24 Dec 1990');
    expect(errorOf(field('Start Time'))).toBe('Start Time must be a time, such as 09:30');
    expect(document.activeElement).toBe(field('Date of Birth'));
    expect(field('Date of Birth').value).toBe('spring 1990');
    write('Date of Birth', '2 mar 1990');
    write('Start Time', '930');
    fireEvent.blur(field('Start Time'));
    fireEvent.blur(field('End Time'));
    expect([field('Start Time').value, field('End Time').value]).toEqual(['09:30', '18:00']);
    await submit();
    expect(submissions(form)).toMatchObject([
      { form: { texts: { dob: '1990-03-02', startTime: '09:30', endTime: '18:00' } } },
    ]);
  });

  test('the focus goes to the first problem at every press', async () => {
    await openForm();
    await fillIn();
    write('Work Type', 'PART_TIME');
    write('Start Time', '13:00');
    write('End Time', '09:00');
    await submit();
    expect(errorOf(field('End Time'))).toBe('End Time must be after Start Time');
    expect(document.activeElement).toBe(field('End Time'));
    await submit();
    expect(document.activeElement).toBe(field('End Time'));
    await press('Remove license.png');
    await submit();
    expect(document.activeElement).toBe(fileInput('License Image'));
  });
});

describe('a file', () => {
  test.each([
    ['Aadhar Image', fileOf('aadhaar.bmp'), 'aadhaar.bmp is not a JPG, PNG or PDF file'],
    ['Profile Image', fileOf('face.pdf', 'pdf'), 'face.pdf is not a JPG or PNG file'],
    ['License Image', fileOf('license.jpg', 'exe'), 'license.jpg is not what its name says'],
    ['License Image', fileOf('license.jpg', 'none'), 'license.jpg is empty'],
    ['License Image', fileOf('license.png', 'png', 5 * 1024 * 1024 + 1), 'license.png is larger than 5 MB'],
  ])('for %s that is refused is refused at once, by name', async (label, file, text) => {
    await openForm();
    await person.upload(fileInput(label), file);
    await waitFor(() => expect(errorOf(fileInput(label))).toContain(text));
    expect(screen.queryByRole('button', { name: `Remove ${file.name}` })).toBeNull();
  });

  test('that cannot be read is refused too', async () => {
    await openForm();
    const gone = fileOf('gone.png');
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new Error('gone');
    });
    await person.upload(fileInput('License Image'), gone);
    await waitFor(() => expect(errorOf(fileInput('License Image'))).toBe('gone.png could not be read'));
  });

  test('that is refused leaves the one that was there', async () => {
    await openForm();
    await person.upload(fileInput('License Image'), license);
    await screen.findByText('license.png');
    await person.upload(fileInput('License Image'), fileOf('other.bmp'));
    await screen.findByText(/^other.bmp is not/);
    screen.getByText('license.png');
  });

  test('is looked at before it is sent, and its address is given back', async () => {
    await openForm();
    await person.upload(fileInput('License Image'), license);
    const picture = await screen.findByRole('img', { name: 'Preview of license.png' });
    expect(picture.getAttribute('src')).toBe(urls.made.at(-1));
    await person.upload(fileInput('License Image'), fileOf('better.png'));
    await screen.findByRole('img', { name: 'Preview of better.png' });
    await press('Remove better.png');
    expect(document.activeElement).toBe(fileInput('License Image'));
    await waitFor(() => expect(urls.revoked).toEqual(urls.made));
    expect(urls.made.length).toBeGreaterThan(1);
  });

  test('that is a document stands with its name alone', async () => {
    await openForm();
    await person.upload(fileInput('Aadhar Image'), aadhaar);
    await screen.findByText('aadhaar.pdf');
    expect(screen.queryByRole('img', { name: /Preview/ })).toBeNull();
    expect(urls.made).toEqual([]);
  });

  test('can be dropped; of several the first is taken', async () => {
    await openForm();
    const area = fileInput('License Image').parentElement as HTMLElement;
    fireEvent.drop(area, { dataTransfer: { files: [license, fileOf('back.png')] } });
    await screen.findByText('license.png');
    screen.getByText('One file goes here: license.png was taken.');
  });

  test('dropped beside the fields does not take the page away', async () => {
    await openForm();
    expect(fireEvent.drop(screen.getByRole('form'), { dataTransfer: { files: [license] } })).toBe(false);
  });
});

describe('the location', () => {
  const stubLocation = (answer: (done: PositionCallback, failed: PositionErrorCallback) => void) =>
    vi.stubGlobal('navigator', {
      ...window.navigator,
      userAgent: window.navigator.userAgent,
      geolocation: { getCurrentPosition: answer },
    });

  test('is the default where the device has none, and says so', async () => {
    const form = await openForm();
    screen.getByText(/Default location: 13.082700, 80.270700/);
    await fillIn();
    await submit();
    expect(submissions(form)).toMatchObject([{ form: { latitude: null, longitude: null } }]);
  });

  test('is the device’s where it tells one', async () => {
    stubLocation((done) =>
      done({ coords: { latitude: 12.97160049, longitude: 80.22 } } as GeolocationPosition),
    );
    const form = await openForm();
    screen.getByText('Location of this device: 12.971600, 80.220000');
    await fillIn();
    await submit();
    expect(submissions(form)).toMatchObject([{ form: { latitude: 12.9716, longitude: 80.22 } }]);
  });

  test('can be asked for again after it was refused', async () => {
    const answers = [1, 0];
    stubLocation((done, refused) =>
      answers.shift() === 1
        ? refused({ code: 1 } as GeolocationPositionError)
        : done({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition),
    );
    await openForm();
    screen.getByText('Location access denied.');
    await press('Use My Location');
    screen.getByText('Location of this device: 1.000000, 2.000000');
    expect(screen.queryByText('Location access denied.')).toBeNull();
  });
});

describe('submitting', () => {
  const attempt = 1;

  async function send(variant: 'modal' | 'screen' = 'screen'): Promise<OpenForm> {
    const form = await openForm(variant);
    await fillIn();
    await submit();
    return form;
  }

  test('sends the form with its files in their order, and says how far it is', async () => {
    const form = await send();
    expect(submissions(form)).toMatchObject([
      {
        form: {
          variant: 'screen',
          texts: { fullName: 'Kavya Raman', vehicleType: 'scooter' },
          password: 'Abcdef1@',
          hospitalCode: hospital.code,
          images: {
            aadharImage: { name: 'aadhaar.pdf', size: 8 },
            licenseImage: { name: 'license.png' },
            profileImage: null,
          },
        },
      },
    ]);
    expect(form.files.at(-1)).toEqual([aadhaar, license]);
    screen.getByRole('button', { name: 'Checking …' });
    form.receive({ type: 'registration.checked', attempt });
    screen.getByRole('button', { name: 'Uploading …' });
    form.receive({ type: 'registration.progressed', attempt, sent: 512 * 1024, total: 2 * 1024 * 1024 });
    screen.getByText('512 KB of 2 MB (25%)');
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' }).value).toBe(25);
  });

  test('twice is once, and nothing can be changed meanwhile', async () => {
    const form = await send();
    await press('Checking …');
    await person.type(field('Full Name'), 'x');
    expect(field('Full Name').value).toBe('Kavya Raman');
    expect(fileInput('License Image').disabled).toBe(true);
    expect(submissions(form)).toHaveLength(1);
    expect(unsavedForms.getSnapshot().count).toBe(1);
  });

  test('can be cancelled, and begun again with all that was filled in', async () => {
    const form = await send();
    form.receive({ type: 'registration.checked', attempt });
    await press('Cancel upload');
    expect(form.effects).toContain('registration.cancel');
    screen.getByRole('button', { name: 'Cancelling …' });
    const { failure } = failed('stopped', 'The upload was ended', { code: 'cancelled' });
    form.receive({ type: 'registration.failed', attempt, outcome: 'unknown', failure });
    screen.getByText('Registration ended before it was complete');
    expect(field('Password').value).toBe('Abcdef1@');
    await submit();
    expect(submissions(form)).toHaveLength(2);
    expect(form.files.at(-1)).toEqual([aadhaar, license]);
  });

  test.each([
    ['screen', 'Phlebotomist with this email or phone number already exists. Please log in.'],
    ['modal', 'Phlebotomist with this email or phone already exists.'],
  ] as const)('a duplicate is reported on the %s in its words', async (variant, text) => {
    const form = await send(variant);
    form.receive({ type: 'registration.checkRefused', attempt, finding: 'exists', failure: null });
    screen.getByText(text);
    await submit();
    expect(screen.queryByText(text)).toBeNull();
    expect(submissions(form)).toHaveLength(2);
  });

  test.each([
    ['unreadable', 'Invalid server response'],
    ['failed', 'Failed to check phlebotomist existence'],
  ] as const)('a check that is %s says so', async (finding, text) => {
    const form = await send();
    form.receive({ type: 'registration.checkRefused', attempt, finding, failure: null });
    screen.getByText(text);
    expect(field('Full Name').value).toBe('Kavya Raman');
  });

  test.each([
    [true, 'Vehicle is registered already', 'Error: Vehicle is registered already'],
    [false, 'The connection broke', 'Error registering phlebotomist: The connection broke'],
  ])('a failure (answered: %s) is said', async (answered, message, text) => {
    const form = await send();
    form.receive({ type: 'registration.checked', attempt });
    const { failure } = failed('refused', message);
    form.receive({
      type: 'registration.failed',
      attempt,
      outcome: answered ? 'refused' : 'unknown',
      failure,
    });
    screen.getByText(text);
    await press('Cancel');
    const question = await screen.findByRole('dialog', { name: 'Leave this registration?' });
    within(question).getByText(
      answered ? /has not been submitted/ : /^What you sent last may or may not have been saved\./,
    );
  });

  test('the screen names the registered phlebotomist, and begins anew with an empty form', async () => {
    const form = await send();
    form.receive({ type: 'registration.checked', attempt }, { type: 'registration.accepted', attempt });
    const words = screen.getByText('Phlebotomist registered');
    expect(document.activeElement).toBe(words);
    screen.getByText('Kavya Raman');
    expect(screen.getByRole('link', { name: 'Phlebotomists' }).getAttribute('href')).toBe(
      '/deliveryBoy_Data',
    );
    expect(form.toasts).toEqual([{ kind: 'phlebotomistRegistered', fullName: 'Kavya Raman' }]);
    await press('Register another');
    for (const label of ['Full Name', 'Phone Number', 'Password']) expect(field(label).value).toBe('');
    expect(screen.queryByText('license.png')).toBeNull();
    expect(urls.revoked).toEqual(urls.made);
    expect(unsavedForms.getSnapshot().count).toBe(0);
  });

  test('the dialog closes', async () => {
    const form = await send('modal');
    form.receive({ type: 'registration.accepted', attempt });
    await waitFor(() => expect(form.closed()).toBe(1));
  });

  test.each(['modal', 'screen'] as const)('after it, the password of the %s is nowhere', async (variant) => {
    const form = await send(variant);
    form.receive({ type: 'registration.accepted', attempt });
    await waitFor(() => expect(document.body.innerHTML).not.toContain('Abcdef1@'));
    for (const input of document.querySelectorAll('input')) expect(input.value).not.toContain('Abcdef1@');
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('Abcdef1@');
    expect(JSON.stringify(form.system.registration.getSnapshot())).not.toContain('Abcdef1@');
  });

  test('where the form was left it is announced by toast', async () => {
    const form = await send();
    form.goTo('/deliveryBoy_Data');
    await waitFor(() => expect(form.path()).toBe('/deliveryBoy_Data'));
    form.receive({ type: 'registration.checkRefused', attempt, finding: 'exists', failure: null });
    expect(form.toasts).toMatchObject([{ kind: 'registrationBlocked', variant: 'screen' }]);
  });
});

describe('leaving', () => {
  test('an empty form asks nothing', async () => {
    const form = await openForm();
    await press('Cancel');
    await waitFor(() => expect(form.path()).toBe('/deliveryBoy_Data'));
  });

  test('a form that is filled in asks, and keeps all when the person stays', async () => {
    const form = await openForm();
    write('Full Name', 'Kavya');
    expect(unsavedForms.getSnapshot().count).toBe(1);
    form.goTo('/deliveryBoy_Data');
    const question = await screen.findByRole('dialog', { name: 'Leave this registration?' });
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
    // While it goes, its buttons answer nothing any more.
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(form.path()).toBe('/driver_acountreg');
    expect(field('Full Name').value).toBe('Kavya');
    await press('Cancel');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(form.path()).toBe('/deliveryBoy_Data'));
    expect({ ...window.sessionStorage }).toEqual({});
  });

  test('a password alone, or a file alone, is asked about too', async () => {
    await openForm();
    write('Password', 'Abc');
    expect(unsavedForms.getSnapshot().count).toBe(1);
    write('Password', '');
    expect(unsavedForms.getSnapshot().count).toBe(0);
    await person.upload(fileInput('License Image'), license);
    await waitFor(() => expect(unsavedForms.getSnapshot().count).toBe(1));
  });

  test('the dialog asks before it closes', async () => {
    const form = await openForm('modal');
    write('Full Name', 'Kavya');
    await press('Cancel');
    await screen.findByRole('dialog', { name: 'Leave this registration?' });
    expect(form.closed()).toBe(0);
    await press('Discard');
    expect(form.closed()).toBe(1);
  });
});

describe('over a reload', () => {
  test('the texts are kept, the password and the bank account are not, and the form says so', async () => {
    const form = await openForm();
    await fillIn();
    write('Account Number', '00112233445566');
    const kept = JSON.stringify({ ...window.sessionStorage });
    for (const secret of ['Abcdef1@', '00112233445566']) expect(kept).not.toContain(secret);
    await form.reload();
    expect(field('Full Name').value).toBe('Kavya Raman');
    expect(field('Vehicle Type').value).toBe('scooter');
    expect(field('Password').value).toBe('');
    screen.getByText(/Choose the files, and enter the bank account and the password again/);
  });

  test('another hospital finds nothing', async () => {
    const form = await openForm();
    write('Full Name', 'Kavya');
    await form.reload();
    document.body.innerHTML = '';
    await openForm('screen', { ...hospital, id: '2' });
    expect(field('Full Name').value).toBe('');
  });

  test('a registration deletes its draft', async () => {
    const form = await openForm();
    await fillIn();
    await submit();
    form.goTo('/deliveryBoy_Data');
    await waitFor(() => expect(form.path()).toBe('/deliveryBoy_Data'));
    form.receive({ type: 'registration.accepted', attempt: 1 });
    expect({ ...window.sessionStorage }).toEqual({});
  });
});
