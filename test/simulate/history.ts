import { isSame } from '../../core/basics/versions.js';
import { type Allocation, type Booking, buildAllocations, movedByClock } from '../../core/model/booking.js';
import type { AppEvent, BookingEvent, EventType } from '../../core/model/event.js';
import { Changes, isChange } from './changes.js';
import { must } from './must.js';

/** Statuses after an event. Undefined if the status stays. */
const LEADS_TO: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  'booking.held': ['held'],
  'booking.created': ['pending', 'confirmed'],
  'booking.confirmed': ['confirmed'],
  'booking.declined': ['declined'],
  'booking.cancelled': ['cancelled'],
  'booking.expired': ['expired'],
  'booking.completed': ['completed'],
  'booking.no_show': ['no_show'],
  'booking.checked_in': ['confirmed'],
  'booking.ended': ['completed'],
};

/** Fields with moments that a repair of the clock changes. Includes `invited`, the last invitation, which does not change the version. */
const REPAIRED = [
  'createdAt',
  'updatedAt',
  'holdExpiresAt',
  'pendingSince',
  'checkedInAt',
  'releasedAt',
  'unattendedFrom',
  'invited',
] as const;

/** A booking after the erasure of its customer. */
export function erasedOf(booking: Booking, { version, updatedAt }: Pick<Booking, 'version' | 'updatedAt'>): Booking {
  return { ...withoutWords(booking), manageCounter: (booking.manageCounter ?? 0) + 1, version, updatedAt };
}

/** The data of an event after the erasure of its customer. */
export function withoutWords(booking: Booking): Booking {
  const said = { title: null, notes: null, reason: null, meta: {}, externalId: null };
  const { language: _, ...others } = booking;
  return { ...others, customer: null, customerUuid: null, ...said };
}

/** A booking without the data that neither clients nor events contain. */
export function shown(booking: Booking): Omit<Booking, 'invited' | 'notified'> {
  const { invited: _, notified: __, language = null, ...others } = booking;
  const rest = { ...others, language };
  return rest.madeWith ? { ...rest, madeWith: { ...rest.madeWith, holder: null } } : rest;
}

/** All events of an app as they were read. The state of its bookings follows from them. */
export class History {
  readonly events: AppEvent[] = [];
  readonly changes = new Changes();
  /** True if a repair of the clock was requested, so that future moments become the present. */
  isRepaired = false;
  /** True while such a repair runs. Until it ends, a new event may be earlier than the one before it, which is in the future. */
  isBeingRepaired = false;
  readonly bookings = new Map<string, Booking>();
  /** Events by booking and version. */
  readonly #versions = new Map<string, BookingEvent>();
  /** Versions without an event: those that the erasure of a customer wrote. */
  readonly #silent = new Map<string, Booking>();
  readonly #uuids = new Set<string>();
  /** Events of bookings, as they were when they were first read. */
  readonly originals: BookingEvent[] = [];
  /** By booking, the steps in which it took time. Each has the allocations that the booking already had and kept. */
  readonly #placements = new Map<string, { readonly step: number; readonly kept: readonly Allocation[] }[]>();
  readonly #allocations = new WeakMap<Booking, readonly Allocation[]>();
  /** By booking, the step in which an event of it was last read. */
  readonly readAt = new Map<string, number>();

  version(uuid: string, version: number): BookingEvent | undefined {
    return this.#versions.get(`${uuid} ${version}`);
  }

  /** Replaces an event that has become earlier or has lost its texts since it was read. */
  replace(index: number, event: AppEvent): void {
    this.events[index] = event;
    if (event.booking !== null) this.#versions.set(`${event.booking} ${event.data.version}`, event);
  }

  /** Remembers that a booking was erased, which makes a version of it, but no event. */
  eraseBooking(booking: Booking): void {
    this.bookings.set(booking.uuid, booking);
    this.#silent.set(`${booking.uuid} ${booking.version}`, booking);
  }

  /** Returns the booking at a version, with or without an event. */
  at(uuid: string, version: number): Booking | undefined {
    return this.version(uuid, version)?.data ?? this.#silent.get(`${uuid} ${version}`);
  }

  /** True if that version is an erasure and nothing else. */
  isErased(uuid: string, version: number): boolean {
    return this.#silent.has(`${uuid} ${version}`);
  }

