import {
  type AppEvent,
  type AppHead,
  type AppRecord,
  type ContentRecord,
  type Copying,
  type CopyMark,
  type CopyTarget,
  type ExportRecord,
  exportSnapshot,
  type ImportRecord,
  importRecords,
  KINDS,
  type Kind,
  type Objects,
} from '../../core/index.js';
import type { MemoryAppRepository } from './app-repository.js';
import type { MemoryArming } from './arming.js';
import { frozen } from './deep-freeze.js';
import type { MemoryOwnerRepository } from './owner-repository.js';
import type { MemoryPersonRepository } from './person-repository.js';
import type { State } from './state.js';
import type { MemorySubscriptionStore } from './subscription-store.js';

/** Limit of objects that are stored at once. */
const AT_ONCE = 1_000;

interface Parts {
  readonly state: State;
  readonly owners: MemoryOwnerRepository;
  readonly persons: MemoryPersonRepository;
  readonly apps: MemoryAppRepository;
  readonly arming: MemoryArming;
  readonly subscriptions: MemorySubscriptionStore;
}

/** Snapshot of an app. Stored objects are frozen, so only the lists are copied. */
interface AppSnapshot {
  readonly head: AppHead;
  readonly objects: { readonly [K in Kind]: readonly Objects[K][] };
  readonly events: readonly AppEvent[];
  readonly count: number;
}

export class MemoryCopying implements Copying {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async *exportObjects(contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
    const { owners, persons, apps, arming, subscriptions } = this.#parts;
    const mark = (await arming.disarmed())?.unfinished ?? null;
    // Collect everything at once, before another task can change it.
    const snapshots = apps.all().map((record) => this.#snapshotOf(record));
    const byApp = new Map(snapshots.map((one) => [one.head.record.app.uuid, one]));
    const [known, tokens, people] = [owners.owners(), owners.tokens(), persons.all()];
    const subscribed = subscriptions.all();
    const rows = {
      count: snapshots.reduce((sum, one) => sum + one.count, 0),
      mark,
      owners: () => known,
      tokens: () => tokens,
      persons: () => people,
      subscriptions: () => subscribed,
      apps: () => snapshots.map(({ head }) => head),
      contents: (app: string) => contentsOf(byApp.get(app)!),
    };
    yield* exportSnapshot(rows, contents);
  }

  #snapshotOf(record: AppRecord): AppSnapshot {
    const contents = this.#parts.state.contents.get(record.app.uuid)!;
    const lists = KINDS.map((kind) => [kind, contents.all(kind)] as const);
    const objects = Object.fromEntries(lists) as unknown as AppSnapshot['objects'];
    const events = contents.events.all();
    const count = lists.reduce((sum, [, list]) => sum + list.length, events.length);
    const { sequence, at } = contents;
    return { head: { record, sequence, at: sequence === 0 ? 0 : at }, objects, events, count };
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    const { owners, persons, apps, subscriptions } = this.#parts;
    const target: CopyTarget = {
      owner: async (owner) => owners.addOwner(owner),
      token: (token) => owners.addToken(token),
      person: async (person) => persons.put(person),
      subscription: (subscription) => subscriptions.put(subscription),
      app: (record) => apps.add(record),
      objects: async (app, kind, objects) => this.#contents(app).put(frozen({ [kind]: objects })),
      events: async (app, events) => {
        for (const event of events) this.#contents(app).events.add(frozen(event));
      },
      end: async ({ app, sequence, at }) => {
        const contents = this.#contents(app);
        contents.sequence = sequence;
        contents.at = sequence === 0 ? Number.NEGATIVE_INFINITY : at;
      },
    };
    await importRecords(records, target, AT_ONCE);
  }

  async mark(mark: CopyMark | null): Promise<void> {
    this.#parts.arming.mark(mark);
  }

  async empty(): Promise<void> {
    const { owners, persons, apps, subscriptions } = this.#parts;
    for (const { app } of apps.all()) await apps.remove(app.owner, app.uuid, () => {});
    owners.clear();
    persons.clear();
    subscriptions.clear();
  }

  #contents(app: string) {
    const contents = this.#parts.state.contents.get(app);
    if (!contents) throw new TypeError('An app must come before its contents');
    return contents;
  }
}

function* contentsOf({ objects, events }: AppSnapshot): Generator<ContentRecord> {
  for (const kind of KINDS) for (const object of objects[kind]) yield { is: 'object', kind, object } as ContentRecord;
  for (const event of events) yield { is: 'event', event };
}
