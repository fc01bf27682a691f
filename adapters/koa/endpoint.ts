import type { Context } from 'koa';
import { NotFoundError, ValidationError } from '../../core/errors.js';
import { asUuid } from '../../core/fields.js';
import type { Once } from '../../core/ledger/idempotency.js';
import type { CredentialKind, CredentialProblem, TokenVerifier } from '../../core/model/callers.js';
import { type Callers, EVENT_STREAM, namesIn, type Operation, SECRET, type Token } from './description/operation.js';
import { queryReader } from './description/query.js';
import type { Rendered, Reply } from './description/reply.js';
import { type AssignedFields, type UnknownFields, unknownFieldFinder } from './description/unknown-fields.js';
import { bodyReader } from './description/validation.js';
import { wireErrors } from './description/wire-names.js';
import { clientAddress, isVisitorsAddress } from './exchange/addresses.js';
import { isReplay, keptAnswersOf } from './exchange/kept-answers.js';
import { baseOf, mountedAt, pageLinks, pathOf, pathOfProxies, seenTarget } from './exchange/links.js';
import { admit, OF_PAGES } from './exchange/origins.js';
import { PageCache } from './exchange/page-cache.js';
import {
  announcesBody,
  canonicalJson,
  checkContentType,
  expectedVersions,
  idempotencyKeyOf,
  lastEventIdOf,
  namesTag,
  parseJsonObject,
  prefersStrict,
  readBody,
} from './exchange/request.js';
import { invalidToken, notModified, ProtocolError, UNKNOWN_TOKEN } from './exchange/responses.js';
import { type Answered, turn } from './exchange/writing.js';
import type { Charge } from './limits/rate-limits.js';
import type { ApiParts } from './operations/parts.js';

/** What one request is known by, from its first moment to its line in the log. */
export interface Exchange extends Answered {
  isPublic: boolean;
  charge: Charge | undefined;
  /** The path and query that were asked for. */
  readonly target: string;
  route: string | null;
  isLetIn: boolean;
  app: string | null;
  /** The answer, from the moment that it is known. */
  reply: Reply | undefined;
  /** What failed, if it was a fault of ours: it is in the log. */
  failure: unknown;
}

/** Answers one request to an operation. @throws whatever `failed` has an answer for. */
export type Endpoint = (ctx: Context, params: Readonly<Record<string, string>>, exchange: Exchange) => Promise<Reply>;

/** Makes an operation work, for whoever holds a key too, where it is open to keys. */
export function endpointOf(
  operation: Operation,
  parts: ApiParts,
  rendered: Rendered,
  assigned: AssignedFields,
): Endpoint {
  const itself = endpointAlone(operation, parts, rendered, assigned);
  if (!operation.forKeys) return itself;
  const forKeys = endpointAlone(operation.forKeys, parts, rendered, assigned);
  const { tokens } = parts;
  return (ctx, params, exchange) =>
    (tokens.isKey(ctx.req.headers.authorization) ? forKeys : itself)(ctx, params, exchange);
}

