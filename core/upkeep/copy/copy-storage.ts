import { isEmail } from '../../basics/fields.js';
import { HOUR } from '../../basics/instants.js';
import type { Clock } from '../../basics/ports.js';
import { isSame } from '../../basics/versions.js';
import {
  type AppHead,
  asCopied,
  type CopyMark,
  copiedPerson,
  type EndRecord,
  type ExportRecord,
  type ImportRecord,
  nameOf,
  type Place,
} from '../../ledger/storage/copy-records.js';
import { ALL_CONTENTS, type ChooseContents, type Copying } from '../../ledger/storage/copying.js';
import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import { problemOf, problemOfApp } from './copy-problems.js';
import { type AppDigest, AppDigester, differences, type NewHash } from './digests.js';
import { isEmpty, type Outline, outlineOf, problemsIn, secretsOf } from './outline.js';

/** Error of a copy that is impossible or incomplete. Each sentence tells the operator one reason. */
export class CopyError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Progress of a copy. */
export interface CopyProgress {
  readonly phase: 'copying' | 'comparing';
  readonly done: number;
  /** Estimated number of objects and events. */
  readonly total: number;
}

export interface CopyAsked {
  /** Stable name of the source, by which an interrupted copy is recognized. */
  readonly source: string;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/** Result of a copy. */
export interface Copied {
  readonly owners: number;
  readonly apps: number;
  /** Number of objects and events of all apps in the target. */
  readonly records: number;
  /** Number of passes over the source until nothing new was found. */
  readonly rounds: number;
  /** True if this copy continued an interrupted one. */
  readonly wasBegun: boolean;
}

interface Needs {
  readonly newHash: NewHash;
  readonly clock: Clock;
  /** True if this process has the key that encrypted the app's secret. Also true for an unencrypted secret. */
  readonly opensSecret: (secret: string, app: string) => boolean;
}

/** Limit of passes over a source that is being written to. */
const ROUNDS_MAX = 10;
/** Number of records between two checkpoints. */
const MARK_EVERY = 1_000;

export function copyBetween({ opensSecret, newHash, clock }: Needs) {
  function check(outline: Outline): void {
    const problems = [...problemsIn(outline)];
    problems.push(...outline.apps.flatMap(({ record }) => problemOfApp(record.app) ?? []));
    if (!outline.owners.every(({ email }) => isEmail(email)))
      problems.push('The e-mail address of an owner is invalid');
    if (outline.storage.mark) problems.push('The source is an unfinished copy: finish it first');
    const sealed = outline.apps.filter(({ record }) =>
      secretsOf(record).some((secret) => !opensSecret(secret, record.app.uuid)),
    );
    if (sealed.length > 0) {
      const slugs = sealed.slice(0, 5).map(({ record }) => record.app.slug);
      problems.push(
        `SECRET_KEY is not the one that the secrets of the source are sealed with (${slugs.join(', ')}): they stay sealed, and the copy needs the same`,
      );
    }
    if (problems.length > 0) throw new CopyError(problems);
  }

  return async (
    from: Copying,
    openTo: () => Promise<Copying>,
    { source, onProgress = () => {} }: CopyAsked,
  ): Promise<Copied> => {
    const outline = await outlineOf(from);
    check(outline);
    const to = await openTo();
    const target = await outlineOf(to);
    const { mark } = target.storage;
    if (mark ? mark.source !== source : !isEmpty(target)) {
      throw new CopyError([
        mark
          ? `The target is a copy of ${mark.source} that is not finished: finish that one, or take an empty target`
          : 'The target is not empty: a copy is made into an empty one',
      ]);
    }
    const run = new Run(from, to, {
      newHash: newHash,
      mark: mark ?? { source, begunAt: clock(), place: null },
      target,
      total: outline.storage.count,
      onProgress,
    });
    const counts = await run.toTheEnd();
    return { ...counts, wasBegun: mark !== null };
  };
}

interface RunGiven {
  readonly newHash: NewHash;
  readonly mark: CopyMark;
  readonly target: Outline;
  readonly total: number;
  readonly onProgress: (progress: CopyProgress) => void;
}

/** Part of an app that still has to be stored: everything; the rest after a checkpoint; only changes; only the app's record; or nothing. */
type Need = 'all' | 'rest' | 'newer' | 'record' | 'nothing';

/** Digest of each app that was read completely and did not change during the read, with its sequence number. */
type Digests = Map<string, { readonly sequence: number; readonly digest: AppDigest }>;

/** Findings of one pass over the source. */
interface Seen {
  readonly digests: Digests;
  /** True if anything was stored. */
  changed: boolean;
  readonly isSnapshot: boolean;
  apps: number;
  owners: number;
}

type RecordOf<Is extends ExportRecord['is']> = Extract<ExportRecord, { readonly is: Is }>;

/** State of one pass over the records of the source. */
class Pass {
  readonly seen: Seen;
  readonly apps = new Set<string>();
  readonly tokens = new Set<string>();
  readonly persons = new Set<string>();
  isPastOwners = false;
  /** App whose objects are being read. */
  app: OneApp | undefined;
  done = 0;
  /** Number of records since the last checkpoint. */
  unmarked = 0;

