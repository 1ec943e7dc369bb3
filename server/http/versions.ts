/**
 * The guard against lost updates (docs/operations.md): a console that says which version of something it decided on is
 * refused when that is no longer so. One that says nothing has the last word.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { badRequest, HttpError } from './errors.ts';

/** A version as an ETag. */
export const versionTag = (version: number): string => `"${version}"`;

/** The version that a request names in its If-Match header; null where it names none. */
export function matchedVersion(headers: IncomingHttpHeaders): number | null {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  const tag = /^(?:W\/)?"(\d{1,10})"$/.exec(header)?.[1];
  if (tag === undefined) throw badRequest('If-Match must be one version in quotes, such as "3".');
  return Number(tag);
}

/** 412 with these words where another version was named than the one that is stored. */
export function refuseStale(words: string, version: number, named: number | null): void {
  if (named !== null && named !== version) throw new HttpError(412, words);
}
