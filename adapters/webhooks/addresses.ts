import { isIP, type LookupFunction } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import type { WebhookUrlProblem } from '../../core/messages/actions/delivery-ports.js';
import type { CalendarUrlProblem } from '../../core/model/calendar.js';

const URL_MAX = 2_048;

/** Block that contains all public IPv6 addresses (RFC 4291, 2.4). */
const GLOBAL_UNICAST = '2000::/3';
/** Block of IPv6 addresses that DNS64 makes of IPv4 addresses (RFC 6052). Each is public if its IPv4 address is. */
const NAT64 = '64:ff9b::/96';
/** Address of Azure's metadata service, which looks public. Other providers use link-local or private addresses. */
const AZURE_METADATA = '168.63.129.16';

/** Returns the IPv4 address inside an IPv4-mapped or NAT64 address, or else the address itself. */
function unwrapped(address: IPv4 | IPv6): IPv4 | IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const wraps = address.isIPv4MappedAddress() || address.match(ipaddr.IPv6.parseCIDR(NAT64));
  return wraps ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/** True if the IP address is public: no tunnel, documentation or special-purpose address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = unwrapped(ipaddr.parse(address));
  if (target.range() !== 'unicast') return false;
  // `unicast` is not enough: ipaddr.js also returns it for ranges that it does not list, such as the obsolete IPv4-compatible `::a00:1`.
  return target instanceof ipaddr.IPv4
    ? target.toString() !== AZURE_METADATA
    : target.match(ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST));
}

/** Builds a lookup that only returns public addresses. Sockets connect to these only, so DNS cannot be rebound. */
export function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // The message is the same for unknown and internal names, so that it does not reveal which ones exist.
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

/** Validates a webhook's URL. Host names are checked when they are resolved for the connection. */
export function webhookUrlProblem(options: { readonly allowPrivate: boolean }): WebhookUrlProblem {
  return (text) => {
    if (text.length > URL_MAX) return 'Must be a URL of at most 2,048 characters';
    // The regex is stricter than URL, which accepts blanks, line breaks and missing slashes.
    if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return 'Must be an http or https URL';
    const { hostname, username, password } = new URL(text);
    if (username !== '' || password !== '') return 'Must be a URL without a user name or password';
    if (!options.allowPrivate && isPrivateHost(hostname)) {
      return 'Must be a URL of a public host: loopback, private and reserved addresses are not called';
    }
    return undefined;
  };
}

/** Validates a calendar's URL, which may be a `webcal:`. */
export function calendarUrlProblem(options: { readonly allowPrivate: boolean }): CalendarUrlProblem {
  const problem = webhookUrlProblem(options);
  return (text) => problem(withoutWebcal(text));
}

/** Replaces `webcal:` by `https:`. */
export function withoutWebcal(url: string): string {
  return url.replace(/^webcals?:\/\//i, 'https://');
}

/** True for a host that is not public. `hostname` must come from URL, which turns any form of IPv4 address into four numbers. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host);
}
