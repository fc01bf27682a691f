import type { Document, MongoClient, MongoOptions } from 'mongodb';
import { UnavailableError } from '../../../core/basics/errors.js';
import { mongodb } from './mongodb.js';

/** Last answer of each server to `hello`, or the error of the last attempt, by address. */
type Heard = ReadonlyMap<string, Document | Error>;

/** The URL must be changed, so a retry cannot help. The message omits the URL, which may contain a password. */
export class UnusableUrlError extends Error {
  readonly code = 'unusable_url';
  constructor(problem: string | undefined, cause?: unknown) {
    super(`The URL of the MongoDB storage cannot be used${problem === undefined ? '' : `: ${problem}`}`, { cause });
  }
}

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
/** Code of all refusals by Atlas itself: the message contains the reason. */
export const ATLAS_ERROR = 8_000;

/** System errors before a connection exists, so that TLS cannot be their reason. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);
const BAD_CERTIFICATE = /CERT|SIGNATURE|ISSUER/;

/** Records the servers' answers to monitoring: the driver's error omits unfit servers. Call it before connecting. */
export function hear(client: MongoClient): Heard {
  const heard = new Map<string, Document | Error>();
  client.on('serverHeartbeatSucceeded', ({ connectionId, reply }) => heard.set(connectionId, reply));
  client.on('serverHeartbeatFailed', ({ connectionId, failure }) => heard.set(connectionId, failure));
  return heard;
}

/** Builds the error for a client that could not connect. It names the state of each server, and how to change the URL or the server. */
export function connectionFailure(cause: unknown, { options }: MongoClient, heard: Heard): Error {
  const refusal = buildRefusal(cause, options);
  if (refusal) return refusal;
  // After other errors, a server was found, and the driver's message tells why it cannot be used.
  const servers = cause instanceof mongodb.MongoServerSelectionError ? [...heard] : [];
  const misfits = servers.flatMap(([address, answer]) => misfitOf(address, answer, options) ?? []);
  if (misfits.length > 0 && misfits.length === servers.length) return new UnusableUrlError(misfits.join('; '), cause);
  const problems = servers.map(
    ([address, answer]) => misfitOf(address, answer, options) ?? problemOf(address, answer, options),
  );
  const where = options.srvHost ?? options.hosts.map(String).join(', ');
  const problem = problems.join('; ') || `${where}: ${messageOf(cause)}`;
  return new UnavailableError(`MongoDB cannot be opened: ${problem}`, { retryAfterSeconds: 2, cause });
}

/** Builds the error for a server that refuses the user of the URL, or asks for one. Undefined for other errors. */
export function buildRefusal(error: unknown, { credentials, dbName }: MongoOptions): UnusableUrlError | undefined {
  if (!(error instanceof mongodb.MongoServerError)) return undefined;
  const { code, message } = error;
  if (code === AUTHENTICATION_FAILED || (code === ATLAS_ERROR && /\bauth/.test(message))) {
    const user = `the user ${credentials?.username ?? ''} of the database ${credentials?.source ?? ''}`;
    const remedy = 'change the user, the password, or authSource, which is the database in which the user is defined';
    return new UnusableUrlError(`MongoDB refuses ${user} (${message}): ${remedy}`, error);
  }
  if (code !== UNAUTHORIZED) return undefined;
  if (!credentials)
    return new UnusableUrlError('the server asks for a user: mongodb://<user>:<password>@<host>', error);
  const role = `{ role: "readWrite", db: "${dbName}" }`;
  const grant = `db.grantRolesToUser("${credentials.username}", [${role}])`;
  const problem = `the user ${credentials.username} may not read and write the database ${dbName}`;
  return new UnusableUrlError(`${problem}: run ${grant} in the database ${credentials.source}`, error);
}

/** Describes how a server that answers differs from the URL, for example in its replica set. Undefined if it does not differ. */
function misfitOf(address: string, answer: Document | Error, { replicaSet, hosts }: MongoOptions): string | undefined {
  if (answer instanceof Error || answer.isreplicaset) return undefined;
  const { setName, msg } = answer;
  if (setName !== undefined && replicaSet && setName !== replicaSet) {
    return `the server at ${address} belongs to the replica set ${setName}: write replicaSet=${setName}, not ${replicaSet}`;
  }
  if (setName !== undefined) return undefined;
  if (replicaSet) {
    const what = msg === 'isdbgrid' ? 'is a mongos' : 'belongs to no replica set';
    return `the server at ${address} ${what}: remove replicaSet=${replicaSet}`;
  }
  if (msg === 'isdbgrid' || hosts.length === 1) return undefined;
  return `the server at ${address} belongs to no replica set: name it alone`;
}

/** Describes a server that cannot be used, although it may fit the URL. */
function problemOf(address: string, answer: Document | Error, { tls }: MongoOptions): string {
  if (!(answer instanceof Error)) {
    const { setName, isreplicaset, isWritablePrimary, secondary, hosts = [] } = answer;
    if (isreplicaset) return uninitiated(address);
    const role = isWritablePrimary ? 'the primary' : secondary ? 'a secondary' : 'a member';
    const problem = `the server at ${address} is ${role} of the replica set ${setName}, but none of its members (${hosts.join(', ')}) can be reached as the primary`;
    return isWritablePrimary ? `${problem}; to use this server alone, write directConnection=true` : problem;
  }
  const { code } = (answer.cause ?? {}) as { readonly code?: unknown };
  const problem = `no MongoDB answers at ${address}: ${messageOf(answer)}`;
  if (UNREACHABLE.has(String(code)) || /'connect' timed out/.test(answer.message)) return problem;
  if (!tls) return /closed$/.test(answer.message) ? `${problem}; if it requires TLS, write tls=true` : problem;
  if (!BAD_CERTIFICATE.test(String(code))) return `${problem}; if it has no TLS, remove tls=true`;
  return `${problem}; name the file of the authority that has signed its certificate: tlsCAFile=<path>`;
}

export function uninitiated(address: string): string {
  return `the server at ${address} has no configuration of its replica set: run rs.initiate() there once`;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim();
}
