import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ValidationError } from '../../../core/basics/errors.js';
import type { Upload } from '../description/operation.js';
import { announcesBody, readBytes } from '../exchange/incoming-message.js';
import { turn } from '../exchange/response-writer.js';
import { ProtocolError } from '../exchange/responses.js';
import type { ApiRequest } from './request.js';

/** Maximum size in bytes of a JSON body: 1 MiB. */
const BODY_MAX = 1_048_576;
/** Maximum size in bytes of a body without a credential. */
const STRANGERS_BODY_MAX = 16_384;
/** Size in bytes above which bodies are compared as text. Sorting all keys of a larger body would take longer than parsing it. */
const LARGE = 65_536;
/** Limit of nesting in a body. The service's own bodies are five levels deep. */
const MAX_DEPTH = 100;
/** A shorter body cannot nest deeply enough to overflow the stack of a recursive function, so its depth is not checked. */
const SAFE_LENGTH = 4_096;

/**
 * Reads the body: a JSON object, or a file. Without a body, the object or file is empty, so that what is missing is reported by name.
 * @throws ProtocolError for another media type, and for a body that is too large. @throws ValidationError on `body` for invalid JSON.
 */
export function readBody(request: ApiRequest): Promise<void> | undefined {
  const { ctx, prepared } = request;
  const { operation, bodyTypes } = prepared;
  if (operation.upload) return readFile(request, operation.upload);
  if (bodyTypes.length === 0 || !announcesBody(ctx.req)) return undefined;
  checkContentType(ctx.req, bodyTypes);
  return readObject(request, operation.token === 'none' ? STRANGERS_BODY_MAX : BODY_MAX);
}

async function readFile(request: ApiRequest, { mediaTypes, bytesMax }: Upload): Promise<void> {
  const { req } = request.ctx;
  checkContentType(req, mediaTypes);
  const [type = ''] = (req.headers['content-type'] ?? '').split(';');
  request.file = {
    type: type.trim().toLowerCase(),
    bytes: await readBytes(req, bytesMax, () => bytesIn(bodyOf(request))),
  };
}

async function readObject(request: ApiRequest, bytesMax: number): Promise<void> {
  const bytes = await readBytes(request.ctx.req, bytesMax, () => jsonIn(bodyOf(request)));
  if (bytes.length === 0) return;
  request.sent = parseJsonObject(bytes);
  request.isLarge = bytes.length > LARGE;
  request.comparedBody = request.isLarge ? bytes.toString() : request.sent;
  if (request.isLarge) await turn();
}

/** Returns the body that the embedding program has parsed: Express keeps it in Node's request, parsers of Koa in Koa's. */
function bodyOf({ ctx }: ApiRequest): unknown {
  const { body } = ctx.req as { readonly body?: unknown };
  return body === undefined ? (ctx.request as { readonly body?: unknown }).body : body;
}

/** Undefined unless the parsed body consists of bytes. */
function bytesIn(parsed: unknown): Buffer | undefined {
  if (!ArrayBuffer.isView(parsed)) return undefined;
  return Buffer.from(parsed.buffer, parsed.byteOffset, parsed.byteLength);
}

/** @throws ValidationError on `body` if the value nests so deeply that it cannot be rendered. */
function jsonIn(parsed: unknown): Buffer | undefined {
  if (parsed === undefined || ArrayBuffer.isView(parsed)) return bytesIn(parsed);
  try {
    return Buffer.from(typeof parsed === 'string' ? parsed : JSON.stringify(parsed));
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

const tooDeep = () => new ValidationError({ body: `Must not nest deeper than ${MAX_DEPTH} levels` });

/** @throws ProtocolError unless the body has one of these types, is in UTF-8, and is not compressed. */
function checkContentType({ headers }: IncomingMessage, mediaTypes: readonly string[]): void {
  const contentType = headers['content-type'] ?? '';
  if (headers['content-encoding'] === undefined && mediaTypes.includes(contentType)) return;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset'));
  const isUtf8Text = charset === undefined || /^charset\s*=\s*"?utf-?8"?$/.test(charset);
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (mediaTypes.includes(type) && isUtf8Text && isPlain) return;
  const message = `Unsupported Media Type: send ${mediaTypes.join(' or ')}, in UTF-8 and not compressed`;
  throw new ProtocolError('unsupported_media_type', { message });
}

/** Parses a JSON object in UTF-8, ignoring a byte order mark. @throws ValidationError on `body` */
function parseJsonObject(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw new ValidationError({ body: 'Must be JSON in UTF-8' });
  // Check before parsing, because parsing a deeply nested body takes far longer than any other.
  if (bytes.length > SAFE_LENGTH && isDeeperThan(MAX_DEPTH, bytes)) {
    throw tooDeep();
  }
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw new ValidationError({ body: 'Must be valid JSON' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationError({ body: 'Must be a JSON object' });
  }
  return value;
}

const [QUOTE, BACKSLASH, OPENING, OPENING_LIST, CLOSING, CLOSING_LIST] = Buffer.from('"\\{[}]');

/** True if the JSON, if valid, nests deeper than `levels`. Scans the bytes: visiting parsed objects would take ten times as long. */
function isDeeperThan(levels: number, json: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === CLOSING || byte === CLOSING_LIST) depth -= 1;
    else if (byte === OPENING || byte === OPENING_LIST) {
      depth += 1;
      if (depth > levels) return true;
    }
  }
  return false;
}
