import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PairingView, SignInView } from '../../../src/ui/wall/pairing-view.tsx';
import { renderInWall } from './harness.tsx';

test('the code is found by the name Pairing code, and the page says who enters it', () => {
  renderInWall(<PairingView code="ABCD2345" />);
  expect(screen.getByRole('status', { name: 'Pairing code' }).textContent).toBe('ABCD2345');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wall display');
  expect(screen.getByText(/^An administrator enters this code/)).toBeTruthy();
  expect(document.title).toBe('Wall display · HomeDraw');
});

test('where no displays are paired the page has no code', () => {
  renderInWall(<SignInView />);
  expect(screen.queryByLabelText('Pairing code')).toBeNull();
  expect(screen.getByText(/^Sign in to the console in this browser/)).toBeTruthy();
});
