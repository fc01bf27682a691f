import { createRequire } from 'node:module';
import { isIP } from 'node:net';
const URL_MAX = 2_048;
/** The only block of public IPv6 addresses (RFC 4291, 2.4). */
const GLOBAL_UNICAST = '2000::/3';
/** IPv4 addresses in networks with DNS64 (RFC 6052): as public as the address inside. */
const NAT64 = '64:ff9b::/96';
/** Metadata service of Azure at an address that looks public. Other providers use link-local or private addresses. */
const AZURE_METADATA = '168.63.129.16';
const require = createRequire(import.meta.url);
/** Loads the library with the first address, which keeps the start fast. */
const library = () => require('ipaddr.js');
/** Returns the address that an IPv6 address only encodes, or the address itself. */
function unwrapped(address) {
    const ipaddr = library();
    if (address instanceof ipaddr.IPv4)
        return address;
    const wraps = address.isIPv4MappedAddress() || address.match(ipaddr.IPv6.parseCIDR(NAT64));
    return wraps ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}
/** True if the IP address is public: no tunnel, documentation or special-purpose address. */
export function isPublicAddress(address) {
    const ipaddr = library();
    if (!ipaddr.isValid(address))
        return false;
    const target = unwrapped(ipaddr.parse(address));
    if (target.range() !== 'unicast')
        return false;
    // ipaddr.js reports unnamed ranges as unicast, such as the obsolete IPv4-compatible `::a00:1`
    return target instanceof ipaddr.IPv4
        ? target.toString() !== AZURE_METADATA
        : target.match(ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST));
}
/**
 * Builds a lookup that only returns public addresses and fails if there are none. The socket only connects to the
 * returned addresses, so DNS rebinding is impossible.
 */
export function publicOnly(lookup) {
    return (hostname, options, callback) => {
        lookup(hostname, { ...options, all: true }, (error, found) => {
            // The same message for unknown and internal names, and no address: it must not reveal which internal names
            // exist.
            const refusal = () => new Error(`${hostname} has no public address, and private ones are not called`);
            if (error)
                return callback(refusal(), []);
            const all = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
            const allowed = all.filter(({ address }) => isPublicAddress(address));
            const [first] = allowed;
            if (!first)
                return callback(refusal(), []);
            if (options.all)
                return callback(null, allowed);
            callback(null, first.address, first.family);
        });
    };
}
/** Validates a webhook's URL. Host names are checked when they are resolved for the connection. */
export function webhookUrlProblem(options) {
    return (text) => {
        if (text.length > URL_MAX)
            return 'Must be a URL of at most 2,048 characters';
        // URL accepts blanks, line breaks and missing slashes, which are never intended
        if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text))
            return 'Must be an http or https URL';
        const { hostname, username, password } = new URL(text);
        if (username !== '' || password !== '')
            return 'Must be a URL without a user name or password';
        if (!options.allowPrivate && isPrivateHost(hostname)) {
            return 'Must be a URL of a public host: loopback, private and reserved addresses are not called';
        }
        return undefined;
    };
}
/** Validates a calendar's URL, which may be a `webcal:`. */
export function calendarUrlProblem(options) {
    const problem = webhookUrlProblem(options);
    return (text) => problem(withoutWebcal(text));
}
/** Replaces `webcal:` by `https:`. */
export function withoutWebcal(url) {
    return url.replace(/^webcals?:\/\//i, 'https://');
}
/** `hostname` as URL normalizes it: every form of an IPv4 address (decimal, octal, short, …) has become four numbers. */
function isPrivateHost(hostname) {
    const host = hostname.replace(/^\[|\]$|\.$/g, '');
    return isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host);
}