  constructor(seen: Seen) {
    this.seen = seen;
  }
}

class Run {
  readonly #from: Copying;
  readonly #to: Copying;
  readonly #newHash: NewHash;
  readonly #mark: Omit<CopyMark, 'place'>;
  readonly #takesParts: boolean;
  readonly #onProgress: (progress: CopyProgress) => void;
  readonly #total: number;
  /** Records in the target, by UUID, to find the records that the target still lacks. */
  readonly #owners: Map<string, object>;
  readonly #tokens: Map<string, object>;
  readonly #persons: Map<string, object>;
  readonly #apps: Map<string, AppHead>;
  /** Checkpoint of an interrupted copy. Null once its app has been reached. */
  #place: Place | null;
  /** Apps that differ from the source although their sequence numbers are the same. */
  readonly #differing = new Set<string>();
  /** Apps that were found equal in source and target, so they need not be copied again. Only if the source is read as a snapshot. */
  readonly #verified = new Set<string>();

  constructor(from: Copying, to: Copying, { newHash, mark, target, total, onProgress }: RunGiven) {
    this.#from = from;
    this.#to = to;
    this.#newHash = newHash;
    const { place, ...rest } = mark;
    this.#mark = rest;
    this.#place = place;
    this.#takesParts = target.storage.takesParts;
    this.#owners = new Map(target.owners.map((owner) => [owner.uuid, owner]));
    this.#tokens = new Map(target.tokens.map((token) => [token.uuid, token]));
    this.#persons = new Map(target.persons.map((person) => [person.uuid, person]));
    this.#apps = new Map(target.apps.map((head) => [head.record.app.uuid, head]));
    this.#total = total;
    this.#onProgress = onProgress;
  }

  async toTheEnd(): Promise<Omit<Copied, 'wasBegun'>> {
    let problems: readonly string[] = [];
    for (let rounds = 1; rounds <= ROUNDS_MAX; rounds += 1) {
      const seen = await this.#round();
      // A source without a snapshot is read again until a pass finds nothing new.
      if (!seen.isSnapshot && seen.changed) continue;
      const compared = await this.#compared(seen);
      problems = compared.problems;
      if (problems.length > 0) continue;
      await this.#to.importObjects(only({ is: 'mark', mark: null }));
      const { owners, apps } = seen;
      return { owners, apps, records: compared.records, rounds };
    }
    throw new CopyError(
      problems.length > 0
        ? problems
        : [`The source is still being written to after ${ROUNDS_MAX} rounds: stop its writers, and run the same again`],
    );
  }

