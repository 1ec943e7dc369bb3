import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DropArea } from '../../src/ui/kit/drop-area.tsx';
import { UploadProgress } from '../../src/ui/kit/upload-progress.tsx';
import { renderView } from './render.tsx';

const KB = 1_024;
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' });

describe('the progress of an upload', () => {
  test('before its first bytes are on their way', () => {
    renderView(<UploadProgress progress={null} />);
    expect([bar().value, bar().max]).toEqual([0, 100]);
    screen.getByText('The upload begins …');
  });

  test.each([
    [0, 4 * KB, 0, '0 bytes of 4 KB (0%)'],
    [1 * KB, 4 * KB, 25, '1 KB of 4 KB (25%)'],
    // Never more than is sent: the end is said once it is there.
    [999, 1_000, 99, '999 bytes of 1,000 bytes (99%)'],
    [0, 0, 0, '0 bytes of 0 bytes (0%)'],
  ])('%d of %d bytes', (sent, total, percent, words) => {
    renderView(<UploadProgress progress={{ sent, total }} />);
    expect([bar().value, bar().max]).toEqual([percent, 100]);
    screen.getByText(words);
  });

  test.each([4 * KB, 5 * KB])('all of it sent (%d of 4096): the server is waited for', (sent) => {
    renderView(<UploadProgress progress={{ sent, total: 4 * KB }} />);
    expect(bar().value).toBe(100);
    screen.getByText('Everything is sent. Waiting for the server …');
  });
});

/** happy-dom's drag events do not take where the pointer went. */
function leaveFor(area: HTMLElement, relatedTarget: Element): void {
  const event = createEvent.dragLeave(area);
  Object.defineProperty(event, 'relatedTarget', { value: relatedTarget });
  fireEvent(area, event);
}

describe('an area for files', () => {
  function draw() {
    const onFiles = vi.fn();
    renderView(
      <DropArea onFiles={onFiles}>
        <button type="button">{'Choose file'}</button>
      </DropArea>,
    );
    const inside = screen.getByRole('button', { name: 'Choose file' });
    const area = inside.parentElement as HTMLElement;
    return { onFiles, inside, area, isMarked: () => area.dataset['over'] === 'true' };
  }

  test('takes files that are dropped on anything in it, and the browser does not open them', () => {
    const { onFiles, inside, isMarked } = draw();
    const files = [new File(['a'], 'prices.xlsx')];
    fireEvent.dragEnter(inside);
    expect(isMarked()).toBe(true);
    const isLeftToTheBrowser = fireEvent.drop(inside, { dataTransfer: { files } });
    expect(isLeftToTheBrowser).toBe(false);
    expect(onFiles).toHaveBeenCalledExactlyOnceWith(files);
    expect(isMarked()).toBe(false);
  });

  test('is marked while a file is dragged over it or over anything in it', () => {
    const { inside, area, isMarked, onFiles } = draw();
    expect(isMarked()).toBe(false);
    expect(fireEvent.dragOver(area)).toBe(false);
    expect(isMarked()).toBe(true);
    leaveFor(area, inside);
    expect(isMarked()).toBe(true);
    leaveFor(area, document.body);
    expect(isMarked()).toBe(false);
    expect(onFiles).not.toHaveBeenCalled();
  });
});
