/** Secrets of callers: drawn by chance, and known to the database by their hash alone. */
import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a page; kept nowhere else. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, under which the database has the token. */
export const keyOf = (token: string): string => hash('sha256', token, 'base64url');
