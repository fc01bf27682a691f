import { ValidationError } from '../errors.js';
import { mergePatch } from '../fields.js';
import type { ObjectsByKind } from '../kinds/objects.js';
import { TIME_OFF_KIND } from '../kinds/time-off.js';
import { Recording } from '../ledger/change-recorder.js';
import { existing, referenced, remove } from '../ledger/edits.js';
import { answerOf, type Once } from '../ledger/idempotency.js';
import { checkOnce } from '../ledger/idempotent-decision.js';
import type { Change, Decision, Ledger, View } from '../ledger/ledger.js';
import { endedByNow } from '../ledger/present-allocations.js';
import { type Booking, blocks, byStart, isLive, STATUSES, stateFields } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import {
  checkTimeOffPatch,
  type NewTimeOff,
  readNewTimeOff,
  type TimeOff,
  type TimeOffFields,
  timeOffFields,
  widestWindowOf,
} from '../model/time-off.js';
import type { NewUuid } from '../ports.js';
import { NO_SEARCH } from '../search.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { changed, type Expected } from '../versions.js';
import { type Affected, AffectedRows } from './affected-bookings.js';

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: BookingRepository;
  readonly newUuid: NewUuid;
}

/** Time off, and the bookings that lie in it. */
export interface TimeOffWithAffected {
  readonly timeOff: TimeOff;
  readonly affected: Affected;
}

/** How much may be in force or to come in one app. */
const ENTRIES_MAX = TIME_OFF_KIND.quota.most;
/** How many bookings one commit cancels at the most. */
const BATCH = 500;

export class CreateTimeOff {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * With `cancelBookings`, the live bookings in it are cancelled: in the same commit, or, if there are more than 500, in
   * further ones, the time off standing from the first.
   * @throws ValidationError naming every bad field, or `start` when there is too much; NotFoundError for a resource.
   */
  async execute(
    caller: AppCaller,
    input: NewTimeOff,
    { cancelBookings = false }: { readonly cancelBookings?: boolean | undefined } = {},
    once?: Once<TimeOffWithAffected>,
  ): Promise<TimeOffWithAffected> {
    const fields = readNewTimeOff(input);
    const uuid = this.#needs.newUuid();
    const app = caller.app.uuid;
    return storeAndCancel(this.#needs, caller, cancelBookings, once, (view) => {
      checkResources(view, fields);
      return { uuid, app, ...fields, version: 1, createdAt: view.now, updatedAt: view.now };
    });
  }
}

/** Changes time off by a JSON merge patch on the fields of its creation, of which `resources` may become null. */
export class ChangeTimeOff {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError, StaleError; NotFoundError when the caller has no such time off or resource. */
  async execute(
    caller: AppCaller,
    uuid: string,
    patch: unknown,
    expected?: Expected,
    { cancelBookings = false }: { readonly cancelBookings?: boolean | undefined } = {},
  ): Promise<TimeOffWithAffected> {
    checkTimeOffPatch(patch);
    return storeAndCancel(this.#needs, caller, cancelBookings, undefined, (view) => {
      const before = existing(view, 'timeOff', uuid, expected);
      const fields = readNewTimeOff(patched(timeOffFields(before), patch as Readonly<Record<string, unknown>>));
      checkResources(view, fields);
      return changed<TimeOff>(before, fields, view.now);
    });
  }
}

const INSTANTS = ['start', 'end'];
const DATES = ['startDate', 'endDate'];

/** The merge patch: `resources: null` is a value, and one pair takes the place of the other. */
function patched(before: TimeOffFields, patch: Readonly<Record<string, unknown>>): unknown {
  const names = (pair: readonly string[]) => pair.some((field) => patch[field] !== undefined && patch[field] !== null);
  const replaced = names(INSTANTS) && !names(DATES) ? DATES : names(DATES) && !names(INSTANTS) ? INSTANTS : [];
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !replaced.includes(field)));
  const merged = mergePatch(kept, patch) as Readonly<Record<string, unknown>>;
  return patch.resources === null ? { ...merged, resources: null } : merged;
}

