import {
  type AppEvent,
  type AppHead,
  type AppRecord,
  type ChooseContents,
  type ContentRecord,
  type Copying,
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
interface Told {
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

  async *exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord> {
    const { owners, persons, apps, arming } = this.#parts;
    // Collect everything in this turn of the event loop, before another task can change it.
    const tokens = await owners.list();
    const known = owners.owners();
    const people = await persons.list(null, Number.POSITIVE_INFINITY);
    const told = apps.all().map((record) => this.#toldOf(record));
    const count = told.reduce((sum, one) => sum + one.count, 0);
    const mark = (await arming.disarmed())?.unfinished ?? null;
    const contents = new Map(told.map((one) => [one.head.record.app.uuid, one]));
    const rows = {
      count,
      mark,
      owners: () => known,
      tokens: () => tokens,
      persons: () => people,
      apps: () => told.map(({ head }) => head),
      contents: (app: string) => contentsOf(contents.get(app)!),
    };
    yield* exportSnapshot(rows, choose);
  }

  #toldOf(record: AppRecord): Told {
    const contents = this.#parts.state.contents.get(record.app.uuid)!;
    const lists = KINDS.map((kind) => [kind, contents.all(kind)] as const);
    const objects = Object.fromEntries(lists) as unknown as Told['objects'];
    const events = contents.events.all();
    const count = lists.reduce((sum, [, list]) => sum + list.length, events.length);
    const { sequence, at } = contents;
    return { head: { record, sequence, at: sequence === 0 ? 0 : at }, objects, events, count };
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    for await (const record of records) await this.#store(record);
  }

  async #store(record: ImportRecord): Promise<void> {
    const { state, owners, persons, apps, arming } = this.#parts;
    switch (record.is) {
      case 'mark':
        return arming.mark(record.mark);
      case 'owner':
        return owners.addOwner(record.owner);
      case 'token':
        await owners.addToken(record.token);
        return;
      case 'token gone':
        await owners.revoke(record.uuid);
        return;
      case 'person':
        return persons.put(record.person);
      case 'person gone':
        await persons.remove(record.uuid);
        return;
      case 'app': {
        const { uuid } = record.record.app;
        apps.put(record.record);
        if (record.contents !== 'all') return;
        state.removeApp(uuid);
        state.addApp(uuid);
        return;
      }
      case 'app gone': {
        const there = await apps.record({ uuid: record.uuid });
        if (there) await apps.remove(there.app.owner, record.uuid, () => {});
        return;
      }
      case 'object':
        return this.#contents(record.object.app).put(frozen(objectsOf(record)));
      case 'removed':
        return this.#contents(record.app).remove(record.kind, record.uuid);
      case 'event':
        return this.#contents(record.event.app).events.put(frozen(record.event));
      case 'first event':
        return this.#contents(record.app).events.forgetBefore(record.uuid);
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

function* contentsOf({ objects, events }: Told): Generator<ContentRecord> {
  for (const kind of KINDS) for (const object of objects[kind]) yield { is: 'object', kind, object } as ContentRecord;
  for (const event of events) yield { is: 'event', event };
}
