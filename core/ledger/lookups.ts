import { fold } from '../basics/search.js';
import type { Action } from '../model/action.js';
import type { Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { CountedKind, Kind, Objects } from '../model/kinds/objects.js';
import type { Question } from '../model/questions/question.js';
import type { BulkReads } from './bulk-reads.js';
import type { Answer } from './idempotency.js';
import type { InUse, LimitedQuestion, Tally, TallyQuery } from './ledger.js';

interface ObjectQuery {
  readonly kind: Kind;
  readonly uuid: string;
}

/** Objects read with a limit, so the list may be incomplete. */
interface Limited<T> {
  readonly limit: number;
  readonly objects: readonly T[];
}

/** Queries of decisions whose answers are cached by key: the methods of a `View`, except those for a span of time. */
interface Lookups {
  readonly object: Lookup<ObjectQuery, Objects[Kind] | undefined>;
  /** In creation order. `DraftView` sorts by position. */
  readonly actionsOf: Lookup<string, readonly Action[]>;
  readonly inUse: Lookup<InUse, Limited<Booking>>;
  readonly tally: Lookup<TallyQuery, Tally>;
  readonly customerWithEmail: Lookup<string, Customer | undefined>;
  readonly count: Lookup<CountedKind, number>;
  readonly select: Lookup<LimitedQuestion, Limited<Objects[Kind]>>;
  readonly answer: Lookup<string, Answer | undefined>;
}

export type Sort = keyof Lookups;
export type Query<S extends Sort> = Parameters<Lookups[S]['keyOf']>[0];
export type Found<S extends Sort> = Awaited<ReturnType<Lookups[S]['read']>>[number];

/** One kind of query: its cache key and how to answer it. */
interface Lookup<Q, A> {
  /** Returns the cache key of a query. Equal queries have equal keys. */
  keyOf(query: Q): string;
  /** Answers all queries, in order. */
  read(reads: BulkReads, queries: readonly Q[]): Promise<readonly A[]>;
  /** Returns the query whose answer suffices for both of two queries with the same key. Default: either. */
  wider?(one: Q, other: Q): Q;
  /** True if the cached answer for the same key suffices for this query. Default: always. */
  suffices?(found: A, query: Q): boolean;
}

const itself = (query: string): string => query;

const limitOf = ({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number | undefined }) => limit;

/** Query with a limit: a cached answer suffices for smaller limits, and for larger ones if it was complete. */
function limited<Q extends { readonly limit?: number | undefined }, T>(
  keyOf: (query: Q) => string,
  read: (reads: BulkReads, query: Q) => Promise<readonly T[]>,
): Lookup<Q, Limited<T>> {
  return {
    keyOf,
    read: (reads, queries) =>
      Promise.all(queries.map(async (query) => ({ limit: limitOf(query), objects: await read(reads, query) }))),
    wider: (one, other) => (limitOf(other) > limitOf(one) ? other : one),
    suffices: ({ limit, objects }, query) => limit >= limitOf(query) || objects.length < limit,
  };
}

const LOOKUPS: Lookups = {
  object: {
    keyOf: ({ kind, uuid }) => `${kind}/${uuid}`,
    read: async (reads, queries) => {
      const kinds = [...new Set(queries.map(({ kind }) => kind))];
      const found = new Map<string, Objects[Kind]>();
      await Promise.all(
        kinds.map(async (kind) => {
          const uuids = queries.filter((query) => query.kind === kind).map(({ uuid }) => uuid);
          for (const object of await reads.objects(kind, uuids)) found.set(`${kind}/${object.uuid}`, object);
        }),
      );
      return queries.map(({ kind, uuid }) => found.get(`${kind}/${uuid}`));
    },
  },
  actionsOf: {
    keyOf: itself,
    read: async (reads, workflows) => {
      const found = await reads.actionsOf(workflows);
      return workflows.map((uuid) => found.filter(({ workflow }) => workflow === uuid));
    },
  },
  inUse: limited(
    ({ resource, workflow, service, endsAfter, heldAfter, key, holder }) =>
      JSON.stringify([resource, workflow, service, endsAfter, heldAfter, key, holder]),
    (reads, query) => reads.inUse(query),
  ),
  tally: {
    keyOf: ({ service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude }) =>
      JSON.stringify([service, byResource, email, startsFrom, startsBefore, liveAfter, exclude]),
    read: (reads, queries) => reads.tallies(queries),
  },
  customerWithEmail: {
    keyOf: itself,
    read: async (reads, emails) => {
      const customers = await reads.customersWithEmails(emails);
      const found = new Map(
        customers.map((customer) => [customer.email === null ? null : fold(customer.email), customer]),
      );
      return emails.map((folded) => found.get(folded));
    },
  },
  count: { keyOf: itself, read: (reads, kinds) => reads.counts(kinds) },
  select: limited(
    ({ question: { kind, where, order } }) => JSON.stringify([kind, where, order]),
    (reads, { question, limit }) => reads.select(question as Question, limit),
  ),
  answer: {
    keyOf: itself,
    read: async (reads, keys) => {
      const found = new Map((await reads.answers(keys)).map((answer) => [answer.key, answer]));
      return keys.map((key) => found.get(key));
    },
  },
};

export function lookupOf<S extends Sort>(sort: S): Lookup<Query<S>, Found<S>> {
  return LOOKUPS[sort] as unknown as Lookup<Query<S>, Found<S>>;
}
