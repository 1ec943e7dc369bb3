/** The setting that names a bucket of an S3-compatible store for files. */
import { Refusal } from '../refusal.ts';
import { isThisMachine, secretOf } from '../secret-url.ts';

/** Where a bucket is, and who we are there. */
export interface S3Address {
  /** `https://host/bucket`: the bucket is part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The region of stores that know none. */
const defaultRegion = 'us-east-1';

const form =
  'give https://KEY:SECRET@host/bucket, with ?region=… where the store has regions, and signs such as / and + in the secret as %2F and %2B';

/**
 * `S3_URL`, or what stands in the file that `S3_URL_FILE` names; null for neither. Refuses what cannot be read, and
 * another machine without TLS. It holds a secret, so it is never said again.
 */
export function s3Address(value: string | null, file: string | null): S3Address | null {
  const text = secretOf('S3_URL', value, file);
  if (text === null) return null;
  const name = file === null ? 'S3_URL' : 'The address in S3_URL_FILE';
  if (!URL.canParse(text)) throw new Refusal(`${name} cannot be read: ${form}.`);
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw new Refusal(`${name} must start with https://.`);
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new Refusal(`${name} names another machine without TLS: give an address with https://.`);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded);
  if (!accessKeyId || !secretAccessKey) throw new Refusal(`${name} has no key and secret: ${form}.`);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Refusal(`${name} has no bucket, or one of a name that no bucket has: ${form}.`);
  const unknown = [...url.searchParams.keys()].filter((key) => key !== 'region');
  const region = url.searchParams.get('region') ?? defaultRegion;
  if (unknown.length > 0 || url.hash !== '' || !/^[a-z0-9-]{1,40}$/.test(region))
    throw new Refusal(`${name} may end with ?region=…, such as ?region=ap-south-1, and with nothing else.`);
  return { endpoint: `${url.origin}/${bucket}`, region, accessKeyId, secretAccessKey };
}

/** Empty where a percent sign begins no character. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
