import type { IncomingHttpHeaders } from 'node:http';
import type { Expected } from '../../../core/basics/versions.js';
import type { UseCase } from '../../../core/ledger/access/may.js';
import type { Once } from '../../../core/ledger/idempotency.js';
import type { AppCaller, BookerCaller, KeyCaller } from '../../../core/model/callers.js';
import type { Owner } from '../../../core/model/owner.js';
import type { LinkCaller, PersonCaller } from '../../../core/model/person-callers.js';
import type { ClientAddress } from '../../../core/model/visitor.js';
import type { Body } from './body.js';
import type { RequestHeader, ResponseHeader } from './headers.js';
import type { Query, Values } from './query.js';
import type { Rendered, Reply } from './reply.js';
import type { JsonSchema } from './schemas.js';

export { type Body, body, describeBody, describePatch } from './body.js';

/** Caller of an operation, for each kind of credential. */
export interface Callers {
  readonly owner: Owner;
  readonly app: AppCaller;
  readonly key: KeyCaller;
  readonly manage: BookerCaller;
  readonly person: PersonCaller;
  readonly link: LinkCaller;
  readonly none: undefined;
}
export type Token = keyof Callers;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

export const EVENT_STREAM = 'text/event-stream';

/** Lists the names of a path's parameters. */
export function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Groups of operations, in the order of the OpenAPI document. */
export const TAGS = {
  Apps: 'A business location, department or entity, and the token that proves it. Owners make them.',
  Business: 'Public profile of a business.',
  Letters: 'Standard mails to customers and to the team, which need no workflow.',
  Workflows: 'Rules for bookings: approval, and deadlines for cancelling and moving.',
  Actions: 'Actions of a workflow on its bookings: webhooks, mail, transitions, log lines.',
  Resources: 'Rooms, people and things that can be booked, with opening hours and rules.',
  Services: 'Products of a business: durations, the required resources, and how these are chosen.',
  'Time off': 'Time in which resources are closed, whatever their hours.',
  Calendars: 'External calendars that make resources busy.',
  Availability: 'The times that can be booked.',
  Bookings: 'Reserved times of one or more resources, from hold to completion.',
  Series: 'Recurring bookings: every Tuesday at nine, checked and booked in one step.',
  Staff: 'People who work in a business, what each may do, and tokens for their programs.',
  People: 'Persons who sign in, once for the whole service: passwords, links, sessions and their account.',
  Keys: 'Credentials for pages in browsers, and the secret behind the links to manage bookings.',
  Payments: 'Payments and refunds of bookings: reported by the app, or by signed events of the payment provider.',
  'One booking': 'A booking, for whoever holds its manage token.',
  Customers: 'People who book: found by their e-mail addresses, or created by their first booking.',
  Feeds: 'Calendars of bookings for others to subscribe to: on a phone, or in another calendar.',
  Events: 'Changes of bookings and other objects, in commit order: a feed to page through, or a stream to follow.',
  Deliveries: 'Jobs of actions and letters, with every attempt.',
  Process: 'The process itself, and this document.',
} as const;
export type Tag = keyof typeof TAGS;

/** Failures that a declaration must name. All others follow from the rest of the declaration. */
export type OwnFailure = 401 | 403 | 404 | 409 | 410 | 429;

/**
 * Declaration of one endpoint. Its route, the validation of its requests, and its part of the OpenAPI document come
 * from it. Failures that follow from the declaration (401, 400 where there are fields, 404 where there are parameters
 * …) are documented without being named in `failures`.
 */
export interface Operation<
  T extends Token = Token,
  Path extends string = string,
  Q extends Query = Query,
  Input = unknown,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path: `/v1/apps/{uuid}`. Parameters in braces are UUIDs, except `{secret}` and `{slug}` (any text) and `{hex}` (a UUID without hyphens). */
  readonly path: Path;
  readonly token: T;
  /** Allowed values of path parameters that are not UUIDs. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Variant of this operation for callers with a key: same method and path, but its own query, body and answers. */
  readonly forKeys?: Operation;
  /** The `operationId`: a verb and a noun. It must never change, because clients name their methods after it. */
  readonly id: string;
  /** Use cases that the operation calls, all with the same right. Empty only for an operation that needs no caller. */
  readonly useCases?: readonly UseCase[];
  readonly tag: Tag;
  /** Purpose of the operation, in one line. */
  readonly summary: string;
  /** Details that do not fit into the summary. */
  readonly description?: string;
  readonly query?: Q;
  readonly body?: Body<Input>;
  /** Media types and maximum size of a file, for operations whose body is a file instead of JSON. */
  readonly upload?: Upload;
  /** Schema of the body by status. Null for an answer without a body. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204, JsonSchema | null>>>;
  readonly failures?: readonly OwnFailure[];
  /** Path for the `Location` header of a 201. A parameter that the operation's own path lacks is the UUID of the new object. */
  readonly location?: string;
  /** True if answers have an `ETag`, `mostly` if some have. A GET may be conditional, and a POST that changes the object in its path. */
  readonly hasEtag?: boolean | 'mostly';
  /** True if the app has exactly one such object, such as its profile. `If-Match` then names versions under the app's UUID. */
  readonly isOfApp?: boolean;
  readonly headers?: readonly ResponseHeader[];
  /** Headers that the handler itself reads. */
  readonly requestHeaders?: readonly RequestHeader[];
  /** True if the answers contain a credential: caches must not store them, and stored copies are encrypted. */
  readonly secret?: boolean;
  /** Returns the revision of a list that has one. Answers are cached until the revision changes, so they must not show other objects. */
  revision?(caller: Callers[T]): Promise<string | undefined>;
  /** True if requests do not count towards rate limits. */
  readonly isFree?: boolean;
  /** Rate limit cost of a request in addition to 1, as far as the query determines it. */
  cost?(query: URLSearchParams): number;
  /** Media type of the answers, or several; each answer has one of them. Default `application/json`. */
  readonly produces?: string | readonly [string, ...string[]];
  /** Schemas of answers in other media types, by media type. */
  readonly alsoAs?: Readonly<Record<string, JsonSchema>>;
  handle(call: Call<T, Path, Q, Input>): Promise<Reply>;
}

