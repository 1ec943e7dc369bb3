/**
 * Where the content of a file is: in its row, or in an object of a store, whose key, size and SHA-256 the row then has.
 * The tables attachment and driver_file have the same four columns for it.
 */
import type { KeptFile } from './send-file.ts';

export const fileTables = ['attachment', 'driver_file'] as const;
export type FileTable = (typeof fileTables)[number];

/** The values of `contentColumns`: the content in base64, or an object, whose SHA-256 is in hexadecimal digits. */
export type Content =
  | { readonly base64: string; readonly at: null; readonly size: null; readonly sha256: null }
  | InObject;

export interface InObject {
  readonly base64: null;
  readonly at: string;
  readonly size: number;
  readonly sha256: string;
}

/** A file whose content has its place, or will have it with its row. */
export interface PlacedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Content;
}

/** A file of `row`, as it is asked for. */
export type FileRow = Content & { readonly name: string; readonly mimeType: string };

// The embedded database reads and writes base64 some ten times quicker than bytes in its own way.

/** SQL for the content of a row of the table `t`. */
export const contentOf = (t: string): string =>
  `encode(${t}.content, 'base64') AS base64, ${t}.content_at AS at, ${t}.content_size AS size,
   encode(${t}.content_sha256, 'hex') AS sha256`;

export const contentColumns = 'content, content_at, content_size, content_sha256';

/** SQL for their values, of the four parameters from `$first` on (`contentValues`). */
export const contentParameters = (first: number): string =>
  `decode($${first}, 'base64'), $${first + 1}, $${first + 2}::integer, decode($${first + 3}, 'hex')`;

export const contentValues = ({ base64, at, size, sha256 }: Content) => [base64, at, size, sha256] as const;

/** The file with its content in its row. */
export const inRow = ({ name, mimeType, content }: KeptFile): PlacedFile => ({
  name,
  mimeType,
  content: { base64: content.toString('base64'), at: null, size: null, sha256: null },
});
