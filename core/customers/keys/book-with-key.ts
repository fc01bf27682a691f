import { RevokedError } from '../../basics/errors.js';
import { FieldReader, REQUIRED } from '../../basics/fields.js';
import { MINUTE } from '../../basics/instants.js';
import type { NewUuid } from '../../basics/ports.js';
import { aboutBooked, type Booked, bookedIn, type PaymentUrl } from '../../bookings/booking-document.js';
import { wantedToCreate } from '../../bookings/booking-hints.js';
import {
  type BookingRequest,
  type NewBooking,
  type Placement,
  readBookingRequest,
  refused,
} from '../../bookings/booking-input.js';
import {
  buildPlacement,
  changedBy,
  madeBooking,
  namedIn,
  placeForNobody,
  recordCreated,
} from '../../bookings/new-booking.js';
import { recordLapsed } from '../../bookings/placement.js';
import { checkNames, checkPreferred } from '../../bookings/services/service-request.js';
import { Recording } from '../../ledger/change-recorder.js';
import { checkNotHidden } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import type { Booking, MadeWithKey } from '../../model/booking.js';
import { actorOf, type KeyCaller } from '../../model/callers.js';
import { unitPriceAt } from '../../model/durations.js';
import type { Key } from '../../model/key.js';
import type { Service } from '../../model/service.js';
import { UNATTENDED_HOLD_SECONDS_MAX } from '../../model/settings.js';
import type { ClientAddress } from '../../model/visitor.js';
import type { ManageSecrets } from '../manage/manage-secret.js';
import { SHOWN_TO_BOOKERS } from '../manage/own-booking.js';
import { digestVisitor, hasTooManyBookings } from '../manage/visitors.js';
import { NOT_WITH_A_KEY, offered } from './offered-services.js';

/** Input of a visitor for a new booking, which requires a service, and a customer with name and e-mail address. */
export type NewBookingWithKey = Omit<
  NewBooking,
  'workflow' | 'meta' | 'externalId' | 'override' | 'payment' | 'bufferAfterMinutes'
>;

export interface BookedWithToken {
  readonly booked: Booked;
  readonly manageToken: string;
}

/** Reads the input. The key limits the duration of the hold later (`readHoldSeconds`). */
export function readBookingWithKey(input: unknown): BookingRequest {
  const fields = new FieldReader(input);
  if (!fields.has('service')) fields.fail('service', REQUIRED);
  for (const field of ['workflow', 'meta', 'externalId', 'override', 'payment', 'bufferAfterMinutes'])
    if (fields.raw(field) !== undefined) fields.fail(field, NOT_WITH_A_KEY);
  const customer = fields.nested('customer');
  if (customer.raw('uuid') !== undefined) customer.fail('uuid', NOT_WITH_A_KEY);
  customer.requiredText('name');
  customer.requiredText('email', 254);
  fields.whole('holdSeconds', 1, UNATTENDED_HOLD_SECONDS_MAX, null);
  // Substitutes a service if none is given. Otherwise fields that a service would decide are reported as missing, too.
  const request = readBookingRequest(
    new FieldReader(
      {
        ...Object(input),
        override: null,
        payment: null,
        bufferAfterMinutes: null,
        service: fields.raw('service') ?? NO_SERVICE,
      },
      '',
      fields.sink,
    ),
  );
  fields.done();
  return request;
}

const NO_SERVICE = '00000000-0000-0000-0000-000000000000';

/** Reads the duration of a hold that does not wait for a payment. @throws ValidationError if it exceeds the key's limit. */
function readHoldSeconds(input: unknown, { holdSecondsMax }: Key): number {
  const fields = new FieldReader(input);
  const seconds = fields.whole('holdSeconds', 1, holdSecondsMax, holdSecondsMax);
  fields.done();
  return seconds;
}

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly manageSecrets: ManageSecrets;
  readonly paymentUrl?: PaymentUrl | undefined;
}

