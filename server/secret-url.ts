/** Addresses of services that hold a password, as settings give them. */
import { readFileSync } from 'node:fs';
import { Refusal } from './refusal.ts';

/**
 * The value of the setting `name`, or what stands in the file that `name_FILE` gives, as systemd's credentials and vaults
 * hand secrets over; null for neither. It may hold a password, so it is never said again.
 */
export function secretOf(name: string, value: string | null, file: string | null): string | null {
  if (value !== null && file !== null)
    throw new Refusal(`${name} and ${name}_FILE are both set: keep one of them.`);
  if (file === null) return value;
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // Said below.
  }
  throw new Refusal(`${name}_FILE is '${file}', which cannot be read or is empty.`);
}

/** The name or the address leads back to this machine. */
export const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
