import type { IncomingMessage } from 'node:http';
import { asUuid } from '../../../core/basics/fields.js';
import { HEX, SECRET, SLUG } from '../description/operation.js';
import { expectedVersions } from '../exchange/entity-tags.js';
import { ProtocolError } from '../exchange/responses.js';
import type { ApiRequest } from './request.js';

/** @throws ProtocolError if a parameter does not have its declared form, such as a UUID or one of its choices: no such path exists. */
export function readPath(request: ApiRequest): void {
  const { sentParams, prepared } = request;
  const { choices = {} } = prepared.operation;
  const params: Record<string, string> = {};
  for (const name of prepared.pathParameters) {
    const value = parameter(name, sentParams[name], choices[name]);
    if (value === undefined) throw new ProtocolError('unknown_path');
    params[name] = value;
  }
  request.params = params;
}

function parameter(name: string, sent: string | undefined, choices: readonly string[] | undefined) {
  if (choices) return choices.find((choice) => choice === sent);
  if (name === SECRET || name === SLUG) return sent;
  return name === HEX ? uuidOfHex(sent) : asUuid(sent);
}

const HEX_DIGITS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

function uuidOfHex(text: string | undefined): string | undefined {
  return HEX_DIGITS.exec(text ?? '')
    ?.slice(1)
    .join('-');
}

/** @throws ProtocolError if the client accepts none of the media types of the answers. */
export function checkAccept({ ctx, prepared }: ApiRequest): void {
  const [type, ...others] = prepared.acceptable;
  const { accept } = ctx.req.headers;
  if (accept === undefined || accept === '' || accept === '*/*' || accept === type) return;
  // `accepts` treats a type with a charset as a different type, and some clients ask for exactly that.
  if (!ctx.accepts([type, ...others, `${type}; charset=utf-8`])) throw new ProtocolError('not_acceptable');
}

/** Reads whether unknown fields are refused. Every later answer, including a failure, then says so. */
export function readPreference(request: ApiRequest): void {
  const { ctx, prepared } = request;
  request.isStrict = prepared.findUnknownFields !== undefined && prefersStrict(ctx.req);
  if (request.isStrict) ctx.res.setHeader('Preference-Applied', 'handling=strict');
}

/** Matches each preference of a `Prefer` header. Commas inside quotes do not separate. */
const PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/** True if the client prefers that unknown fields are refused (RFC 7240, section 4.4). The first `handling` preference counts. */
function prefersStrict({ headers }: IncomingMessage): boolean {
  const { prefer } = headers;
  if (typeof prefer !== 'string') return false;
  const handling = prefer.match(PREFERENCES)?.find((one) => /^\s*handling\s*(?:=|;|$)/i.test(one));
  return handling !== undefined && /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i.test(handling);
}

/** Reads the conditions under which the client wants the request to be carried out, or an answer to be sent. */
export function readConditions(request: ApiRequest): void {
  const {
    'if-match': ifMatch,
    'if-none-match': ifNoneMatch,
    'if-modified-since': ifModifiedSince,
  } = request.ctx.req.headers;
  request.expected = expectedVersions(ifMatch, guardedUuid(request));
  request.conditions = { ifNoneMatch, ifModifiedSince };
}

/** Returns the UUID whose versions `If-Match` names. A path without a UUID may be of the caller's own person or app. */
function guardedUuid({ caller, params, prepared: { operation } }: ApiRequest): string | undefined {
  if (caller && 'session' in caller) return caller.person.uuid;
  return operation.isOfApp && caller && 'app' in caller ? caller.app.uuid : params.uuid;
}
