/** The network of an address, for counting: one household or office, not one of the numbers it can choose from. */
import { isIP } from 'node:net';

/**
 * An IPv4 address as it is; of an IPv6 address the first 64 bits, since a caller has all of the others to itself
 * (RFC 6177). An IPv4 caller in IPv6 clothes (`::ffff:…`, NAT64's `64:ff9b::…`) is the IPv4 caller. What is no
 * address stays what it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (isIP(plain) !== 6) return address;
  const groups = groupsOf(plain);
  if (isIpv4Inside(groups)) return ipv4Of(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [front = [], tail] = address.split('::', 2).map(readGroups);
  if (tail === undefined) return front;
  return [...front, ...Array<number>(8 - front.length - tail.length).fill(0), ...tail];
}

const readGroups = (text: string): readonly number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

const isIpv4Inside = (groups: readonly number[]): boolean =>
  ['0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(groups.slice(0, 6).join(','));

const ipv4Of = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
