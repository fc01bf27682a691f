import type { Context } from 'koa';
import { checkRight } from '../../core/access/may.js';
import { ForbiddenError, NotFoundError, UnavailableError, ValidationError } from '../../core/errors.js';
import { asUuid } from '../../core/fields.js';
import type { Once } from '../../core/ledger/idempotency.js';
import {
  type AppCaller,
  type CredentialKind,
  type CredentialProblem,
  selfOf,
  type TokenVerifier,
} from '../../core/model/callers.js';
import type { StaffRole } from '../../core/model/staff.js';
import { isSame } from '../../core/versions.js';
import {
  type Callers,
  EVENT_STREAM,
  HEX,
  mediaTypesOf,
  mediaTypesReadBy,
  namesIn,
  type Operation,
  rightOf,
  SECRET,
  type Token,
  takesKey,
  type Upload,
} from './description/operation.js';
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
import { type Answered, turn } from './exchange/response-writer.js';
import { notModified, ProtocolError, UNKNOWN_TOKEN } from './exchange/responses.js';
import type { Charge } from './limits/rate-limits.js';
import type { ApiParts } from './operations/parts.js';

/** Data of one request, from its arrival to its line in the log. */
export interface Exchange extends Answered {
  isPublic: boolean;
  charge: Charge | undefined;
  /** Path and query of the request. */
  readonly target: string;
  route: string | null;
  isLetIn: boolean;
  app: string | null;
  /** Answer, once it is known. */
  reply: Reply | undefined;
  /** Internal error, which was logged. */
  failure: unknown;
}

/** Handles one request to an operation. @throws any error that `failed` converts to an answer. */
export type Endpoint = (ctx: Context, params: Readonly<Record<string, string>>, exchange: Exchange) => Promise<Reply>;

/** Implements an operation, including its variant for keys. */
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

