import { fileChooserOf } from '../support/choose-file.ts';
import { expect, stored, test } from '../support/foreign.ts';
import { createLatch } from '../support/latch.ts';
import {
  openForm,
  partsOf,
  password,
  pdf,
  png,
  registrations,
  serveRegistration,
  submit,
} from '../support/registration.ts';
import { whole } from '../support/whole.ts';

const fixErrors = 'Please fix the errors before submitting.';

test.beforeEach(({ backend, signedIn: _ }) => serveRegistration(backend));

test('a person is checked, then registered with exactly the specified parts', async ({ page, backend }) => {
  await openForm(page);
  await page.getByLabel('Date of Birth').fill('1999-02-28');
  await page.getByLabel('Address').fill(' 4 Kamaraj Avenue ');
  await page.getByLabel('Profile Image').setInputFiles({ ...png, name: 'face.PNG' });
  await page.getByLabel('Account Number').fill('001122334455');
  await page.getByLabel('IFSC Code').fill('SBIN0001234');
  await page.getByLabel('Work Type').selectOption('PART_TIME');
  await page.getByLabel('Start Time').fill('09:00');
  await page.getByLabel('End Time').fill('13:30');
  await submit(page).click();
  await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();

  expect(backend.callsTo('/api/drivers/check').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/drivers/check?email=kavya%2B1%40field.example&phone=9840021000&hospitalCode=KMC7',
  ]);
  const [{ body } = { body: '' }] = registrations(backend);
  expect(registrations(backend)).toHaveLength(1);
  const parts = partsOf(body);
  expect(
    parts.filter(({ fileName }) => fileName === undefined).map(({ name, value }) => [name, value]),
  ).toEqual([
    ['fullName', 'Kavya Raman'],
    ['phone', '9840021000'],
    ['email', 'kavya+1@field.example'],
    ['dob', '1999-02-28'],
    ['address', '4 Kamaraj Avenue'],
    ['vehicleType', 'scooter'],
    ['vehicleNumber', 'TN 09 AB 1234'],
    ['accountNumber', '001122334455'],
    ['ifscCode', 'SBIN0001234'],
    ['latitude', '13.0827'],
    ['longitude', '80.2707'],
    ['password', 'Sealing_Wax7'],
    ['hospitalCode', 'KMC7'],
    ['workType', 'PART_TIME'],
    ['startTime', '09:00'],
    ['endTime', '13:30'],
  ]);
  expect(
    parts.filter(({ fileName }) => fileName).map(({ name, fileName, type }) => [name, fileName, type]),
  ).toEqual([
    ['aadharImage', 'aadhaar.pdf', 'application/pdf'],
    ['licenseImage', 'license.png', 'image/png'],
    ['profileImage', 'face.PNG', 'image/png'],
  ]);
  expect(parts.find(({ name }) => name === 'aadharImage')?.value).toBe('%PDF-1.4 of paper');

  await page.getByRole('button', { name: 'Register another' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await expect(password(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Sealing_Wax7',
  );
});

test.describe('with the device’s location', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 12.9716, longitude: 80.2209 } });

  test(
    'a full-time registration has the location of the device and no times',
    whole,
    async ({ page, backend }) => {
      await openForm(page);
      await expect(page.getByText('Location of this device: 12.971600, 80.220900')).toBeVisible();
      await submit(page).click();
      await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();
      const parts = partsOf(registrations(backend)[0]?.body ?? '');
      const of = (name: string) => parts.find((part) => part.name === name)?.value;
      expect([of('latitude'), of('longitude'), of('workType')]).toEqual(['12.9716', '80.2209', 'FULL_TIME']);
      expect(parts.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['startTime']));
      expect(parts.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['profileImage']));
    },
  );
});

