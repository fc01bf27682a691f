import type { Kind } from '../../../core/kinds/objects.js';
import type { StorageMeter } from '../../../core/storage/storage.js';
import type { AppDocument } from '../documents/app-documents.js';
import { type CollectionOf, codecOf, type DocumentOf } from '../documents/codecs.js';
import type {
  AllocationDocument,
  AnswerDocument,
  Claim,
  DisarmedDocument,
  EventDocument,
  OwnerDocument,
} from '../documents/documents.js';
import type { LedgerDocument, SpilledDocument } from '../documents/ledger-document.js';

/** Equality, `$lt`, `$lte`, `$gt`, `$gte`, `$in`, `$or` and `$regex`: adapters/mongodb/README.md, rule 6. */
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
  /** The fields that are needed beside `_id`. A server may send others too: this only saves what it would cost. */
  readonly only?: readonly string[] | undefined;
}

/** What a guarded write did. */
export interface Written {
  /** How many documents the filter matched; a document that an upsert inserted is none of them. */
  readonly matched: number;
  /** Whether an earlier try of the same write got no answer, and may have been carried out: then `matched` says little. */
  readonly uncertain: boolean;
}

/** What becomes of the one document that the filter names. */
export interface Put {
  readonly filter: Filter;
  readonly update: Update;
}

/** A document with that `_id`, or that value under a unique index, is there already; nothing was stored. */
export class DuplicateKey extends Error {
  /** The name of the index, by which the field is found (adapters/mongodb/README.md, rule 5). */
  readonly index: string;
  /** As in `Written`: then the document that is there may be the writer's own. */
  readonly uncertain: boolean;
  constructor(index: string, uncertain: boolean) {
    super(`Duplicate key in ${index}`);
    this.index = index;
    this.uncertain = uncertain;
  }
}

/**
 * What the adapter asks of a collection, and no more: thin, so that tests can put a scheduler between single
 * operations. Each is one command. A failure of the network is met by trying again, within bounds.
 */
export interface Collection<D> {
  find(filter: Filter, how?: How): Promise<D[]>;
  count(filter: Filter): Promise<number>;
  /** @throws DuplicateKey */
  insert(document: D): Promise<void>;
  /** Changes one document. @throws DuplicateKey */
  update(filter: Filter, update: Update): Promise<Written>;
  /** @throws DuplicateKey, also when another process inserts the same document at the same time. */
  upsert(put: Put): Promise<Written>;
  /** All of them, in any order. @throws DuplicateKey: then some were carried out and some were not. */
  upsertAll(puts: readonly Put[]): Promise<void>;
  /** Removes all that match, answering how many. */
  remove(filter: Filter): Promise<number>;
}

/** All that the adapter stores, by the name of the collection: the objects of each kind, and what is no object. */
export interface Collections extends ObjectCollections {
  readonly owners: Collection<OwnerDocument>;
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

/** The collection in which the objects of a kind lie. */
export function collectionOf<K extends Kind>(collections: Collections, kind: K): Collection<DocumentOf[K]> {
  return collections[codecOf(kind).collection] as unknown as Collection<DocumentOf[K]>;
}

/** What the adapter needs besides its collections; tests replace it. */
export interface Surroundings {
  readonly clock: () => number;
  /** Milliseconds since some moment: unlike `clock`, it never jumps. */
  readonly elapsed: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Whether an app is read after its ledger, and never beside it: adapters/mongodb/README.md, "Behind mongos". */
  readonly ledgerFirst: boolean;
  /** Told how writing goes, if anybody wants to know. */
  readonly meter?: StorageMeter | undefined;
}

/** The first document that matches. */
export async function first<D>(collection: Collection<D>, filter: Filter, how: How = {}): Promise<D | undefined> {
  const [found] = await collection.find(filter, { ...how, limit: 1 });
  return found;
}
