import {
  type AppEvent,
  type AppHead,
  type AppRecord,
  type ContentRecord,
  type Copying,
  type CopyMark,
  type ExportRecord,
  exportSnapshot,
  type ImportRecord,
  KINDS,
  type Kind,
  type Objects,
  type ObjectsByKind,
  oneObject,
} from '../../core/index.js';
import type { MemoryAppRepository } from './app-repository.js';
import type { MemoryArming } from './arming.js';
import { frozen } from './deep-freeze.js';
import type { MemoryOwnerRepository } from './owner-repository.js';
import type { MemoryPersonRepository } from './person-repository.js';
import type { State } from './state.js';

interface Parts {
  readonly state: State;
  readonly owners: MemoryOwnerRepository;
  readonly persons: MemoryPersonRepository;
  readonly apps: MemoryAppRepository;
  readonly arming: MemoryArming;
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
    const { owners, persons, apps, arming } = this.#parts;
    const mark = (await arming.disarmed())?.unfinished ?? null;
    // Collect everything at once, before another task can change it.
    const snapshots = apps.all().map((record) => this.#snapshotOf(record));
    const byApp = new Map(snapshots.map((one) => [one.head.record.app.uuid, one]));
    const [known, tokens, people] = [owners.owners(), owners.tokens(), persons.all()];
    const rows = {
      count: snapshots.reduce((sum, one) => sum + one.count, 0),
      mark,
      owners: () => known,
      tokens: () => tokens,
      persons: () => people,
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
    for await (const record of records) await this.#store(record);
  }

  async mark(mark: CopyMark | null): Promise<void> {
    this.#parts.arming.mark(mark);
  }

  async empty(): Promise<void> {
    const { owners, persons, apps } = this.#parts;
    for (const { app } of apps.all()) await apps.remove(app.owner, app.uuid, () => {});
    owners.clear();
    persons.clear();
  }

  async #store(record: ImportRecord): Promise<void> {
    const { owners, persons, apps } = this.#parts;
    switch (record.is) {
      case 'owner':
        return owners.addOwner(record.owner);
      case 'token':
        await owners.addToken(record.token);
        return;
      case 'person':
        return persons.put(record.person);
      case 'app':
        await apps.add(record.record);
        return;
      case 'object':
        return this.#contents(record.object.app).put(frozen(objectsOf(record)));
      case 'event':
        return this.#contents(record.event.app).events.add(frozen(record.event));
      case 'end': {
        const contents = this.#contents(record.app);
        contents.sequence = record.sequence;
        contents.at = record.sequence === 0 ? Number.NEGATIVE_INFINITY : record.at;
        return;
      }
    }
  }

  #contents(app: string) {
    const contents = this.#parts.state.contents.get(app);
    if (!contents) throw new TypeError('An app must come before its contents');
    return contents;
  }
}

function objectsOf({ kind, object }: Extract<ContentRecord, { readonly is: 'object' }>): ObjectsByKind {
  return oneObject(kind, object as Objects[typeof kind]);
}

function* contentsOf({ objects, events }: AppSnapshot): Generator<ContentRecord> {
  for (const kind of KINDS) for (const object of objects[kind]) yield { is: 'object', kind, object } as ContentRecord;
  for (const event of events) yield { is: 'event', event };
}
