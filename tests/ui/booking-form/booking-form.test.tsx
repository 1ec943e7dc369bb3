import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Address, SuggestedPlace } from '../../../src/contract/model.ts';
import { unsavedForms } from '../../../src/ui/app/unsaved-work.ts';
import { asSubmission, drafts, emptyDraft, withFields } from '../../../src/ui/booking-form/draft.ts';
import type { PlaceMapProps } from '../../../src/ui/booking-form/place-map.tsx';
import { hospital } from '../render.tsx';
import {
  adyar,
  catalogueTest,
  field,
  fillIn,
  openForm,
  person,
  press,
  velachery,
  write,
} from './open-form.tsx';

// What is hidden is said so in the markup; asking the styles of every element takes most of the time.
configure({ defaultHidden: true });

/** What the map was shown; the map itself needs a real browser. */
const map = vi.hoisted(() => ({ shown: null as PlaceMapProps | null }));
vi.mock('../../../src/ui/booking-form/place-map.tsx', () => ({
  PlaceMap: (props: PlaceMapProps) => {
    map.shown = props;
    return null;
  },
}));

beforeEach(() => {
  map.shown = null;
  window.sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const submitted = (client: { effects: readonly string[] }) =>
  client.effects.filter((effect) => effect === 'booking.create' || effect === 'booking.locate');
const addressField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
const mapIsThere = () => waitFor(() => expect(map.shown).not.toBeNull());
const readOut = (term: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling
    ?.textContent;

describe('the two variants', () => {
  test('the dialog is named and asks for the customer source', async () => {
    await openForm();
    // A dialog has its name once its title has told its id.
    await screen.findByRole('dialog', { name: 'Available Tests' });
    const options = within(field('Customer Source')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ textContent, value }) => [textContent, value]).slice(1)).toEqual([
      ['Direct Contact', 'direct'],
      ['Phone Call', 'phone'],
      ['WhatsApp', 'whatsapp'],
      ['Other', 'other'],
    ]);
    expect(screen.queryByLabelText('Contact Reason')).toBeNull();
  });

  test('the screen asks for a free contact reason', async () => {
    await openForm({ variant: 'screen' });
    expect(screen.getByRole('heading', { level: 1, name: 'Available Tests' })).toBeTruthy();
    expect(field('Contact Reason').value).toBe('');
    expect(screen.queryByLabelText('Customer Source')).toBeNull();
  });
});

describe('the checks', () => {
  test('each opens the browser’s alert with its text, marks its field and takes the focus there', async () => {
    const form = await openForm();
    const refusals = [
      ['Patient Name', 'Please enter patient name', 'Kavya'],
      ['Phone Number', 'Invalid phone number', '9840021000'],
      ['Email', 'Invalid email', 'a@b.c'],
      ['Customer Source', 'Reason is required (min 5 characters)', ''],
    ] as const;
    for (const [label, text, mended] of refusals) {
      await press('Submit Booking');
      expect(form.alerts.at(-1)).toBe(text);
      const input = field(label);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      const error = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      expect(error?.textContent).toBe(text);
      expect(document.activeElement).toBe(input);
      if (mended) await person.type(input, mended);
    }
    expect(form.alerts).toHaveLength(refusals.length);
    expect(submitted(form)).toEqual([]);
  });

  test('the same check is reported at every press', async () => {
    const form = await openForm();
    await press('Submit Booking');
    await press('Submit Booking');
    expect(form.alerts).toEqual(['Please enter patient name', 'Please enter patient name']);
  });

  test('a field that is being mended is no longer marked', async () => {
    await openForm();
    await press('Submit Booking');
    await person.type(field('Patient Name'), 'K');
    expect(field('Patient Name').getAttribute('aria-invalid')).toBeNull();
  });

  test('Enter in a field sends nothing', async () => {
    const form = await openForm();
    await fillIn();
    await person.type(field('Email'), '{Enter}');
    expect(submitted(form)).toEqual([]);
    expect(form.alerts).toEqual([]);
  });
});

