import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createModel } from '../../src/machines/read-model.ts';
import { hasText, keptTexts, watchDrafts } from '../../src/ui/app/kept-draft.ts';
import { startSystem } from '../support/system-client.ts';
import { hospital } from './render.tsx';

const key = 'homedraw.example';
const draft = keptTexts(key, { name: '', price: '' });
const kept = () => window.sessionStorage.getItem(key);

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a draft', () => {
  test('of any texts comes back as it was', () => {
    fc.assert(
      fc.property(fc.record({ name: fc.string(), price: fc.string() }), (texts) => {
        draft.forget();
        draft.keep('1', texts);
        expect(draft.read('1')).toEqual(hasText(texts) ? texts : null);
      }),
    );
  });

  test('of blanks alone is none, and deletes the stored draft', () => {
    draft.keep('1', { name: 'Vitamin D', price: '' });
    draft.keep('1', { name: ' ', price: '\t' });
    expect(kept()).toBeNull();
  });

  test('of another hospital is not shown, and taken away', () => {
    draft.keep('1', { name: 'Vitamin D', price: '' });
    expect(draft.read('2')).toBeNull();
    expect(kept()).toBeNull();
  });

  test('is stored under its key alone', () => {
    const other = keptTexts('homedraw.other', { name: '' });
    other.keep('1', { name: 'Lipid Profile' });
    draft.keep('1', { name: 'Vitamin D', price: '' });
    draft.forget();
    expect(other.read('1')).toEqual({ name: 'Lipid Profile' });
  });

  test('of an older form has the texts that there are now, and no others', () => {
    window.sessionStorage.setItem(
      key,
      JSON.stringify({ hospitalId: '1', draft: { name: 'Vitamin D', price: 7, gone: 'x' } }),
    );
    expect(draft.read('1')).toEqual({ name: 'Vitamin D', price: '' });
  });

  test.each(['', '{', 'null', '7', '[]', '{"hospitalId":"1"}', '{"hospitalId":"1","draft":[]}'])(
    'that cannot be read is none: %j',
    (text) => {
      window.sessionStorage.setItem(key, text);
      expect(draft.read('1')).toBeNull();
    },
  );

  test('that storage refuses is none; nothing is thrown', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(() => draft.keep('1', { name: 'Vitamin D', price: '' })).not.toThrow();
    expect(() => draft.forget()).not.toThrow();
    expect(draft.read('1')).toBeNull();
  });
});

test('texts that are not to be kept never are; a form of nothing else is empty', () => {
  const bank = keptTexts(key, { name: '', account: '' }, { account: '' });
  bank.keep('1', { name: 'Kavya', account: '112233' });
  expect(kept()).not.toContain('112233');
  expect(bank.read('1')).toEqual({ name: 'Kavya', account: '' });
  bank.keep('1', { name: '', account: '112233' });
  expect(kept()).toBeNull();
});

describe('the drafts of a form that stands in a dialog and on a screen', () => {
  const texts = { name: 'Vitamin D', price: '' };
  const drafts = { modal: draft, screen: keptTexts('homedraw.other', { name: '', price: '' }) };
  function signedIn() {
    const client = startSystem({ stored: hospital });
    const model = createModel<{ taken: 'modal' | 'screen' | null }>({ taken: null });
    const watch = () => watchDrafts(client.system, drafts, { model, taken: ({ taken }) => taken });
    watch();
    for (const one of Object.values(drafts)) one.keep('1', texts);
    const signOut = () => {
      client.system.send({ type: 'user.askLogout' });
      client.system.send({ type: 'user.confirmLogout' });
    };
    const left = () => [drafts.modal.read('1'), drafts.screen.read('1')];
    return { ...client, model, watch, signOut, left };
  }

  test('go with a sign-out', () => {
    const { signOut, left } = signedIn();
    signOut();
    expect(left()).toEqual([null, null]);
  });

  test('stay where the backend ended the session: the person did not choose to leave', () => {
    const { system, publish, left } = signedIn();
    publish({ type: 'session.expired' });
    expect(system.session.getSnapshot()).toMatchObject({ status: 'signedOut', expired: true });
    expect(left()).toEqual([texts, texts]);
  });

  test('that was submitted is deleted, and no other', () => {
    const { model, left } = signedIn();
    model.set({ taken: 'screen' });
    expect(left()).toEqual([texts, null]);
  });

  test('are watched once, however many forms ask', () => {
    const { system, watch, model } = signedIn();
    const subscribed = [vi.spyOn(model, 'subscribe'), vi.spyOn(system.session, 'subscribe')];
    watch();
    for (const one of subscribed) expect(one).not.toHaveBeenCalled();
  });
});
