import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Whose address a request comes from: the last one in X-Forwarded-For that no trusted proxy wrote. It counts attempts;
 * it never says who somebody is.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, trusts);
}