/** @throws NotFoundError when the app does not have one of the resources, or is about to lose it. */
function checkResources(view: View, { resources }: TimeOffFields): void {
  for (const uuid of resources ?? []) referenced(view, 'resource', uuid);
}

/**
 * Stores the time off, finds what lies in it, and cancels the live ones of these if that is wanted. All of it is one
 * commit where it is no more than one commit may cancel. Where it is more, the time off stands first: then nobody can book
 * into it any more, and the rest is found and cancelled a part at a time; the answer is kept with the last one.
 */
async function storeAndCancel(
  needs: Needs,
  caller: AppCaller,
  cancelBookings: boolean,
  once: Once<TimeOffWithAffected> | undefined,
  make: (view: View) => TimeOff,
): Promise<TimeOffWithAffected> {
  const { ledger, newUuid } = needs;
  const app = caller.app.uuid;
  const first = await ledger.commit(
    app,
    { answer: once?.key, counts: ['timeOff'] },
    (view): Decision<TimeOff | TimeOffWithAffected> => {
      if (once) checkOnce(once, view);
      const timeOff = make(view);
      checkRoom(view, timeOff);
      const put: Change['put'] = view.object('timeOff', timeOff.uuid) === timeOff ? {} : { timeOff: [timeOff] };
      const found = foundIn(view, timeOff);
      if (!found) return { result: timeOff, change: { put } };
      const recording = new Recording(view, newUuid);
      const rows = new AffectedRows(timeOff);
      for (const booking of found) {
        const isAffected = rows.add(view, booking);
        if (isAffected && cancelBookings) cancel(recording, booking);
      }
      const result = { timeOff, affected: rows.done() };
      const change = recording.toChange({ put });
      const isNothing = recording.isEmpty && !put.timeOff && !once;
      if (isNothing) return { result };
      return { result, change: once ? { ...change, answer: answerOf(once, result, view.now) } : change };
    },
    actorOf(caller),
  );
  return 'affected' in first ? first : cancelMany(needs, app, first, cancelBookings, once);
}

/** @throws ValidationError on `start` when there is too much in force or to come already, the entry itself aside. */
function checkRoom(view: View, timeOff: TimeOff): void {
  if (widestWindowOf(timeOff).end <= view.now) return;
  // The count is cheap. Reading all entries with each one that is made would make n of them cost n².
  if (view.count('timeOff') < ENTRIES_MAX) return;
  const others = view.timeOff(view.now, Number.MAX_SAFE_INTEGER).filter(({ uuid }) => uuid !== timeOff.uuid);
  if (others.length < ENTRIES_MAX) return;
  const most = ENTRIES_MAX.toLocaleString('en-US');
  throw new ValidationError({ start: `Must not be in force or to come beside ${most} entries that are` });
}

/** The bookings that take up capacity and may lie in the time off; undefined when there may be more than a commit may cancel. */
function foundIn(view: View, timeOff: TimeOff): readonly Booking[] | undefined {
  const { start: from, end: to } = widestWindowOf(timeOff);
  const found = new Map<string, Booking>();
  for (const resource of timeOff.resources ?? [undefined]) {
    const query = { ...(resource !== undefined && { resource }), from, to, limit: BATCH + 1 };
    const overlapping = view.overlapping(query);
    for (const booking of overlapping) if (!hasLapsed(view, booking)) found.set(booking.uuid, booking);
    // Behind those that were looked for there may be others, however many of them have lapsed.
    if (overlapping.length > BATCH || found.size > BATCH) return undefined;
  }
  return byStart([...found.values()]);
}

function hasLapsed(view: View, booking: Booking): boolean {
  return endedByNow(view, booking) === 'expired';
}

