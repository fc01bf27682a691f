import { reachOf } from '../../../core/ledger/access/may.js';
import { STAFF_ROLES } from '../../../core/model/staff.js';
import { RESPONSE_HEADERS, type ResponseHeader } from '../description/headers.js';
import {
  listMediaTypes,
  mediaTypesReadBy,
  type Operation,
  type OwnFailure,
  rightOf,
} from '../description/operation.js';
import { conflict, failure, fieldErrors, findExample, type JsonSchema, unauthorized } from '../description/schemas.js';
import type { Components } from './components.js';

type FailureStatus = 400 | 401 | 406 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | OwnFailure;

interface Failing {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: unknown;
  readonly headers?: readonly ResponseHeader[];
}

const plain = (code: FailureStatus, name: string, message: string, description: string): Failing => ({
  name,
  description,
  schema: failure,
  example: { code, message },
});

/** Components of the document, because each failure is the same for all operations. */
const FAILURES: Readonly<Record<FailureStatus, Failing>> = {
  400: {
    name: 'BadRequest',
    description: 'Some fields are wrong.',
    schema: fieldErrors,
    example: findExample(fieldErrors),
  },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing, or not a valid one of the required type.',
    schema: unauthorized,
    example: findExample(unauthorized),
    headers: ['WWW-Authenticate'],
  },
  403: plain(
    403,
    'Forbidden',
    'Forbidden',
    'The credential is not for pages of that `Origin`, or the role of the staff member does not allow this.',
  ),
  404: plain(404, 'NotFound', 'Not Found', 'There is no such object, or it is not yours.'),
  406: plain(406, 'NotAcceptable', 'Not Acceptable', 'The client does not accept the type of the answer.'),
  409: {
    name: 'Conflict',
    description: 'A value is already taken, or the current state does not allow the request.',
    schema: conflict,
    example: findExample(conflict),
  },
  410: plain(410, 'Gone', 'Gone', 'That event has expired, or never existed.'),
  412: plain(
    412,
    'PreconditionFailed',
    'The object has changed',
    '`If-Match` does not name the version of the object.',
  ),
  413: plain(
    413,
    'ContentTooLarge',
    'Content Too Large',
    'The body is larger than 1 MiB, than 16 KiB without a credential, or the file than its limit.',
  ),
  415: plain(
    415,
    'UnsupportedMediaType',
    'Unsupported Media Type: send application/json, in UTF-8 and not compressed',
    'The type, the charset or the compression of the body is not supported.',
  ),
  422: plain(
    422,
    'KeyReused',
    'This Idempotency-Key was used for a different request',
    'The Idempotency-Key was used for a different request.',
  ),
  429: {
    ...plain(
      429,
      'TooManyRequests',
      'Too Many Requests',
      'The rate limit of the caller, or the limit of open event streams, is exceeded.',
    ),
    headers: ['Retry-After'],
  },
  500: plain(500, 'InternalServerError', 'Internal Server Error', 'An error in the service. Its log has the cause.'),
  503: {
    ...plain(
      503,
      'ServiceUnavailable',
      'Service Unavailable',
      'The storage is unavailable. Without `Retry-After`, the outcome of the request is unknown.',
    ),
    headers: ['Retry-After'],
  },
};

/** Statuses of failures that an operation without a credential can have. */
const OF_ANYBODY: ReadonlySet<number> = new Set([404, 406, 429, 500, 503]);

/** Statuses of failures that occur after the preferences of the request were read, so that they can have `Preference-Applied`. */
const AFTER_READING: ReadonlySet<number> = new Set([400, 401, 404, 409, 412, 413, 415, 422, 500, 503]);
const PREFERRED: readonly ResponseHeader[] = ['Preference-Applied'];

/** Builds the components of the failures, by name. */
export function failureResponses(components: Components): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, { name, description, schema, example, headers = [] }]) => [
      name,
      {
        description,
        headers: {
          ...headersOf([...headers, ...(AFTER_READING.has(Number(status)) ? PREFERRED : []), ...PERSONAL, ...LIMITS]),
          ...(OF_ANYBODY.has(Number(status)) && optional(PERSONAL)),
        },
        content: components.content(['application/json'], schema, example),
      },
    ]),
  );
}

/** Returns an operation's answers by status: the declared ones, and the failures that follow from the declaration. */
export function describeResponses(declared: Operation, components: Components): Readonly<Record<number, object>> {
  const { answers, forKeys } = declared;
  const successes = Object.entries(answers).map(([status, schema]) => {
    const others = forKeys?.answers[Number(status) as keyof typeof answers];
    const both = schema && others ? anyOf([schema, others]) : schema;
    return [status, successOf(declared, Number(status), both, components)];
  });
  const notModified = {
    description: 'Not modified: the client has the current version.',
    headers: headersOf(['ETag', ...(declared.headers ?? []), ...personalHeaders(declared)]),
  };
  return Object.fromEntries([
    ...successes,
    ...(isConditionalRead(declared) ? [[304, notModified]] : []),
    ...failuresOf(declared).map((status) => [status, { $ref: `#/components/responses/${FAILURES[status].name}` }]),
  ]);
}

