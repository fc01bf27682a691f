import { randomUUID } from 'node:crypto';
import { DuplicateError, isFailure, UnavailableError } from '../../../core/basics/errors.js';
import { asUuid } from '../../../core/basics/fields.js';
import { type Slice, type Sliced, wrongCursor } from '../../../core/basics/pagination.js';
import type { Instant } from '../../../core/basics/ports.js';
import { isSame } from '../../../core/basics/versions.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import type { AppChange, AppKey, AppRepository, AppSearch } from '../../../core/ledger/storage/app-repository.js';
import { tooBusy } from '../../../core/ledger/storage/persistent-attempts.js';
import type { App, AppRecord } from '../../../core/model/app.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import type { Job } from '../../../core/model/job.js';
import { sliceAfter } from '../../../core/model/questions/cursor.js';
import {
  type AppDocument,
  appFields,
  asUnreported,
  buildRecord,
  type ClaimedAnswer,
  type UnreportedEvent,
} from '../documents/app-documents.js';
import { type Collections, DuplicateKey, first, type Surroundings } from '../driver/collections.js';
import { APP_NAME } from '../driver/indexes.js';
import { outcome } from '../driver/outcome.js';
import { searchFilter } from '../driver/search-filter.js';
import { sliced } from '../driver/slices.js';
import type { Claims, Held } from '../ledger/claims.js';
import type { Removal } from '../ledger/removal.js';
import type { UnreportedEvents } from '../ledger/unreported-events.js';

const ATTEMPTS = 100;
/** Number of identifiers of writes that an app's document keeps. */
const RECENT = 16;

export class MongoAppRepository implements AppRepository {
  readonly #collections: Collections;
  readonly #surroundings: Surroundings;
  readonly #claims: Claims;
  readonly #removal: Removal;
  readonly #unreported: UnreportedEvents;

  constructor(
    collections: Collections,
    surroundings: Surroundings,
    claims: Claims,
    removal: Removal,
    unreported: UnreportedEvents,
  ) {
    this.#collections = collections;
    this.#surroundings = surroundings;
    this.#claims = claims;
    this.#removal = removal;
    this.#unreported = unreported;
  }

