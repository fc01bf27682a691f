import { createRequire } from 'node:module';
import { isIP, type LookupFunction } from 'node:net';
import type { IPv4, IPv6 } from 'ipaddr.js';
import type { WebhookUrlProblem } from '../../core/actions/delivery-ports.js';
import type { CalendarUrlProblem } from '../../core/model/calendar.js';

const URL_MAX = 2_048;

/** The only block from which IPv6 addresses of the Internet are given out (RFC 4291, 2.4). */
const GLOBAL_UNICAST = '2000::/3';
/** What DNS64 makes of IPv4 addresses where only IPv6 is spoken (RFC 6052): as public as the address inside. */
const NAT64 = '64:ff9b::/96';
/** Azure's host agent, a metadata service with an address that looks public. The others' are link-local or private. */
const AZURE_METADATA = '168.63.129.16';

const require = createRequire(import.meta.url);
/** Loaded with the first address that is judged: it is not needed to start. */
const library = () => require('ipaddr.js') as typeof import('ipaddr.js');

/** The address that an IPv6 address is only another notation of, or itself. */
function unwrapped(address: IPv4 | IPv6): IPv4 | IPv6 {
  const ipaddr = library();
  if (address instanceof ipaddr.IPv4) return address;
  const wraps = address.isIPv4MappedAddress() || address.match(ipaddr.IPv6.parseCIDR(NAT64));
  return wraps ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/** Whether an IP address belongs to a host of the Internet, and to no tunnel, documentation or special purpose. */
export function isPublicAddress(address: string): boolean {
  const ipaddr = library();
  if (!ipaddr.isValid(address)) return false;
  const target = unwrapped(ipaddr.parse(address));
  if (target.range() !== 'unicast') return false;
  // ipaddr.js calls everything unicast that it has no name for, among it the old IPv4-compatible `::a00:1`
  return target instanceof ipaddr.IPv4
    ? target.toString() !== AZURE_METADATA
    : target.match(ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST));
}

/**
 * A lookup that answers public addresses only, and fails when there are none. The socket connects to nothing but what
 * its lookup answered, so no second resolution can put another address in its place.
 */
export function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // The same for a name that is unknown as for one of our network, and without its address: whoever configures webhooks
      // must not be able to read which names there are.
      const refusal = () => new Error(`${hostname} has no public address, and private ones are not called`);
      if (error) return callback(refusal(), []);
      const all = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const allowed = all.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(refusal(), []);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

/** The problem with a webhook's URL. Names are checked when they are resolved, to connect. */
export function webhookUrlProblem(options: { readonly allowPrivate: boolean }): WebhookUrlProblem {
  return (text) => {
    if (text.length > URL_MAX) return 'Must be a URL of at most 2,048 characters';
    // URL forgives blanks, line breaks and missing slashes; nobody who is asked for a URL means them
    if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return 'Must be an http or https URL';
    const { hostname, username, password } = new URL(text);
    if (username !== '' || password !== '') return 'Must be a URL without a user name or password';
    if (!options.allowPrivate && isPrivateHost(hostname)) {
      return 'Must be a URL of a public host: loopback, private and reserved addresses are not called';
    }
    return undefined;
  };
}

/** The same with a calendar's URL, which may be a `webcal:`. */
export function calendarUrlProblem(options: { readonly allowPrivate: boolean }): CalendarUrlProblem {
  const problem = webhookUrlProblem(options);
  return (text) => problem(withoutWebcal(text));
}

/** `webcal:` is `https:`. */
export function withoutWebcal(url: string): string {
  return url.replace(/^webcals?:\/\//i, 'https://');
}

/** `hostname` as URL writes it: every form of an IPv4 address (decimal, octal, short, …) has become four numbers. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host);
}