test('a birthday and hours are picked with the keyboard alone', whole, async ({ page, backend }) => {
  await openForm(page);
  await page.getByLabel('Work Type').selectOption('PART_TIME');
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = (text: string) => expect(page.locator(':focus')).toHaveText(text);

  await page.getByLabel('Date of Birth').focus();
  await press('Alt+ArrowDown');
  // The years of who is some thirty years old; then the month, then the day.
  await expect(page.getByRole('group', { name: 'Pick a day' })).toBeVisible();
  await page.getByRole('button', { name: '1993', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Mar', exact: true }).press('Enter');
  await page.getByRole('button', { name: '5 March 1993', exact: true }).press('Enter');
  await expect(page.getByLabel('Date of Birth')).toBeFocused();
  await expect(page.getByLabel('Date of Birth')).toHaveValue('05 Mar 1993');

  await page.getByLabel('Start Time').fill('9');
  await press('Alt+ArrowDown');
  await focused('09:00');
  await press('ArrowDown', 'ArrowLeft', 'Enter');
  await expect(page.getByLabel('Start Time')).toBeFocused();
  await expect(page.getByLabel('Start Time')).toHaveValue('10:30');
  await page.getByLabel('End Time').focus();
  await press('Alt+ArrowDown');
  await focused('05:00');
  await press('Escape');
  await expect(page.getByLabel('End Time')).toBeFocused();
  await page.keyboard.type('6:15 pm');
  await submit(page).press('Enter');
  await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();
  const sent = partsOf(registrations(backend)[0]?.body ?? '').map(({ name, value }) => [name, value]);
  expect(sent).toEqual(
    expect.arrayContaining([
      ['dob', '1993-03-05'],
      ['startTime', '10:30'],
      ['endTime', '18:15'],
    ]),
  );
});

test(
  'no call is made while a required field is empty, and each such field says so',
  whole,
  async ({ page, backend }) => {
    await page.goto('/driver_acountreg');
    await submit(page).click();
    await expect(page.getByText(fixErrors)).toBeVisible();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    for (const label of [
      'Full Name',
      'Phone Number',
      'Vehicle Type',
      'Vehicle Number',
      'Aadhar Image',
      'License Image',
      'Work Type',
      'Password',
    ])
      await expect(page.getByText(`${label} is required`)).toBeVisible();
    await expect(page.getByText(/ is required$/)).toHaveCount(8);
    await password(page).fill('Abcdefg@');
    await expect(
      page.getByText(
        'Password must be at least 8 characters long, include one uppercase letter, one lowercase letter, one number, and one special character.',
      ),
    ).toBeVisible();
    expect(backend.callsTo('/api/drivers/check')).toEqual([]);
    expect(registrations(backend)).toEqual([]);
  },
);

test(
  'a hospital code that is none holds the form back, and cannot be typed over',
  whole,
  async ({ page, backend }) => {
    await page.addInitScript(() => localStorage.setItem('hospitalCode', '77'));
    await openForm(page);
    await expect(page.getByLabel('Hospital Code')).not.toBeEditable();
    const text = 'Hospital code must start with letters followed by numbers (e.g., Srm123).';
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await submit(page).click();
    await expect(page.getByText(fixErrors)).toBeVisible();
    await expect(page.getByLabel('Hospital Code')).toBeFocused();
    expect(backend.callsTo('/api/drivers/check')).toEqual([]);
  },
);

for (const [what, reply, text] of [
  [
    'who exists',
    { json: { exists: true } },
    'Phlebotomist with this email or phone number already exists. Please log in.',
  ],
  ['an HTML page', { text: '<html><body>Sign in</body></html>' }, 'Invalid server response'],
  ['neither yes nor no', { json: {} }, 'Invalid server response'],
  ['an error', { json: { error: 'Database is away' } }, 'Failed to check phlebotomist existence'],
  ['a 500', { status: 500, text: 'oops' }, 'Failed to check phlebotomist existence'],
  ['a connection that breaks', { broken: true }, 'Failed to check phlebotomist existence'],
] as const)
  test(`the check that answers ${what} holds the registration back`, whole, async ({ page, backend }) => {
    backend.on('/api/drivers/check', reply);
    await openForm(page);
    await submit(page).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    expect(registrations(backend)).toEqual([]);
    backend.on('/api/drivers/check', { json: { exists: false } });
    await submit(page).click();
    await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();
  });

test(
  'a refusal is said in the server’s words, nothing is lost, and the next try goes through',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/drivers', ({ method }) =>
      method === 'GET' ? { json: [] } : { status: 400, text: 'Vehicle is registered already' },
    );
    await openForm(page);
    await submit(page).click();
    await expect(page.getByText('Error: Vehicle is registered already', { exact: true })).toBeVisible();
    await expect(password(page)).toHaveValue('Sealing_Wax7');
    serveRegistration(backend);
    await submit(page).click();
    await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();
    expect(partsOf(registrations(backend)[1]?.body ?? '').map(({ name }) => name)).toContain('licenseImage');
  },
);

test(
  'an answer that is lost is looked up: not there is an error, there is registered',
  whole,
  async ({ page, backend }) => {
    let isTaken = false;
    backend.on('/api/drivers/check', () => ({ json: { exists: isTaken } }));
    backend.on('/api/drivers', ({ method }) => (method === 'GET' ? { json: [] } : { broken: true }));
    await openForm(page);
    await submit(page).click();
    await expect(page.getByText(/^Error registering phlebotomist: ./)).toBeVisible();
    await expect(page.getByText(/may or may not have been registered/)).toBeVisible();
    backend.on('/api/drivers', ({ method }) => {
      isTaken = isTaken || method === 'POST';
      return method === 'GET' ? { json: [] } : { broken: true };
    });
    await submit(page).click();
    await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();
  },
);

