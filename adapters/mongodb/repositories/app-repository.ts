import { randomUUID } from 'node:crypto';
import { DuplicateError, isFailure, UnavailableError } from '../../../core/errors.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import type { App, AppRecord } from '../../../core/model/app.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { Instant } from '../../../core/ports.js';
import type { AppChange, AppRepository, AppSearch } from '../../../core/storage/app-repository.js';
import { isSame } from '../../../core/versions.js';
import { type AppDocument, appFields, type ClaimedAnswer, recordOf } from '../documents/app-documents.js';
import { type Collections, DuplicateKey, first, type Surroundings } from '../driver/collections.js';
import { APP_NAME } from '../driver/indexes.js';
import { outcome } from '../driver/outcome.js';
import { searchFilter } from '../driver/search-filter.js';
import { sliced } from '../driver/slices.js';
import type { Claims, Held } from '../ledger/claims.js';
import { tooBusy } from '../ledger/ledger-state.js';
import type { Removal } from '../ledger/removal.js';
import type { Told } from '../ledger/unpublished-events.js';

const ATTEMPTS = 100;
/** How many identifiers of writes an app's document remembers. */
const RECENT = 16;

export class MongoAppRepository implements AppRepository {
  readonly #collections: Collections;
  readonly #surroundings: Surroundings;
  readonly #claims: Claims;
  readonly #removal: Removal;
  readonly #told: Told;

  constructor(collections: Collections, surroundings: Surroundings, claims: Claims, removal: Removal, told: Told) {
    this.#collections = collections;
    this.#surroundings = surroundings;
    this.#claims = claims;
    this.#removal = removal;
    this.#told = told;
  }

  async add(record: AppRecord, answer?: Answer, event?: ChangeEvent): Promise<Answer | undefined> {
    if (!answer) {
      await this.#insert(record, null, event);
      return undefined;
    }
    const { uuid, owner } = record.app;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const held = await this.#claims.take(owner, answer.key, uuid, answer.at);
      if ('earlier' in held) return held.earlier;
      const isStored = await this.#orRelease(held, () => this.#insert(record, { ...answer, claim: held._id }, event));
      if (isStored) return undefined;
      // The key was taken over, and the UUID fenced off: the one who has it now has the answer.
    }
    throw tooBusy();
  }

  async find(owner: string, uuid: string): Promise<App | undefined> {
    const found = await first(this.#collections.apps, { _id: uuid, owner, state: 'live' });
    return found && recordOf(found).app;
  }

  async findByDigest(digest: string): Promise<AppRecord | undefined> {
    const filter = { state: 'live', $or: [{ digest }, { previousDigest: digest }, { 'sessions.digest': digest }] };
    const found = await first(this.#collections.apps, filter);
    return found && recordOf(found);
  }

  async ofAnyOwner(uuid: string): Promise<App | undefined> {
    const found = await first(this.#collections.apps, { _id: uuid, state: 'live' });
    return found && recordOf(found).app;
  }

  async recordOf(uuid: string): Promise<AppRecord | undefined> {
    const found = await first(this.#collections.apps, { _id: uuid, state: 'live' });
    return found && recordOf(found);
  }

  async ofSlug(slug: string): Promise<App | undefined> {
    const found = await first(this.#collections.apps, { slug, state: 'live' });
    return found && recordOf(found).app;
  }

  async list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>> {
    const filter = { owner, state: 'live', ...searchFilter(search) };
    // by UUID of version 7: apps are outside the ledgers, and nothing else orders them
    return sliced(this.#collections.apps, filter, slice, { _id: 1 }, (document) => recordOf(document).app);
  }

  async revision(): Promise<undefined> {
    return undefined; // only the database knows what other processes do
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
      // After the reading, so that whoever takes the key over meanwhile changes the `rev` that the writing rests on.
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
      check(recordOf(found).app);
      if (await this.#isWritten(found, { state: 'removing' })) {
        await this.#removal.finish(uuid);
        return true;
      }
    }
    throw tooBusy();
  }

  /** False when there is a fence under the UUID. @throws DuplicateError */
  async #insert({ app, credential }: AppRecord, answer: ClaimedAnswer | null, event?: ChangeEvent): Promise<boolean> {
    const { apps } = this.#collections;
    const write = randomUUID();
    const document: AppDocument = {
      _id: app.uuid,
      state: 'live',
      rev: 1,
      recent: [write],
      ...appFields({ app, credential }, answer, event ? [event] : []),
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

  /** What is stored under the UUID that could not be inserted, perhaps the writer's own. */
  #inTheWay(_id: string, { index, uncertain }: DuplicateKey): Promise<AppDocument | undefined> {
    const look = async () => {
      const there = await first(this.#collections.apps, { _id });
      if (!there && index === '_id_') throw new UnavailableError('The app is not confirmed by a majority yet');
      return there;
    };
    return uncertain ? outcome(look, this.#surroundings) : look();
  }

  /** Undefined when the document has changed since it was found. @throws DuplicateError, and what `decide` throws. */
  async #replace(
    found: AppDocument,
    decide: (record: AppRecord) => AppChange,
    held: Held | undefined,
  ): Promise<AppRecord | undefined> {
    const before = recordOf(found);
    const { record, answer, event } = decide(before);
    if (held && !answer) await this.#claims.release(held);
    if (!answer && isSame(record, before)) return before;
    if (answer && found.answer?.claim !== held?._id) await this.#claims.keep(found);
    const claimed = answer && held ? { ...answer, claim: held._id } : found.answer;
    const { untold = [] } = found;
    const fields = appFields(record, claimed, event ? [...untold, event] : untold);
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (!(await this.#isWritten(found, fields))) return undefined;
        if (event) await this.#tell(found._id);
        return record;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        if (attempt > 0 || !(await this.#removal.finishHolder(record.app))) throw duplicate(error);
      }
    }
  }

  /** It is stored: should this fail, whoever comes next, or the sweeper, does it. */
  async #tell(app: string): Promise<void> {
    await this.#told.tell(app).catch(() => undefined);
  }

  /** The key, taken now or held still. */
  async #held(
    held: Held | undefined,
    found: AppDocument,
    { key, now }: { readonly key: string; readonly now: Instant },
  ): Promise<Held | { readonly earlier: Answer }> {
    const still = held && (await this.#claims.stillHeld(held, found, now));
    return still ?? this.#claims.take(found.owner, key, found._id, now);
  }

  /** Whether the fields were written to the document as it was found. */
  async #isWritten({ _id, rev, recent }: AppDocument, fields: Partial<AppDocument>): Promise<boolean> {
    const { apps } = this.#collections;
    const write = randomUUID();
    const $set = { ...fields, rev: rev + 1, recent: [...recent.slice(1 - RECENT), write] };
    // `live`, because a fence where an app was removed counts its own writes from 1
    const { matched, uncertain } = await apps.update({ _id, rev, state: 'live' }, { $set });
    if (matched === 1) return true;
    if (!uncertain) return false;
    const after = await outcome(() => first(apps, { _id }), this.#surroundings);
    return after?.recent.includes(write) === true;
  }

  /** Gives the key back when the request is refused. When it cannot be told what was stored, the key stays held. */
  async #orRelease<T>(held: Held | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (held && !isFailure(error, 'unavailable')) await this.#claims.release(held);
      throw error;
    }
  }
}

/** The field whose value another app has; of the same app, added again, the slug. */
function duplicate({ index }: DuplicateKey): DuplicateError {
  return new DuplicateError(index === APP_NAME ? 'name' : 'slug');
}
