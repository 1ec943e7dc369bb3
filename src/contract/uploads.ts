/** The common rules of console and server for forms with files. */

/** The slowest line on which a form still arrives, bytes a second: console and server wait as long as it needs. */
export const slowestUpload = 16 * 1024;

/** How far an upload has come, bytes of the whole form. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}