/** Implements one variant of an operation. The checks run in the order of adapters/koa/README.md, "The order of checks". */
function endpointAlone(operation: Operation, parts: ApiParts, rendered: Rendered, assigned: AssignedFields): Endpoint {
  const { method, path, body, token, revision, produces } = operation;
  const authenticate = authenticatorOf(token, parts);
  const names = namesIn(path);
  const readQuery = queryReader(operation.query ?? {});
  const readInput = body && bodyReader(body);
  const unknownIn = body && unknownFieldFinder(body, assigned);
  const answers = keptAnswersOf(operation, parts);
  const pages = revision && new PageCache();
  const isStream = produces === EVENT_STREAM;
  const isKeyed = takesKey(operation);
  const mediaTypes = mediaTypesOf(operation);
  const read = mediaTypesReadBy(operation);
  const isOfPage = OF_PAGES.has(token);
  const bodyMax = token === 'none' ? STRANGERS_BODY_MAX : undefined;
  const takenAway = pathOfProxies(parts);
  const { limits } = parts;

  return async (ctx, rawParams, exchange) => {
    const { req } = ctx;
    exchange.route = path;
    exchange.isPublic = token === 'none' && operation.secret !== true;
    const { authorization = '' } = req.headers;
    const verify = () => authenticate(authorization);
    const proving = limits && token !== 'none' ? limits.proved(req, authorization, verify) : verify();
    const proven = await proving.catch((error: unknown) => {
      // An unknown key has no list of origins. Pages of every origin may read its refusal, because it is the same for all.
      if (isOfPage && error instanceof ProtocolError) admit(ctx, null, parts);
      throw error;
    });
    exchange.isLetIn = true;
    await noteUse(proven, authorization, parts);
    if (proven && 'app' in proven) exchange.app = proven.app.uuid;
    const caller = asMember(proven, operation);
    const self = caller && 'member' in caller ? selfOf(caller) : undefined;
    const origins = originsOf(caller);
    if (origins !== undefined) admit(ctx, origins, parts);
    if (limits && !operation.isFree) {
      const more = operation.cost?.(new URLSearchParams(ctx.querystring)) ?? 0;
      exchange.charge = limits.charge(req, caller, rawParams[SECRET], 1 + more);
    }
    const params = paramsOf(names, rawParams, operation.choices);
    checkAccept(ctx, mediaTypes);
    const isStrict = unknownIn !== undefined && prefersStrict(req);
    if (isStrict) ctx.res.setHeader('Preference-Applied', 'handling=strict');
    const { fields: sent, mark, isLarge } = read.length > 0 ? await readSent(ctx, read, bodyMax) : NOTHING_SENT;
    if (isLarge) await turn();
    const file = operation.upload ? await readFile(ctx, operation.upload) : NO_FILE;

    const errors: Record<string, string> = {};
    const query = readQuery(ctx.querystring, errors);
    const key = isKeyed ? idempotencyKeyOf(req, errors) : undefined;
    const lastEventId = isStream ? lastEventIdOf(req, errors) : undefined;
    // Look for unknown fields before the input is read, because reading removes lists that are too large from the body.
    const unknown = isStrict ? unknownIn(sent) : NO_FIELDS;
    const input = readInput?.(sent, errors, query);
    if (Object.keys(unknown).length > 0) {
      throw new ProtocolError('bad_fields', { errors: { ...wireErrors(errors), ...unknown } });
    }
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    if (caller && 'member' in caller && caller.member) checkIncludes(caller.member.role, path, query);
    if (isLarge) await turn();

    const target = seenTarget(exchange.target, ctx, takenAway);
    // Read the revision before the page. If the list changes in between, the page is cached under an outdated revision and never used.
    const state = self ? undefined : await revision?.(caller);
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
      // A retried transaction renders again. Only the last result was stored, so only its rendering counts.
      return last?.result === result ? last.reply : reply(result);
    };
    const guarded = guardedUuid(operation, caller) ?? params.uuid;
    const expected = expectedVersions(req.headers['if-match'], guarded);
    const isStillValid = () =>
      authenticate(authorization).then(
        (again) => isSameMember(caller, again),
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
      file,
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
      if (isReplay(error)) {
        return answers.again(error.answer.text, authorization, key ?? '');
      }
      // The object may have been deleted together with the credential, after the credential was checked: then the
      // answer is 401.
      if (error instanceof NotFoundError && token !== 'none') await authenticate(authorization);
      throw error;
    });
    const whole = withHeaders(ctx, target, params, inBestForm(ctx, reply), operation);
    if (pageKey !== undefined) pages?.add(pageKey, whole);
    return whole;
  };
}

const NO_FIELDS: UnknownFields = {};

/** Checks that a staff member may call the operation at all, before anything else is checked. @throws ForbiddenError */
function asMember(caller: Callers[Token], operation: Operation): Callers[Token] {
  if (!caller || !('member' in caller) || !caller.member) return caller;
  const right = rightOf(operation);
  if (!right) throw new ForbiddenError();
  checkRight(caller.member, right);
  return caller;
}

/** Matches a header with a person's session: text that begins with `se_`, in Base64 or not. */
const SESSION = /^Bearer +(?:c2Vf|se_)/i;

/** Records that the caller used a person's session: as the person, for an app, or for an owner. */
async function noteUse(caller: Callers[Token], authorization: string, parts: ApiParts): Promise<void> {
  if (!caller) return;
  if ('app' in caller) {
    if ('current' in caller && caller.current?.kind === 'session') await parts.signIn.noteUse(caller.current);
    return;
  }
  const isOwners = 'uuid' in caller && SESSION.test(authorization);
  const used = 'session' in caller ? caller : isOwners ? await parts.tokens.person(authorization) : undefined;
  if (used) await parts.signIn.noteUse({ ...used.session, person: used.person.uuid });
}

/** Returns the UUID whose versions `If-Match` names if the path contains no UUID. */
function guardedUuid({ isOfApp }: Operation, caller: Callers[Token]): string | undefined {
  if (caller && 'session' in caller) return caller.person.uuid;
  return isOfApp && caller && 'app' in caller ? caller.app.uuid : undefined;
}

/**
 * True if neither caller is a staff member, or both are the same member with the same role and resources. An event stream ends if its
 * caller no longer matches.
 */