/** The checks run in the order of adapters/koa/README.md, "The order of checks". */
function endpointAlone(operation: Operation, parts: ApiParts, rendered: Rendered, assigned: AssignedFields): Endpoint {
  const { method, path, body, token, revision, produces = 'application/json' } = operation;
  const authenticate = authenticatorOf(token, parts);
  const names = namesIn(path);
  const readQuery = queryReader(operation.query ?? {});
  const readInput = body && bodyReader(body);
  const unknownIn = body && unknownFieldFinder(body, assigned);
  const answers = keptAnswersOf(operation, parts);
  const pages = revision && new PageCache();
  const isStream = produces === EVENT_STREAM;
  const isOfPage = OF_PAGES.has(token);
  const takenAway = pathOfProxies(parts);
  const { limits } = parts;

  return async (ctx, rawParams, exchange) => {
    const { req } = ctx;
    exchange.route = path;
    exchange.isPublic = token === 'none';
    const { authorization = '' } = req.headers;
    const verify = () => authenticate(authorization);
    const proving = limits && token !== 'none' ? limits.proved(req, authorization, verify) : verify();
    const caller = await proving.catch((error: unknown) => {
      // A key that is not known names no origins, and all are told the same of it: any page may read that.
      if (isOfPage && error instanceof ProtocolError) admit(ctx, null, parts);
      throw error;
    });
    exchange.isLetIn = true;
    if (caller && 'app' in caller) exchange.app = caller.app.uuid;
    const origins = originsOf(caller);
    if (origins !== undefined) admit(ctx, origins, parts);
    if (limits) {
      const more = operation.cost?.(new URLSearchParams(ctx.querystring)) ?? 0;
      exchange.charge = limits.charge(req, caller, rawParams[SECRET], 1 + more);
    }
    const params = uuidsOf(names, rawParams);
    checkAccept(ctx, produces);
    const isStrict = unknownIn !== undefined && prefersStrict(req);
    if (isStrict) ctx.res.setHeader('Preference-Applied', 'handling=strict');
    const { fields: sent, mark, isLarge } = body ? await readSent(ctx, body.mediaTypes) : NOTHING_SENT;
    if (isLarge) await turn();

    const errors: Record<string, string> = {};
    const query = readQuery(ctx.querystring, errors);
    const key = method === 'POST' ? idempotencyKeyOf(req, errors) : undefined;
    const lastEventId = isStream ? lastEventIdOf(req, errors) : undefined;
    // Looked for first: reading takes what is too large out of the body.
    const unknown = isStrict ? unknownIn(sent) : NO_FIELDS;
    const input = readInput?.(sent, errors);
    if (Object.keys(unknown).length > 0) {
      throw new ProtocolError('bad_fields', { errors: { ...wireErrors(errors), ...unknown } });
    }
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    if (isLarge) await turn();

    const target = seenTarget(exchange.target, ctx, takenAway);
    // Asked for before the page is read: if the list changes in between, nobody asks for this key again.
    const state = await revision?.(caller);
    const pageKey = state === undefined ? undefined : `${scopeOf(caller)} ${state} ${target}`;
    const page = pageKey === undefined ? undefined : pages?.get(pageKey);
    if (page) return page;

    const answered = async <Result>(
      execute: (once: Once<Result> | undefined) => Promise<Result>,
      reply: (result: Result) => Reply,
    ): Promise<Reply> => {
      if (key === undefined) return reply(await execute(undefined));
      const own = ownKey(caller, key, parts);
      const parameters = [...new URLSearchParams(ctx.querystring)].sort();
      const fingerprint = parts.digest(canonicalJson([method, path, params, parameters, mark]));
      let last: { readonly result: Result; readonly reply: Reply } | undefined;
      const render = (result: Result) => {
        last = { result, reply: reply(result) };
        return answers.keep(last.reply, authorization, key);
      };
      const result = await execute({ key: own, fingerprint, render });
      // A decision that was made again was rendered again: only the last result is the one that was stored.
      return last?.result === result ? last.reply : reply(result);
    };
    const expected = expectedVersions(req.headers['if-match'], params.uuid);
    const isStillValid = () =>
      authenticate(authorization).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProtocolError) return false;
          throw error;
        },
      );
    const mounted = mountedAt(target, ctx.url);
    const address = () => ({
      address: clientAddress(req, parts.trustProxy),
      isVisitors: isVisitorsAddress(req, parts.trustProxy),
    });
    const conditions = {
      ifNoneMatch: req.headers['if-none-match'],
      ifModifiedSince: req.headers['if-modified-since'],
    };
    const call = {
      caller,
      credential: authorization,
      isStillValid,
      params,
      query,
      input,
      lastEventId,
      clientAddress: address,
      charge: (more: number) => exchange.charge?.more(more),
      conditions,
      base: () => baseOf(ctx, mounted),
      mountedAt: mounted,
      rendered,
      expected,
      answered,
    };
    const { [SECRET]: secret } = rawParams;
    const handle = () => operation.handle(call as Parameters<Operation['handle']>[0]);
    const handled = limits && secret !== undefined ? limits.proved(req, secret, handle) : handle();
    const reply = await handled.catch(async (error: unknown) => {
      if (isReplay(error)) return answers.again(error.answer.text, authorization, key ?? '');
      // What is not there may have gone together with the credential, after that had been looked at: that is 401, then.
      if (error instanceof NotFoundError && token !== 'none') await authenticate(authorization);
      throw error;
    });
    const whole = withHeaders(ctx, target, params, inBestForm(ctx, reply), operation);
    if (pageKey !== undefined) pages?.add(pageKey, whole);
    return whole;
  };
}

