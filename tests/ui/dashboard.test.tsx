import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { dashboardFigures } from '../../src/domain/figures.ts';
import { noFigures } from '../../src/machines/figures/figures-capability.ts';
import { DashboardView, type DashboardViewProps } from '../../src/ui/dashboard/dashboard-view.tsx';
import { renderView } from './render.tsx';

const figures = dashboardFigures({
  total: 1312,
  inProgress: 47,
  delivered: 188,
  ready: 142,
  cancelled: 21,
  phlebotomists: 60,
  present: 46,
  absent: 8,
});

function open(props: Partial<DashboardViewProps> = {}) {
  const onRetry = vi.fn();
  renderView(
    <DashboardView
      figures={figures}
      freshness={{ state: 'live', ageMs: 3_000 }}
      loading={false}
      failure={null}
      updatedAt={Date.UTC(2026, 10, 21, 6, 12, 7)}
      onRetry={onRetry}
      charts={null}
      {...props}
    />,
  );
  return { onRetry };
}

const figureOf = (term: HTMLElement) => term.parentElement?.querySelector('dd')?.textContent;

describe('the dashboard', () => {
  test('shows every specified figure under its specified label', () => {
    open();
    const strip = screen.getByLabelText('Bookings and phlebotomists');
    const shown = within(strip)
      .getAllByRole('term')
      .map((term) => [term.textContent, figureOf(term)]);
    expect(shown).toEqual([
      ['Total Bookings', '1,312'],
      ['Collected', '188'],
      ['Ready', '142'],
      ['In Progress', '961'],
      ['Pending', '1,103'],
      ['Cancelled', '21'],
      ['Phlebotomists', '60'],
      ['Per phlebotomist', '2'],
    ]);
  });

  test('shows the three bars with share and value', () => {
    open();
    const bars = within(screen.getByRole('region', { name: 'Booking Analytics' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      'Collection Completion14% 188 of 1312',
      'Ready for Collection11% 142 of 1312',
      'Cancellation Rate2% 21 of 1312',
    ]);
  });

  test('shows attendance as a table with count and percent', () => {
    open();
    const rows = within(screen.getByRole('region', { name: 'Attendance' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Present', '46', '77%'],
      ['Absent', '8', '13%'],
      ['Not Marked', '6', '10%'],
    ]);
  });

  test('shows the Quick Overview and when it last changed, in the configured zone', () => {
    open();
    const quick = screen.getByRole('region', { name: 'Quick Overview' });
    const shown = within(quick)
      .getAllByRole('term')
      .map((term) => [term.textContent, figureOf(term)]);
    expect(shown).toEqual([
      ['Pending', '1,103'],
      ['Per Phlebotomist', '2'],
      ['Success Rate', '14%'],
      ['Active', '961'],
    ]);
    within(quick).getByText('Last updated 11:42:07');
  });

  test('shows its age', () => {
    open();
    screen.getByText('Live Overview · updated 3 s ago');
  });

  test('is marked as busy and shows no figure while nothing is known', () => {
    open({ figures: dashboardFigures(noFigures), loading: true, freshness: { state: 'catchingUp' } });
    const strip = screen.getByLabelText('Bookings and phlebotomists');
    expect(strip.getAttribute('aria-busy')).toBe('true');
    expect(strip.textContent).not.toMatch(/\d/);
  });

  test('shows the failure and offers to try again', async () => {
    const { onRetry } = open({
      figures: dashboardFigures(noFigures),
      failure: 'Failed to fetch',
      freshness: { state: 'offline', since: Date.UTC(2026, 10, 21, 8, 35) },
    });
    screen.getByText('Offline since 14:05');
    within(screen.getByRole('alert')).getByText('Failed to fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
