import QuickLRU from 'quick-lru';
import { NotFoundError, UnavailableError } from '../../../core/basics/errors.js';
import { tooBusy } from '../../../core/ledger/storage/persistent-attempts.js';
import type { UnreportedEvent } from '../documents/app-documents.js';
import { APPLIED, type AppliedName, NO_FIELDS } from '../documents/codecs.js';
import type { LedgerDocument, Pending, Write } from '../documents/ledger-document.js';
import { type Collections, DuplicateKey, first, type Put, type Surroundings } from '../driver/collections.js';
import { mongodb } from '../driver/mongodb.js';
import { outcome, repeatable } from '../driver/outcome.js';

/** State of an app without pending changes: all changes up to `seq` are applied. If `seq` is 0, the app has no ledger yet. */
export interface LedgerHead {
  readonly seq: number;
  readonly at: number;
  readonly recent: readonly string[];
  readonly reported?: string | undefined;
  /** Events about the app itself that are not published yet. Present only while the app has no ledger. */
  readonly unreported?: readonly UnreportedEvent[] | undefined;
}

/** Head of an app before its first change, which creates the ledger. */
const UNWRITTEN: LedgerHead = { seq: 0, at: 0, recent: [] };

/** Change that is ready to be stored. `size`: approximate number of bytes of its writes. */
export interface StorableChange {
  readonly id: string;
  readonly at: number;
  readonly writes: readonly Write[];
  readonly size: number;
  /** UUID of the last event that this change publishes from the app's document, if it publishes one. */
  readonly reported?: string | undefined;
}

const RECENT = 32;
/** Limit of the bytes of writes in one document. MongoDB allows 16 MB. */
const DOCUMENT_BYTES = 12_000_000;
/** Grace period in ms for another process to apply its own change, before this process applies it, too. */
const GRACE_MS = 10;
/** Grace period in ms for a change that this process is applying, before a waiting caller applies it, too. */
const OWN_GRACE_MS = 1_000;
/** Limit of documents that are written concurrently, each with its own command, so that connections are left for others. */
const ONE_BY_ONE = 50;
const ATTEMPTS = 200;
const APPS_REMEMBERED = 10_000;

/**
 * Implements the steps of adapters/mongodb/README.md, "The commit". Any process may run each at any time, and again.
 */
export class LedgerState {
  readonly #collections: Collections;
  readonly #surroundings: Surroundings;
  readonly #remembered = new QuickLRU<string, LedgerHead>({ maxSize: APPS_REMEMBERED });
  /** Changes that this process is applying, by identifier. */
  readonly #applying = new Map<string, Promise<void>>();

  constructor(collections: Collections, surroundings: Surroundings) {
    this.#collections = collections;
    this.#surroundings = surroundings;
  }

  /**
   * Returns the cached head, from which a read can start: it is consistent if the ledger has the same head afterwards.
   * Undefined if there is none, or if the ledger must be read first.
   */
  remembered(app: string): LedgerHead | undefined {
    return this.#surroundings.ledgerFirst ? undefined : this.#remembered.get(app);
  }

  read(app: string): Promise<LedgerDocument | undefined> {
    return first(this.#collections.ledgers, { _id: app });
  }

  /** Returns the app's head after applying pending changes. @throws NotFoundError if the app does not exist (any more). */
  async head(app: string): Promise<LedgerHead> {
    const head = await this.headOfAny(app);
    if (!head) throw new NotFoundError();
    if (head.seq > 0) return head;
    const document = await first(this.#collections.apps, { _id: app, state: 'live' });
    if (!document) throw new NotFoundError();
    return { ...head, unreported: document.unreported };
  }

  /** Returns the head of any app, even without a ledger. Undefined if it was deleted. */
  async headOfAny(app: string): Promise<LedgerHead | undefined> {
    let met: string | undefined;
    let waitedFor: Promise<void> | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const ledger = await this.read(app);
      if (!ledger) return UNWRITTEN;
      if (ledger.sealed) return undefined;
      if (!ledger.open) return this.#remember(ledger);
      // Wait first: usually the writer of the change is about to apply it, and two processes that apply it only disturb each other.
      const id = ledger.pending?.id;
      const applying = id === undefined ? undefined : this.#applying.get(id);
      if (met === id && applying === waitedFor) await this.applyPending(ledger);
      else await this.#giveGrace(applying);
      met = id;
      waitedFor = applying;
    }
    throw tooBusy();
  }

  /** Waits while a change is being applied, up to a timeout: a longer one if this process is applying it. */
  async #giveGrace(applying: Promise<void> | undefined): Promise<void> {
    const { pause, random } = this.#surroundings;
    if (!applying) await pause(GRACE_MS * random());
    else await Promise.race([applying.catch(() => undefined), pause(OWN_GRACE_MS)]);
  }

