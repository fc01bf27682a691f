import type { Surroundings as AnySurroundings } from '../../../core/ledger/storage/persistent-attempts.js';
import type { Kind } from '../../../core/model/kinds/objects.js';
import type { AppDocument } from '../documents/app-documents.js';
import { type CollectionOf, codecOf, type DocumentOf } from '../documents/codecs.js';
import type {
  AllocationDocument,
  AnswerDocument,
  Claim,
  DisarmedDocument,
  EventDocument,
  MailSlotDocument,
  OwnerDocument,
  PersonDocument,
  SubscriptionDocument,
} from '../documents/documents.js';
import type { LedgerDocument, SpilledDocument } from '../documents/ledger-document.js';

/** Only equality, `$lt`, `$lte`, `$gt`, `$gte`, `$in`, `$or` and `$regex` (adapters/mongodb/README.md, rule 6). */
export type Filter = Readonly<Record<string, unknown>>;

export interface Update {
  readonly $set?: Readonly<Record<string, unknown>>;
  readonly $unset?: Readonly<Record<string, ''>>;
  readonly $inc?: Readonly<Record<string, number>>;
  readonly $setOnInsert?: Readonly<Record<string, unknown>>;
}

export interface How {
  readonly sort?: Readonly<Record<string, 1 | -1>> | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** Fields to read besides `_id`. A hint to save bytes: others may be returned, too. */
  readonly only?: readonly string[] | undefined;
}

export interface Written {
  /** Number of documents that matched the filter. An inserted document does not count. */
  readonly matched: number;
  /** True if an earlier attempt got no answer, and may have been executed. Then `matched` is unreliable. */
  readonly uncertain: boolean;
}

/** Update or upsert of the one document that the filter matches. */
export interface Put {
  readonly filter: Filter;
  readonly update: Update;
}

/** A document with the same `_id`, or with the same value in a unique index, exists. Nothing was stored. */
export class DuplicateKey extends Error {
  /** Name of the index, which identifies the field (adapters/mongodb/README.md, rule 5). */
  readonly index: string;
  /** True if an earlier attempt may have been executed: the existing document may be the writer's own. */
  readonly uncertain: boolean;
  constructor(index: string, uncertain: boolean) {
    super(`Duplicate key in ${index}`);
    this.index = index;
    this.uncertain = uncertain;
  }
}

/** Operations on a collection, each one command, so that tests can schedule every interleaving. Retries are limited. */
export interface Collection<D> {
  find(filter: Filter, how?: How): Promise<D[]>;
  count(filter: Filter): Promise<number>;
  /** Inserts a document. @throws DuplicateKey */
  insert(document: D): Promise<void>;
  /** Inserts documents that no other process inserts, in any order. @throws DuplicateKey, perhaps after some were inserted. */
  insertAll(documents: readonly D[]): Promise<void>;
  /** Changes one document. @throws DuplicateKey */
  update(filter: Filter, update: Update): Promise<Written>;
  /** Inserts or updates one document. @throws DuplicateKey, also if another process inserts the same document at the same time. */
  upsert(put: Put): Promise<Written>;
  /** Executes several updates of documents that exist, in any order. */
  updateAll(puts: readonly Put[]): Promise<void>;
  /** Executes several upserts, in any order. @throws DuplicateKey, after some of them may have been executed. */
  upsertAll(puts: readonly Put[]): Promise<void>;
  /** Removes all matching documents. Returns their number. */
  remove(filter: Filter): Promise<number>;
}

/** All collections by name: those of objects by kind, and the others. */
export interface Collections extends ObjectCollections {
  readonly owners: Collection<OwnerDocument>;
  readonly persons: Collection<PersonDocument>;
  readonly mailSlots: Collection<MailSlotDocument>;
  readonly subscriptions: Collection<SubscriptionDocument>;
  readonly apps: Collection<AppDocument>;
  readonly claims: Collection<Claim>;
  readonly ledgers: Collection<LedgerDocument>;
  readonly spilled: Collection<SpilledDocument>;
  readonly arming: Collection<DisarmedDocument>;
  readonly allocations: Collection<AllocationDocument>;
  readonly events: Collection<EventDocument>;
  readonly answers: Collection<AnswerDocument>;
}
export type CollectionName = keyof Collections;
type ObjectCollections = { readonly [K in Kind as CollectionOf[K]]: Collection<DocumentOf[K]> };

export function collectionOf<K extends Kind>(collections: Collections, kind: K): Collection<DocumentOf[K]> {
  return collections[codecOf(kind).collection] as unknown as Collection<DocumentOf[K]>;
}

/** Dependencies on the environment, which tests replace. */
export interface Surroundings extends AnySurroundings {
  /** True if an app's data must be read after its ledger (adapters/mongodb/README.md, "Behind mongos"). */
  readonly ledgerFirst: boolean;
}

export async function first<D>(collection: Collection<D>, filter: Filter, how: How = {}): Promise<D | undefined> {
  const [found] = await collection.find(filter, { ...how, limit: 1 });
  return found;
}

export abstract class OverCollections {
  protected readonly collections: Collections;

  constructor(collections: Collections) {
    this.collections = collections;
  }
}
