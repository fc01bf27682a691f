import type { Context } from 'koa';
import type { CredentialProblem } from '../../core/auth/callers.js';
import { ValidationError } from '../../core/errors.js';
import type { Once } from '../../core/ledger/idempotency.js';
import { asUuid } from '../../core/ports.js';
import { type Callers, EVENT_STREAM, namesIn, type Operation, SECRET, type Token } from './description/operation.js';
import { queryReader } from './description/query.js';
import { bodyReader } from './description/validation.js';
import { isReplay, keptAnswersOf } from './exchange/kept-answers.js';
import { KeptPages } from './exchange/kept-pages.js';
import { baseOf, mountedAt, pageLinks, pathOf } from './exchange/links.js';
import {
  announcesBody,
  canonicalJson,
  checkContentType,
  expectedVersions,
  idempotencyKeyOf,
  lastEventIdOf,
  namesTag,
  parseJsonObject,
  readBody,
} from './exchange/request.js';
import { notModified, ProtocolError, type Reply } from './exchange/responses.js';
import { type Answered, turn } from './exchange/writing.js';
import type { Services } from './services.js';

/** What one request is known by, from its first moment to its line in the log. */
export interface Exchange extends Answered {
  isPublic: boolean;
  /** The path and query that were asked for. */
  readonly target: string;
  route: string | null;
  app: string | null;
}

/** Answers one request to an operation. @throws whatever `failed` has an answer for. */
export type Endpoint = (ctx: Context, params: Readonly<Record<string, string>>, exchange: Exchange) => Promise<Reply>;

/** Makes an operation work. The checks run in the order of adapters/koa/README.md, "The order of checks". */
export function endpointOf(operation: Operation, services: Services): Endpoint {
  const { method, path, body, token, revision, produces = 'application/json' } = operation;
  const authenticate = authenticatorOf(token, services);
  const names = namesIn(path);
  const readQuery = queryReader(operation.query ?? {});
  const readInput = body && bodyReader(body);
  const answers = keptAnswersOf(operation, services);
  const pages = new KeptPages();
  const isStream = produces === EVENT_STREAM;

  return async (ctx, rawParams, exchange) => {
    const { req } = ctx;
    exchange.route = path;
    exchange.isPublic = token === 'none';
    const { authorization = '' } = req.headers;
    const caller = await authenticate(authorization);
    if (caller && 'app' in caller) exchange.app = caller.app.uuid;
    const params = uuidsOf(names, rawParams);
    checkAccept(ctx, produces);
    const { fields: sent, mark, isLarge } = body ? await readSent(ctx, body.mediaTypes) : NOTHING_SENT;
    if (isLarge) await turn();

    const errors: Record<string, string> = {};
    const query = readQuery(ctx.querystring, errors);
    const key = method === 'POST' ? idempotencyKeyOf(req, errors) : undefined;
    const lastEventId = isStream ? lastEventIdOf(req, errors) : undefined;
    const input = readInput?.(sent, errors);
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    if (isLarge) await turn();

    // Asked for before the page is read: if the list changes in between, nobody asks for this key again.
    const state = await revision?.(caller);
    const pageKey = state === undefined ? undefined : `${scopeOf(caller)} ${state} ${exchange.target}`;
    const page = pageKey === undefined ? undefined : pages.get(pageKey);
    if (page) return page;

    const once = <Result>(reply: (result: Result) => Reply): Once<Result> | undefined => {
      if (key === undefined) return undefined;
      const parameters = [...new URLSearchParams(ctx.querystring)].sort();
      const fingerprint = services.digest(canonicalJson([method, path, params, parameters, mark]));
      return { key, fingerprint, render: (result) => answers.keep(reply(result), authorization) };
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
    const mounted = mountedAt(exchange.target, ctx.url);
    const conditions = {
      ifNoneMatch: req.headers['if-none-match'],
      ifModifiedSince: req.headers['if-modified-since'],
    };
    const call = {
      caller,
      isStillValid,
      params,
      query,
      input,
      lastEventId,
      conditions,
      base: () => baseOf(ctx, mounted),
      mountedAt: mounted,
      expected,
      once,
    };
    const reply = await operation.handle(call as Parameters<Operation['handle']>[0]).catch((error: unknown) => {
      if (isReplay(error)) return answers.again(error.answer.text, authorization);
      throw error;
    });
    const whole = withHeaders(ctx, exchange.target, params, reply, operation);
    if (pageKey !== undefined) pages.add(pageKey, whole);
    return whole;
  };
}

/** Whose lists a caller sees. */
function scopeOf(caller: Callers[Token]): string {
  if (!caller) return '';
  return 'app' in caller ? caller.app.uuid : caller.uuid;
}

type Authenticate = (authorization: string | undefined) => Promise<Callers[Token]>;

/** @throws ProtocolError unless the header proves a caller of that kind. */
function authenticatorOf(token: Token, { tokens }: Services): Authenticate {
  if (token === 'none') return async () => undefined;
  return async (authorization) => {
    const caller = token === 'owner' ? await tokens.owner(authorization) : await tokens.app(authorization);
    if (!caller) throw unauthorized(tokens.problem(authorization, token));
    return caller;
  };
}

const CREDENTIAL_PROBLEMS: Readonly<Record<Exclude<CredentialProblem, 'missing'>, string>> = {
  not_bearer: 'The Authorization header must be the word Bearer, a blank, and the credential in Base64',
  not_base64: 'The credential must be the Base64 of text in UTF-8',
  owner_credential: "This needs the token of an app, and the credential has the form of an owner's",
  app_token: "This needs the credential of an owner, and this one has the form of an app's token",
  malformed: 'The credential must be the Base64 of either e-mail:token, for an owner, or the token of an app',
  unknown: 'The token is not known, or no longer valid',
};

/** The refusal of a credential, explained as RFC 6750, section 3, has it: a request without any is only asked for one. */
function unauthorized(problem: CredentialProblem): ProtocolError {
  if (problem === 'missing') return new ProtocolError('unauthorized', { reason: 'No Authorization header' });
  const reason = CREDENTIAL_PROBLEMS[problem];
  const headers = { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"` };
  return new ProtocolError('unauthorized', { reason, headers });
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

/** The reply with the headers that follow from the request and the declaration; or 304, when the client has it. */
function withHeaders(
  ctx: Context,
  target: string,
  params: Readonly<Record<string, string>>,
  reply: Reply,
  { method, secret, produces, location }: Operation,
): Reply {
  const { status, etag, page, stream } = reply;
  if (etag !== undefined && method === 'GET' && namesTag(ctx.req.headers['if-none-match'], etag)) {
    return notModified(etag);
  }
  if (!page && !stream && !secret && status !== 201) return reply;
  const headers: Record<string, string> = { ...reply.headers };
  if (status === 201 && location !== undefined) {
    headers.Location = mountedAt(target, ctx.url) + pathOf(location, params, createdUuid(reply));
  }
  if (page) headers.Link = pageLinks(target, page);
  if (stream && produces !== undefined) headers['Content-Type'] = produces;
  if (stream || secret) headers['Cache-Control'] = 'no-store';
  return { ...reply, headers };
}

/** The UUID in the answer to a creation, which a replay has as text only. */
function createdUuid({ body, text = '' }: Reply): string {
  const { data } = (body ?? JSON.parse(text)) as { readonly data: { readonly uuid: string } };
  return data.uuid;
}