  /** True if the app's head is unchanged and no change is pending. Updates or removes the cached head accordingly. */
  async stillAt(app: string, { seq }: LedgerHead): Promise<boolean> {
    const ledger = await this.read(app);
    this.#remembered.delete(app);
    if (ledger && !ledger.open && !ledger.sealed) this.#remember(ledger);
    return ledger ? ledger.seq === seq && !ledger.open && !ledger.sealed : seq === 0;
  }

  /** Stores the change after `head`, and returns the ledger with it. Undefined if another change came first. */
  async store(app: string, head: LedgerHead, change: StorableChange): Promise<LedgerDocument | undefined> {
    const { pending, spilled } = parted(app, change);
    const next: LedgerDocument = {
      _id: app,
      seq: head.seq + 1,
      at: change.at,
      open: true,
      sealed: false,
      pending,
      recent: [...head.recent.slice(1 - RECENT), change.id],
      ...(change.reported !== undefined && { reported: change.reported }),
    };
    for (const part of spilled) await this.#insertOnce(part);
    this.#remembered.delete(app);
    if (await this.#storeNext(head, next, change)) return next;
    if (spilled.length > 0) await this.#collections.spilled.remove({ _id: { $in: spilled.map(({ _id }) => _id) } });
    return undefined;
  }

  async #storeNext({ seq }: LedgerHead, next: LedgerDocument, change: StorableChange): Promise<boolean> {
    const { ledgers } = this.#collections;
    if (seq === 0) {
      try {
        await ledgers.insert(next);
        return true;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        return error.uncertain && this.#wasStored(next, change);
      }
    }
    const { _id, ...$set } = next;
    const { matched, uncertain } = await ledgers.update({ _id, seq, open: false }, { $set });
    return matched === 1 || (uncertain && this.#wasStored(next, change));
  }

  #wasStored({ _id: app, seq }: LedgerDocument, { id, writes }: StorableChange): Promise<boolean> {
    return outcome(async () => {
      const ledger = await this.read(app);
      // Another change has won, but a majority has not confirmed it yet.
      if (!ledger) throw new UnavailableError('The ledger is not confirmed yet');
      if (ledger.seq < seq) return false;
      if (ledger.recent.includes(id)) return true;
      if (ledger.seq < seq + RECENT) return false;
      const event = writes.find(({ to }) => to === 'events');
      if (event) return (await first(this.#collections.events, { _id: event._id, app, change: id })) !== undefined;
      throw new Error('Too many changes have followed, and this one had no event');
    }, this.#surroundings);
  }

  /**
   * Applies the pending change and removes it from the ledger. Each step can be repeated at any time, even much later.
   */
  async applyPending(ledger: LedgerDocument, writes?: readonly Write[]): Promise<void> {
    const { pending } = ledger;
    if (!pending) return;
    const applying = this.#apply(ledger, pending, writes);
    this.#applying.set(pending.id, applying);
    try {
      await applying;
    } finally {
      if (this.#applying.get(pending.id) === applying) this.#applying.delete(pending.id);
    }
  }

  async #apply(ledger: LedgerDocument, pending: Pending, writes: readonly Write[] | undefined): Promise<void> {
    const { _id: app, seq } = ledger;
    const puts = new Map<AppliedName, Put[]>();
    for (const write of writes ?? (await this.#allWrites(pending))) {
      const put = putOf(app, seq, write);
      const others = puts.get(write.to);
      if (others) others.push(put);
      else puts.set(write.to, [put]);
    }
    const applied = [...puts].map(([to, those]) => this.#applyTo(to, those));
    await repeatable(Promise.all(applied).then(() => this.#clear(ledger, pending)));
  }

  async #applyTo(to: AppliedName, puts: readonly Put[]): Promise<void> {
    const collection = this.#collections[to];
    try {
      if (puts.length === 1) await collection.upsert(puts[0]!);
      else await collection.upsertAll(puts);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      for (let from = 0; from < puts.length; from += ONE_BY_ONE) {
        await Promise.all(puts.slice(from, from + ONE_BY_ONE).map((put) => this.#applyOne(to, put)));
      }
    }
  }

  async #applyOne(to: AppliedName, put: Put): Promise<void> {
    try {
      await this.#collections[to].upsert(put);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      // The document already exists: it is newer, or another process has just inserted it.
      await this.#collections[to].update(put.filter, put.update);
    }
  }

  async #clear(ledger: LedgerDocument, { id, spilled }: Pending): Promise<void> {
    const { _id: app, seq } = ledger;
    const cleared = { $set: { pending: null, open: false } };
    const { matched } = await this.#collections.ledgers.update({ _id: app, seq, sealed: false }, cleared);
    if (spilled > 0) await this.#collections.spilled.remove({ _id: { $in: spilledIds(id, spilled) } });
    if (matched === 1) this.#remember(ledger);
    // Another process has completed the change. If the app was deleted meanwhile, delete the restored documents again.
    else if ((await this.read(app))?.sealed) await this.empty(app);
  }

  /** Seals the ledger with the app's last change. None can follow. */
  async seal(app: string): Promise<void> {
    const { ledgers } = this.#collections;
    this.#remembered.delete(app);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const ledger = await this.read(app);
      if (ledger?.sealed) return;
      if (!ledger) {
        try {
          await ledgers.insert({ _id: app, seq: 1, at: 0, open: true, sealed: true, pending: null, recent: [] });
          return;
        } catch (error) {
          if (!(error instanceof DuplicateKey)) throw error;
        }
      } else if (ledger.open) {
        await this.applyPending(ledger);
      } else {
        const sealed = { $set: { seq: ledger.seq + 1, open: true, sealed: true } };
        const { matched } = await ledgers.update({ _id: app, seq: ledger.seq, open: false }, sealed);
        if (matched === 1) return;
      }
    }
    throw tooBusy();
  }

  async empty(app: string): Promise<void> {
    await Promise.all([...APPLIED, 'spilled' as const].map((name) => this.#collections[name].remove({ app })));
  }

  /** Closes the ledger of a deleted app. The document stays, to reject late writers. */
  async closeSealed(app: string): Promise<void> {
    await this.#collections.ledgers.update({ _id: app, sealed: true }, { $set: { open: false } });
  }

  /** Lists ledgers with pending changes, including those that live processes are applying. */
  open(): Promise<readonly LedgerDocument[]> {
    return this.#collections.ledgers.find({ open: true });
  }

  #remember({ _id: app, seq, at, recent, reported }: LedgerDocument): LedgerHead {
    const head = { seq, at, recent, reported };
    this.#remembered.set(app, head);
    return head;
  }

  async #allWrites({ id, writes, spilled }: Pending): Promise<readonly Write[]> {
    if (spilled === 0) return writes;
    const parts = await this.#collections.spilled.find({ _id: { $in: spilledIds(id, spilled) } });
    return [...writes, ...parts.flatMap((part) => part.writes)];
  }

  async #insertOnce(part: Parameters<Collections['spilled']['insert']>[0]): Promise<void> {
    try {
      await this.#collections.spilled.insert(part);
    } catch (error) {
      if (!(error instanceof DuplicateKey && error.uncertain)) throw error;
    }
  }
}

function putOf(app: string, seq: number, { to, _id, put, uuid, order }: Write): Put {
  // Changes only insert events and never modify them, so an existing event is left as it is.
  if (to === 'events') return { filter: { _id, app }, update: { $setOnInsert: { seq, removed: false, ...put } } };
  const filter = { _id, app, seq: { $lt: seq }, ...(uuid === undefined ? {} : { uuid }) };
  const $setOnInsert = { order };
  if (put) return { filter, update: { $set: { seq, removed: false, ...put }, $setOnInsert } };
  return { filter, update: { $set: { seq, removed: true }, $unset: NO_FIELDS, $setOnInsert } };
}

function parted(app: string, { id, writes, size }: StorableChange) {
  if (size <= DOCUMENT_BYTES) return { pending: { id, writes, spilled: 0 }, spilled: [] };
  const parts: Write[][] = [];
  let room = 0;
  for (const write of writes) {
    const bytes = estimateSize(write);
    if (bytes > room) {
      parts.push([]);
      room = DOCUMENT_BYTES;
    }
    parts.at(-1)!.push(write);
    room -= bytes;
  }
  const ids = spilledIds(id, parts.length);
  const spilled = parts.map((part, index) => ({ _id: ids[index]!, app, writes: part }));
  return { pending: { id, writes: [], spilled: parts.length }, spilled };
}

function spilledIds(change: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${change}/${index}`);
}

export function estimateSize(write: Write): number {
  return mongodb.BSON.calculateObjectSize(write) + 16;
}
