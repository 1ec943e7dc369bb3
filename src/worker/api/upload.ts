/** An upload's time and progress; sending itself is `Upload`. */
import { slowestUpload, type UploadProgress } from '../../contract/uploads.ts';
import type { Clock } from '../clock.ts';
import type { Fetched, FormField, Upload, UploadOptions } from './api-types.ts';

/** At most ten times a second. */
const PROGRESS_MS = 100;

export interface PreparedUpload {
  /** From the asking, the wait for a permit included, ms. */
  readonly deadlineMs: number;
  send(to: { readonly url: string; readonly method: string; readonly signal: AbortSignal }): Promise<Fetched>;
}

/** Measures a form and slows its progress down to what a view can show. */
export function prepareUpload(
  { form, deadlineMs, onProgress = () => {} }: UploadOptions,
  {
    upload,
    clock,
    timeoutMs,
  }: { readonly upload: Upload; readonly clock: Clock; readonly timeoutMs: number },
): PreparedUpload {
  return {
    deadlineMs: deadlineMs ?? timeoutMs + (bytesOf(form) / slowestUpload) * 1_000,
    send: async (to) => {
      const progress = slowedDown(clock, onProgress);
      try {
        return await upload({ ...to, form, onProgress: progress.note });
      } finally {
        progress.end();
      }
    },
  };
}

const bytesOf = (form: readonly FormField[]): number =>
  form.reduce((sum, { value }) => sum + (typeof value === 'string' ? value.length : value.size), 0);

/** Reports the first progress at once and then the newest every tenth of a second; after `end` nothing. */
function slowedDown(clock: Clock, report: (progress: UploadProgress) => void) {
  let newest: UploadProgress | null = null;
  let cancel: (() => void) | null = null;

  function next(): void {
    cancel = null;
    if (newest === null) return;
    report(newest);
    newest = null;
    cancel = clock.after(PROGRESS_MS, next);
  }

  return {
    note: (progress: UploadProgress) => {
      newest = progress;
      if (cancel === null) next();
    },
    end: () => {
      cancel?.();
      newest = null;
      cancel = () => {};
    },
  };
}