function isSameMember(before: Callers[Token], after: Callers[Token]): boolean {
  const rightsOf = (caller: Callers[Token]) => {
    const member = caller && 'member' in caller ? caller.member : undefined;
    return member && [member.uuid, member.role, member.resources];
  };
  return isSame(rightsOf(before), rightsOf(after));
}

/**
 * Values of `include` that staff members may not use. `all` applies to every role except `manager`. `self` applies to the role `self` in
 * addition.
 */
const NOT_INCLUDED = { all: ['actions'], self: ['turns', 'manage_token', 'counts'] };
const CUSTOMERS = /^\/v1\/customers/;

/** @throws ValidationError on `include` if it names a part that the role may not see. */
function checkIncludes(role: StaffRole, path: string, query: object): void {
  const { include } = query as { readonly include?: ReadonlySet<string> };
  if (role === 'manager' || !include || include.size === 0) return;
  const refused = role === 'reception' ? NOT_INCLUDED.all : [...NOT_INCLUDED.all, ...NOT_INCLUDED.self];
  if (role === 'self' && CUSTOMERS.test(path)) refused.push('meta');
  const named = refused.find((part) => include.has(part));
  if (named !== undefined)
    throw new ValidationError({ include: `Must not name ${named}: your role is not shown that` });
}

/** Returns the owner or app whose lists the caller reads. */
function scopeOf(caller: Callers[Token]): string {
  if (!caller) return '';
  if ('app' in caller) return caller.app.uuid;
  return 'uuid' in caller ? caller.uuid : '';
}

/**
 * Returns the origins of pages that may read the answer. Null: every origin. Undefined: origins do not depend on the
 * caller.
 */
function originsOf(caller: Callers[Token]): readonly string[] | null | undefined {
  if (!caller) return undefined;
  if ('key' in caller) return caller.key.origins;
  return 'origins' in caller ? caller.origins : undefined;
}

/**
 * Returns the idempotency key as stored. Each staff member, key and manage token of an app has its own namespace: a prefix with blanks,
 * which other idempotency keys cannot contain. After the prefix, only a digest of the idempotency key is stored, because the key itself
 * encrypts answers to pages.
 */
function ownKey(caller: Callers[Token], key: string, { digest }: ApiParts): string {
  if (caller && 'member' in caller && caller.member) return `staff ${caller.member.uuid} ${digest(key)}`;
  if (caller && 'key' in caller) return `key ${caller.key.uuid} ${digest(key)}`;
  if (caller && 'booking' in caller) return `manage ${caller.booking} ${caller.counter} ${digest(key)}`;
  return key;
}

type Authenticate = (authorization: string | undefined) => Promise<Callers[Token]>;

/** Returns the function that finds a caller of that kind by the header, or throws a ProtocolError. */
function authenticatorOf(token: Token, { tokens, isStarting }: ApiParts): Authenticate {
  if (token === 'none') return async () => undefined;
  return async (authorization) => {
    const mayBeStoredSoon = token === 'owner' && isStarting?.() === true;
    const caller = await proved(tokens, token, authorization);
    if (caller) return caller;
    const problem = tokens.problem(authorization, token);
    if (mayBeStoredSoon && problem === 'unknown') throw new UnavailableError("The owner's credential is being stored");
    throw unauthorized(problem, token);
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
    case 'person':
      return tokens.person(authorization);
    case 'link':
      return tokens.link(authorization);
  }
}