describe('submitting', () => {
  test('is shown while it lasts, and a second press does nothing', async () => {
    const form = await openForm();
    await fillIn();
    await press('Submit Booking');
    const button = screen.getByRole('button', { name: 'Submitting …' });
    await person.click(button);
    expect(submitted(form)).toEqual(['booking.create']);
    expect(field('Patient Name').readOnly).toBe(true);
  });

  test('an address without coordinates is looked up first; a failure is reported at its field', async () => {
    const form = await openForm();
    await fillIn();
    await write(addressField(), 'Nowhere at all');
    await press('Submit Booking');
    expect(submitted(form)).toEqual(['booking.locate']);
    screen.getByRole('button', { name: 'Finding the address …' });
    act(() => form.publish({ type: 'booking.notLocated' }));
    expect(form.alerts).toEqual(['Unable to find location for the entered address.']);
    expect(document.activeElement).toBe(addressField());
    expect(addressField().getAttribute('aria-invalid')).toBe('true');
  });

  test('the dialog shows the number of the booking, announces it by toast, and begins anew', async () => {
    const form = await openForm();
    await fillIn();
    await press('Submit Booking');
    act(() => form.publish({ type: 'booking.submitted', orderId: '3412' }));
    expect(screen.getByText('Booking submitted successfully!')).toBe(document.activeElement);
    expect(screen.getByText('Order 3412')).toBeTruthy();
    expect(form.toasts).toEqual([{ kind: 'bookingCreated', variant: 'modal' }]);
    await press('New booking');
    expect(field('Patient Name').value).toBe('');
  });

  test('the screen has words of its own for it', async () => {
    const form = await openForm({ variant: 'screen' });
    await fillIn('reason');
    await press('Submit Booking');
    act(() => form.publish({ type: 'booking.submitted', orderId: null }));
    expect(screen.getByText('Booking submitted!')).toBeTruthy();
    expect(form.toasts).toEqual([]);
  });

  test.each([
    ['the server’s text', true, 'Phone is blocked', 'Submit failed: Phone is blocked'],
    ['no text', true, '', 'Submit failed.'],
    ['a call that broke', false, 'Failed to fetch', 'Submit failed. Check console for details.'],
  ] as const)('a failure with %s is reported, and nothing is lost', async (_, answered, message, text) => {
    const form = await openForm();
    await fillIn();
    await press('Submit Booking');
    const failure = { kind: answered ? 'refused' : 'network', retry: 'user', message } as const;
    act(() =>
      form.publish({ type: 'booking.submitFailed', outcome: answered ? 'refused' : 'unknown', failure }),
    );
    expect(screen.getByText(text)).toBeTruthy();
    expect(field('Patient Name').value).toBe('Kavya Raman');
    await press('Submit Booking');
    expect(submitted(form)).toEqual(['booking.create', 'booking.create']);
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('the tests', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Available tests' }))
      .getAllByRole('row')
      .slice(1);
  const chosen = () =>
    within(screen.getByRole('table', { name: 'Selected tests' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  test('show five a page, with the specified columns', async () => {
    await openForm();
    await screen.findByText('Complete Blood Count');
    const table = screen.getByRole('table', { name: 'Available tests' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Price', 'Method', 'Sample', 'Schedule', 'Department', 'Report']);
    expect(rows()).toHaveLength(5);
    await press('Previous');
    expect(screen.getByText('1–5 of 12')).toBeTruthy();
    await press('Next');
    await press('Next');
    await press('Next');
    expect(screen.getByText('11–12 of 12')).toBeTruthy();
    expect(rows()).toHaveLength(2);
    await press('Previous');
    expect(screen.getByText('6–10 of 12')).toBeTruthy();
  });

  test('a click adds a test, once; the total is exact', async () => {
    await openForm();
    await person.click(await screen.findByText('Complete Blood Count'));
    await person.click(rows()[0] as HTMLElement);
    await person.click(screen.getByText('Test 2'));
    expect(chosen()).toEqual(['Complete Blood Count₹100.50Remove', 'Test 2₹201.00Remove', 'Total₹301.50']);
    expect(rows()[0]?.textContent).toContain('Added');
  });

  test('the keyboard walks the rows, adds and turns pages', async () => {
    await openForm();
    await screen.findByText('Complete Blood Count');
    act(() => rows()[0]?.focus());
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()[0]).toContain('Test 3');
    await person.keyboard('{End} ');
    expect(chosen()[1]).toContain('Test 5');
    await person.keyboard('{PageDown}');
    expect(screen.getByText('6–10 of 12')).toBeTruthy();
  });

  test('the search begins at the first page; Enter adds the best match, and not that of an input method', async () => {
    await openForm();
    await screen.findByText('Complete Blood Count');
    await press('Next');
    await person.type(field('Search tests'), 'cbc');
    fireEvent.keyDown(field('Search tests'), { key: 'Enter', isComposing: true });
    expect(chosen()[0]).toBe('No tests selected yet');
    expect(rows().map(({ textContent }) => textContent?.slice(0, 8))).toEqual(['Complete']);
    await person.keyboard('{Enter}');
    expect(chosen()[0]).toContain('Complete Blood Count');
    await person.keyboard('nothing like it');
    expect(screen.getByText('No tests found')).toBeTruthy();
    await press('Show all tests');
    expect(rows()).toHaveLength(5);
    expect(document.activeElement).toBe(field('Search tests'));
  });

  test('Remove takes one away and the total follows', async () => {
    await openForm();
    await person.click(await screen.findByText('Complete Blood Count'));
    await person.click(screen.getByText('Test 2'));
    const [first] = screen.getAllByRole('button', { name: 'Remove' });
    await person.click(first as HTMLElement);
    expect(chosen()).toEqual(['Test 2₹201.00Remove', 'Total₹201.00']);
    await press('Remove');
    expect(chosen()).toEqual(['No tests selected yet', 'Total₹0.00']);
  });

  test('a catalogue that cannot be loaded is reported, and can be asked for again', async () => {
    let isThere = false;
    await openForm({
      catalogue: async () =>
        isThere
          ? { ok: true, value: [catalogueTest(4)] }
          : { ok: false, failure: { kind: 'network', retry: 'auto', message: 'Failed to fetch' } },
    });
    await screen.findByText('Tests could not be loaded');
    isThere = true;
    await press('Try again');
    await screen.findByText('Test 4');
  });

  test('an empty catalogue says so', async () => {
    await openForm({ catalogue: async () => ({ ok: true, value: [] }) });
    await screen.findByText('The catalogue has no tests yet');
  });
});

describe('the address', () => {
  const options = () => screen.findAllByRole('option', { name: /Chennai/ });

  test('places are searched by the typed text, from three letters on', async () => {
    const form = await openForm();
    await write(addressField(), 'Ve');
    await write(addressField(), 'lachery ');
    await options();
    expect(form.searched).toEqual(['Velachery']);
    expect(screen.getByText('2 places found')).toBeTruthy();
  });

  test('a text typed before the settings came is searched for all the same', async () => {
    const form = await openForm();
    form.setDebounce(3_600_000);
    await write(addressField(), 'Velachery');
    form.setDebounce(1);
    await options();
    expect(form.searched).toEqual(['Velachery']);
  });

  test('the arrows and Enter choose a place; the map goes there', async () => {
    await openForm();
    await mapIsThere();
    await write(addressField(), 'Chennai');
    await options();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(
      document.getElementById(addressField().getAttribute('aria-activedescendant') ?? '')?.textContent,
    ).toBe(adyar.address);
    await person.keyboard('{Enter}');
    expect(addressField().value).toBe(adyar.address);
    expect(addressField().getAttribute('aria-expanded')).toBe('false');
    expect([readOut('Latitude'), readOut('Longitude'), readOut('Address')]).toEqual([
      '13.000000',
      '80.250000',
      adyar.address,
    ]);
    expect(map.shown?.target).toEqual({ place: adyar.place, by: 'search' });
  });

  test('a key of an input method chooses no place', async () => {
    await openForm();
    await write(addressField(), 'Chennai');
    await options();
    await person.keyboard('{ArrowDown}');
    fireEvent.keyDown(addressField(), { key: 'Enter', isComposing: true });
    expect(addressField().value).toBe('Chennai');
    expect(addressField().getAttribute('aria-expanded')).toBe('true');
  });

  test('a suggestion that came without a place is located when it is chosen', async () => {
    const asked: string[] = [];
    const line = { address: 'Mount Road, Chennai', place: null };
    await openForm({
      places: async () => ({ ok: true, value: [line] }),
      found: async (address) => {
        asked.push(address);
        return { ok: true, value: [{ latitude: 13.05, longitude: 80.25, address: 'Anna Salai' }] };
      },
    });
    await write(addressField(), 'mount');
    await person.click((await options())[0] as HTMLElement);
    await waitFor(() => expect(readOut('Latitude')).toBe('13.050000'));
    expect(addressField().value).toBe(line.address);
    expect(asked).toEqual([line.address]);
    expect(map.shown?.target).toEqual({ place: { latitude: 13.05, longitude: 80.25 }, by: 'search' });
  });

  test('an address that is not found is reported, and looked up again by the submit', async () => {
    await openForm({
      places: async () => ({ ok: true, value: [{ address: 'Mount Road, Chennai', place: null }] }),
    });
    await write(addressField(), 'mount');
    await person.click((await options())[0] as HTMLElement);
    await waitFor(() => expect(screen.getByText('Address not found')).toBeTruthy());
    expect(readOut('Latitude')).toBe('Not set');
    expect(addressField().value).toBe('Mount Road, Chennai');
  });

  test('Escape closes the list and not the dialog', async () => {
    const form = await openForm();
    await write(addressField(), 'Chennai');
    await options();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await act(() => new Promise((nextFrame) => void requestAnimationFrame(nextFrame)));
    expect(screen.queryByText('Leave this booking?')).toBeNull();
    expect(form.closed()).toBe(0);
  });

  test('text added around a chosen place keeps its coordinates; another text does not', async () => {
    await openForm();
    await write(addressField(), 'Chennai');
    await person.click((await options())[0] as HTMLElement);
    await write(addressField(), ', behind the temple');
    expect(readOut('Latitude')).toBe('12.980000');
    await person.clear(addressField());
    await write(addressField(), 'Anna Nagar');
    expect(readOut('Latitude')).toBe('Not set');
  });

  test('moving the map changes coordinates and address, and keeps text added around it', async () => {
    const form = await openForm();
    await mapIsThere();
    await act(async () => map.shown?.onMove({ latitude: 13.01, longitude: 80.21 }));
    await waitFor(() => expect(addressField().value).toBe('Guindy'));
    expect(form.lookedUp).toMatchObject([{ latitude: 13.01, longitude: 80.21 }]);
    await write(addressField(), ', flat 3');
    await act(async () => map.shown?.onMove({ latitude: 13.02, longitude: 80.21 }));
    expect(addressField().value).toBe('Guindy, flat 3');
    expect(readOut('Latitude')).toBe('13.020000');
  });

  test('one that was not found is no longer refused once the map has it', async () => {
    const form = await openForm();
    await fillIn();
    await mapIsThere();
    await write(addressField(), 'Nowhere');
    await press('Submit Booking');
    act(() => form.publish({ type: 'booking.notLocated' }));
    expect(addressField().getAttribute('aria-invalid')).toBe('true');
    await act(async () => map.shown?.onMove({ latitude: 13.01, longitude: 80.21 }));
    expect(readOut('Latitude')).toBe('13.010000');
    expect(addressField().getAttribute('aria-invalid')).toBeNull();
  });

  test('while the booking is on its way the map goes back to the place that is booked', async () => {
    const form = await openForm();
    await fillIn();
    await mapIsThere();
    const place = { latitude: 13.01, longitude: 80.21 };
    await act(async () => map.shown?.onMove(place));
    await press('Submit Booking');
    await act(async () => map.shown?.onMove({ latitude: 13.05, longitude: 80.25 }));
    expect(map.shown?.target).toEqual({ place, by: 'outside' });
    await act(async () => form.end('booking.create', 'unknown'));
    expect(readOut('Latitude')).toBe('13.010000');
  });

  test('an answer to an older request is dropped', async () => {
    let answer: (text: string) => void = () => {};
    await openForm({
      address: () =>
        new Promise((resolve) => {
          answer = (text) => resolve({ ok: true, value: { kind: 'found', text } });
        }),
    });
    await mapIsThere();
    act(() => map.shown?.onMove({ latitude: 13.01, longitude: 80.21 }));
    expect(readOut('Address')).toBe('Loading address...');
    const late = answer;
    act(() => map.shown?.onMove({ latitude: 13.02, longitude: 80.21 }));
    await act(async () => late('Too late'));
    expect(addressField().value).toBe('');
    await act(async () => answer('In time'));
    expect(addressField().value).toBe('In time');
  });

  test.each([
    ['notFound', 'Address not found'],
    ['unavailable', 'Unable to fetch address'],
  ] as const)('where the address is %s the coordinates stand in for it', async (kind, text) => {
    await openForm({ address: async () => ({ ok: true, value: { kind } as Address }) });
    await mapIsThere();
    await act(async () => map.shown?.onMove({ latitude: 13.01, longitude: 80.21 }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(addressField().value).toBe('Location: 13.010000, 80.210000');
  });

  test.each([
    ['nothing is found', { ok: true, value: [] as SuggestedPlace[] }, /No place found/],
    [
      'the service asks to wait',
      { ok: false, failure: { kind: 'refused', retry: 'user', message: '', status: 429 } },
      /address service is busy/,
    ],
    [
      'the service is not there',
      { ok: false, failure: { kind: 'network', retry: 'user', message: '' } },
      /search is not available right now/,
    ],
  ] as const)('when %s the field says so', async (_, answer, text) => {
    await openForm({ places: async () => answer });
    await write(addressField(), 'Velachery');
    await screen.findByText(text);
  });
});

describe('Use My Location', () => {
  const locatedBy = (geolocation: unknown) =>
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  const here = (fields: { latitude: number; longitude: number }) => ({
    getCurrentPosition: (found: PositionCallback) => found({ coords: fields } as GeolocationPosition),
  });
  const failsWith = (code: number) => ({
    getCurrentPosition: (_: unknown, failed: (error: { code: number }) => void) => failed({ code }),
  });

  test('takes the place and looks up its address', async () => {
    locatedBy(here({ latitude: 12.98151234, longitude: 80.218 }));
    const form = await openForm();
    await press('Use My Location');
    await waitFor(() => expect(addressField().value).toBe('Guindy'));
    expect(form.lookedUp).toMatchObject([{ latitude: 12.981512, longitude: 80.218 }]);
    expect(readOut('Latitude')).toBe('12.981512');
    await mapIsThere();
    expect(map.shown?.target?.by).toBe('outside');
  });

  test.each([
    ['a browser without it', undefined, 'Geolocation not supported'],
    ['a person who refuses', failsWith(1), 'Location access denied.'],
    ['a device that does not know', failsWith(2), 'Failed to get address.'],
    ['a device that is too slow', failsWith(3), 'Failed to get address.'],
  ])('%s: %s', async (_, geolocation, text) => {
    locatedBy(geolocation);
    await openForm();
    await press('Use My Location');
    expect(screen.getByText(text)).toBeTruthy();
    expect(addressField().value).toBe('');
  });

  test('a place whose address cannot be had is still the place', async () => {
    locatedBy(here({ latitude: 12.98, longitude: 80.2 }));
    await openForm({ address: async () => ({ ok: true, value: { kind: 'notFound' } }) });
    await press('Use My Location');
    await screen.findByText('Failed to get address.');
    expect(readOut('Latitude')).toBe('12.980000');
  });

  test('text typed meanwhile wins over the answer of a slow device', async () => {
    let found: PositionCallback = () => {};
    locatedBy({
      getCurrentPosition: (then: PositionCallback) => {
        found = then;
      },
    });
    await openForm();
    await press('Use My Location');
    screen.getByRole('button', { name: 'Finding your location …' });
    await write(addressField(), 'Adyar');
    await act(async () => found({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition));
    expect(readOut('Latitude')).toBe('Not set');
    expect(addressField().value).toBe('Adyar');
  });
});

describe('the draft', () => {
  const kept = (variant: 'modal' | 'screen' = 'modal') => drafts[variant].read(hospital.id);

  test('survives a reload with everything in it', async () => {
    const form = await openForm();
    await fillIn();
    await person.click(await screen.findByText('Complete Blood Count'));
    await write(addressField(), 'Chennai');
    await person.click((await screen.findAllByRole('option', { name: velachery.address }))[0] as HTMLElement);
    await form.reload();
    expect(field('Patient Name').value).toBe('Kavya Raman');
    expect(field('Phone Number').value).toBe('98400 21000');
    expect(field('Customer Source').value).toBe('phone');
    expect(addressField().value).toBe(velachery.address);
    expect(readOut('Latitude')).toBe('12.980000');
    expect(screen.getByRole('table', { name: 'Selected tests' }).textContent).toContain(
      'Complete Blood Count',
    );
    await mapIsThere();
    expect(map.shown?.start).toEqual({ latitude: 12.98, longitude: 80.22 });
  });

  test('is gone once the booking was accepted, also when the form was left before that', async () => {
    const form = await openForm();
    await fillIn();
    expect(kept()?.patientName).toBe('Kavya Raman');
    await press('Submit Booking');
    await press('Close');
    expect(form.closed()).toBe(1);
    cleanup();
    act(() => form.publish({ type: 'booking.submitted', orderId: '1' }));
    expect(kept()).toBeNull();
    expect(form.toasts).toEqual([{ kind: 'bookingCreated', variant: 'modal' }]);
  });

  test('is gone after a sign-out, and stays where the backend ended the session', async () => {
    const form = await openForm();
    await fillIn();
    act(() => {
      form.system.send({ type: 'user.askLogout' });
      form.system.send({ type: 'user.confirmLogout' });
    });
    expect(window.sessionStorage).toHaveLength(0);
    cleanup();

    const other = await openForm({ variant: 'screen' });
    await fillIn('reason');
    act(() => other.publish({ type: 'session.expired' }, { type: 'session.closed' }));
    expect(kept('screen')?.patientName).toBe('Kavya Raman');
  });

  test('of another hospital is never shown', async () => {
    await openForm();
    await fillIn();
    expect(drafts.modal.read('another')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('of a booking that was in flight when the page was left says so', async () => {
    const form = await openForm();
    await fillIn();
    await press('Submit Booking');
    const left = window.sessionStorage.getItem('homedraw.booking.modal') ?? '';
    act(() => form.publish({ type: 'session.closed' }));
    window.sessionStorage.setItem('homedraw.booking.modal', left);
    cleanup();
    await openForm();
    screen.getByText(/was still being submitted when the page closed/);
    await press('Dismiss');
    expect(screen.queryByText(/was still being submitted/)).toBeNull();
  });

  test('keeps the key of its submission for a second try, also after a reload, and drops it with any change', async () => {
    const form = await openForm();
    const sent = vi.spyOn(form.system, 'send');
    const keys = () =>
      sent.mock.calls.flatMap(([intent]) =>
        intent.type === 'user.submitBooking' ? [intent.form.submission] : [],
      );
    const lose = (repeatable: boolean) =>
      act(() =>
        form.publish({
          type: 'booking.submitFailed',
          outcome: 'unknown',
          repeatable,
          failure: { kind: 'network', retry: 'auto', message: 'Failed to fetch' },
        }),
      );
    await fillIn();
    await press('Submit Booking');
    lose(true);
    screen.getByText(/submit it again unchanged: it is saved only once/);
    await press('Cancel');
    await screen.findByText(/^What you sent last may or may not have been saved\./);
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    await press('Submit Booking');
    lose(false);
    screen.getByText(/Check Booking Management before you submit it again/);
    await form.reload();
    await press('Submit Booking');
    lose(true);
    await write(field('Patient Name'), 'K');
    await press('Submit Booking');
    const [first, second, third, changed] = keys();
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([second, third]).toEqual([first, first]);
    expect(changed).toMatch(/^[\da-f-]{36}$/);
    expect(changed).not.toBe(first);
  });

  test('of the next booking has another key, though everything in it is the same', () => {
    const first = asSubmission(emptyDraft);
    expect(asSubmission(first).submission).toBe(first.submission);
    expect(withFields(first, { pending: false, patientName: '' }).submission).toBe(first.submission);
    expect(withFields(first, { address: 'Adyar' }).submission).toBeNull();
    expect(asSubmission(emptyDraft).submission).not.toBe(first.submission);
  });

  test('a storage that throws loses the draft and nothing else', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const form = await openForm();
    await fillIn();
    await press('Submit Booking');
    expect(submitted(form)).toEqual(['booking.create']);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"hospitalId":"1","draft":[1]}'],
    ['odd fields', '{"hospitalId":"1","draft":{"tests":[{"id":1},null],"latitude":900,"patientName":7}}'],
  ])('%s in storage is no draft', async (_, text) => {
    window.sessionStorage.setItem('homedraw.booking.modal', text);
    await openForm();
    expect(field('Patient Name').value).toBe('');
    expect(readOut('Latitude')).toBe('Not set');
  });
});
describe('leaving', () => {
  test('an empty form closes at once', async () => {
    const form = await openForm();
    await press('Cancel');
    expect(form.closed()).toBe(1);
  });

  test('a filled one asks; staying keeps it, discarding empties it', async () => {
    const form = await openForm();
    await write(field('Patient Name'), 'Kavya');
    await press('Cancel');
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
    expect(form.closed()).toBe(0);
    expect(field('Patient Name').value).toBe('Kavya');
    await press('Cancel');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(form.closed()).toBe(1);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('Escape asks too, and does not answer its own question', async () => {
    const form = await openForm();
    await person.type(field('Patient Name'), 'Kavya{Escape}');
    await screen.findByText('Leave this booking?');
    expect(form.closed()).toBe(0);
  });

  test('going elsewhere asks; a signed-out person is not asked', async () => {
    const form = await openForm({ variant: 'screen' });
    await write(field('Patient Name'), 'Kavya');
    form.goTo('/order-detail');
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(form.path()).toBe('/Add_bokking');
    form.stored.hospital = null;
    form.goTo('/');
    await waitFor(() => expect(form.path()).toBe('/'));
  });

  test('signing out knows that a booking would be lost', async () => {
    await openForm();
    expect(unsavedForms.getSnapshot().count).toBe(0);
    await write(field('Patient Name'), 'Kavya');
    expect(unsavedForms.getSnapshot().count).toBe(1);
    cleanup();
    expect(unsavedForms.getSnapshot().count).toBe(0);
  });

  test('the browser asks before the tab is closed only while the form has unsent changes', async () => {
    const isAskedFor = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openForm();
    expect(isAskedFor()).toBe(false);
    await write(field('Patient Name'), 'Kavya');
    expect(isAskedFor()).toBe(true);
    cleanup();
    expect(isAskedFor()).toBe(false);
  });

  test('Cancel on the screen goes to Booking Management', async () => {
    const form = await openForm({ variant: 'screen' });
    await write(field('Patient Name'), 'Kavya');
    await press('Cancel');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(form.path()).toBe('/order-detail'));
  });
});

test('a booking submitted before the address of the moved pin is known names the place of the pin', async () => {
  const form = await openForm({ address: () => new Promise(() => {}) });
  await fillIn();
  await write(addressField(), 'Vela');
  await person.click(await screen.findByRole('option', { name: velachery.address }));
  await mapIsThere();
  await write(addressField(), ', Flat 3');
  act(() => map.shown?.onMove({ latitude: 13.08, longitude: 80.27 }));
  expect(readOut('Address')).toBe('Loading address...');
  await press('Submit Booking');
  expect(form.commands.find(({ type }) => type === 'booking.create')).toMatchObject({
    form: { address: 'Location: 13.080000, 80.270000, Flat 3', latitude: 13.08, longitude: 80.27 },
  });
});

test('an address that comes while the booking is in flight does not change it', async () => {
  let answer: (address: Address) => void = () => {};
  const form = await openForm({
    address: () =>
      new Promise((resolve) => {
        answer = (value) => resolve({ ok: true, value });
      }),
  });
  await mapIsThere();
  await fillIn();
  await write(addressField(), '12, 3rd Street');
  await act(async () => map.shown?.onMove({ latitude: 13.01, longitude: 80.21 }));
  const sent = vi.spyOn(form.system, 'send');
  const forms = () =>
    sent.mock.calls.flatMap(([intent]) => (intent.type === 'user.submitBooking' ? [intent.form] : []));
  await press('Submit Booking');
  await act(async () => answer({ kind: 'found', text: 'Guindy' }));
  expect(addressField().value).toBe('12, 3rd Street');
  await act(async () => form.end('booking.create', 'unknown'));
  await press('Submit Booking');
  expect(forms()).toHaveLength(2);
  expect(forms()[1]).toEqual(forms()[0]);
});