/** Lists all statuses that an operation may answer a complete request with. */
export function listStatuses(declared: Operation): readonly number[] {
  const successes = Object.keys(declared.answers).map(Number);
  return [...successes, ...(isConditionalRead(declared) ? [304] : []), ...failuresOf(declared)];
}

const SUCCESSES: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Done' };

function successOf(declared: Operation, status: number, schema: JsonSchema | null, components: Components): object {
  const { method, query = {}, hasEtag, forKeys, body, headers: own = [] } = declared;
  const headers: readonly (readonly [name: ResponseHeader, applies: boolean])[] = [
    ['ETag', hasEtag === true && method !== 'POST' && !forKeys],
    ['Location', status === 201 && declared.location !== undefined],
    ['Link', 'page' in query],
    ['Idempotent-Replayed', method === 'POST'],
    ['Preference-Applied', body !== undefined],
  ];
  return {
    description: SUCCESSES[status],
    headers: {
      ...headersOf([
        ...headers.filter(([, applies]) => applies).map(([name]) => name),
        ...own,
        ...personalHeaders(declared),
      ]),
      // Replays under an Idempotency-Key and answers to keys have no ETag.
      ...(hasEtag && (method === 'POST' || forKeys || hasEtag === 'mostly') && optional(['ETag'])),
    },
    ...(schema && { content: contentOf(declared, schema, components) }),
  };
}

function contentOf(declared: Operation, schema: JsonSchema, components: Components): object {
  const { alsoAs = {} } = declared;
  const contents = listMediaTypes(declared).map((type) => components.content([type], alsoAs[type] ?? schema));
  return Object.assign({}, ...contents);
}

/** Headers of answers to callers with a credential. */
const PERSONAL: readonly ResponseHeader[] = ['Cache-Control', 'Vary'];
const personalHeaders = (declared: Operation) => [
  ...(declared.token === 'none' && !declared.secret ? [] : PERSONAL),
  ...(isLimited(declared) ? LIMITS : []),
];
/** Headers of answers that count towards a rate limit. */
const LIMITS: readonly ResponseHeader[] = ['RateLimit-Policy', 'RateLimit'];
/** True if the operation may have a rate limit. */
const isLimited = ({ isFree = false }: Operation): boolean => !isFree;

/** Headers that only some of the answers have. */
function optional(names: readonly ResponseHeader[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, { ...RESPONSE_HEADERS[name], required: false }]));
}

function headersOf(names: readonly ResponseHeader[]): Readonly<Record<string, object>> {
  const all: readonly ResponseHeader[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** True if the operation supports `If-None-Match`. */
export const isConditionalRead = ({ method, hasEtag }: Operation): boolean =>
  method === 'GET' && hasEtag !== undefined && hasEtag !== false;

/** True if the operation supports `If-Match`. */
export const isConditionalWrite = ({ method, token, hasEtag }: Operation): boolean =>
  method === 'POST'
    ? hasEtag === true
    : (method === 'PATCH' || method === 'PUT' || method === 'DELETE') && token !== 'manage'; // the booking of a manage token has no tag

/** True if every role of staff members allows the operation. */
function isForAllRoles(declared: Operation): boolean {
  const right = rightOf(declared);
  return right !== undefined && STAFF_ROLES.every((role) => reachOf({ role, isProgram: false }, right) !== 'no');
}

function failuresOf(declared: Operation): readonly FailureStatus[] {
  const { method, path, token, query, forKeys, upload, failures = [] } = declared;
  const hasBody = upload !== undefined || mediaTypesReadBy(declared).length > 0;
  const following: readonly (readonly [status: FailureStatus, applies: boolean])[] = [
    [400, query !== undefined || hasBody || method === 'POST'],
    [401, token !== 'none'],
    [
      403,
      token === 'key' || token === 'manage' || forKeys !== undefined || (token === 'app' && !isForAllRoles(declared)),
    ],
    [404, path.includes('{')],
    [406, true],
    [412, isConditionalWrite(declared)],
    [413, hasBody],
    [415, hasBody],
    [422, method === 'POST'],
    [429, isLimited(declared)],
    [500, true],
    [503, true],
  ];
  return [...new Set([...following.filter(([, applies]) => applies).map(([status]) => status), ...failures])];
}

/** Builds a schema for any one of the schemas, with the example of the first. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Set(schemas)];
  if (distinct.length === 1) return distinct[0]!;
  const example = findExample(schemas[0]!);
  return { anyOf: distinct, ...(example !== undefined && { examples: [example] }) };
}
