import type { Action } from '../actions/action.js';
import { type Allocation, type Booking, isLive } from '../bookings/booking.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import type { Answer } from './answers.js';
import type { Draft } from './draft.js';
import type { InUse, View } from './ledger.js';
import type { Kind, Objects } from './objects.js';
import { type Snapshot, Unread } from './snapshot.js';

/** Stops a decision that asks for something that was not read; it is called again when it has been. */
class Suspended extends Error {}

/** What was read of an app, changed as the draft changes it. What is asked for and was not read is in `unread`. */
export class DraftView implements View {
  readonly now: Instant;
  readonly unread = new Unread();
  readonly #snapshot: Snapshot;
  readonly #draft: Draft;

  constructor(snapshot: Snapshot, draft: Draft, now: Instant) {
    this.#snapshot = snapshot;
    this.#draft = draft;
    this.now = now;
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    const drafted = this.#draft.object(kind, uuid);
    if (drafted !== undefined) return drafted ?? undefined;
    if (!this.#snapshot.hasObject(kind, uuid)) return this.#suspend((unread) => unread.object(kind, uuid));
    return this.#snapshot.object(kind, uuid);
  }

  actionsOf(workflow: string): readonly Action[] {
    const read = this.#snapshot.actionsOf(workflow);
    if (!read) return this.#suspend((unread) => unread.actionsOf.add(workflow));
    const drafted = this.#draft.objects('action');
    const known = new Set(read.map(({ uuid }) => uuid));
    const inCreationOrder = [
      ...read.map((action) => (drafted.has(action.uuid) ? drafted.get(action.uuid) : action)),
      ...[...drafted.values()].filter((action) => action?.workflow === workflow && !known.has(action.uuid)),
    ];
    return inCreationOrder.flatMap((action) => action ?? []).sort((a, b) => a.position - b.position);
  }

  taken({ uuid: resource, longestBlock: longest }: Resource, from: Instant, to: Instant): readonly Allocation[] {
    const span = { resource, from, to, longest };
    const read = this.#snapshot.taken(span);
    if (!read) return this.#suspend((unread) => unread.spans.push(span));
    const drafted = this.#draft.objects('booking');
    if (drafted.size === 0) return read;
    const overlapping = this.#draft.allocationsOn(resource).filter(({ start, end }) => start < to && end > from);
    return [...read.filter(({ booking }) => !drafted.has(booking)), ...overlapping];
  }

  inUse(query: InUse): readonly Booking[] {
    const { resource, workflow, endsAfter, limit } = query;
    const drafted = this.#draft.objects('booking');
    const wide = { ...query, limit: limit + drafted.size };
    const read = this.#snapshot.inUse(wide);
    if (!read) return this.#suspend((unread) => unread.inUse.push(wide));
    const isWanted = (booking: Booking) =>
      isLive(booking.status) &&
      (resource === undefined || booking.resources.includes(resource)) &&
      (workflow === undefined || booking.workflow === workflow) &&
      (endsAfter === undefined || booking.end > endsAfter);
    const touched = [...drafted.values()].flatMap((booking) => (booking && isWanted(booking) ? [booking] : []));
    return [...read.filter(({ uuid }) => !drafted.has(uuid)), ...touched].slice(0, limit);
  }

  answer(key: string): Answer | undefined {
    const drafted = this.#draft.answer(key);
    if (drafted) return drafted;
    if (!this.#snapshot.hasAnswer(key)) return this.#suspend((unread) => unread.answers.add(key));
    return this.#snapshot.answer(key);
  }

  #suspend(ask: (unread: Unread) => void): never {
    ask(this.unread);
    throw new Suspended();
  }
}
