import type { Obstacle } from '../availability/candidate.js';
import { NotFoundError } from '../basics/errors.js';
import { FieldReader } from '../basics/fields.js';
import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { checkOwnResources } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { endedByNow } from '../ledger/present-allocations.js';
import { type Booking, hasStarted } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import type { Overridable } from '../model/override.js';
import { wantedUnderWay } from './booking-hints.js';
import { checkOverride, readNamed, readOverride } from './booking-input.js';
import { MoveUnderWay } from './move-under-way.js';

/** Query for the latest end of a booking that has begun. */
export interface ProlongationQuery {
  /** UUID of the booking. */
  readonly prolong: string;
  /** Resources, as in a move. Without a service: the complete new list. With a service: resources that must be among those taken. */
  readonly resources?: readonly string[] | null | undefined;
  /** Latest end to try, at most 366 days after now. Default: 24 hours after now. */
  readonly to?: Instant | string | null | undefined;
  /** Zone of the answer's instants. Default: the booking's. */
  readonly timezone?: string | null | undefined;
  /** Reasons for refusal that are ignored. */
  readonly override?: readonly Overridable[] | null | undefined;
}

/** Latest end to which a booking under way can be prolonged now. */
export interface Prolongation {
  readonly timezone: string;
  /** The current time. */
  readonly from: Instant;
  readonly to: Instant;
  /** Latest end that a move may set now. All earlier ends after now are allowed, too. Null: no end is allowed. */
  readonly until: Instant | null;
  /** Reason why the booking cannot end one minute later. Null: only `to` limits the end. */
  readonly reason: Obstacle | 'invalid_state' | null;
}

const MAX_SPAN = 366 * DAY;

function readProlongationQuery(input: unknown) {
  const fields = new FieldReader(input);
  const query = {
    booking: fields.uuid('prolong', ''),
    resources: readNamed(fields),
    to: fields.instant('to', null),
    timezone: fields.timezone('timezone', null),
    override: readOverride(fields),
  };
  fields.done();
  return query;
}

export function findProlongation({ ledger }: { readonly ledger: Ledger }) {
  return async (caller: AppCaller, input: ProlongationQuery): Promise<Prolongation> => {
    const query = readProlongationQuery(input);
    const { booking: uuid } = query;
    const wants = (booking: Booking) => wantedUnderWay(booking, query.resources, query.to ?? booking.end + DAY);
    const wanted = { objects: { booking: [uuid] }, ofBooking: { booking: uuid, wants } };
    return ledger.read(caller.app.uuid, wanted, (view) => prolongation(view, query), actorOf(caller));
  };
}

/** @throws ValidationError, NotFoundError. */
function prolongation(view: View, query: ReturnType<typeof readProlongationQuery>): Prolongation {
  const { now } = view;
  const booking = view.object('booking', query.booking);
  const isOthers = booking && view.owns?.('booking', booking) === false;
  if (!booking || isOthers) throw new NotFoundError(`There is no booking ${query.booking}`);
  checkOwnResources(view, query.resources, booking.resources);
  checkOverride(view, query.override);
  const to = query.to ?? now + DAY;
  const fields = new FieldReader({});
  if (to <= now) fields.fail('to', 'Must be after now');
  else if (to > now + MAX_SPAN) fields.fail('to', 'Must be at most 366 days after now');
  fields.done();
  const found = { timezone: query.timezone ?? booking.timezone, from: now, to };
  const isGone = booking.sale !== undefined && view.object('service', booking.sale.service) === undefined;
  const isUnderWay = hasStarted(booking, now) && now < booking.end && endedByNow(view, booking) === undefined;
  if (!isUnderWay || isGone) return { ...found, until: null, reason: 'invalid_state' };
  const { resources, override } = query;
  const plain = new MoveUnderWay(view, booking, resources, { latest: to });
  if (override.size === 0) return { ...found, ...plain.until(to) };
  return { ...found, ...new MoveUnderWay(view, booking, resources, { latest: to, override }).until(to, plain) };
}
