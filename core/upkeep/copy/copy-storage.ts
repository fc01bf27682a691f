import { isEmail } from '../../basics/fields.js';
import type { Clock } from '../../basics/ports.js';
import { type AppHead, asCopied, type ExportRecord, type ImportRecord } from '../../ledger/storage/copy-records.js';
import type { Copying } from '../../ledger/storage/copying.js';
import { describeProblem, problemOfApp, problemOfSubscription } from './copy-problems.js';
import { type AppDigest, AppDigester, differences, type NewHash } from './digests.js';
import { differingParts, isEmpty, listSecrets, type Outline, outlineIn, problemsIn, readOutline } from './outline.js';

/** Error of a copy that is impossible or incomplete. Each sentence tells the operator one reason. */
export class CopyError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export interface CopyProgress {
  readonly phase: 'copying' | 'comparing';
  readonly done: number;
  /** Estimated number of objects and events. */
  readonly total: number;
}

export interface CopyRequest {
  /** Name of the source, which an unfinished copy is marked with. */
  readonly source: string;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/** Result of a copy. */
export interface Copied {
  readonly owners: number;
  readonly apps: number;
  /** Number of objects and events of all apps in the target. */
  readonly records: number;
}

interface Needs {
  readonly newHash: NewHash;
  readonly clock: Clock;
  /** True if this process has the key that encrypted the app's secret. Also true for an unencrypted secret. */
  readonly opensSecret: (secret: string, app: string) => boolean;
}

/** Number of objects and events between two reports of the progress. */
const REPORTED_EVERY = 1_000;

/** Checks that a copy can be made into this storage. @throws CopyError unless it is empty or an unfinished copy. */
export async function mustBeFree(target: Copying): Promise<void> {
  const outline = await readOutline(target);
  if (!outline.storage.mark && !isEmpty(outline))
    throw new CopyError(['The target is not empty: a copy is made into an empty one']);
}

export function copyBetween({ opensSecret, newHash, clock }: Needs) {
  function check(outline: Outline): void {
    const problems = [...problemsIn(outline)];
    problems.push(...outline.apps.flatMap(({ record }) => problemOfApp(record.app) ?? []));
    problems.push(...outline.subscriptions.flatMap((one) => problemOfSubscription(one) ?? []));
    if (!outline.owners.every(({ email }) => isEmail(email)))
      problems.push('The e-mail address of an owner is invalid');
    if (outline.storage.mark) problems.push('The source is an unfinished copy: make it anew first');
    const sealed = outline.apps.filter(({ record }) =>
      listSecrets(record).some((secret) => !opensSecret(secret, record.app.uuid)),
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
    { source, onProgress = () => {} }: CopyRequest,
  ): Promise<Copied> => {
    const outline = await readOutline(from);
    check(outline);
    const to = await openTo();
    await mustBeFree(to);
    await to.mark({ source, begunAt: clock() });
    await to.empty?.();
    const reading = (phase: CopyProgress['phase']) =>
      new Reading(newHash, (done, isEnd) =>
        onProgress({ phase, done, total: isEnd ? done : Math.max(done, outline.storage.count) }),
      );
    const [copied, stored] = [reading('copying'), reading('comparing')];
    await to.importObjects(copied.checked(from.exportObjects('all')));
    // A source that is written to may have changed between its outline and the moment of the copy.
    check(copied.outline);
    if (!outline.storage.isSnapshot && differingParts(outline, await readOutline(from)).length > 0) {
      throw new CopyError([
        'The source was written to while it was copied: stop the service and its workers, and copy it again',
      ]);
    }
    await stored.all(to.exportObjects('all'));
    const problems = problemsBetween(copied, stored);
    if (problems.length > 0) throw new CopyError(problems);
    await to.mark(null);
    const { owners, apps } = stored.outline;
    return { owners: owners.length, apps: apps.length, records: stored.done };
  };
}

/** Compares source and target. Returns the differences in sentences. */
function problemsBetween(copied: Reading, stored: Reading): readonly string[] {
  const ofApps = copied.outline.apps.flatMap(({ record: { app } }) => {
    const [here, there] = [copied.digests.get(app.uuid), stored.digests.get(app.uuid)];
    const differing = here && there ? differences(here, there) : ['all of it'];
    if (differing.length === 0) return [];
    return `The app ${app.slug} is not the same in source and target: ${differing.join(', ')}`;
  });
  const parts = differingParts(copied.outline, stored.outline);
  return [...ofApps, ...parts.map((part) => `Source and target have different ${part}`)];
}

/** One pass over all records of a storage. Gathers its outline and the digest of each app. */
class Reading {
  readonly digests = new Map<string, AppDigest>();
  done = 0;
  readonly #newHash: NewHash;
  readonly #onProgress: (done: number, isEnd: boolean) => void;
  readonly #outlined: ExportRecord[] = [];
  /** App whose contents are being read. */
  #app: { readonly head: AppHead; readonly digester: AppDigester } | undefined;

  constructor(newHash: NewHash, onProgress: (done: number, isEnd: boolean) => void) {
    this.#newHash = newHash;
    this.#onProgress = onProgress;
  }

  get outline(): Outline {
    return outlineIn(this.#outlined);
  }

  async all(records: AsyncIterable<ExportRecord>): Promise<void> {
    for await (const record of records) this.#take(asCopied(record));
    this.#onProgress(this.done, true);
  }

  /** Yields the records for a target. @throws CopyError for the first one that the core would not have stored. */
  async *checked(records: AsyncIterable<ExportRecord>): AsyncGenerator<ImportRecord> {
    for await (const record of records) {
      if (record.is === 'object' || record.is === 'event') {
        if (!this.#app) throw new CopyError(['The source has objects or events outside of an app']);
        const problem = describeProblem(record, this.#app.head.record.app);
        if (problem !== undefined) throw new CopyError([problem]);
      }
      const copied = asCopied(record);
      this.#take(copied);
      if (copied.is !== 'storage') yield copied;
    }
    this.#onProgress(this.done, true);
  }

  #take(record: ExportRecord): void {
    if (record.is === 'object' || record.is === 'event') {
      this.#app?.digester.add(record);
      this.done += 1;
      if (this.done % REPORTED_EVERY === 0) this.#onProgress(this.done, false);
    } else if (record.is === 'end') {
      if (this.#app) this.digests.set(record.app, this.#app.digester.end(record));
      this.#app = undefined;
    } else {
      this.#outlined.push(record);
      if (record.is === 'app') this.#app = { head: record, digester: new AppDigester(this.#newHash, record) };
    }
  }
}
