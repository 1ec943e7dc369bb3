import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { describe, expect, test, vi } from 'vitest';
import { ageOf } from '../../src/ui/kit/ages.ts';
import { Button } from '../../src/ui/kit/button.tsx';
import { DataTable } from '../../src/ui/kit/data-table.tsx';
import { Dialog } from '../../src/ui/kit/dialog.tsx';
import { FeedAge, type Freshness } from '../../src/ui/kit/feed-age.tsx';
import { TextField } from '../../src/ui/kit/field.tsx';
import { StatusBadge } from '../../src/ui/kit/status.tsx';
import { en } from '../../src/ui/messages/en.ts';
import { renderView } from './render.tsx';

const at = Date.UTC(2026, 10, 21, 8, 35);

test.each([
  [-5_000, 'seconds', 0],
  [59_999, 'seconds', 59],
  [60_000, 'minutes', 1],
  [3_600_000, 'hours', 1],
  [47 * 3_600_000, 'hours', 47],
  [48 * 3_600_000, 'days', 2],
])('an age of %d ms is said in %s', (ms, unit, count) => expect(ageOf(ms)).toEqual({ unit, count }));

test.each<[Freshness, string]>([
  [{ state: 'live', ageMs: 3_000 }, 'Live · updated 3 s ago'],
  [{ state: 'live', ageMs: 120_000 }, 'Live · updated 2 min ago'],
  [{ state: 'catchingUp' }, 'Catching up …'],
  [{ state: 'stale', since: at }, 'Stale since 14:05'],
  [{ state: 'offline', since: at }, 'Offline since 14:05'],
  [{ state: 'reconnecting' }, 'Reconnecting …'],
])('%o has its words', (freshness, words) => {
  renderView(<FeedAge freshness={freshness} />);
  screen.getByText(words);
});

test('a busy button names its work, keeps the focus and cannot be pressed', async () => {
  const onClick = vi.fn();
  renderView(
    <Button busy busyLabel="Assigning …" onClick={onClick}>
      {'Assign Order'}
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Assigning …' });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('a button that can do nothing now says so and stays in the tab order', () => {
  renderView(<Button aria-disabled>{'Next'}</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.disabled).toBe(false);
});

test('a field is tied to its help and its error', () => {
  renderView(<TextField label="Phone" help="Ten digits" error="Invalid phone number" />);
  const input = screen.getByLabelText('Phone');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Invalid phone number', 'Ten digits']);
  expect(screen.getByRole('alert').textContent).toBe('Invalid phone number');
});

test('a status is a text, not a colour alone', () => {
  renderView(<StatusBadge status="progress" word="Sample collected" />);
  screen.getByText('Sample collected');
});

describe('the dialog', () => {
  function Opener({ onClose }: { readonly onClose: () => void }) {
    const [open, setOpen] = useState(false);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {'Open'}
        </button>
        <Dialog open={open} title="Order Details" onClose={close}>
          <input aria-label="Reason" />
        </Dialog>
      </>
    );
  }
  const person = userEvent.setup();

  test('is named, takes the focus and closes with Escape', async () => {
    const onClose = vi.fn();
    renderView(<Opener onClose={onClose} />);
    await person.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
    within(dialog).getByRole('button', { name: 'Close' });
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that comes and goes open gives the focus back to its opener', async () => {
    renderView(<Passing />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await person.click(opener);
    await person.type(await screen.findByLabelText('Reason'), 'Away');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  });
});

/** As dialogs whose file comes when they are first wanted. */
function Passing() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {'Open'}
      </button>
      {open && (
        <Dialog open title="Add Booking" onClose={() => setOpen(false)}>
          <input aria-label="Reason" />
        </Dialog>
      )}
    </>
  );
}

describe('the table', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index), name: `Patient ${index}` }));
  const columns = [
    { key: 'id', header: 'ID', render: (row: (typeof rows)[number]) => row.id },
    { key: 'name', header: 'Name', render: (row: (typeof rows)[number]) => row.name },
  ];
  const table = { label: 'Orders', columns, rowKey: (row: (typeof rows)[number]) => row.id };

  test('draws only the rows in view, and says how many there are', () => {
    renderView(<DataTable {...table} rows={rows} />);
    expect(screen.getByRole('table', { name: 'Orders' }).getAttribute('aria-rowcount')).toBe('1001');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['ID', 'Name']);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  test('opens a row by click and by Enter', async () => {
    const onOpen = vi.fn();
    renderView(<DataTable {...table} rows={rows} onOpen={onOpen} />);
    const row = screen.getByRole('row', { name: '1 Patient 1' });
    await userEvent.click(row);
    row.focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[rows[1]], [rows[1]]]);
  });

  test('has one row in the tab order, the one that was last in focus', () => {
    renderView(<DataTable {...table} rows={rows} onOpen={() => {}} />);
    const inOrder = () =>
      screen.getAllByRole('row').filter((row) => row.tabIndex === 0 && row.ariaRowIndex !== '1');
    expect(inOrder()).toHaveLength(1);
  });

  test('shows the placeholder in place of rows, and neither while loading', () => {
    const { unmount } = renderView(<DataTable {...table} rows={[]} placeholder={<p>{'No orders'}</p>} />);
    screen.getByText('No orders');
    unmount();
    renderView(<DataTable {...table} rows={[]} loading placeholder={<p>{'No orders'}</p>} />);
    expect(screen.queryByText('No orders')).toBeNull();
    screen.getByText('Loading …');
  });

  test('rows inserted above do not move the rows in view; another filter or sort begins at the top', () => {
    const draw = (shown: typeof rows, view: string) => (
      <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
        <DataTable {...table} rows={shown} view={view} />
      </IntlProvider>
    );
    const { container, rerender } = render(draw(rows, 'all'));
    const scroller = container.firstElementChild as HTMLElement;
    scroller.scrollTop = 400;
    const newer = { id: 'new', name: 'Newest' };
    rerender(draw([newer, ...rows], 'all'));
    expect(scroller.scrollTop).toBe(440);
    rerender(draw(rows, 'all'));
    expect(scroller.scrollTop).toBe(400);
    rerender(draw(rows.slice(5), 'some'));
    expect(scroller.scrollTop).toBe(0);
  });

  test('at the top new rows are shown', () => {
    const draw = (shown: typeof rows) => (
      <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
        <DataTable {...table} rows={shown} />
      </IntlProvider>
    );
    const { container, rerender } = render(draw(rows));
    rerender(draw([{ id: 'new', name: 'Newest' }, ...rows]));
    expect((container.firstElementChild as HTMLElement).scrollTop).toBe(0);
    screen.getByRole('row', { name: 'new Newest' });
  });

  test('the box in the head chooses all rows shown, and gives them up again', async () => {
    const changes: string[][] = [];
    function Choosing() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
      const onChange = (next: ReadonlySet<string>) => {
        changes.push([...next]);
        setSelected(next);
      };
      const selection = {
        selected,
        onChange,
        rowLabel: ({ id }: { id: string }) => id,
        allLabel: 'All',
        columnLabel: 'Chosen',
      };
      return <DataTable {...table} rows={rows.slice(0, 2)} selection={selection} />;
    }
    renderView(<Choosing />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'All' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'All' }));
    expect(changes).toEqual([['elsewhere', '0', '1'], ['elsewhere']]);
  });
});