  /** True if a repair of the clock wrote that version. Nothing else moves the timestamps of a booking or its events back. */
  isPutRight(booking: Booking): boolean {
    const { uuid, version, createdAt, updatedAt } = booking;
    const before = this.at(uuid, version - 1);
    const now = this.at(uuid, version);
    if (!this.isRepaired || !before || !now) return false;
    const told = this.version(uuid, version - 1);
    const isToldBack = told !== undefined && told.at < before.updatedAt;
    const isBack = isToldBack || updatedAt < before.updatedAt || createdAt < before.createdAt;
    const repaired = REPAIRED.flatMap((name) => (name in booking ? [[name, booking[name]] as const] : []));
    return isBack && isSame({ ...before, version, ...Object.fromEntries(repaired) }, now);
  }

  /**
   * Returns the last version in which the booking was erased, if any. `isTheirs`: whether the booking belonged to the given customer
   * before.
   */
  erasedAt(uuid: string, isTheirs: (before: Booking) => boolean): number | undefined {
    for (let version = this.bookings.get(uuid)?.version ?? 0; version > 1; version -= 1) {
      if (this.isErased(uuid, version) && isTheirs(this.#before(uuid, version))) return version;
    }
    return undefined;
  }

  /** Returns the booking in the version before that one, as it was first read. */
  #before(uuid: string, version: number): Booking {
    const event = this.originals.find((one) => one.booking === uuid && one.data.version === version - 1);
    return event?.data ?? this.#silent.get(`${uuid} ${version - 1}`)!;
  }

  /** Adds an event that was read. `isMeant`: whether a booking may have been erased. */
  add(event: AppEvent, step: number, isMeant: (booking: Booking) => boolean): void {
    const { uuid } = event;
    must(!this.#uuids.has(uuid), () => `event ${uuid} is in the feed twice`);
    this.#checkPlace(this.events.length, event);
    this.#uuids.add(uuid);
    this.events.push(event);
    if (isChange(event)) this.changes.add(event);
    if (event.booking === null) return;
    this.originals.push(event);
    this.#addOfBooking(event, step, isMeant);
  }

  /** Checks that no event is over a second (`BEHIND`) earlier than the one before. */
  checkOrder(): void {
    for (let index = 1; index < this.events.length; index += 1) this.#checkPlace(index, this.events[index]!);
  }

  #checkPlace(index: number, event: AppEvent): void {
    const before = this.events[index - 1];
    if (!before || this.isBeingRepaired) return;
    must(event.at >= before.at - BEHIND, () => `event ${event.uuid} lies before the event that it follows`);
  }

  #addOfBooking(event: BookingEvent, step: number, isMeant: (booking: Booking) => boolean): void {
    const { data, type } = event;
    const known = this.bookings.get(data.uuid);
    // The booking may have been erased between the two versions.
    const isErased = known !== undefined && data.version === known.version + 2 && isMeant(known);
    const before = isErased ? erasedOf(known, { version: known.version + 1, updatedAt: known.updatedAt + 1 }) : known;
    if (isErased) this.eraseBooking(before!);
    const name = `event ${type} of booking ${data.uuid} at version ${data.version}`;
    must((data.madeWith?.holder ?? null) === null, () => `${name} tells who made it`);
    must(event.booking === data.uuid && event.app === data.app, () => `${name} is about something else`);
    must(event.sequence === data.sequence, () => `${name} has another sequence`);
    must(
      event.at === data.updatedAt || (this.isRepaired && event.at < data.updatedAt),
      () => `${name} is of another moment than its booking`,
    );
    must(data.version === (before?.version ?? 0) + 1, () => `${name} follows version ${before?.version ?? 0}`);
    const isRepair = this.isRepaired && type === 'booking.updated';
    must(!before || data.updatedAt > before.updatedAt || isRepair, () => `${name} is no later than the one before it`);
    const isFirst = type === 'booking.held' || type === 'booking.created';
    must(before !== undefined || isFirst, () => `${name} is the first of its booking`);
    const led = LEADS_TO[type];
    if (led) must(led.includes(data.status), () => `${name} leads to ${data.status}`);
    else if (before) must(data.status === before.status, () => `${name} changes ${before.status} to ${data.status}`);
    const isMove = type === 'booking.rescheduled';
    // A payment that comes too late takes the time again, if it is free.
    const isAgain = before?.status === 'expired' && data.status !== 'expired';
    if (before) {
      must(data.sequence === before.sequence + (isMove ? 1 : 0), () => `${name} has sequence ${data.sequence}`);
      const stays = isSame(data.blocks, before.blocks) && data.start === before.start && data.units === before.units;
      // A check-in and an end change how much of its own time the booking takes, and nothing else.
      const isVisit = type === 'booking.checked_in' || type === 'booking.ended';
      const isSameTime = data.start === before.start && data.end === before.end && data.units === before.units;
      must(isMove || stays || ((isVisit || isAgain) && isSameTime), () => `${name} moves it`);
      this.#checkPaid(before, event, name);
    }
    // A check-in, and a move of a booking under way, only need the added time to be free.
    const isAdded = before !== undefined && (!isMove || (data.start === before.start && data.start <= event.at));
    if (!before || isMove || isAgain || type === 'booking.checked_in') {
      const placements = this.#placements.get(data.uuid) ?? [];
      this.#placements.set(data.uuid, [...placements, { step, kept: isAdded ? this.#allocationsOf(before) : [] }]);
    }
    this.readAt.set(data.uuid, step);
    this.bookings.set(data.uuid, data);
    this.#versions.set(`${data.uuid} ${data.version}`, event);
  }

