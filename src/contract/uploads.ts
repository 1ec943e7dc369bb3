/** What both sides hold of forms with files. */

/** The slowest line on which a form still arrives, bytes a second: neither the console nor the server gives it up before. */
export const slowestUpload = 16 * 1024;

/** How far an upload has come, bytes of the whole form. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}