  async #round(): Promise<Seen> {
    const seen: { current?: Seen } = {};
    await this.#to.importObjects(
      this.#feed((isSnapshot) => {
        seen.current = { digests: new Map(), changed: false, isSnapshot, apps: 0, owners: 0 };
        return seen.current;
      }),
    );
    if (!seen.current) throw new Error('The first record of a copied storage must describe the storage');
    return seen.current;
  }

  /** Yields the records that the target still has to store. */
  async *#feed(begin: (isSnapshot: boolean) => Seen): AsyncGenerator<ImportRecord> {
    yield this.#markAt(this.#place);
    let pass: Pass | undefined;
    for await (const record of this.#from.exportObjects((head) => this.#contentsOf(head, pass?.seen))) {
      if (record.is === 'storage') {
        pass = new Pass(begin(record.isSnapshot));
        continue;
      }
      if (!pass) throw new Error('The first record of a copied storage must describe the storage');
      switch (record.is) {
        case 'owner':
        case 'token':
        case 'person':
          yield* this.#account(record, pass);
          break;
        case 'app':
          yield* this.#gone(pass);
          yield* this.#begun(record, pass);
          break;
        case 'object':
        case 'event':
          yield* this.#content(record, pass);
          break;
        case 'removed':
        case 'first event':
          if (pass.app?.need === 'newer') yield record;
          break;
        case 'end':
          yield* this.#ended(record, pass);
          break;
        default:
          expectNone(record);
      }
    }
    if (!pass) return;
    yield* this.#gone(pass);
    for (const uuid of [...this.#apps.keys()]) {
      if (pass.apps.has(uuid)) continue;
      this.#apps.delete(uuid);
      pass.seen.changed = true;
      yield { is: 'app gone', uuid };
    }
    yield this.#markAt(null);
    this.#onProgress({ phase: 'copying', done: pass.done, total: pass.done });
  }

  #contentsOf(head: AppHead, seen: Seen | undefined): ReturnType<ChooseContents> {
    if (seen?.isSnapshot) return { contents: 'all' };
    const need = this.#needOf(head);
    if (need === 'all' || need === 'rest') return { contents: 'all' };
    if (need !== 'newer') return { contents: 'none' };
    const than = this.#apps.get(head.record.app.uuid)?.sequence ?? 0;
    return { contents: 'newer', than, releasedSince: this.#mark.begunAt - HOUR };
  }

  /** Yields an owner, a token or a person that the target lacks. */
  *#account(record: RecordOf<'owner' | 'token' | 'person'>, { seen, tokens, persons }: Pass): Generator<ImportRecord> {
    const asStored = record.is === 'person' ? { ...record, person: copiedPerson(record.person) } : record;
    const [known, account] =
      asStored.is === 'owner'
        ? [this.#owners, asStored.owner]
        : asStored.is === 'token'
          ? [this.#tokens, asStored.token]
          : [this.#persons, asStored.person];
    if (asStored.is === 'owner') seen.owners += 1;
    else (asStored.is === 'token' ? tokens : persons).add(account.uuid);
    if (isSame(known.get(account.uuid), account)) return;
    known.set(account.uuid, account);
    seen.changed = true;
    yield asStored;
  }

  /** Yields the removal of the tokens and persons that the source does not have, once it has listed them all. */
  *#gone(pass: Pass): Generator<ImportRecord> {
    if (pass.isPastOwners) return;
    pass.isPastOwners = true;
    yield* this.#revokedBut(pass.tokens, pass.seen);
    yield* this.#goneBut(pass.persons, pass.seen);
  }

  *#begun(record: RecordOf<'app'>, pass: Pass): Generator<ImportRecord> {
    const { uuid } = record.record.app;
    pass.apps.add(uuid);
    pass.seen.apps += 1;
    const app = new OneApp(record, this.#needOf(record), this.#place, this.#newHash);
    pass.app = app;
    if (app.need === 'nothing') return;
    pass.seen.changed = true;
    yield* this.#setAside(record);
    const isRecordOnly = app.need === 'rest' || app.need === 'record';
    const keeps = isRecordOnly || record.contents === 'newer';
    this.#apps.set(
      uuid,
      keeps ? { ...(this.#apps.get(uuid) ?? record), record: record.record } : { ...record, sequence: 0, at: 0 },
    );
    yield { ...record, contents: isRecordOnly ? 'none' : record.contents };
  }

  /** Yields an object or event that the target lacks, and a checkpoint after every `MARK_EVERY` of them. */
  *#content(record: RecordOf<'object' | 'event'>, pass: Pass): Generator<ImportRecord> {
    const { app } = pass;
    if (!app) return;
    const problem = problemOf(record, app.head.record.app);
    if (problem !== undefined) throw new CopyError([problem]);
    const copied = asCopied(record);
    pass.done += 1;
    const { done } = pass;
    if (done % MARK_EVERY === 0) this.#onProgress({ phase: 'copying', done, total: Math.max(done, this.#total) });
    if (!app.stores(copied)) return;
    yield copied;
    pass.unmarked += 1;
    if (pass.unmarked < MARK_EVERY) return;
    pass.unmarked = 0;
    yield this.#markAt(app.placeBehind(copied));
  }

  *#ended(record: RecordOf<'end'>, pass: Pass): Generator<ImportRecord> {
    const { app } = pass;
    if (!app) return;
    app.seeEnd(record, pass.seen.digests);
    if (app.isToEnd) {
      const { sequence, at } = app.head;
      this.#apps.set(app.uuid, { record: app.head.record, sequence, at });
      this.#differing.delete(app.uuid);
      yield { is: 'end', app: app.uuid, sequence, at };
    }
    if (this.#place?.app === app.uuid) this.#place = null;
    pass.app = undefined;
  }

  #needOf({ record, sequence }: AppHead): Need {
    const there = this.#apps.get(record.app.uuid);
    if (this.#verified.has(record.app.uuid)) return 'nothing';
    if (!there || this.#differing.has(record.app.uuid)) return 'all';
    if (there.sequence === sequence) {
      if (isSame(there.record, record)) return 'nothing';
      return this.#takesParts ? 'record' : 'all';
    }
    if (this.#place?.app === record.app.uuid && this.#place.sequence === sequence) return 'rest';
    return this.#takesParts && there.sequence > 0 && there.sequence < sequence ? 'newer' : 'all';
  }

  #markAt(place: Place | null): ImportRecord {
    return { is: 'mark', mark: { ...this.#mark, place } };
  }

  *#revokedBut(tokens: ReadonlySet<string>, seen: Seen): Generator<ImportRecord> {
    for (const uuid of [...this.#tokens.keys()].filter((one) => !tokens.has(one))) {
      this.#tokens.delete(uuid);
      seen.changed = true;
      yield { is: 'token gone', uuid };
    }
  }

  *#goneBut(persons: ReadonlySet<string>, seen: Seen): Generator<ImportRecord> {
    for (const uuid of [...this.#persons.keys()].filter((one) => !persons.has(one))) {
      this.#persons.delete(uuid);
      seen.changed = true;
      yield { is: 'person gone', uuid };
    }
  }

  /** Gives temporary names to other apps in the target that have this app's slug or name, until they are copied themselves. */
  *#setAside({ record: { app } }: AppHead): Generator<ImportRecord> {
    for (const [uuid, head] of this.#apps) {
      const other = head.record.app;
      if (uuid === app.uuid || (other.slug !== app.slug && other.name !== app.name)) continue;
      const nobody = `~${uuid}`;
      const record = { ...head.record, app: { ...other, slug: nobody, name: nobody } };
      this.#apps.set(uuid, { ...head, record });
      this.#verified.delete(uuid);
      yield { is: 'app', ...head, record, contents: 'none' };
    }
  }

  /**
   * Compares source and target. Returns the differences in sentences and the number of objects and events in the
   * target. Apps that differ are copied again.
   */
  async #compared(seen: Seen): Promise<{ readonly problems: readonly string[]; readonly records: number }> {
    const again = seen.isSnapshot ? undefined : await this.#wholeOf(this.#from);
    const digests = again?.digests ?? seen.digests;
    const target = await this.#wholeOf(this.#to);
    const problems: string[] = [];
    for (const [uuid, { record, sequence }] of this.#apps) {
      if (this.#verified.has(uuid)) continue;
      const { slug } = record.app;
      const [here, there] = [digests.get(uuid), target.digests.get(uuid)];
      if (here?.sequence !== sequence) {
        problems.push(`The app ${slug} changed while it was compared: stop the writers of the source`);
        continue;
      }
      const differing = there ? differences(here.digest, there.digest) : ['all of it'];
      if (differing.length === 0) {
        if (seen.isSnapshot) this.#verified.add(uuid);
      } else {
        this.#differing.add(uuid);
        problems.push(`The app ${slug} is not the same in source and target: ${differing.join(', ')}`);
      }
    }
    const outlines = again ? [again, target] : [target];
    for (const { owners, tokens, persons, apps } of outlines) {
      const isKnown = isAll(this.#owners, owners) && isAll(this.#tokens, tokens);
      if (!isAll(this.#persons, persons)) problems.push('Source and target have different persons');
      if (!isKnown) problems.push('Source and target have different owners');
      if (apps.size !== this.#apps.size) problems.push('Source and target have different apps');
    }
    return { problems, records: target.records };
  }

  async #wholeOf(copying: Copying) {
    const digests: Digests = new Map();
    const owners: Owner[] = [];
    const tokens: OwnerToken[] = [];
    const persons: Person[] = [];
    const apps = new Set<string>();
    let app: OneApp | undefined;
    let done = 0;
    for await (const record of copying.exportObjects(ALL_CONTENTS)) {
      if (record.is === 'owner') owners.push(record.owner);
      else if (record.is === 'token') tokens.push(record.token);
      else if (record.is === 'person') persons.push(copiedPerson(record.person));
      else if (record.is === 'app') {
        app = new OneApp(record, 'nothing', null, this.#newHash);
        apps.add(app.uuid);
      } else if (record.is === 'end') app?.seeEnd(record, digests);
      else if (record.is === 'object' || record.is === 'event') {
        app?.stores(asCopied(record));
        done += 1;
        if (done % MARK_EVERY === 0) this.#onProgress({ phase: 'comparing', done, total: Math.max(done, this.#total) });
      }
    }
    this.#onProgress({ phase: 'comparing', done, total: done });
    return { digests, owners, tokens, persons, apps, records: done };
  }
}

/** True if exactly these objects are known, in the same states. */
function isAll(known: ReadonlyMap<string, object>, those: readonly { readonly uuid: string }[]): boolean {
  return known.size === those.length && those.every((one) => isSame(known.get(one.uuid), one));
}

/** State of reading one app's contents. */
class OneApp {
  readonly head: AppHead;
  readonly need: Need;
  readonly uuid: string;
  /** Digest of the contents. Undefined unless the app is read completely. */
  readonly #digester: AppDigester | undefined;
  /** Last record that the target already has. Records up to it are skipped. */
  #skipsTo: Place | null;

  constructor(
    record: Extract<ExportRecord, { readonly is: 'app' }>,
    need: Need,
    place: Place | null,
    newHash: NewHash,
  ) {
    const { is: _, contents, ...head } = record;
    this.head = head;
    this.uuid = head.record.app.uuid;
    // If the source cannot tell what is newer, it sends everything.
    this.need = need === 'newer' && contents === 'all' ? 'all' : need;
    this.#digester = contents === 'all' ? new AppDigester(newHash, head) : undefined;
    this.#skipsTo = this.need === 'rest' ? place : null;
  }

  /** Counts the record. Returns true if it has to be stored. */
  stores(record: Parameters<AppDigester['add']>[0]): boolean {
    this.#digester?.add(record);
    if (this.need === 'nothing' || this.need === 'record') return false;
    if (!this.#skipsTo) return true;
    const { kind, uuid } = nameOf(record);
    if (this.#skipsTo.kind === kind && this.#skipsTo.uuid === uuid) this.#skipsTo = null;
    return false;
  }

  /** Returns the checkpoint after the record. Null unless the app is read completely, in order. */
  placeBehind(record: Parameters<AppDigester['add']>[0]): Place | null {
    if (this.need === 'newer') return null;
    return { app: this.uuid, sequence: this.head.sequence, ...nameOf(record) };
  }

  seeEnd({ sequence, at }: Pick<EndRecord, 'sequence' | 'at'>, digests: Digests): void {
    const stoodStill = sequence === this.head.sequence;
    if (this.#digester && stoodStill)
      digests.set(this.uuid, { sequence, digest: this.#digester.end({ sequence, at }) });
  }

  get isToEnd(): boolean {
    return this.need === 'all' || this.need === 'rest' || this.need === 'newer';
  }
}

async function* only(record: ImportRecord): AsyncGenerator<ImportRecord> {
  yield record;
}

function expectNone(record: never): void {
  throw new TypeError(`Unknown record: ${JSON.stringify(record)}`);
}