  /** Checks that sums only grow, each by the event that tells of it. */
  #checkPaid(before: Booking, { type, reason, data }: BookingEvent, name: string): void {
    const grown = (kind: 'paid' | 'refunded') => (data.payment?.[kind] ?? 0) - (before.payment?.[kind] ?? 0);
    const isPaid = type === 'booking.paid' || (type === 'booking.payment_late' && reason !== 'currency');
    must(isPaid ? grown('paid') > 0 : grown('paid') === 0, () => `${name} pays ${grown('paid')}`);
    const isRefunded = type === 'booking.refunded';
    must(isRefunded ? grown('refunded') > 0 : grown('refunded') === 0, () => `${name} refunds ${grown('refunded')}`);
  }

  /** Returns the step at which a booking took a moment of a resource. */
  placedAt(booking: string, resource: string, moment: number): number {
    const isOf = (one: Allocation) => one.resource === resource && one.start <= moment && one.end > moment;
    return this.#placements.get(booking)?.findLast(({ kept }) => !kept.some(isOf))?.step ?? 0;
  }

  #allocationsOf(booking: Booking): readonly Allocation[] {
    const known = this.#allocations.get(booking) ?? buildAllocations(booking);
    this.#allocations.set(booking, known);
    return known;
  }

  /** Allocations by resource. */
  allocations(): ReadonlyMap<string, readonly Allocation[]> {
    const all = new Map<string, Allocation[]>();
    for (const booking of this.bookings.values()) {
      for (const allocation of this.#allocationsOf(booking)) {
        const its = all.get(allocation.resource);
        if (its) its.push(allocation);
        else all.set(allocation.resource, [allocation]);
      }
    }
    return all;
  }
}

/**
 * Tolerance of the order of events in ms. In one commit, each booking gets a moment later than its own last change, so the moments may
 * differ.
 */
const BEHIND = 1_000;

/** Data of a booking that an action sent, and the moment. */
export interface Delivery {
  readonly job: string;
  readonly booking: string;
  readonly status: string;
  /** Null if the channel does not send it. */
  readonly sequence: number | null;
  readonly trigger: string | null;
  readonly process: number;
  /** Moment by the clock of the process. */
  readonly at: number;
  /** Moment of the worker's claim of the job, by the same clock. The worker may have stalled since, for longer than a step. */
  readonly since: number;
  /** The booking as it was known at the claim. */
  readonly known: Booking | undefined;
  /** True if the action existed and was enabled at the claim. */
  readonly wasOn: boolean;
}

/** True if the delivered data was the state of the booking at some moment since the worker claimed the job. */
export function wasTrue(history: History, delivery: Delivery, workflow: Parameters<typeof movedByClock>[1]): boolean {
  const { booking, known, status, sequence, at, since } = delivery;
  const latest = history.bookings.get(booking)?.version ?? 0;
  for (let version = known?.version ?? 1; version <= latest; version += 1) {
    const data = history.at(booking, version);
    if (!data || data.status !== status || (sequence !== null && data.sequence !== sequence)) continue;
    const moved = movedByClock(data, workflow, Math.min(since, at));
    if (moved === undefined || moved === 'completed') return true;
  }
  return false;
}
