import {
  type Answer,
  type App,
  type AppChange,
  type AppKey,
  type AppRecord,
  type AppRepository,
  type AppSearch,
  type ChangeEvent,
  DuplicateError,
  fold,
  type Instant,
  isFiltering,
  isKept,
  type Job,
  listDigests,
  matches,
  type Slice,
  type Sliced,
} from '../../core/index.js';
import { Collection } from './collection.js';
import { frozen } from './deep-freeze.js';
import { OverState } from './state.js';

export class MemoryAppRepository extends OverState implements AppRepository {
  readonly #records = new Map<string, AppRecord>();
  readonly #byOwner = new Map<string, Collection<App>>();
  readonly #bySlug = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #byDigest = new Map<string, string>();

  async add(
    record: AppRecord,
    answer?: Answer,
    event?: ChangeEvent,
    jobs?: readonly Job[],
  ): Promise<Answer | undefined> {
    const { uuid, owner } = record.app;
    const earlier = answer && this.#kept(owner, answer.key, answer.at);
    if (earlier) return earlier;
    this.#checkUnique(record.app);
    this.#store(record);
    this.state.addApp(uuid);
    if (event) this.state.contents.get(uuid)!.tell(event, jobs);
    if (answer) this.state.answers.put(owner, answer);
    return undefined;
  }

  async record(by: AppKey): Promise<AppRecord | undefined> {
    if ('uuid' in by) return this.#records.get(by.uuid);
    const uuid = 'slug' in by ? this.#bySlug.get(by.slug) : this.#byDigest.get(by.digest);
    return this.#records.get(uuid ?? '');
  }

  async list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>> {
    const wanted = (app: App) => matches(search, (field) => fold(app[field]));
    const apps = this.#byOwner.get(owner);
    return (
      apps?.list(slice, isFiltering(search) ? wanted : undefined) ?? {
        items: [],
        total: 0,
        ...(slice.after !== undefined && { next: null }),
      }
    );
  }

  async revision(owner: string): Promise<string> {
    return this.#byOwner.get(owner)?.revision ?? '';
  }

  async change(
    owner: string,
    uuid: string,
    decide: (record: AppRecord) => AppChange,
    once?: { readonly key: string; readonly now: Instant },
  ): Promise<{ readonly record: AppRecord } | { readonly earlier: Answer } | undefined> {
    const before = this.#record(owner, uuid);
    if (!before) return undefined;
    const earlier = once && this.#kept(owner, once.key, once.now);
    if (earlier) return { earlier };
    const { record, answer, event, jobs } = decide(before);
    if (record !== before) {
      this.#checkUnique(record.app);
      this.#unindex(before);
      this.#store(record);
    }
    if (event) this.state.contents.get(uuid)!.tell(event, jobs);
    if (answer) this.state.answers.put(owner, answer);
    return { record: this.#records.get(uuid)! };
  }

  async remove(owner: string, uuid: string, check: (app: App) => void): Promise<boolean> {
    const record = this.#record(owner, uuid);
    if (!record) return false;
    check(record.app);
    this.#unindex(record);
    this.#records.delete(uuid);
    this.#byOwner.get(owner)?.remove(uuid);
    this.state.removeApp(uuid);
    return true;
  }

  all(): readonly AppRecord[] {
    return [...this.#records.values()];
  }

  #record(owner: string, uuid: string): AppRecord | undefined {
    const record = this.#records.get(uuid);
    return record?.app.owner === owner ? record : undefined;
  }

  #kept(owner: string, key: string, now: Instant): Answer | undefined {
    const answer = this.state.answers.find(owner, key);
    return answer && isKept(answer, now) ? answer : undefined;
  }

  #checkUnique({ uuid, slug, name }: App): void {
    if ((this.#bySlug.get(slug) ?? uuid) !== uuid) throw new DuplicateError('slug');
    if ((this.#byName.get(name) ?? uuid) !== uuid) throw new DuplicateError('name');
  }

  #store(given: AppRecord): void {
    const record = frozen(given);
    const { app, credential } = record;
    this.#records.set(app.uuid, record);
    this.#bySlug.set(app.slug, app.uuid);
    this.#byName.set(app.name, app.uuid);
    for (const digest of listDigests(credential)) this.#byDigest.set(digest, app.uuid);
    const apps = this.#byOwner.get(app.owner) ?? new Collection(this.state.nextOrdinal);
    this.#byOwner.set(app.owner, apps);
    apps.put(app);
  }

  #unindex({ app, credential }: AppRecord): void {
    this.#bySlug.delete(app.slug);
    this.#byName.delete(app.name);
    for (const digest of listDigests(credential)) this.#byDigest.delete(digest);
  }
}
