import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAtSignOut, hasText, textDraft } from '../../src/ui/app/text-draft.ts';
import { startSystem } from '../support/system-client.ts';
import { hospital } from './render.tsx';

const key = 'homedraw.example';
const draft = textDraft(key, { name: '', price: '' });
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

  test('of nothing but blanks is none, and takes away what was kept', () => {
    draft.keep('1', { name: 'Vitamin D', price: '' });
    draft.keep('1', { name: ' ', price: '\t' });
    expect(kept()).toBeNull();
  });

  test('of another hospital is not shown, and taken away', () => {
    draft.keep('1', { name: 'Vitamin D', price: '' });
    expect(draft.read('2')).toBeNull();
    expect(kept()).toBeNull();
  });

  test('stands under its key alone', () => {
    const other = textDraft('homedraw.other', { name: '' });
    other.keep('1', { name: 'Lipid Profile' });
    draft.keep('1', { name: 'Vitamin D', price: '' });
    draft.forget();
    expect(other.read('1')).toEqual({ name: 'Lipid Profile' });
  });

  test('of an older form has the texts that there are now, and no others', () => {
    window.sessionStorage.setItem(
      key,
      JSON.stringify({ hospitalId: '1', texts: { name: 'Vitamin D', price: 7, gone: 'x' } }),
    );
    expect(draft.read('1')).toEqual({ name: 'Vitamin D', price: '' });
  });

  test.each(['', '{', 'null', '7', '[]', '{"hospitalId":"1"}', '{"hospitalId":"1","texts":[]}'])(
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

describe('signing out', () => {
  const texts = { name: 'Vitamin D', price: '' };
  function signedIn() {
    const client = startSystem({ stored: hospital });
    const stop = forgetAtSignOut(client.system, [draft]);
    draft.keep('1', texts);
    const signOut = () => {
      client.system.send({ type: 'user.askLogout' });
      client.system.send({ type: 'user.confirmLogout' });
    };
    return { ...client, stop, signOut };
  }

  test('takes the drafts away', () => {
    signedIn().signOut();
    expect(kept()).toBeNull();
  });

  test('by the backend keeps them: the person did not choose to leave', () => {
    const { system, tell } = signedIn();
    tell({ type: 'session.expired' });
    expect(system.session.getSnapshot()).toMatchObject({ status: 'signedOut', expired: true });
    expect(draft.read('1')).toEqual(texts);
  });

  test('after the form is gone changes nothing', () => {
    const { stop, signOut } = signedIn();
    stop();
    signOut();
    expect(draft.read('1')).toEqual(texts);
  });
});
