import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Whose address a request comes from: the last one in X-Forwarded-For that no trusted proxy wrote. It counts attempts;
 * it never says who somebody is.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (request) => counted(proxyAddress(request, trusts));
}

/** A caller with one IPv6 address has the 2⁶⁴ around it, and could otherwise begin to count again with each. */
function counted(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : plain;
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::', 2);
  const first = groupsOf(head);
  const missing = Math.max(0, 8 - first.length - groupsOf(tail).length);
  const all = [...first, ...(address.includes('::') ? Array<string>(missing).fill('0') : []), ...groupsOf(tail)];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(text: string): string[] {
  return text.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]));
}
