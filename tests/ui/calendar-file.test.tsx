/** The calendars' file that cannot be had. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DayField } from '../../src/ui/kit/date-time-fields.tsx';
import { renderView } from './render.tsx';

vi.mock('../../src/ui/kit/pickers.tsx', () => {
  throw new Error('away');
});

test('is said where the calendar would be, and a day can be typed all the same', async () => {
  const onChange = vi.fn();
  renderView(<DayField label="Day" value="" now={Date.UTC(2026, 6, 24)} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pick a day' }));
  await screen.findByText(/could not be loaded/);
  const field = screen.getByRole('textbox', { name: 'Day' });
  await act(async () => void fireEvent.change(field, { target: { value: '24 Jul 2026' } }));
  expect(onChange).toHaveBeenLastCalledWith('2026-07-24', '2026-07-24');
});
