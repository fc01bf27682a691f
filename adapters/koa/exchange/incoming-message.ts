import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUIRED } from '../../../core/basics/fields.js';
import { ProtocolError } from './responses.js';

/** Returns the id that the client sent for the request if it is valid, or a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();
}

/** Parses `traceparent` (W3C Trace Context, 3.2). Empty if the header is missing or invalid. */
export function parseTrace(traceparent: string | string[] | undefined): { readonly traceId?: string } {
  if (typeof traceparent !== 'string') return NO_TRACE;
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? NO_TRACE : { traceId };
}

const NO_TRACE = {};
/** Version 00 ends after the flags, later ones may continue, and ff is invalid. An id of zeros only is invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|(?<!^00.{53})-)/;

/** Checks `Host` (exactly one) and `Expect` (RFC 9112, 3.2; RFC 9110, 10.1.1), which Node accepts or refuses itself. @throws ProtocolError */
export function checkHead({ headers, rawHeaders, httpVersionMinor }: IncomingMessage): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1)
    throw new ProtocolError('malformed', { reason: 'Two Host headers', errors: { Host: 'Must be given once' } });
  if (hosts === 0 && httpVersionMinor > 0)
    throw new ProtocolError('malformed', { reason: 'No Host header', errors: { Host: REQUIRED } });
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw new ProtocolError('expectation_failed', { reason: 'An Expect header other than 100-continue' });
  }
}

/** Returns the path and query of a request's target, which may be a complete URL (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const withoutHost = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
}

const INTERRUPTED = Symbol('interrupted');
type Interrupted = { [INTERRUPTED]?: Error };

export const BODY_WAS_READ = 'The body was read before: mount this ahead of what parses bodies';

/** Makes the reading of the request's body fail: at once, or when the reading begins. */
export function interrupt(req: IncomingMessage, error: Error): void {
  (req as Interrupted)[INTERRUPTED] = error;
  req.emit(INTERRUPTED, error);
}

/** True if the headers announce a body that is not empty. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads the body. `parsed` returns the bytes of a body that was read before.
 * @throws ProtocolError if it exceeds the limit, or if the client disconnects; the error of `interrupt`; Error if it was read before and
 * `parsed` has no bytes.
 */
export function readBytes(req: IncomingMessage, limit: number, parsed: () => Buffer | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) return reject(new ProtocolError('too_large'));
    const interrupted = (req as Interrupted)[INTERRUPTED];
    if (interrupted) return reject(interrupted);
    if (req.readableEnded) {
      const bytes = parsed();
      if (!bytes) return reject(new Error(BODY_WAS_READ));
      return bytes.length > limit ? reject(new ProtocolError('too_large')) : resolve(bytes);
    }
    if (req.destroyed) return reject(new ProtocolError('client_gone'));
    const chunks: Buffer[] = [];
    let length = 0;
    // Keep the listeners: removing them costs as much as everything else here.
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else reject(new ProtocolError('too_large'));
    });
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    const onGone = () => req.readableEnded || reject(new ProtocolError('client_gone'));
    req.on('close', onGone).on('error', onGone).on(INTERRUPTED, reject);
  });
}
