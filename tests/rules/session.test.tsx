/** Specification 4, Session; 5, Login and Logout; 8, Login. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openConsole } from './support/console.tsx';
import { rule } from './support/rule.ts';

const login = '/api/hospitals/login';
const logout = '/api/hospitals/logout/1';
const account = { id: 7, email: 'a@b.in', code: 'SRM007', password: null };

async function logOut(console: Awaited<ReturnType<typeof openConsole>>): Promise<void> {
  await console.press('Logout');
  const dialog = screen.getByRole('dialog');
  within(dialog).getByText('Are you sure you want to log out?');
  await console.press(/^log ?out$/i, dialog);
}

describe('signing in', () => {
  test(rule('4.session.in'), async () => {
    const console = await openConsole('/', { stored: null, answers: { [login]: { json: account } } });
    await console.type('Email', 'a@b.in');
    await console.type('Password', 'secret');
    await console.press('Login');
    await console.sees('Medical Test Dashboard');
    expect(console.calls('POST', login).map(({ body }) => body)).toEqual([
      { email: 'a@b.in', password: 'secret' },
    ]);
    expect(window.location.pathname).toBe('/home');
    expect({ ...localStorage }).toMatchObject({
      isLoggedIn: 'true',
      hospitalEmail: 'a@b.in',
      hospitalId: '7',
      hospitalCode: 'SRM007',
    });
  });

  test(rule('5.login'), async () => {
    const console = await openConsole('/', { stored: null, answers: { [login]: { text: '', status: 401 } } });
    await console.press('Login');
    await console.holds(() => expect(console.calls('POST', login)).toHaveLength(1));
  });

  test(rule('8.login.refused'), async () => {
    const console = await openConsole('/', {
      stored: null,
      answers: { [login]: { text: 'nobody', status: 404 } },
    });
    await console.press('Login');
    await console.sees('Invalid email or password');
    expect(window.location.pathname).toBe('/');
  });

  test(rule('8.login.network'), async () => {
    const console = await openConsole('/', { stored: null, answers: { [login]: 'broken' } });
    await console.press('Login');
    await console.sees('Failed to fetch');
  });
});

describe('signing out', () => {
  test(rule('4.session.out'), async () => {
    const console = await openConsole('/home', { answers: { [logout]: 'hang' } });
    await logOut(console);
    await console.sees('Home sample collection');
    expect(window.location.pathname).toBe('/');
    expect(console.calls('POST', logout)).toHaveLength(1);
    expect([localStorage.getItem('isLoggedIn'), localStorage.getItem('hospitalId')]).toEqual([null, null]);
  });

  test(rule('4.session.kept'), async () => {
    const console = await openConsole('/home');
    await logOut(console);
    await console.sees('Home sample collection');
    expect([localStorage.getItem('hospitalEmail'), localStorage.getItem('hospitalCode')]).toEqual([
      'ward@hospital.example',
      'SRM001',
    ]);
  });

  test(rule('5.logout'), async () => {
    const console = await openConsole('/home');
    await console.press('Logout');
    screen.getByText('Are you sure you want to log out?');
    await console.pass(60_000);
    expect(console.calls('POST', logout)).toHaveLength(0);
    expect(localStorage.getItem('isLoggedIn')).toBe('true');
  });

  test(rule('8.logged.logout'), async () => {
    const console = await openConsole('/home', { answers: { [logout]: { text: 'no', status: 500 } } });
    await logOut(console);
    await console.sees('Home sample collection');
    expect(screen.queryByText('no')).toBeNull();
  });
});

test(rule('6.guard'), async () => {
  for (const path of ['/home', '/order-detail', '/chat-box', '/attendance', '/Add_bokking']) {
    const console = await openConsole(path, { stored: { isLoggedIn: 'True', hospitalId: '1' } });
    await console.sees('Home sample collection');
    expect(window.location.pathname).toBe('/');
    console.close();
  }
});
