import { RESPONSE_HEADERS, type ResponseHeader } from '../description/headers.js';
import { type Operation, type OwnFailure, SECRET } from '../description/operation.js';
import { conflict, exampleOf, failure, fieldErrors, type JsonSchema } from '../description/schemas.js';
import type { Components } from './components.js';

type FailureStatus = 400 | 401 | 403 | 406 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | OwnFailure;

interface Failing {
  /** The name of the component. */
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

/** Each failure is the same for all operations: a component of the document. */
const FAILURES: Readonly<Record<FailureStatus, Failing>> = {
  400: {
    name: 'BadRequest',
    description: 'Some fields are wrong.',
    schema: fieldErrors,
    example: exampleOf(fieldErrors),
  },
  401: {
    ...plain(401, 'Unauthorized', 'Unauthorized', 'The token is missing, or not a valid one of the required type.'),
    headers: ['WWW-Authenticate'],
  },
  403: plain(403, 'Forbidden', 'Forbidden', 'The credential is not for pages of that `Origin`.'),
  404: plain(404, 'NotFound', 'Not Found', 'There is no such object, or it is not yours.'),
  406: plain(406, 'NotAcceptable', 'Not Acceptable', 'The client does not accept the type of the answer.'),
  409: {
    name: 'Conflict',
    description: 'A value is taken, or the state of things forbids it.',
    schema: conflict,
    example: exampleOf(conflict),
  },
  410: plain(410, 'Gone', 'Gone', 'That event is not kept any more, or never was.'),
  412: plain(
    412,
    'PreconditionFailed',
    'The object has changed',
    '`If-Match` does not name the version of the object.',
  ),
  413: plain(413, 'ContentTooLarge', 'Content Too Large', 'The body is longer than 1 MiB.'),
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
      'More requests than the caller may make in that time, or more event streams than may be open at once.',
    ),
    headers: ['Retry-After'],
  },
  500: plain(500, 'InternalServerError', 'Internal Server Error', 'A fault of the service: the log has the cause.'),
  503: {
    ...plain(
      503,
      'ServiceUnavailable',
      'Service Unavailable',
      'The storage cannot do it now; without `Retry-After`, whether it was done is not known.',
    ),
    headers: ['Retry-After'],
  },
};

/** The failures that are answered also where no credential is needed. */
const OF_ANYBODY: ReadonlySet<number> = new Set([404, 406, 429, 500, 503]);

/** The failures that are found once the preferences of the request are known. */
const AFTER_READING: ReadonlySet<number> = new Set([400, 404, 409, 412, 413, 415, 422, 500, 503]);
const PREFERRED: readonly ResponseHeader[] = ['Preference-Applied'];

/** The failures as components, by name. */
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

/** The answers of an operation, by status: those that it declares, and the failures that follow from its declaration. */
export function responsesOf(declared: Operation, components: Components): Readonly<Record<number, object>> {
  const { answers, forKeys } = declared;
  const successes = Object.entries(answers).map(([status, schema]) => {
    const others = forKeys?.answers[Number(status) as keyof typeof answers];
    const both = schema && others ? anyOf([schema, others]) : schema;
    return [status, successOf(declared, Number(status), both, components)];
  });
  const notModified = {
    description: 'What would be shown is what the client has.',
    headers: headersOf(['ETag', ...(declared.headers ?? []), ...personalHeaders(declared)]),
  };
  return Object.fromEntries([
    ...successes,
    ...(isConditionalRead(declared) ? [[304, notModified]] : []),
    ...failuresOf(declared).map((status) => [status, { $ref: `#/components/responses/${FAILURES[status].name}` }]),
  ]);
}

/** All statuses that an operation may be answered with, once its request is there. */
export function statusesOf(declared: Operation): readonly number[] {
  const successes = Object.keys(declared.answers).map(Number);
  return [...successes, ...(isConditionalRead(declared) ? [304] : []), ...failuresOf(declared)];
}

const SUCCESSES: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Done' };

function successOf(declared: Operation, status: number, schema: JsonSchema | null, components: Components): object {
  const { method, query = {}, produces, hasEtag, forKeys, body, headers: own = [] } = declared;
  const headers: readonly (readonly [name: ResponseHeader, applies: boolean])[] = [
    ['ETag', hasEtag === true && method !== 'POST' && !forKeys],
    ['Location', status === 201],
    ['Link', 'page' in query],
    ['Last-Event-ID', 'page' in query && 'after' in query],
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
      // what is given again under an Idempotency-Key has none, nor have answers to keys
      ...(hasEtag && (method === 'POST' || forKeys) && optional(['ETag'])),
    },
    ...(schema && { content: components.content([produces ?? 'application/json'], schema) }),
  };
}

/** What answers to callers with a credential have. */
const PERSONAL: readonly ResponseHeader[] = ['Cache-Control', 'Vary'];
const personalHeaders = (declared: Operation) => [
  ...(declared.token === 'none' ? [] : PERSONAL),
  ...(isLimited(declared) ? LIMITS : []),
];
/** What answers have that may be charged. */
const LIMITS: readonly ResponseHeader[] = ['RateLimit-Policy', 'RateLimit'];
/** Whether there may be a limit to how often it is asked for. */
const isLimited = ({ token, path }: Operation): boolean => token !== 'none' || path.includes(`{${SECRET}}`);

/** Headers that some of the answers have. */
function optional(names: readonly ResponseHeader[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, { ...RESPONSE_HEADERS[name], required: false }]));
}

function headersOf(names: readonly ResponseHeader[]): Readonly<Record<string, object>> {
  const all: readonly ResponseHeader[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Whether a client may ask for it only if it has changed. */
export const isConditionalRead = ({ method, hasEtag }: Operation): boolean => method === 'GET' && hasEtag === true;

/** Whether a client may ask for it only if nobody else has changed the object. */
export const isConditionalWrite = ({ method, token, hasEtag }: Operation): boolean =>
  method === 'POST' ? hasEtag === true : (method === 'PATCH' || method === 'DELETE') && token !== 'manage'; // a booker's booking has no tag

function failuresOf(declared: Operation): readonly FailureStatus[] {
  const { method, path, token, body, query, forKeys, failures = [] } = declared;
  const following: readonly (readonly [status: FailureStatus, applies: boolean])[] = [
    [400, query !== undefined || body !== undefined || method === 'POST'],
    [401, token !== 'none'],
    [403, token === 'key' || token === 'manage' || forKeys !== undefined],
    [404, path.includes('{')],
    [406, true],
    [412, isConditionalWrite(declared)],
    [413, body !== undefined],
    [415, body !== undefined],
    [422, method === 'POST'],
    [429, isLimited(declared)],
    [500, true],
    [503, true],
  ];
  return [...new Set([...following.filter(([, applies]) => applies).map(([status]) => status), ...failures])];
}

/** A schema that any of the schemas satisfies; the example is of the first. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Set(schemas)];
  if (distinct.length === 1) return distinct[0]!;
  const example = exampleOf(schemas[0]!);
  return { anyOf: distinct, ...(example !== undefined && { examples: [example] }) };
}
