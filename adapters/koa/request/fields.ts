import type { IncomingMessage } from 'node:http';
import { ValidationError } from '../../../core/basics/errors.js';
import { asUuid } from '../../../core/basics/fields.js';
import { EVENT_STREAM } from '../description/operation.js';
import type { UnknownFields } from '../description/unknown-fields.js';
import { wireErrors } from '../description/wire-names.js';
import { turn } from '../exchange/response-writer.js';
import { ProtocolError } from '../exchange/responses.js';
import type { ApiRequest } from './request.js';

const NONE: UnknownFields = {};

/** Reads the query, the headers and the fields of the body. @throws ValidationError, ProtocolError. */
export function readFields(request: ApiRequest): Promise<void> | undefined {
  const { ctx, sent, isLarge, isStrict, prepared } = request;
  const { operation, takesIdempotencyKey, readQuery, readInput, findUnknownFields } = prepared;
  const errors: Record<string, string> = {};
  // Look for unknown fields before the input is read, because reading removes lists that are too large from the body.
  const unknown = isStrict && findUnknownFields ? findUnknownFields(sent) : NONE;
  request.query = readQuery(ctx.querystring, errors);
  if (takesIdempotencyKey) request.idempotencyKey = idempotencyKeyOf(ctx.req, errors);
  if (operation.produces === EVENT_STREAM) request.lastEventId = lastEventIdOf(ctx.req, errors);
  request.input = readInput?.(sent, errors, request.query);
  if (Object.keys(unknown).length > 0) {
    throw new ProtocolError('bad_fields', { errors: { ...wireErrors(errors), ...unknown } });
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return isLarge ? turn() : undefined;
}

/** Returns the request's idempotency key. Adds problems to `errors`. */
function idempotencyKeyOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  errors['Idempotency-Key'] = 'Must be 1 to 255 visible ASCII characters';
  return undefined;
}

/** Returns the UUID of the event after which a stream resumes, in lower case. Adds problems to `errors`. */
function lastEventIdOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined {
  const sent = headers['last-event-id'];
  if (sent === undefined || sent === '') return undefined;
  const uuid = asUuid(sent);
  if (uuid === undefined) errors['Last-Event-ID'] = 'Must be a UUID';
  return uuid;
}
