import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { LoginView, type LoginViewProps } from '../../src/ui/login/login-view.tsx';
import { refusalText } from '../../src/ui/login/use-login.ts';
import { renderView } from './render.tsx';

function open(props: Partial<LoginViewProps> = {}) {
  const onSubmit = vi.fn();
  const view = renderView(
    <LoginView
      busy={false}
      error={null}
      ended={false}
      blocksCookies={false}
      demo={null}
      needsHospital={false}
      onSubmit={onSubmit}
      {...props}
    />,
  );
  return { onSubmit, view, person: userEvent.setup() };
}

const password = () => screen.getByLabelText('Password', { selector: 'input' });

describe('the login form', () => {
  test('shows the specified placeholders, and asks for nothing before submit', async () => {
    const { onSubmit, person } = open();
    screen.getByPlaceholderText('Enter The Email');
    screen.getByPlaceholderText('Enter The Password');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('', '');
  });

  test('says that cookies are blocked, which is why a session has ended', () => {
    open({ blocksCookies: true, ended: true });
    expect(screen.getByRole('status').textContent).toBe(
      'This browser blocks cookies. Allow them for this site, then log in.',
    );
  });

  test('submits the typed texts when Enter is pressed', async () => {
    const { onSubmit, person } = open();
    await person.type(screen.getByLabelText('Email'), 'a@b.c');
    await person.type(password(), 'secret{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('a@b.c', 'secret');
  });

  test('does nothing on a second submit while the first is in flight', () => {
    const { onSubmit } = open({ busy: true });
    const button = screen.getByRole('button', { name: 'Logging in …' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows the password only when asked', async () => {
    const { person } = open();
    expect(password().getAttribute('type')).toBe('password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().getAttribute('type')).toBe('text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().getAttribute('type')).toBe('password');
  });

  test('ties the error to the password field and brings the focus there', () => {
    open({ error: 'Invalid email or password' });
    const error = screen.getByText('Invalid email or password');
    expect(password().getAttribute('aria-describedby')).toBe(error.id);
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
  });

  test('says how the first hospital is added where there is none', () => {
    open({ needsHospital: true });
    screen.getByText(/Nobody can log in yet/);
    screen.getByText('npm run hospital -- add EMAIL CODE');
  });

  test('says that the last session has ended', () => {
    open({ ended: true });
    expect(screen.getByRole('status').textContent).toBe('Your session has ended. Please log in again.');
  });

  test('fills in the login of a demo server, which no other server shows', async () => {
    const { person, view } = open({ demo: { email: 'demo@x.y', password: 'Demo#1' } });
    await person.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('demo@x.y');
    expect((password() as HTMLInputElement).value).toBe('Demo#1');
    view.unmount();
    open();
    expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
  });
});

test('a refusal shows the specified text, a network error its own', () => {
  expect(refusalText({ kind: 'invalid' }, 'no')).toBe('no');
  expect(refusalText({ kind: 'failed', message: 'Failed to fetch' }, 'no')).toBe('Failed to fetch');
  expect(refusalText({ kind: 'failed', message: '' }, 'no')).toBe('no');
});