export function bookWithKey({ ledger, newUuid, manageSecrets, paymentUrl }: Needs) {
  return async (
    { app, key: known, isPublic = false }: KeyCaller,
    input: NewBookingWithKey,
    client: string | ClientAddress,
    { once }: Idempotent<BookedWithToken> = {},
  ): Promise<BookedWithToken> => {
    const asked = readBookingWithKey(input);
    const links = await manageSecrets.links(app);
    const address = typeof client === 'string' ? client : client.address;
    const holder = address === '' ? null : links.holder(address);
    const visitor = digestVisitor(links, client);
    const uuid = newUuid();
    const wanted = wantedToCreate(asked, uuid);
    return ledger.commit(
      app.uuid,
      {
        ...wanted,
        objects: { ...wanted.objects, key: [known.uuid], ...(visitor !== undefined && { visitor: [visitor] }) },
        answer: once?.key,
      },
      decidedOnce(
        once,
        (view) => {
          const key = view.object('key', known.uuid);
          if (!key || (isPublic && !key.page)) throw new RevokedError();
          const service = offered(view, key, String(asked.service));
          checkNotHidden(view, [...asked.resources, ...asked.prefer]);
          const payment = isToBePaid(service, buildPlacement(asked, service));
          const holdSeconds = payment ? key.holdSecondsMax : readHoldSeconds(input, key);
          const request = { ...asked, holdSeconds, payment };
          const named = namedIn(view, app.uuid, request, true);
          const excess = hasTooManyHolds(view, key, holder, request.payment)
            ? 'too_many_holds'
            : hasTooManyBookings(view, key, visitor)
              ? 'too_many_bookings'
              : undefined;
          if (excess) {
            // Report unknown resources first, as for a request within the limits.
            if (named.service) {
              checkNames(view, named.service, request.resources);
              checkPreferred(view, named.service, request.prefer);
            }
            throw refused(excess);
          }
          const placement = buildPlacement(request, named.service);
          const placed = placeForNobody(view, request, named, placement);
          const recording = new Recording(view, newUuid);
          recordLapsed(recording, placed);
          const made = madeBooking(request, named, placement, placed, {
            uuid,
            app: app.uuid,
            now: view.now,
            link: null,
          });
          const booking: Booking = { ...made, madeWith: madeWith(key, holder) };
          recordCreated(recording, booking);
          const change = recording.toChange({ put: changedBy(placed) });
          const booked = bookedIn(view, booking, SHOWN_TO_BOOKERS, { app, paymentUrl });
          return { result: { booked, manageToken: links.token(booking) }, change };
        },
        ({ booked }) => aboutBooked(booked),
      ),
      actorOf({ app, key: known }),
    );
  };
}

/** True if the service asks for a payment of a booking at that placement. */
function isToBePaid(service: Service, { start, end }: Placement): boolean {
  return Boolean(service.payment && unitPriceAt(service, (end - start) / MINUTE)?.amount);
}

function madeWith({ uuid, origins, holdSecondsMax }: Key, holder: string | null): MadeWithKey {
  return { key: uuid, origins, holdSecondsMax, holder };
}

/**
 * True if the limit of live holds is reached, either for the key, or for the client address over all keys of the app. Holds that wait for
 * a payment only count for the address: they last so long that a few visitors would reach the limit of the key.
 */
function hasTooManyHolds(
  view: View,
  { uuid, liveHoldsMax, holdsPerAddress }: Key,
  holder: string | null,
  isToBePaid: boolean,
): boolean {
  const heldAfter = view.now;
  const ofKey = { key: uuid, heldAfter, withoutPayment: true, limit: liveHoldsMax } as const;
  return (
    (!isToBePaid && view.inUse(ofKey).length >= liveHoldsMax) ||
    (holder !== null && view.inUse({ holder, heldAfter, limit: holdsPerAddress }).length >= holdsPerAddress)
  );
}
