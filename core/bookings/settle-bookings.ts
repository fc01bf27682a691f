import { isFailure } from '../basics/errors.js';
import { MINUTE } from '../basics/instants.js';
import type { Clock, Instant, NewUuid } from '../basics/ports.js';
import { Recording } from '../ledger/change-recorder.js';
import type { Ledger } from '../ledger/ledger.js';
import type { BookingReads, ClockRule } from '../ledger/storage/booking-reads.js';
import type { ObjectStore } from '../ledger/storage/object-store.js';

interface Needs {
  readonly bookings: Pick<BookingReads, 'due'>;
  readonly objects: ObjectStore;
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
}

/** Limit of bookings in one read and in one commit. */
const BATCH = 500;
/** Limit of rules (conditions for due changes of bookings) in one read. A deployment with many apps needs several reads. */
const RULES_AT_ONCE = 10_000;

/** Stores the changes of status that time alone causes. */
export interface Settling {
  /** Settles all due bookings, in one app or in all of them, and returns their number. */
  settle(app?: string): Promise<number>;
  /** Settles due bookings of the app in one commit, and returns their number. */
  settleSome(app: string, uuids: readonly string[]): Promise<number>;
}

/**
 * Stores the changes of status that time alone causes ("changes by the clock"): holds and pending bookings expire, confirmed bookings are
 * completed or become no-shows. Events and lists by status need the stored changes. Decisions do not, because each compares with the clock
 * itself.
 */
export function settling({ bookings, objects, ledger, newUuid, clock }: Needs): Settling {
  async function settle(app?: string): Promise<number> {
    const rules = await rulesOf(app);
    let settled = 0;
    for (let first = 0; first < rules.length; first += RULES_AT_ONCE) {
      settled += await settleBy(rules.slice(first, first + RULES_AT_ONCE));
    }
    return settled;
  }

  async function settleBy(rules: readonly ClockRule[]): Promise<number> {
    let settled = 0;
    for (;;) {
      const due = await bookings.due(rules, BATCH);
      let moved = 0;
      for (const app of new Set(due.map((booking) => booking.app))) {
        const its = due.filter((booking) => booking.app === app).map(({ uuid }) => uuid);
        moved += await settleSome(app, its);
      }
      settled += moved;
      // Stop if nothing changed, because another process was faster or the clock went back: the next read would find the same bookings.
      if (due.length < BATCH || moved === 0) return settled;
    }
  }

  async function settleSome(app: string, uuids: readonly string[]): Promise<number> {
    const committed = ledger.commit(app, { objects: { booking: uuids } }, (view) => {
      const recording = new Recording(view, newUuid);
      let settled = 0;
      for (const uuid of uuids) {
        const booking = view.object('booking', uuid);
        if (booking && recording.asOfNow(booking) !== booking) settled += 1;
      }
      return settled === 0 ? { result: 0 } : { result: settled, change: recording.toChange() };
    });
    return committed.catch(ifGone(0));
  }

  /** Returns the time of an app's decisions, which never goes back even if the clock does. Without an app, returns the clock's time. */
  async function timeOf(app: string | undefined): Promise<Instant> {
    return app === undefined ? clock() : ledger.read(app, {}, ({ now }) => now).catch(ifGone(clock()));
  }

  /** Returns the rules by which bookings change with time, with the current settings of the workflows. */
  async function rulesOf(app: string | undefined): Promise<readonly ClockRule[]> {
    const withClock = { kind: 'workflow', where: ['eq', 'clock', true] } as const;
    const [now, timed] = await Promise.all([timeOf(app), objects.select(app ?? null, withClock)]);
    const rules: ClockRule[] = [
      { app, status: 'held', by: 'holdExpiresAt', until: now },
      { app, status: 'pending', by: 'start', until: now },
    ];
    for (const { uuid: workflow, settings, noShowSetAt: endsAfter } of timed) {
      const { pendingMinutes, completeAfterMinutes, noShowAfterMinutes = null } = settings;
      if (pendingMinutes !== null) {
        const until = now - pendingMinutes * MINUTE;
        rules.push({ workflow, status: 'pending', by: 'pendingSince', until });
      }
      if (completeAfterMinutes !== null) {
        const until = now - completeAfterMinutes * MINUTE;
        rules.push({ workflow, status: 'confirmed', by: 'end', until });
      }
      if (noShowAfterMinutes !== null && endsAfter !== undefined) {
        const until = now - noShowAfterMinutes * MINUTE;
        if (endsAfter <= until) rules.push({ workflow, status: 'confirmed', by: 'start', until, endsAfter });
      }
    }
    return rules;
  }

  return { settle, settleSome };
}

/** Returns an error handler that replaces `NotFoundError` with a value: a deleted app has nothing to settle. */
function ifGone<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isFailure(error, 'not_found')) return value;
    throw error;
  };
}
