/** A language is chosen, kept and shown without a reload, by this tab and by another one. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { LanguageChoice } from '../../src/ui/kit/language-choice.tsx';
import { loginMessages as hindi } from '../../src/ui/messages/hi/login.ts';
import { applyKeptLanguage, chooseLanguage } from '../../src/ui/messages/language-choice.ts';
import { loginMessages as tamil } from '../../src/ui/messages/ta/login.ts';
import { needTexts, showLanguage, textsShown } from '../../src/ui/messages/texts.ts';
import { renderApp, renderView } from './render.tsx';

const KEY = 'homedraw.language';

afterEach(async () => {
  await act(() => showLanguage('en'));
  localStorage.removeItem(KEY);
});

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
/** Another tab writes, and the browser tells this one. */
const otherTabWrites = (value: unknown): void =>
  act(() => {
    const newValue = value === null ? null : JSON.stringify(value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue }));
  });

describe('on the login', () => {
  test('each language stands by its own name, and one press shows it, keeps it and says so to a screen reader', async () => {
    renderApp('/', { signedIn: false });
    const choice = screen.getByRole('group', { name: 'Language' });
    expect(within(choice).getByRole('button', { name: 'English', pressed: true })).toBeDefined();
    const button = within(choice).getByRole('button', { name: 'தமிழ்' });
    expect(within(button).getByText('தமிழ்').lang).toBe('ta');
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: tamil.title })).toBeDefined();
    expect(document.documentElement.lang).toBe('ta');
    expect(kept()).toBe('ta');
    await userEvent.click(screen.getByRole('button', { name: 'हिन्दी' }));
    expect(await screen.findByRole('heading', { name: hindi.title })).toBeDefined();
    expect(document.documentElement.lang).toBe('hi');
  });

  test('what is typed stays', async () => {
    renderApp('/', { signedIn: false });
    await userEvent.type(screen.getByLabelText('Email'), 'ward@hospital.example');
    await userEvent.click(screen.getByRole('button', { name: 'हिन्दी' }));
    expect(await screen.findByLabelText(hindi.email)).toHaveProperty('value', 'ward@hospital.example');
  });

  test('another tab’s choice is shown here, and what is no language is the browser’s', async () => {
    applyKeptLanguage();
    renderApp('/', { signedIn: false });
    otherTabWrites('hi');
    expect(await screen.findByRole('heading', { name: hindi.title })).toBeDefined();
    for (const nothing of ['fr', 7, null, {}]) {
      otherTabWrites('hi');
      await screen.findByRole('heading', { name: hindi.title });
      otherTabWrites(nothing);
      await screen.findByRole('heading', { name: 'Home sample collection' });
    }
  });

  test('what was chosen before is shown at the start', async () => {
    localStorage.setItem(KEY, '"ta"');
    applyKeptLanguage();
    await waitFor(() => expect(textsShown().language).toBe('ta'));
  });
});

describe('the texts on screen', () => {
  test('are of one language, with every part that was asked for', async () => {
    await chooseLanguage('ta');
    expect(Object.keys(textsShown().parts)).toEqual(expect.arrayContaining(['front', 'console', 'late']));
    expect(textsShown().locale).toMatch(/^ta-IN/);
  });

  test('have a part that is asked for while another language comes', async () => {
    const coming = showLanguage('hi');
    await needTexts('wall');
    await coming;
    expect(textsShown()).toMatchObject({
      language: 'hi',
      parts: { wall: { wall: { menu: { label: 'वॉल' } } } },
    });
  });

  test('are those that were asked for last', async () => {
    await Promise.all([showLanguage('ta'), showLanguage('hi'), showLanguage('en'), showLanguage('ta')]);
    expect(textsShown().language).toBe('ta');
  });

  test('stay where another language cannot be had, and the choice says so', async () => {
    await expect(showLanguage('xx' as 'en')).rejects.toThrow();
    expect(textsShown().language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});

test('in development there is one more, which nobody speaks', async () => {
  renderView(<LanguageChoice />);
  await userEvent.click(screen.getByRole('button', { name: 'pseudo' }));
  await waitFor(() => expect(textsShown().language).toBe('pseudo'));
  expect(textsShown().parts.front?.login?.submit).toBe('Löögííñ');
});