const NO_FIELDS: UnknownFields = {};

/** Whose lists a caller sees. */
function scopeOf(caller: Callers[Token]): string {
  if (!caller) return '';
  return 'app' in caller ? caller.app.uuid : caller.uuid;
}

/** The origins of the pages that may read what the caller is answered; undefined: that does not hang on the caller. */
function originsOf(caller: Callers[Token]): readonly string[] | null | undefined {
  if (!caller) return undefined;
  if ('key' in caller) return caller.key.origins;
  return 'origins' in caller ? caller.origins : undefined;
}

/**
 * The idempotency key as it is stored, within the caller's credential where an app has several: with blanks, which no
 * other key has. What a page sends is known to nobody else, and stays so.
 */
function ownKey(caller: Callers[Token], key: string, { digest }: ApiParts): string {
  if (caller && 'key' in caller) return `key ${caller.key.uuid} ${digest(key)}`;
  if (caller && 'booking' in caller) return `manage ${caller.booking} ${caller.counter} ${digest(key)}`;
  return key;
}

type Authenticate = (authorization: string | undefined) => Promise<Callers[Token]>;

/** @throws ProtocolError unless the header proves a caller of that kind. */
function authenticatorOf(token: Token, { tokens }: ApiParts): Authenticate {
  if (token === 'none') return async () => undefined;
  return async (authorization) => {
    const caller = await proved(tokens, token, authorization);
    if (!caller) throw unauthorized(tokens.problem(authorization, token), token);
    return caller;
  };
}

function proved(tokens: TokenVerifier, token: Exclude<Token, 'none'>, authorization: string | undefined) {
  switch (token) {
    case 'owner':
      return tokens.owner(authorization);
    case 'app':
      return tokens.app(authorization);
    case 'key':
      return tokens.key(authorization);
    case 'manage':
      return tokens.booker(authorization);
  }
}

const NEEDED: Readonly<Record<CredentialKind, string>> = {
  owner: 'the credential of an owner, and this one',
  app: 'the token of an app, and the credential',
  key: 'a key, and the credential',
  manage: 'a manage token, and the credential',
};
const FORMS: Partial<Readonly<Record<CredentialProblem, string>>> = {
  owner_credential: "an owner's",
  app_token: "an app's token",
  key: 'a key',
  manage_token: 'a manage token',
};
const CREDENTIAL_PROBLEMS: Partial<Readonly<Record<CredentialProblem, string>>> = {
  not_bearer: 'The Authorization header must be the word Bearer, a blank, and the credential in Base64',
  not_base64: 'The credential must be the Base64 of text in UTF-8',
  not_encoded:
    'The credential was sent without Base64: send the word Bearer, a blank, and the Base64 of the credential',
  encoded_twice: 'The credential was encoded in Base64 twice: encode it once',
  malformed: 'The credential must be the Base64 of either e-mail:token, for an owner, or the token of an app',
};

function explained(problem: CredentialProblem, wanted: CredentialKind): string {
  const form = FORMS[problem];
  if (form !== undefined) return `This needs ${NEEDED[wanted]} has the form of ${form}`;
  return CREDENTIAL_PROBLEMS[problem] ?? UNKNOWN_TOKEN;
}

/** The refusal of a credential, explained as RFC 6750, section 3, has it: a request without any is only asked for one. */
function unauthorized(problem: CredentialProblem, wanted: CredentialKind): ProtocolError {
  if (problem === 'missing') return new ProtocolError('unauthorized', { reason: 'No Authorization header' });
  const reason = explained(problem, wanted);
  const headers = { 'WWW-Authenticate': invalidToken(reason) };
  return new ProtocolError('unauthorized', { reason, headers, isOtherKind: FORMS[problem] !== undefined });
}