test(
  'a slow upload says how far it is, is sent once, can be cancelled and begun again',
  whole,
  async ({ page, backend }) => {
    await openForm(page);
    for (const label of ['Aadhar Image', 'License Image'])
      await page.getByLabel(label).setInputFiles(pdf(`${label}.pdf`, 4.9 * 1024 * 1024));
    const line = createLatch();
    backend.holdBody('/api/drivers', line.opened);
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Uploading …' });
    await expect(busy).toBeVisible();
    await expect(page.getByText(/^[\d.]+ [KM]B of 9\.8 MB \(\d+%\)$/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await busy.click({ force: true });
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Registration ended before it was complete')).toBeVisible();
    line.open();
    await submit(page).click();
    await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeVisible();
    const whole = registrations(backend).filter(({ body }) => body.length > 9 * 1024 * 1024);
    expect(whole).toHaveLength(1);
  },
);

test(
  'files are refused at once by name, and looked at before they are sent',
  whole,
  async ({ page, backend }) => {
    await page.goto('/driver_acountreg');
    const license = page.getByLabel('License Image');
    for (const [file, text] of [
      [{ ...png, name: 'license.bmp' }, 'license.bmp is not a JPG, PNG or PDF file'],
      [{ ...png, name: 'license.pdf' }, /^license\.pdf is not what its name says/],
      [{ ...png, buffer: Buffer.alloc(0) }, 'license.png is empty'],
      [pdf('long.pdf', 5 * 1024 * 1024), 'long.pdf is larger than 5 MB'],
    ] as const) {
      await license.setInputFiles(file);
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByLabel('Profile Image').setInputFiles(pdf('face.pdf'));
    await expect(page.getByText('face.pdf is not a JPG or PNG file')).toBeVisible();
    await license.setInputFiles(png);
    await expect(page.getByRole('img', { name: 'Preview of license.png' })).toHaveJSProperty(
      'naturalWidth',
      1,
    );
    await page.getByRole('button', { name: 'Remove license.png' }).click();
    await expect(page.getByRole('img', { name: 'Preview of license.png' })).toBeHidden();
    expect(backend.callsTo('/api/drivers/check')).toEqual([]);
  },
);

test('leaving is asked about; a reload keeps the texts and never the password', whole, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openForm(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this registration?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavya Raman');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavya Raman');
  await expect(page.getByLabel('Vehicle Type')).toHaveValue('scooter');
  await expect(password(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/driver_acountreg');
  await expect(page.getByLabel('Full Name')).toHaveValue('');
});

test('with the keyboard alone', async ({ page, backend }) => {
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  const chooseFile = fileChooserOf(page);
  const choose = async (file: typeof png, key = 'Enter') => {
    await chooseFile(() => page.keyboard.press(key), file);
    await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
    await page.keyboard.press('Tab');
  };
  await page.goto('/driver_acountreg');
  await page.getByLabel('Full Name').focus();
  await type('Kavya Raman');
  await type('9840021000');
  await type('kavya@field.example');
  await page.getByLabel('Address').focus();
  await type('Velachery');
  await page.getByLabel('Vehicle Type').focus();
  await type('s');
  await type('TN 09 AB 1234');
  await expect(page.getByLabel('Aadhar Image')).toBeFocused();
  await choose(pdf());
  await expect(page.getByRole('button', { name: 'Remove aadhaar.pdf' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('License Image')).toBeFocused();
  await choose(png);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Profile Image')).toBeFocused();
  await choose({ ...png, name: 'face.png' }, 'Space');
  await page.getByLabel('Work Type').focus();
  await type('f');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('Sealing_Wax7');
  await page.keyboard.press('Enter');
  expect(backend.callsTo('/api/drivers/check')).toEqual([]);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Phlebotomist registered')).toBeFocused();
  expect(
    partsOf(registrations(backend)[0]?.body ?? '').find(({ name }) => name === 'vehicleType')?.value,
  ).toBe('scooter');
});

test('another hospital that signs in finds nothing of this one’s draft', whole, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/driver_acountreg');
  await page.getByLabel('Full Name').fill('Kavya Raman');
  await page.evaluate(() => localStorage.setItem('hospitalId', '42'));
  expect(stored.hospitalId).not.toBe('42');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
});
