import type { Context, Middleware } from 'koa';
import { namesIn, type Operation, type Token } from '../description/operation.js';
import type { OwnOrigins } from './own-origins.js';
import { ProtocolError } from './responses.js';

/** Response headers that pages of other origins may read. */
export const EXPOSED_HEADERS = [
  'ETag',
  'Idempotent-Replayed',
  'Last-Event-ID',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];
/** Credentials that pages of other origins use. */
export const OF_PAGES: ReadonlySet<Token> = new Set(['key', 'manage']);
/** True if the operation accepts a key or a manage token. */
export const isForPages = ({ token, forKeys }: Operation): boolean => OF_PAGES.has(token) || forKeys !== undefined;
/** Time in seconds that a browser may cache the answer to a preflight request. */
export const PREFLIGHT_SECONDS = 600;

/** Allows pages of these origins (null: any) to read the answer, besides the service's own and the operator's. @throws ProtocolError */
export function admit(ctx: Context, origins: readonly string[] | null, own: OwnOrigins): void {
  ctx.vary('Origin');
  const { origin, host } = ctx.req.headers;
  if (origin === undefined) return;
  const { publicUrl, corsOrigins } = own;
  const isAdmitted =
    origins === null ||
    origins.includes(origin) ||
    corsOrigins.includes(origin) ||
    corsOrigins.includes('*') ||
    (publicUrl === null ? isOwn(host, origin) : isOf(publicUrl, origin));
  if (!isAdmitted) {
    throw new ProtocolError('forbidden', { reason: 'The credential is not for pages of that origin' });
  }
  ctx.res.setHeader('Access-Control-Allow-Origin', origin);
  ctx.res.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(', '));
}

/**
 * True if the page's host is the host of the request, with either scheme, because a proxy may terminate TLS. Only
 * used without PUBLIC_URL: the client chooses `Host`, so DNS rebinding can make any page look like the service's own.
 */
function isOwn(host: string | undefined, origin: string): boolean {
  const [, scheme] = /^(https?):\/\//.exec(origin) ?? [];
  return host !== undefined && scheme !== undefined && isOf(`${scheme}://${host}`, origin);
}

function isOf(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

const UUIDS = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/** Answers preflight requests for keys and manage tokens, from every origin: they carry no credential, so the allowed ones are unknown. */
export function preflights(operations: readonly Operation[]): Middleware {
  const opened = new Map<string, Set<string>>();
  for (const { method, path } of operations.filter(isForPages)) {
    const pattern = namesIn(path).reduce((text, name) => text.replace(`{${name}}`, ':'), path);
    const methods = opened.get(pattern) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    opened.set(pattern, methods);
  }
  return async (ctx, next) => {
    const { method, url = '', headers } = ctx.req;
    const asked = headers['access-control-request-method'];
    if (method !== 'OPTIONS' || headers.origin === undefined || asked === undefined) return next();
    const [path = ''] = url.split('?', 1);
    const methods = opened.get(path.replace(UUIDS, ':'));
    if (!methods?.has(asked)) return next();
    ctx.vary(['Origin', 'Access-Control-Request-Headers']);
    const fields = headers['access-control-request-headers'];
    const answered = {
      'Access-Control-Allow-Origin': headers.origin,
      'Access-Control-Allow-Methods': [...methods].join(', '),
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      ...(fields !== undefined && { 'Access-Control-Allow-Headers': fields }),
    };
    for (const [name, value] of Object.entries(answered)) ctx.res.setHeader(name, value);
  };
}
