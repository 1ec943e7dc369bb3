import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from '../../src/ui/kit/dialog.tsx';
import { lateDialog } from '../../src/ui/kit/late-dialog.tsx';
import { AGAIN_MS } from '../../src/ui/kit/loadable.tsx';
import { renderView } from './render.tsx';

interface Props {
  readonly onClose: () => void;
}
const Keys = ({ onClose }: Props) => (
  <Dialog open title="Keys" onClose={onClose}>
    <p>All of them</p>
  </Dialog>
);

describe('a dialog whose file cannot be had', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const load = vi.fn<() => Promise<typeof Keys>>();
  const show = (frame?: 'large') => {
    load.mockReset().mockRejectedValue(new Error('gone'));
    const Late = lateDialog<Props>(load, frame);
    const onClose = vi.fn();
    renderView(<Late title="Keyboard shortcuts" onClose={onClose} />);
    return onClose;
  };
  const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('says so, and closes', async () => {
    const onClose = show();
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass();
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    within(dialog).getByText(/could not be loaded/);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalled();
  });

  test('with a frame of its own is there at once, and says in it that it cannot be had', async () => {
    const onClose = show('large');
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    within(dialog).getByText('Loading …');
    await pass();
    within(dialog).getByText(/could not be loaded/);
    expect(within(dialog).queryByText('Loading …')).toBeNull();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalled();
  });

  test('is asked for again, and is there as soon as it can be had', async () => {
    show();
    await pass();
    await pass(AGAIN_MS);
    expect(load).toHaveBeenCalledTimes(2);
    screen.getByText(/could not be loaded/);
    load.mockResolvedValue(Keys);
    await pass(AGAIN_MS);
    screen.getByText('All of them');
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});