/** @throws ProtocolError: a path with anything but UUIDs in their places names nothing. */
function uuidsOf(names: readonly string[], params: Readonly<Record<string, string>>): Record<string, string> {
  const uuids: Record<string, string> = {};
  for (const name of names) {
    const uuid = name === SECRET ? params[name] : asUuid(params[name]);
    if (uuid === undefined) throw new ProtocolError('unknown_path');
    uuids[name] = uuid;
  }
  return uuids;
}

/** @throws ProtocolError when the client takes no answer of that type. */
function checkAccept(ctx: Context, type: string): void {
  const accept = ctx.req.headers.accept;
  if (accept === undefined || accept === '' || accept === '*/*' || accept === type) return;
  // With a charset it is a type of its own to `accepts`, and some clients ask for it in so many words.
  if (!ctx.accepts([type, `${type}; charset=utf-8`])) throw new ProtocolError('not_acceptable');
}

/** What was sent. */
interface Sent {
  readonly fields: object;
  /** By what it is known again. */
  readonly mark: unknown;
  /** Whether to read it takes so long that others should have their turn in between. */
  readonly isLarge: boolean;
}

const NOTHING_SENT: Sent = { fields: {}, mark: {}, isLarge: false };
/** A longer body is known again by its bytes: to put all that is in it in order would take longer than to read it. */
const LARGE = 65_536;

/** The JSON object that was sent; an empty one when there is no body, so that what is missing is said by field. */
async function readSent({ req }: Context, mediaTypes: readonly string[]): Promise<Sent> {
  if (!announcesBody(req)) return NOTHING_SENT;
  checkContentType(req, mediaTypes);
  const bytes = await readBody(req);
  if (bytes.length === 0) return NOTHING_SENT;
  const fields = parseJsonObject(bytes);
  const isLarge = bytes.length > LARGE;
  return { fields, mark: isLarge ? bytes.toString() : fields, isLarge };
}

/** The reply, compressed where it can be and the client takes that: a form of its own, with a tag of its own. */
function inBestForm(ctx: Context, reply: Reply): Reply {
  const { gzip, text, etag, headers, ...rest } = reply;
  if (!gzip) return reply;
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('gzip') !== 'gzip') return reply;
  return {
    ...rest,
    ...(etag !== undefined && { etag: etag.replace(/"$/, '-gzip"') }),
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    bytes: gzip(),
  };
}

/** The reply with the headers that follow from the request and the declaration; or 304, when the client has it. */
function withHeaders(
  ctx: Context,
  target: string,
  params: Readonly<Record<string, string>>,
  reply: Reply,
  { method, secret, produces, location }: Operation,
): Reply {
  const { status, etag, page, stream, isSecret } = reply;
  const showsSecret = secret || isSecret;
  if (etag !== undefined && method === 'GET' && namesTag(ctx.req.headers['if-none-match'], etag)) {
    return notModified(etag);
  }
  if (!page && !stream && !showsSecret && status !== 201) return reply;
  const headers: Record<string, string> = { ...reply.headers };
  if (status === 201 && location !== undefined) {
    headers.Location = mountedAt(target, ctx.url) + pathOf(location, params, createdUuid(reply));
  }
  const links = page && pageLinks(target, page);
  if (links !== undefined) headers.Link = links;
  if (stream && produces !== undefined) {
    headers['Content-Type'] = produces;
    headers['X-Accel-Buffering'] = 'no'; // or nginx would keep what is told until it is much
  }
  if (stream || showsSecret) headers['Cache-Control'] = 'no-store';
  return { ...reply, headers };
}

/** The UUID in the answer to a creation, which a replay has as text only. */
function createdUuid({ body, text = '' }: Reply): string {
  const { data } = (body ?? JSON.parse(text)) as { readonly data: { readonly uuid: string } };
  return data.uuid;
}