  async add(
    record: AppRecord,
    answer?: Answer,
    event?: ChangeEvent,
    jobs?: readonly Job[],
  ): Promise<Answer | undefined> {
    const unreported = asUnreported({ event, jobs });
    if (!answer) {
      await this.#insert(record, null, unreported);
      return undefined;
    }
    const { uuid, owner } = record.app;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const held = await this.#claims.take(owner, answer.key, uuid, answer.at);
      if ('earlier' in held) return held.earlier;
      const isStored = await this.#orRelease(held, () =>
        this.#insert(record, { ...answer, claim: held._id }, unreported),
      );
      if (isStored) return undefined;
      // Another request has taken over the key, and its fence on the UUID has stopped this insert. The next attempt waits for the answer of
      // that request.
    }
    throw tooBusy();
  }

  async record(by: AppKey): Promise<AppRecord | undefined> {
    const found = await first(this.#collections.apps, { state: 'live', ...filterOf(by) });
    return found && buildRecord(found);
  }

  async list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>> {
    const filter = { owner, state: 'live', ...searchFilter(search) };
    const { after, limit } = slice;
    // Sort by UUID (version 7): apps are outside the ledgers, which give other objects their order.
    if (after !== undefined) {
      if (after !== '' && asUuid(after) === undefined) throw wrongCursor();
      const [found, total] = await Promise.all([
        this.#collections.apps.find({ ...filter, _id: { $gt: after } }, { sort: { _id: 1 }, limit: limit + 1 }),
        this.#collections.apps.count(filter),
      ]);
      return sliceAfter(
        limit,
        found.map((document) => ({ object: buildRecord(document).app, place: document._id })),
        total,
      );
    }
    return sliced(this.#collections.apps, filter, slice, { _id: 1 }, (document) => buildRecord(document).app);
  }

  async change(
    owner: string,
    uuid: string,
    decide: (record: AppRecord) => AppChange,
    once?: { readonly key: string; readonly now: Instant },
  ): Promise<{ readonly record: AppRecord } | { readonly earlier: Answer } | undefined> {
    let held: Held | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const found = await first(this.#collections.apps, { _id: uuid, owner, state: 'live' });
      if (!found) {
        if (held) await this.#claims.release(held);
        return undefined;
      }
      // Claim the key after reading the app: a request that takes over the key later changes the `rev` that guards this write.
      if (once) {
        const taken = await this.#held(held, found, once);
        if ('earlier' in taken) return taken;
        held = taken;
      }
      const changed = await this.#orRelease(held, () => this.#replace(found, decide, held));
      if (changed) return { record: changed };
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }

  async remove(owner: string, uuid: string, check: (app: App) => void): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const found = await first(this.#collections.apps, { _id: uuid, owner, state: 'live' });
      if (!found) return false;
      check(buildRecord(found).app);
      if (await this.#isWritten(found, { state: 'removing' })) {
        await this.#removal.finish(uuid);
        return true;
      }
    }
    throw tooBusy();
  }

  /** Inserts an app. Returns false if the UUID is fenced. @throws DuplicateError */
  async #insert(
    { app, credential }: AppRecord,
    answer: ClaimedAnswer | null,
    unreported: readonly UnreportedEvent[],
  ): Promise<boolean> {
    const { apps } = this.#collections;
    const write = randomUUID();
    const document: AppDocument = {
      _id: app.uuid,
      state: 'live',
      rev: 1,
      recent: [write],
      ...appFields({ app, credential }, answer, unreported),
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        await apps.insert(document);
        return true;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        const there = await this.#inTheWay(app.uuid, error);
        if (there?.recent.includes(write)) return true;
        if (there?.state === 'fence') return false;
        if (attempt > 0 || !(await this.#removal.finishHolder(app))) throw duplicate(error);
      }
    }
  }

  /** Finds the document that prevented the insert. It may be the writer's own, from an earlier attempt. */
  #inTheWay(_id: string, { index, uncertain }: DuplicateKey): Promise<AppDocument | undefined> {
    const look = async () => {
      const there = await first(this.#collections.apps, { _id });
      if (!there && index === '_id_') throw new UnavailableError('The app is not confirmed by a majority yet');
      return there;
    };
    return uncertain ? outcome(look, this.#surroundings) : look();
  }

  /** Changes the app's document. Undefined if it has changed since it was read. @throws DuplicateError, and errors of `decide`. */
  async #replace(
    found: AppDocument,
    decide: (record: AppRecord) => AppChange,
    held: Held | undefined,
  ): Promise<AppRecord | undefined> {
    const before = buildRecord(found);
    const { record, answer, ...told } = decide(before);
    if (held && !answer) await this.#claims.release(held);
    if (!answer && isSame(record, before)) return before;
    if (answer && found.answer?.claim !== held?._id) await this.#claims.keep(found);
    const claimed = answer && held ? { ...answer, claim: held._id } : found.answer;
    const fields = appFields(record, claimed, [...found.unreported, ...asUnreported(told)]);
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (!(await this.#isWritten(found, fields))) return undefined;
        if (told.event) await this.#tell(found._id);
        return record;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        if (attempt > 0 || !(await this.#removal.finishHolder(record.app))) throw duplicate(error);
      }
    }
  }

  /** Publishes the event, which is already stored with the app. If that fails, the next reader or a sweep does it. */
  async #tell(app: string): Promise<void> {
    await this.#unreported.tell(app).catch(() => undefined);
  }

  async #held(
    held: Held | undefined,
    found: AppDocument,
    { key, now }: { readonly key: string; readonly now: Instant },
  ): Promise<Held | { readonly earlier: Answer }> {
    const still = held && (await this.#claims.stillHeld(held, found, now));
    return still ?? this.#claims.take(found.owner, key, found._id, now);
  }

  /** Writes the fields, guarded by the revision that was read. Returns false if the document has changed. */
  async #isWritten({ _id, rev, recent }: AppDocument, fields: Partial<AppDocument>): Promise<boolean> {
    const { apps } = this.#collections;
    const write = randomUUID();
    const $set = { ...fields, rev: rev + 1, recent: [...recent.slice(1 - RECENT), write] };
    // Require `live`: a fence for a removed app counts its own revisions from 1.
    const { matched, uncertain } = await apps.update({ _id, rev, state: 'live' }, { $set });
    if (matched === 1) return true;
    if (!uncertain) return false;
    const after = await outcome(() => first(apps, { _id }), this.#surroundings);
    return after?.recent.includes(write) === true;
  }

  /** Releases the key if the write fails without effect. If the outcome is unknown, the key stays claimed. */
  async #orRelease<T>(held: Held | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (held && !isFailure(error, 'unavailable')) await this.#claims.release(held);
      throw error;
    }
  }
}

/** Builds the error that names the taken field. If the same app is added again, that is the slug. */
function duplicate({ index }: DuplicateKey): DuplicateError {
  return new DuplicateError(index === APP_NAME ? 'name' : 'slug');
}

function filterOf(by: AppKey) {
  if ('uuid' in by) return { _id: by.uuid };
  if ('slug' in by) return { slug: by.slug };
  const { digest } = by;
  return { $or: [{ digest }, { previousDigest: digest }, { 'sessions.digest': digest }] };
}
