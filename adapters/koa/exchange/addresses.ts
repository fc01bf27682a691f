import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Prefix length of an IPv6 address: a client usually controls all addresses below it. */
const CLIENT_BITS = 64;

/** The unspecified address: that of a Unix socket, and of a connection that closed before its address was read. */
const UNSPECIFIED = '::';

/**
 * Returns the client's address for limits: the connection's, or the one that the outermost trusted proxy added to `X-Forwarded-For`.
 * IPv6 addresses are cut to their /64. Empty for a request of `fetch` without an address.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const own = socket.remoteAddress ?? UNSPECIFIED;
  if (trustProxy === 0) return counted(own) ?? own;
  const header = headers['x-forwarded-for'];
  const said = (Array.isArray(header) ? header.join() : (header ?? '')).split(',').map((entry) => entry.trim());
  // Use the first entry if the header has fewer entries than there are trusted proxies.
  const entry = said[Math.max(said.length - trustProxy, 0)] ?? '';
  return counted(withoutPort(entry)) ?? counted(own) ?? own;
}

/** Headers by which a proxy reveals itself or names its client. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
];

/** True if `clientAddress` is the visitor's own: behind an untrusted proxy, all visitors have the proxy's address. */
export function isVisitorsAddress({ headers }: IncomingMessage, trustProxy: number): boolean {
  return trustProxy > 0 || FORWARDING.every((name) => headers[name] === undefined);
}

/** Removes the port, which some proxies add. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? entry.replace(/^([\d.]+):\d+$/, '$1');
}

/** Returns the normalized address of a client. Undefined if the text is not an address. */
function counted(text: string): string | undefined {
  const [bare = ''] = text.split('%');
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined;
  const address = ipaddr.process(bare); // An IPv4 address in IPv6 notation counts as IPv4.
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${CLIENT_BITS}`).toString();
}
