/** Files that are chosen by a press. */
import type { FileChooser, Page } from '@playwright/test';

type Files = Parameters<FileChooser['setFiles']>[0];

/**
 * A chooser of files that answers presses. To be made when the journey begins: who asks only with the press may ask too
 * late, and then nobody hears of the chooser.
 */
export function fileChooserOf(page: Page): (press: () => Promise<void>, files: Files) => Promise<void> {
  let heard: (chooser: FileChooser) => void = () => {};
  page.on('filechooser', (chooser) => heard(chooser));
  return async (press, files) => {
    const opened = new Promise<FileChooser>((resolve) => {
      heard = resolve;
    });
    await press();
    await (await opened).setFiles(files);
  };
}
