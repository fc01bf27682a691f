const LABEL = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
/** Browsers would parse a last label of digits alone as an IPv4 address. */
const NAME = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`);
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const ORIGIN = /^(https?):\/\/(\[[^\]]*\]|[^:/?#@[\]]+)(?::([1-9]\d{0,4}))?$/;
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const STANDARD_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** True for an origin as browsers serialize it (RFC 6454, 6.2): lower case, no path or default port; `http` only for local hosts. */
export function isOrigin(text: string): boolean {
  const [, scheme = '', host = '', port] = ORIGIN.exec(text) ?? [];
  if (scheme === '' || host.length > 253) return false;
  if (port !== undefined && (Number(port) > 65_535 || port === STANDARD_PORTS[scheme])) return false;
  if (scheme === 'http') return LOCAL.has(host);
  return NAME.test(host) || IPV4.test(host) || isIpv6(host);
}

/** True for an IPv6 address in brackets in the form of RFC 5952: no leading zeros, and the first longest run of zeros shortened. */
function isIpv6(host: string): boolean {
  const [, text = ''] = /^\[([0-9a-f:]+)\]$/.exec(host) ?? [];
  const [head = '', tail] = text.split('::');
  const groupsIn = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsIn(head);
  const after = tail === undefined ? [] : groupsIn(tail);
  const left = 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(left, 0) }, () => '0'), ...after];
  return (
    groups.length === 8 &&
    groups.every((group) => /^(?:0|[1-9a-f][0-9a-f]{0,3})$/.test(group)) &&
    shortened(groups) === text
  );
}

function shortened(groups: readonly string[]): string {
  const runs = groups
    .map((_, start) => groups.slice(start).findIndex((group) => group !== '0'))
    .map((run, start) => (run < 0 ? 8 - start : run));
  const longest = Math.max(...runs);
  if (longest < 2) return groups.join(':');
  const start = runs.indexOf(longest);
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + longest).join(':')}`;
}