/** Goes through all that may lie in the time off, which stands, a part at a time. */
async function cancelMany(
  { ledger, bookings, newUuid }: Needs,
  app: string,
  timeOff: TimeOff,
  cancelBookings: boolean,
  once: Once<TimeOffWithAffected> | undefined,
): Promise<TimeOffWithAffected> {
  const uuids = await uuidsIn(bookings, app, timeOff);
  const rows = new AffectedRows(timeOff);
  for (let from = 0; from < uuids.length; from += BATCH) {
    const batch = uuids.slice(from, from + BATCH);
    const found = await ledger.commit(app, { objects: { booking: batch } }, (view) => {
      const recording = new Recording(view, newUuid);
      const affected = batch.flatMap((uuid) => {
        const booking = view.object('booking', uuid);
        return booking &&
          blocks(booking.status) &&
          !hasLapsed(view, booking) &&
          new AffectedRows(timeOff).add(view, booking)
          ? [booking]
          : [];
      });
      if (cancelBookings) for (const booking of affected) cancel(recording, booking);
      return { result: affected, change: recording.isEmpty ? undefined : recording.toChange() };
    });
    await ledger.read(app, { objects: { resource: timeOff.resources ?? [] } }, (view) => {
      for (const booking of found) rows.add(view, booking);
    });
  }
  const result = { timeOff, affected: rows.done() };
  if (once) {
    await ledger.commit(app, {}, ({ now }) => ({ result, change: { answer: answerOf(once, result, now) } }));
  }
  return result;
}

/**
 * All bookings that may lie in the time off. Those that come meanwhile cannot. More than a page of them are gone through
 * again until none is new: one that leaves the list meanwhile moves another from a page that is still to come into one
 * that was read.
 */
async function uuidsIn(bookings: BookingRepository, app: string, timeOff: TimeOff): Promise<readonly string[]> {
  const { start: from, end: to } = widestWindowOf(timeOff);
  const filter = { from, to, statuses: STATUSES.filter(blocks), search: NO_SEARCH, sort: 'created_at' } as const;
  const uuids = new Set<string>();
  for (;;) {
    const known = uuids.size;
    let offset = 0;
    let total = 1;
    for (; offset < total; offset += PAGE) {
      const page = await bookings.list(app, { offset, limit: PAGE }, filter);
      for (const { uuid } of page.items) uuids.add(uuid);
      total = page.total;
    }
    if (offset === PAGE || uuids.size === known) return [...uuids];
  }
}

const PAGE = 1_000;

/** Cancels a live booking, whatever its workflow's limits say. */
function cancel(recording: Recording, before: Booking): void {
  const booking = recording.asOfNow(before);
  if (!isLive(booking.status)) return;
  const reason = 'The resource is closed at that time';
  recording.change(booking, { ...stateFields('cancelled'), reason }, 'booking.cancelled');
}

export class DeleteTimeOff {
  readonly #needs: Pick<Needs, 'ledger'>;
  constructor(needs: Pick<Needs, 'ledger'>) {
    this.#needs = needs;
  }

  /** @throws StaleError; NotFoundError when the caller has no such time off. */
  async execute(caller: AppCaller, uuid: string, expected?: Expected): Promise<void> {
    await remove(this.#needs.ledger, caller, 'timeOff', uuid, expected);
  }
}

/** What becomes of time off when a resource goes: it leaves the entries that name it, and the last one takes the entry along. */
export function withoutResource(
  view: View,
  uuid: string,
): { readonly put: ObjectsByKind; readonly removed: NonNullable<Change['removed']> } {
  const put: TimeOff[] = [];
  const removed: { kind: 'timeOff'; uuid: string }[] = [];
  for (const entry of view.timeOff(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    if (!entry.resources?.includes(uuid)) continue;
    const resources = entry.resources.filter((resource) => resource !== uuid);
    if (resources.length === 0) removed.push({ kind: 'timeOff', uuid: entry.uuid });
    else put.push(changed<TimeOff>(entry, { ...timeOffFields(entry), resources }, view.now));
  }
  return { put: { timeOff: put }, removed };
}
