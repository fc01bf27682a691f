import { eventStream } from './events.js';
import { exchange, type Settings, wait } from './exchange.js';
import { orThrow } from './failure.js';
import { OPERATIONS } from './operations.js';
import type { CallOptions, Client } from './types.js';

export interface ClientOptions {
  /** Address of the service, such as `https://book.example.com`: the part before `/v1`. */
  readonly baseUrl: string;
  /** The plain credential: an app's token, an owner's `<e-mail>:<token>`, or any other that the service has given. */
  readonly token?: string | undefined;
  /** Sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Waits the given number of milliseconds between two attempts. Default: a timer. */
  readonly wait?: Settings['wait'] | undefined;
}

/** Input of a call to any operation. */
interface AnyInput extends CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Builds the address from the path, its parameters and the query. Lists become comma-separated; undefined and null are omitted. */
function addressOf(template: string, { path = {}, query = {} }: AnyInput): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new TypeError(`path.${name} is missing`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}

/** Default number of items in each request of `each`. */
const PAGE = 100;

interface AnyPage {
  readonly data: readonly unknown[];
  readonly totalPages: number;
}

/** @throws TypeError if the address has no scheme and no path, because each call would then fail as if the service were unreachable. */
function checkedUrl(baseUrl: unknown): string {
  if (typeof baseUrl === 'string' && /^(https?:\/\/|\/|$)/i.test(baseUrl)) return baseUrl;
  throw new TypeError('baseUrl must begin with https:// or http://');
}

/** Creates a client of a service. @throws TypeError if `baseUrl` is no address. */
export function createClient({ baseUrl, token, ...given }: ClientOptions): Client {
  const settings: Settings = {
    baseUrl: checkedUrl(baseUrl).replace(/\/+$/, ''),
    token,
    // Browsers require that `fetch` is called without a `this`.
    fetch: given.fetch ?? ((...args) => fetch(...args)),
    wait: given.wait ?? wait,
  };
  const client: Record<string, unknown> = {};
  for (const [id, route] of Object.entries(OPERATIONS)) {
    const [method, template] = route.split(' ') as [string, string];
    const call = async ({ path, query, ...rest }: AnyInput = {}) =>
      exchange(settings, { ...rest, method, path: addressOf(template, { path, query } as AnyInput) });
    const each = async function* (input: AnyInput = {}) {
      for (let page = Number(input.query?.page ?? 1), pages = page; page <= pages; page += 1) {
        const result = await call({ ...input, query: { limit: PAGE, ...input.query, page } });
        const { data, totalPages } = orThrow(result) as AnyPage;
        yield* data;
        pages = totalPages;
      }
    };
    client[id] = Object.assign(call, { each });
  }
  client.events = client.streamEvents = (input: AnyInput = {}) =>
    eventStream(settings, (query) => addressOf(OPERATIONS.streamEvents.slice('GET '.length), { query }), input);
  return client as unknown as Client;
}
