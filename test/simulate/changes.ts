import { formatInstant } from '../../core/basics/instants.js';
import { isSame } from '../../core/basics/versions.js';
import type { ChangeEvent, ReportedKindName } from '../../core/model/change-event.js';
import type { AppEvent } from '../../core/model/event.js';
import type { Edited } from './known.js';
import { must } from './must.js';

type Listed = { readonly uuid: string; readonly version: number };

/** State of one object, according to the events. */
interface Told {
  readonly kind: ReportedKindName;
  version: number;
  isThere: boolean;
  /** Values of those fields whose values the events contain. */
  readonly fields: Map<string, unknown>;
}

/** Kinds whose changes are events, with their names in the lists. */
const LISTED: Readonly<Record<Exclude<ReportedKindName, 'app' | 'business' | 'letters' | 'staff'>, Edited>> = {
  resource: 'resource',
  service: 'service',
  workflow: 'workflow',
  action: 'action',
  key: 'key',
  time_off: 'timeOff',
  calendar: 'calendar',
  feed: 'feed',
  series: 'series',
};
/** Fields of a calendar that change with time. Their changes are in events, but do not increase the version. */
const UNCOUNTED = ['status', 'changedAt'];

/** Expected state of the objects that people edit, derived from their change events. */
export class Changes {
  readonly #told = new Map<string, Told>();

  add({ type, app, actor, changes, data: { kind, uuid } }: ChangeEvent): void {
    if (kind === 'app' || kind === 'business' || kind === 'letters' || kind === 'staff') return;
    const name = `event ${type} of ${uuid}`;
    const by = actor.kind === 'app' ? app : null;
    must('uuid' in actor && actor.uuid === by, () => `${name} is by ${JSON.stringify(actor)}`);
    const told = this.#told.get(uuid) ?? { kind, version: 0, isThere: false, fields: new Map() };
    this.#told.set(uuid, told);
    const isFirst = type.endsWith('.created');
    must(told.kind === kind, () => `${name} was of a ${told.kind}`);
    must(told.version === 0 ? isFirst : !isFirst && told.isThere, () => `${name} follows version ${told.version}`);
    const isCounted = kind !== 'calendar' || Object.keys(changes).some((field) => !UNCOUNTED.includes(field));
    if (isCounted) told.version += 1;
    told.isThere = !type.endsWith('.deleted');
    for (const [field, change] of Object.entries(changes)) {
      if (!('from' in change)) continue;
      const before = told.fields.get(field) ?? null;
      const isAsKnown = kind === 'calendar' && UNCOUNTED.includes(field) ? true : isSame(change.from, before);
      must(
        isAsKnown,
        () => `${name} changes ${field} from ${JSON.stringify(change.from)}, and it was ${JSON.stringify(before)}`,
      );
      must(!isSame(change.from, change.to), () => `${name} changes ${field} to what it was`);
      told.fields.set(field, change.to);
    }
  }

  /** Checks that each existing object is as the events say, and that each object of the events exists. */
  check(lists: Readonly<Record<Edited, readonly Listed[]>>): void {
    const left = new Map([...this.#told].filter(([, { isThere }]) => isThere));
    for (const [kind, listed] of Object.entries(LISTED)) {
      for (const object of lists[listed]) {
        const { uuid, version } = object;
        const told = left.get(uuid);
        must(told !== undefined && told.kind === kind, () => `${kind} ${uuid} is there, and no event tells of it`);
        left.delete(uuid);
        must(
          told.version === version,
          () => `${kind} ${uuid} is at version ${version}, and events tell of ${told.version}`,
        );
        for (const [field, value] of told.fields) {
          if (kind === 'calendar' && UNCOUNTED.includes(field)) continue;
          const is = (object as unknown as Record<string, unknown>)[field] ?? null;
          const isSo = isSame(is, value) || (typeof is === 'number' && formatInstant(is) === value);
          must(
            isSo,
            () => `${kind} ${uuid}: ${field} is ${JSON.stringify(is)}, and events tell ${JSON.stringify(value)}`,
          );
        }
      }
    }
    const [gone] = left;
    must(gone === undefined, () => `${gone?.[1].kind} ${gone?.[0]} is gone, and no event tells so`);
  }
}

export function isChange(event: AppEvent): event is ChangeEvent {
  return event.booking === null && 'changes' in event;
}
