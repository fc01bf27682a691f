import type { Once } from '../../../core/ledger/idempotency.js';
import type { AppCaller, BookerCaller, KeyCaller } from '../../../core/model/callers.js';
import type { Owner } from '../../../core/model/owner.js';
import type { ClientAddress } from '../../../core/model/visitor.js';
import type { Expected } from '../../../core/versions.js';
import type { Body } from './body.js';
import type { ResponseHeader } from './headers.js';
import type { Query, Values } from './query.js';
import type { Rendered, Reply } from './reply.js';
import type { JsonSchema } from './schemas.js';

export { type Body, body, patchOf } from './body.js';

/** Whose token an operation asks for, and the caller that it proves. */
export interface Callers {
  readonly owner: Owner;
  readonly app: AppCaller;
  readonly key: KeyCaller;
  readonly manage: BookerCaller;
  readonly none: undefined;
}
export type Token = keyof Callers;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The media type of Server-Sent Events. */
export const EVENT_STREAM = 'text/event-stream';

/** The names of the parameters in a path. */
export function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The groups of operations in the document, in its order. */
export const TAGS = {
  Apps: 'A business location, department or entity, and the token that proves it. Owners make them.',
  Workflows: 'How bookings live: at once or after approval, and until when they may be cancelled or moved.',
  Actions: 'What a workflow does around its bookings: webhooks, mail, transitions, log lines.',
  Resources: 'What can be booked: a room, a person, a thing; its opening hours and rules.',
  Services: 'What a business sells: durations, the resources that they take, and how these are chosen.',
  'Time off': 'Time in which resources are closed, whatever their hours.',
  Calendars: 'Calendars that are kept elsewhere, and make resources busy.',
  Availability: 'The times that can be booked.',
  Bookings: 'A time taken on one resource or several, from hold to completion.',
  Series: 'Bookings that recur: every Tuesday at nine, checked and booked all at once.',
  Keys: 'Credentials for pages in browsers, and the secret behind the links to manage bookings.',
  'One booking': 'A booking, for whoever holds its manage token.',
  Customers: 'Who books: found by their e-mail addresses, or made by their first booking.',
  Feeds: 'Calendars of bookings for others to subscribe to: on a phone, or in another calendar.',
  Events: 'What happened to bookings, in commit order: a feed to page through, or a stream to follow.',
  Deliveries: 'What became of the jobs that actions made, attempt by attempt.',
  Process: 'The process itself, and this document.',
} as const;
export type Tag = keyof typeof TAGS;

/** What operations refuse for reasons of their own; the other failures follow from their declarations. */
export type OwnFailure = 404 | 409 | 410;

/**
 * One endpoint, declared: from this come its route, the checks of what it is sent, and its part of the OpenAPI
 * document. Failures that follow from the declaration (401, 400 where there are fields, 404 where there are parameters
 * …) are documented without being named in `failures`.
 */
export interface Operation<
  T extends Token = Token,
  Path extends string = string,
  Q extends Query = Query,
  Input = unknown,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces are UUIDs: `/v1/apps/{uuid}`; `{secret}` is any text. */
  readonly path: Path;
  readonly token: T;
  /** The same method and path for whoever holds a key, where it is open to keys: with a query, a body and answers of its own. */
  readonly forKeys?: Operation;
  /** The `operationId`, a verb and a noun. Clients name their methods after it: it never changes. */
  readonly id: string;
  readonly tag: Tag;
  /** What it does, in one line. */
  readonly summary: string;
  /** What the summary has no room for. */
  readonly description?: string;
  readonly query?: Q;
  readonly body?: Body<Input>;
  /** The schema of the body by status; null for an answer without one. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204, JsonSchema | null>>>;
  readonly failures?: readonly OwnFailure[];
  /** Where what a 201 shows can be read, for its `Location`; a parameter that the path does not have is the new UUID. */
  readonly location?: string;
  /** Its answers carry an `ETag`; a GET may be conditional then, and a POST, which changes the object that its path names. */
  readonly hasEtag?: boolean;
  /** Headers that its answers have besides. */
  readonly headers?: readonly ResponseHeader[];
  /** Its answers carry a credential: no cache may keep them, and they are at rest only sealed. */
  readonly secret?: boolean;
  /**
   * Of a list that shows nothing but the objects in it: its revision, as repositories tell it. An answer is given again as
   * long as that stays the same.
   */
  revision?(caller: Callers[T]): Promise<string | undefined>;
  /** What it costs of what its caller may ask, beside 1, as far as the query tells. */
  cost?(query: URLSearchParams): number;
  /** The media type of its answers; default `application/json`. */
  readonly produces?: string;
  handle(call: Call<T, Path, Q, Input>): Promise<Reply>;
}

/** Headers by which a client asks only for what it does not have. */
export interface RequestConditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** The parameter of a path that is no UUID. */
export const SECRET = 'secret';

/** A request that has passed every check but those of the core. */
export interface Call<T extends Token, Path extends string, Q extends Query, Input> {
  readonly caller: Callers[T];
  /** The UUIDs in the path, in lower case, and what is none as it came. */
  readonly params: Readonly<Record<Names<Path>, string>>;
  readonly query: Values<Q>;
  /** The body in the core's names. */
  readonly input: Input;
  /** The `Authorization` header. */
  readonly credential: string;
  /** Whether the credential of the request still proves its caller: for answers that go on after it was checked. */
  isStillValid(): Promise<boolean>;
  /** The UUID that `Last-Event-ID` names, for an operation that resumes a stream. */
  readonly lastEventId: string | undefined;
  /** The address by which the client is counted. */
  clientAddress(): ClientAddress;
  /** Charges what it costs besides, where that was not known before. */
  charge(cost: number): void;
  readonly conditions: RequestConditions;
  /** What comes before `/v1` in an address that leads to where the request was sent: the scheme, the host, and `mountedAt`. */
  base(): string;
  /** Where the API is mounted: what comes before `/v1`. */
  readonly mountedAt: string;
  /** What lists of objects were written as, by this API. */
  readonly rendered: Rendered;
  /** The versions that `If-Match` names. */
  readonly expected: Expected;
  /**
   * Calls a use case with the `once` that makes its write happen once under the request's `Idempotency-Key` (undefined
   * without one), and answers its result as `reply` shows it. With a key, `reply` is called inside the commit.
   */
  answered<Result>(
    execute: (once: Once<Result> | undefined) => Promise<Result>,
    reply: (result: Result) => Reply,
  ): Promise<Reply>;
}

/** Declares an operation; the call that its handler gets is typed by the declaration. */
export function operation<T extends Token, Path extends string, Q extends Query, Input>(
  declared: Operation<T, Path, Q, Input>,
): Operation {
  // A list of operations has lost their types; each is only ever called with what its own declaration made.
  return declared as unknown as Operation;
}
