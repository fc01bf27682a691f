import type { Action } from '../actions/action.js';
import { type Allocation, type Booking, isLive } from '../bookings/booking.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import { names, type Service } from '../services/service.js';
import { isCounted, tallyAfter, tallyOf } from '../services/tally.js';
import type { TimeOff } from '../time-off/time-off.js';
import type { Answer } from './answers.js';
import type { Draft } from './draft.js';
import { type InUse, type Overlap, overlaps, type Tally, type TallyQuery, type View } from './ledger.js';
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
    const { resource, workflow, service, endsAfter, limit } = query;
    const wide = this.#widened(query);
    const read = this.#snapshot.inUse(wide);
    if (!read) return this.#suspend((unread) => unread.inUse.push(wide));
    const isWanted = (booking: Booking) =>
      isLive(booking.status) &&
      (resource === undefined || booking.resources.includes(resource)) &&
      (workflow === undefined || booking.workflow === workflow) &&
      (service === undefined || booking.sale?.service === service) &&
      (endsAfter === undefined || booking.end > endsAfter);
    return this.#bookingsAsDrafted(read, isWanted, limit);
  }

  overlapping(query: Overlap): readonly Booking[] {
    const wide = this.#widened(query);
    const read = this.#snapshot.overlapping(wide);
    if (!read) return this.#suspend((unread) => unread.overlaps.push(wide));
    return this.#bookingsAsDrafted(read, (booking) => overlaps(booking, query), query.limit);
  }

  /** The same query, for as many more as the draft may have taken out of what is found. */
  #widened<Q extends { readonly limit: number }>(query: Q): Q {
    return { ...query, limit: query.limit + this.#draft.objects('booking').size };
  }

  #bookingsAsDrafted(
    read: readonly Booking[],
    isWanted: (booking: Booking) => boolean,
    limit: number,
  ): readonly Booking[] {
    const drafted = this.#draft.objects('booking');
    const touched = [...drafted.values()].flatMap((booking) => (booking && isWanted(booking) ? [booking] : []));
    return [...read.filter(({ uuid }) => !drafted.has(uuid)), ...touched].slice(0, limit);
  }

  timeOff(from: Instant, to: Instant): readonly TimeOff[] {
    const read = this.#snapshot.timeOff(from, to);
    if (!read) return this.#suspend((unread) => unread.timeOff.push({ from, to }));
    return this.#withDrafted('timeOff', read, () => true);
  }

  tally(query: TallyQuery): Tally {
    const read = this.#snapshot.tally(query);
    if (!read) return this.#suspend((unread) => unread.tallies.push(query));
    const drafted = this.#draft.objects('booking');
    if (drafted.size === 0) return read;
    // Whoever changed a booking has read what it was before.
    const before = [...drafted.keys()].flatMap((uuid) => this.#snapshot.object('booking', uuid) ?? []);
    const after = [...drafted.values()].flatMap((booking) => booking ?? []);
    const counted = (bookings: readonly Booking[]) =>
      tallyOf(
        bookings.filter((booking) => isCounted(booking, query)),
        query,
      );
    return tallyAfter(read, counted(before), counted(after), new Set(drafted.keys()));
  }

  servicesNaming(uuid: string): readonly Service[] {
    const read = this.#snapshot.servicesNaming(uuid);
    if (!read) return this.#suspend((unread) => unread.naming.add(uuid));
    return this.#withDrafted('service', read, (service) => names(service, uuid));
  }

  /** Objects that were read, in creation order, as the draft has left them. */
  #withDrafted<K extends 'service' | 'timeOff'>(
    kind: K,
    read: readonly Objects[K][],
    isWanted: (object: Objects[K]) => boolean,
  ): readonly Objects[K][] {
    const drafted = this.#draft.objects(kind);
    if (drafted.size === 0) return read;
    const known = new Set(read.map(({ uuid }) => uuid));
    return [
      ...read.flatMap((object) => (drafted.has(object.uuid) ? (drafted.get(object.uuid) ?? []) : object)),
      ...[...drafted.values()].flatMap((object) => (object && !known.has(object.uuid) ? object : [])),
    ].filter(isWanted);
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