/** Returns the right of the operation's use cases. Undefined if it has none, which refuses every member of staff. */
export function rightOf({ useCases = [] }: Operation): UseCase['right'] | undefined {
  return useCases[0]?.right;
}

/** Credentials without an `Idempotency-Key`: keys are unique within an owner or app, and these have neither. */
const WITHOUT_KEYS: ReadonlySet<Token> = new Set(['none', 'person', 'link']);

/** True if an `Idempotency-Key` has an effect. */
export function takesKey({ method, token }: Pick<Operation, 'method' | 'token'>): boolean {
  return method === 'POST' && !WITHOUT_KEYS.has(token);
}

/** Media types of the JSON that an operation reads. A POST without declared fields reads its body for the idempotency key. Empty: none. */
export function mediaTypesReadBy(operation: Operation): readonly string[] {
  const { body, upload } = operation;
  return body?.mediaTypes ?? (takesKey(operation) && !upload ? ['application/json'] : []);
}

export function listMediaTypes({
  produces = 'application/json',
  alsoAs = {},
}: Operation): readonly [string, ...string[]] {
  const others = Object.keys(alsoAs);
  return typeof produces === 'string' ? [produces, ...others] : [...produces, ...others];
}

export interface RequestConditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** Path parameter that is any text, not a UUID. */
export const SECRET = 'secret';
/** Path parameter that is the slug of an app, or its UUID. */
export const SLUG = 'slug';
/** Path parameter that is a UUID, written as 32 lower-case hexadecimal digits. */
export const HEX = 'hex';

/** Requirements for a body that is a file. */
export interface Upload {
  readonly mediaTypes: readonly string[];
  readonly bytesMax: number;
  /** Schema for the document, if the file is JSON whose exact bytes matter. */
  readonly schema?: JsonSchema;
}

/** Request that has passed all validation except the core's. */
interface Call<T extends Token, Path extends string, Q extends Query, Input> {
  readonly caller: Callers[T];
  /** Path parameters: UUIDs in lower case, other text unchanged. */
  readonly params: Readonly<Record<Names<Path>, string>>;
  readonly query: Values<Q>;
  /** Validated body. Its fields are renamed from the interface's names to the core's: `hold_seconds` is `holdSeconds`. */
  readonly input: Input;
  /** Uploaded file and its media type. Empty unless the operation takes a file. */
  readonly file: { readonly type: string; readonly bytes: Uint8Array };
  /** The `Authorization` header. */
  readonly credential: string;
  readonly headers: IncomingHttpHeaders;
  /** Checks the credential of the request again. Used by answers that outlive the first check, such as event streams. */
  isStillValid(): Promise<boolean>;
  /** UUID of the last event that the client received, from `Last-Event-ID`, for an operation that resumes a stream. */
  readonly lastEventId: string | undefined;
  /** Returns the client's address, for limits and counts. */
  clientAddress(): ClientAddress;
  /** Charges additional rate limit cost that only became known during the call. */
  charge(cost: number): void;
  readonly conditions: RequestConditions;
  /** Part of the service's URL before `/v1`, as the client sees it: scheme, host and `mountedAt`. */
  base(): string;
  /** Path prefix before `/v1` under which the API is mounted in another application. */
  readonly mountedAt: string;
  /** Cache of the JSON text of list items, shared by all operations of the API. */
  readonly rendered: Rendered;
  /** Versions in `If-Match` that the write may replace. Undefined: any version. */
  readonly expected: Expected;
  /**
   * Calls `execute` with `once`, and renders the result with `reply`. `once` executes the write at most once per `Idempotency-Key`, and is
   * undefined without that header. With a key, `reply` is called inside the commit.
   */
  answered<Result>(
    execute: (once: Once<Result> | undefined) => Promise<Result>,
    reply: (result: Result) => Reply,
  ): Promise<Reply>;
}

/** Returns the function that declares the operations of a group. Each declaration determines the type of the call that its handler receives. */
export function operationIn(tag: Tag) {
  return <T extends Token, Path extends string, Q extends Query, Input>(
    declared: Omit<Operation<T, Path, Q, Input>, 'tag'>,
  ): Operation =>
    // Cast: a list of operations loses the types. The service only calls each handler with values from its own declaration.
    ({ ...declared, tag }) as unknown as Operation;
}
