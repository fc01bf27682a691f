import { appHeader, base64, ownerHeader } from './http.js';
import { anUuid } from './samples.js';

/** Request without a secret of the service. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Public information, and objects that anybody can create. */
export interface Known {
  /** The existing methods, by the patterns of their paths. */
  readonly routes: ReadonlyMap<string, readonly string[]>;
  /** Public operations: tried with all possible inputs. */
  readonly open: ReadonlySet<string>;
  /** Public key, as in web pages. */
  readonly key: string;
  /** Manage token of a booking made with that key. */
  readonly manageToken: string;
  /** Path of a shared feed. */
  readonly feed: string;
  /** The slug of an app that has a public booking page. */
  readonly slug: string;
  /** The path of a file that pages load. */
  readonly asset: string;
  /** Body that books with the key. */
  readonly wish: object;
  /** Service that the key offers. */
  readonly service: string;
}

/** Part of every value that a client chooses. */
export const EVIL = 'evil';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'M-SEARCH'];
const UNKNOWN_PATHS = [
  '/v1/',
  '/v1/apps/',
  `/${EVIL}`,
  `/v1/${EVIL}`,
  `/v1/bookings/${EVIL}`,
  '/healthz/',
  '/v1/app/%00',
];
const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Yields requests with every method on every path, with credentials of every kind in turn. Public operations are tried with all
 * credentials and all possible inputs.
 */
export function* hostileRequests(known: Known): Generator<HostileRequest> {
  const credentials = [
    undefined,
    `Basic ${EVIL}`,
    'Bearer !',
    appHeader(anUuid()),
    ownerHeader(EVIL),
    appHeader(`pk_${EVIL.padEnd(43, 'x')}`),
    appHeader(known.key),
    appHeader(known.manageToken),
  ];
  let count = 0;
  for (const pattern of [...known.routes.keys(), ...UNKNOWN_PATHS]) {
    for (const method of METHODS) {
      const declared = known.routes.get(pattern)?.includes(method === 'HEAD' ? 'GET' : method);
      const isOpen = declared && known.open.has(pattern);
      // A closed operation refuses the request by its credential; an unknown path is refused before the credential is read.
      const some = isOpen ? credentials : [0, 3].map((more) => credentials[(count + more) % credentials.length]);
      for (const credential of declared ? some : some.slice(1)) {
        const all = variants(known, `${EVIL}${count}`);
        for (const variant of isOpen ? all : [all[count % all.length]]) {
          count += 1;
          for (const path of pathsOf(pattern, known, `${EVIL}${count}`)) {
            const body = method === 'GET' || method === 'HEAD' ? undefined : variant?.body;
            yield {
              method,
              path: path + (variant?.query ?? ''),
              headers: {
                ...(credential !== undefined && { Authorization: credential }),
                'X-Request-Id': `${EVIL}${count}`,
                traceparent: `00-${count.toString(16).padStart(32, '0')}-${'a'.repeat(16)}-01`,
                // Every fifth one has the same address. The others have many.
                'X-Forwarded-For': count % 5 === 0 ? '10.1.0.1' : `10.2.${(count >> 8) % 256}.${count % 256}`,
                ...variant?.headers,
              },
              ...(body !== undefined && { body }),
            };
          }
        }
      }
    }
  }
  // The variants rotate, and may leave out the preflight of each path that answers it.
  yield { method: 'OPTIONS', path: '/v1/bookings', headers: preflight(EVIL) };
}

function pathsOf(pattern: string, { feed, service, asset, slug }: Known, guess: string): readonly string[] {
  if (pattern.includes('{secret}')) return [pattern.replace('{secret}', guess.padEnd(43, 'x')), feed];
  if (pattern.includes('{slug}')) return [guess, slug].map((name) => pattern.replace('{slug}', name));
  if (pattern.includes('{name}')) return [pattern.replace('{name}', `${guess}.js`), asset];
  if (!pattern.includes('{')) return [pattern];
  return [service, guess].map((uuid) => pattern.replace(/\{\w+\}/g, uuid));
}

interface Variant {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function preflight(evil: string) {
  return { 'Access-Control-Request-Method': 'POST', Origin: `https://${evil}.example` };
}

function variants({ wish }: Known, evil: string): readonly Variant[] {
  return [
    {},
    { headers: JSON_TYPE, body: '{}' },
    { headers: { Accept: 'application/xml', ...JSON_TYPE }, body: '{}' },
    { headers: { 'Content-Type': `text/${evil}` }, body: '<a/>' },
    { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } },
    {
      headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': '*', 'If-Match': '"1"', ...JSON_TYPE },
      body: `{"${evil}`,
    },
    { headers: { ...JSON_TYPE, 'Idempotency-Key': evil }, body: JSON.stringify(wish) },
    { headers: { ...JSON_TYPE, 'Idempotency-Key': 'ä' }, query: `?limit=${evil}&${evil}=1`, body: '[]' },
    {
      headers: { ...preflight(evil), ...JSON_TYPE, 'Idempotency-Key': base64('one') },
      body: JSON.stringify({ reason: evil }),
    },
    { headers: { Origin: `https://${evil}.example`, Expect: evil } },
  ];
}