const NEEDED: Readonly<Record<CredentialKind, string>> = {
  owner: 'the credential of an owner, and this one',
  app: 'the token of an app, and the credential',
  key: 'a key, and the credential',
  manage: 'a manage token, and the credential',
  person: 'the session of a person, and the credential',
  link: 'a link, and the credential',
};
const FORMS: Partial<Readonly<Record<CredentialProblem, string>>> = {
  owner_credential: "an owner's",
  app_token: "an app's token",
  key: 'a key',
  manage_token: 'a manage token',
  person_session: 'the session of a person',
  link: 'a link',
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

/** Builds the refusal of a credential (RFC 6750, section 3). A request without a credential gets no explanation. */
function unauthorized(problem: CredentialProblem, wanted: CredentialKind): ProtocolError {
  if (problem === 'missing') return new ProtocolError('unauthorized', { reason: 'No Authorization header' });
  const reason = explained(problem, wanted);
  return new ProtocolError('unauthorized', { reason, message: reason, isOtherKind: FORMS[problem] !== undefined });
}

/** @throws ProtocolError if a parameter does not have its declared form, such as a UUID or one of its choices: no such path exists. */
function paramsOf(
  names: readonly string[],
  params: Readonly<Record<string, string>>,
  choices: Operation['choices'] = {},
): Record<string, string> {
  const uuids: Record<string, string> = {};
  for (const name of names) {
    const allowed = choices[name];
    const given = allowed
      ? allowed.find((choice) => choice === params[name])
      : name === SECRET
        ? params[name]
        : name === HEX
          ? uuidOfHex(params[name])
          : asUuid(params[name]);
    if (given === undefined) throw new ProtocolError('unknown_path');
    uuids[name] = given;
  }
  return uuids;
}

/** @throws ProtocolError if the client accepts none of these types. */
function checkAccept(ctx: Context, [type, ...others]: readonly [string, ...string[]]): void {
  const accept = ctx.req.headers.accept;
  if (accept === undefined || accept === '' || accept === '*/*' || accept === type) return;
  // `accepts` treats a type with a charset as a different type, and some clients ask for exactly that.
  if (!ctx.accepts([type, ...others, `${type}; charset=utf-8`])) throw new ProtocolError('not_acceptable');
}

const HEX_DIGITS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

function uuidOfHex(text: string | undefined): string | undefined {
  return HEX_DIGITS.exec(text ?? '')
    ?.slice(1)
    .join('-');
}

const NO_FILE: { readonly type: string; readonly bytes: Uint8Array } = { type: '', bytes: new Uint8Array() };

/** Reads the uploaded file. Without a body, the file is empty, and the core reports what is missing. */
async function readFile({ req }: Context, { mediaTypes, bytesMax }: Upload): Promise<typeof NO_FILE> {
  checkContentType(req, mediaTypes);
  const [type = ''] = (req.headers['content-type'] ?? '').split(';');
  return { type: type.trim().toLowerCase(), bytes: await readBody(req, bytesMax) };
}

/** Body of a request. */
interface Sent {
  readonly fields: object;
  /** Identifies equal bodies for idempotency. */
  readonly mark: unknown;
  /** True if processing the body takes long enough to block other requests. */
  readonly isLarge: boolean;
}

const NOTHING_SENT: Sent = { fields: {}, mark: {}, isLarge: false };
/** Size in bytes above which bodies are compared as text. Sorting all keys of a larger body would take longer than parsing it. */
const LARGE = 65_536;
/** Maximum size in bytes of a body without a credential. */
const STRANGERS_BODY_MAX = 16_384;

/** Reads the body's JSON object. Without a body, the object is empty, so that missing fields are reported by name. */
async function readSent({ req }: Context, mediaTypes: readonly string[], bytesMax?: number): Promise<Sent> {
  if (!announcesBody(req)) return NOTHING_SENT;
  checkContentType(req, mediaTypes);
  const bytes = await readBody(req, bytesMax);
  if (bytes.length === 0) return NOTHING_SENT;
  const fields = parseJsonObject(bytes);
  const isLarge = bytes.length > LARGE;
  return { fields, mark: isLarge ? bytes.toString() : fields, isLarge };
}

/** Compresses the reply if possible and if the client accepts it. The compressed form has its own entity tag. */
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

/**
 * Adds the headers that follow from the request and the declaration. Returns a 304 if the client has the current
 * version.
 */
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
  if (stream && typeof produces === 'string') {
    headers['Content-Type'] = produces;
    headers['X-Accel-Buffering'] = 'no'; // otherwise nginx buffers the stream
  }
  if (stream || showsSecret) headers['Cache-Control'] = 'no-store';
  return { ...reply, headers };
}

/** Returns the UUID of the created object. Replayed answers only exist as text. */
function createdUuid({ body, text = '' }: Reply): string {
  const { data } = (body ?? JSON.parse(text)) as { readonly data: { readonly uuid: string } };
  return data.uuid;
}
