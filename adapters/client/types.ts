import type { components, operations } from './openapi.js';
import type { OPERATIONS } from './operations.js';

/** The schemas of the OpenAPI document, by name: `Schemas['Booking']`. */
export type Schemas = components['schemas'];
/** The `operationId` of every operation; the client's methods are named after it. */
export type OperationId = keyof operations;

/** Operations that only read (GET). */
type ReadId = {
  [I in OperationId]: (typeof OPERATIONS)[I] extends `GET ${string}` ? I : never;
}[OperationId];

/** Selects the named members of `T`, without those of type `never`. Optional members stay optional. */
type Allowed<T, Names extends string> = {
  [N in keyof T as N extends Names ? ([Exclude<T[N], undefined>] extends [never] ? never : N) : never]: T[N];
};
/** Also allows `undefined` for each member, which leaves it out. */
type Loose<T> = { [N in keyof T]: T[N] | undefined };
type Sent<T> = {
  [N in keyof T]: N extends 'query' ? Loose<Exclude<T[N], undefined>> : T[N];
};

/** Request body of an operation: a `Blob` for an image, whose type becomes the `Content-Type`, or else JSON. */
type BodyOf<I extends OperationId> = operations[I] extends { requestBody: { content: { 'image/png': string } } }
  ? { body: Blob }
  : JsonBodyOf<I>;

type JsonBodyOf<I extends OperationId> = operations[I] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? { body: B }
  : operations[I] extends { requestBody?: infer R }
    ? [Exclude<R, undefined>] extends [never]
      ? unknown
      : Exclude<R, undefined> extends { content: { 'application/json': infer B } }
        ? { body?: B }
        : unknown
    : unknown;

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call and its retries. The promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For a POST: its idempotency key, so that retries have no further effect. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
  /** For a PATCH, PUT, DELETE, or a POST that changes a booking: `ETag` that the object must still have. Otherwise the status is 412. */
  readonly ifMatch?: string | undefined;
  /** For a GET: `ETag` of the known version. If it is unchanged, the outcome is `unchanged`. */
  readonly ifNoneMatch?: string | undefined;
}

/** Input of an operation: its `path` and `query` parameters and its `body`, if it has them. */
export type Input<I extends OperationId> = Sent<Allowed<operations[I]['parameters'], 'path' | 'query'>> &
  BodyOf<I> &
  CallOptions;

type Responses<I extends OperationId> = operations[I]['responses'];
type Content<R> = R extends { content: infer C } ? (C extends { 'image/png': string } ? Blob : C[keyof C]) : undefined;
/** Returns the type in the wrapper `{ success, data }` of a response body. A page of a list has no wrapper. */
type Unwrapped<B> = B extends { success: true; data: infer D } ? D : B;

type SuccessStatus = 200 | 201 | 202 | 204;

/** Successful request. `value` is the `data` of the response, or the whole body for a page of a list. */
export interface Done<Status extends number, Value> {
  readonly outcome: 'ok';
  readonly status: Status;
  readonly value: Value;
  readonly headers: Headers;
}

/** Result of a GET if the object still has the version in `ifNoneMatch`. */
export interface Unchanged {
  readonly outcome: 'unchanged';
  readonly status: 304;
  readonly headers: Headers;
}

/** Request that was refused, without any effect. */
export interface Refused<Status extends number = number, Reason = string | undefined, Body = unknown> {
  readonly outcome: 'refused';
  readonly status: Status;
  /** For a 409: name of the state or time that forbids the request. */
  readonly reason: Reason;
  readonly message: string;
  /** Message for each wrong field, by its name. Names of nested fields are dotted. */
  readonly errors: Readonly<Record<string, string>>;
  /** Complete response body. */
  readonly body: Body;
  readonly headers: Headers;
}

/** Unknown outcome: the connection was lost, or the service failed (5xx). A POST may be repeated with its key, even much later. */
export interface Unknown {
  readonly outcome: 'unknown';
  /** Idempotency key with which the request was sent, if it is a POST. */
  readonly idempotencyKey: string | undefined;
  /** Error of `fetch`, or the last refusal. */
  readonly cause: unknown;
}

/** GET without a response, or with an unreadable one. */
export interface Unreachable {
  readonly outcome: 'unreachable';
  /** Error of `fetch`, problem with the response, or the last refusal. */
  readonly cause: unknown;
}

/** Union of one refusal type for each reason, so that TypeScript discriminates them by `reason`. */
type RefusedBy<Status extends number, Body> = RefusedFor<Status, Body, ReasonOf<Body>>;
type RefusedFor<Status extends number, Body, Reason> = Reason extends unknown ? Refused<Status, Reason, Body> : never;
type ReasonOf<Body> = Body extends { reason: infer R }
  ? R
  : Body extends { reason?: infer R }
    ? R | undefined
    : undefined;

type ResultAt<I extends OperationId, Status> = Status extends SuccessStatus & keyof Responses<I>
  ? Done<Status, Unwrapped<Content<Responses<I>[Status]>>>
  : Status extends 304
    ? Unchanged
    : Status extends number & keyof Responses<I>
      ? RefusedBy<Status, Content<Responses<I>[Status]>>
      : never;

/** Result of a call: a union discriminated by `outcome`, `status` and `reason`. */
export type Result<I extends OperationId> =
  | ResultAt<I, Exclude<keyof Responses<I>, I extends ReadId ? never : 500>>
  | (I extends ReadId ? Unreachable : Unknown);

/** Value of a successful call. */
export type Value<I extends OperationId> = Extract<Result<I>, { outcome: 'ok' }>['value'];

type Call<I extends OperationId, Answer> =
  Record<never, never> extends Input<I> ? (input?: Input<I>) => Answer : (input: Input<I>) => Answer;

/** Type of an item, for operations that return pages of a list. Otherwise `never`. */
type Item<I extends OperationId> = Value<I> extends { data: readonly (infer T)[]; totalPages: number } ? T : never;

export type Method<I extends OperationId> = I extends 'streamEvents'
  ? Call<I, AsyncIterable<Schemas['Event']>>
  : Call<I, Promise<Result<I>>> &
      ([Item<I>] extends [never] ? unknown : { readonly each: Call<I, AsyncIterable<Item<I>>> });

/** Client with one method for each operation of the HTTP interface, named by its `operationId`. */
export type Client = { readonly [I in OperationId]: Method<I> } & {
  /** Alias of `streamEvents`. */
  readonly events: Method<'streamEvents'>;
};
