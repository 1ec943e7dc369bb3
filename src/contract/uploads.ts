/** What both sides hold of forms with files. */

/** The slowest line on which a form still arrives, bytes a second: neither the console nor the server gives it up before. */
export const slowestUpload = 16 * 1024;
