import { UnavailableError } from '../../../core/basics/errors.js';
import { isSame } from '../../../core/basics/versions.js';
import type { CredentialKind } from '../../../core/model/callers.js';
import type { Callers, Token } from '../description/operation.js';
import { admit, OF_PAGES } from '../exchange/origins.js';
import { ProtocolError, UNKNOWN_TOKEN } from '../exchange/responses.js';
import type { CredentialProblem } from '../operations/parts.js';
import { type ApiRequest, memberOf } from './request.js';

/** Finds the caller. @throws ProtocolError for an invalid credential, and after too many of them. */
export function authenticate(request: ApiRequest): Promise<void> | undefined {
  const { ctx, exchange, authorization, prepared } = request;
  const { operation, parts } = prepared;
  const { token, path, secret } = operation;
  exchange.route = path;
  exchange.isPublic = token === 'none' && secret !== true;
  exchange.isLetIn = token === 'none';
  if (token === 'none') return undefined;
  const prove = () => provedCaller(request);
  const proving = parts.limits ? parts.limits.proved(ctx.req, authorization, prove) : prove();
  return proving.then(
    (caller) => {
      request.caller = caller;
      exchange.isLetIn = true;
      if (caller && 'app' in caller) exchange.app = caller.app.uuid;
    },
    (error: unknown) => {
      // An unknown key has no list of origins. Pages of every origin may read its refusal, because it is the same for all.
      if (OF_PAGES.has(token) && error instanceof ProtocolError) admit(ctx, null, parts);
      throw error;
    },
  );
}

/** Matches a header with a person's session: text that begins with `se_`, in Base64 or not. */
const SESSION = /^Bearer +(?:c2Vf|se_)/i;

/** Records that the caller used a person's session: as the person, for an app, or for an owner. */
export function noteUse({ caller, authorization, prepared: { parts } }: ApiRequest): Promise<void> | undefined {
  if (!caller) return undefined;
  if ('app' in caller) {
    const { current } = caller;
    return current?.kind === 'session' ? parts.signIn.noteUse(current) : undefined;
  }
  const note = ({ session, person }: Callers['person']) => parts.signIn.noteUse({ ...session, person: person.uuid });
  if ('session' in caller) return note(caller);
  if (!('uuid' in caller) || !SESSION.test(authorization)) return undefined;
  return parts.tokens.person(authorization).then((used) => used && note(used));
}

/** Verifies the credential, also once more for an answer that depends on it. @throws ProtocolError if it is invalid. */
export async function provedCaller({ authorization, prepared }: ApiRequest): Promise<Callers[Token]> {
  const { operation, parts } = prepared;
  const { token } = operation;
  if (token === 'none') return undefined;
  const mayBeStoredSoon = token === 'owner' && parts.isStarting?.() === true;
  const caller = await parts.tokens[token](authorization);
  if (caller) return caller;
  const problem = parts.credentialProblem(authorization, token);
  if (mayBeStoredSoon && problem === 'unknown') throw new UnavailableError("The owner's credential is being stored");
  if (parts.hasOtherTokens && OF_UNKNOWN_FORM.has(problem)) throw refusedUnread();
  throw unauthorized(problem, token);
}

/** True if the credential is still valid for the same app, and a member has the same role and resources. Otherwise, an event stream ends. */
export async function isStillValid(request: ApiRequest): Promise<boolean> {
  try {
    return isSame(rightsOf(request.caller), rightsOf(await provedCaller(request)));
  } catch (error) {
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}

function rightsOf(caller: Callers[Token]): readonly unknown[] | undefined {
  if (!caller || !('app' in caller)) return undefined;
  const { uuid = null, user = null, role = null, resources = [] } = memberOf(caller) ?? {};
  return [caller.app.uuid, uuid, user, role, resources];
}

const REQUIRED: Readonly<Record<CredentialKind, string>> = {
  owner: 'the credential of an owner, and this one',
  app: 'the token of an app, and the credential',
  key: 'a key, and the credential',
  manage: 'a manage token, and the credential',
  person: 'the session of a person, and the credential',
  link: 'a link, and the credential',
};
const NAMES: Partial<Readonly<Record<CredentialProblem, string>>> = {
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

const OF_UNKNOWN_FORM: ReadonlySet<CredentialProblem> = new Set(['not_bearer', 'not_base64', 'malformed']);

/** Builds the refusal of a header that may have a token of the embedding program, whose form is unknown. */
function refusedUnread(): ProtocolError {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  return new ProtocolError('unauthorized', { reason: UNKNOWN_TOKEN, headers });
}

/** Builds the refusal of a credential (RFC 6750, section 3). A request without a credential gets no explanation. */
function unauthorized(problem: CredentialProblem, wanted: CredentialKind): ProtocolError {
  if (problem === 'missing') return new ProtocolError('unauthorized', { reason: 'No Authorization header' });
  const form = NAMES[problem];
  const reason =
    form === undefined
      ? (CREDENTIAL_PROBLEMS[problem] ?? UNKNOWN_TOKEN)
      : `This needs ${REQUIRED[wanted]} has the form of ${form}`;
  return new ProtocolError('unauthorized', { reason, message: reason, isOtherKind: form !== undefined });
}
