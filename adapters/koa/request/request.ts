import type { Context } from 'koa';
import type { Expected } from '../../../core/basics/versions.js';
import type { Member } from '../../../core/model/callers.js';
import {
  type Callers,
  listMediaTypes,
  mediaTypesReadBy,
  namesIn,
  type Operation,
  type RequestConditions,
  type Token,
  takesKey,
} from '../description/operation.js';
import { queryReader } from '../description/query.js';
import type { Rendered, Reply } from '../description/reply.js';
import { type AssignedFields, unknownFieldFinder } from '../description/unknown-fields.js';
import { bodyReader } from '../description/validation.js';
import { BoundedTexts } from '../exchange/bounded-texts.js';
import { pathOfProxies, seenTarget } from '../exchange/links.js';
import type { Answered } from '../exchange/response-writer.js';
import type { Charge } from '../limits/rate-limits.js';
import type { ApiParts } from '../operations/parts.js';

/** Data of one request, from its arrival to its line in the log. */
export interface Exchange extends Answered {
  /** True if shared caches may store the answer. */
  isPublic: boolean;
  /** Cost of the request towards its rate limit. Undefined until it is charged. */
  charge: Charge | undefined;
  /** Path and query of the request. */
  readonly target: string;
  /** Path of the operation, with the names of its parameters. */
  route: string | null;
  /** True if the operation needs no credential, or the credential was valid. */
  isLetIn: boolean;
  app: string | null;
  reply: Reply | undefined;
  /** Internal error, which was logged. */
  failure: unknown;
}

/** Limit in characters of the cached pages of one list operation. */
const PAGES_MAX = 4_000_000;

/** Returns a declared operation with everything that its requests share. */
export function prepare(operation: Operation, parts: ApiParts, rendered: Rendered, assigned: AssignedFields) {
  const { path, query = {}, body, revision } = operation;
  return {
    operation,
    parts,
    rendered,
    pathParameters: namesIn(path),
    acceptable: listMediaTypes(operation),
    takesIdempotencyKey: takesKey(operation),
    bodyTypes: mediaTypesReadBy(operation),
    readQuery: queryReader(query),
    readInput: body && bodyReader(body),
    findUnknownFields: body && unknownFieldFinder(body, assigned),
    /** Pages of a list with revisions. */
    pages: revision && new BoundedTexts<Reply>(PAGES_MAX),
    /** Path prefix that proxies remove. */
    proxyPath: pathOfProxies(parts),
  };
}
export type Prepared = ReturnType<typeof prepare>;

const NO_FIELDS = {};
const NO_FILE = { type: '', bytes: new Uint8Array() };
const NO_CONDITIONS: RequestConditions = { ifNoneMatch: undefined, ifModifiedSince: undefined };

/** Request to an operation. Each step fills in the fields of its subject. */
export class ApiRequest {
  readonly prepared: Prepared;
  readonly ctx: Context;
  readonly sentParams: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
  /** The `Authorization` header, or empty. */
  readonly authorization: string;
  /** Path and query, as the client sees them. */
  readonly target: string;
  caller: Callers[Token];
  params: Readonly<Record<string, string>> = {};
  /** True if unknown fields are refused. */
  isStrict = false;
  sent: object = NO_FIELDS;
  /** Identifies equal bodies for idempotency. */
  comparedBody: unknown = NO_FIELDS;
  /** True if processing the body takes long enough to block other requests. */
  isLarge = false;
  file: { readonly type: string; readonly bytes: Uint8Array } = NO_FILE;
  query: Readonly<Record<string, unknown>> = {};
  input: unknown;
  idempotencyKey: string | undefined;
  lastEventId: string | undefined;
  expected: Expected;
  conditions = NO_CONDITIONS;
  /** Key of the requested page in the cache. Undefined: the answer is not cached. */
  pageKey: string | undefined;

  constructor(prepared: Prepared, ctx: Context, sentParams: Readonly<Record<string, string>>, exchange: Exchange) {
    this.prepared = prepared;
    this.ctx = ctx;
    this.sentParams = sentParams;
    this.exchange = exchange;
    this.authorization = ctx.req.headers.authorization ?? '';
    this.target = seenTarget(exchange.target, ctx, prepared.proxyPath);
  }
}

/** Returns the staff member or user who calls. Undefined for all other callers. */
export function memberOf(caller: Callers[Token]): Member | undefined {
  return caller && 'member' in caller ? caller.member : undefined;
}
