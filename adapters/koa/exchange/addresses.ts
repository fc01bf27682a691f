import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Loaded with the first address that is counted: it is not needed to start. */
const library = () => require('ipaddr.js') as typeof import('ipaddr.js');

/** The part of an IPv6 address that one client is given to choose the rest of. */
const CLIENT_BITS = 64;

/**
 * The address by which a client is counted: the connection's, or that many from the right of `X-Forwarded-For` as there
 * are proxies that are trusted to have added to it; of IPv6 its /64.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const own = socket.remoteAddress ?? '';
  if (trustProxy === 0) return counted(own) ?? own;
  const header = headers['x-forwarded-for'];
  const said = (Array.isArray(header) ? header.join() : (header ?? '')).split(',').map((entry) => entry.trim());
  // A client that came by fewer proxies has said less: then the first is all that there is.
  const entry = said[Math.max(said.length - trustProxy, 0)] ?? '';
  return counted(withoutPort(entry)) ?? counted(own) ?? own;
}

/** Headers by which proxies name the client that they speak for, or themselves. */
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

/**
 * True if `clientAddress` is the visitor's own: proxies are trusted, or no header tells of one. Behind a proxy that is not
 * trusted, all visitors have its address.
 */
export function isVisitorsAddress({ headers }: IncomingMessage, trustProxy: number): boolean {
  return trustProxy > 0 || FORWARDING.every((name) => headers[name] === undefined);
}

/** Some proxies write the port, too. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? entry.replace(/^([\d.]+):\d+$/, '$1');
}

/** Undefined for what is no address. */
function counted(text: string): string | undefined {
  const ipaddr = library();
  const [bare = ''] = text.split('%');
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined;
  const address = ipaddr.process(bare); // an IPv4 address in IPv6 notation is what it is
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${CLIENT_BITS}`).toString();
}
