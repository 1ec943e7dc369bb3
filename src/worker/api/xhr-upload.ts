/** Uploads by XMLHttpRequest: fetch tells nothing of how much of a body is on its way. */
import type { FormField, Upload } from './api-types.ts';

/** This browser's upload; `create` makes one request. Rejects with a `TypeError` if no answer came, as fetch does. */
export const createXhrUpload =
  (create: () => XMLHttpRequest): Upload =>
  ({ url, method, form, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const xhr = create();
      const abort = () => xhr.abort();
      const end = () => signal.removeEventListener('abort', abort);
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      xhr.open(method, url);
      xhr.withCredentials = true;
      // The browser itself writes the content type: it alone knows the border between the parts.
      xhr.setRequestHeader('Accept', 'application/json, text/plain');
      xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
      xhr.onload = () => {
        end();
        resolve({
          ok: xhr.status >= 200 && xhr.status < 300,
          status: xhr.status,
          statusText: xhr.statusText,
          text: xhr.responseText,
          header: (name) => xhr.getResponseHeader(name),
        });
      };
      xhr.onerror = () => fail(new TypeError('Failed to upload'));
      xhr.onabort = () => fail(new DOMException('The upload was given up', 'AbortError'));
      if (signal.aborted) return fail(new DOMException('The upload was given up', 'AbortError'));
      signal.addEventListener('abort', abort, { once: true });
      xhr.send(formDataOf(form));
    });

function formDataOf(form: readonly FormField[]): FormData {
  const data = new FormData();
  for (const { name, value, fileName } of form)
    if (typeof value === 'string') data.append(name, value);
    else if (fileName === undefined) data.append(name, value);
    else data.append(name, value, fileName);
  return data;
}
