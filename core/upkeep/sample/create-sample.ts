import type { Business, GetBusiness } from '../../accounts/business/read-business.js';
import { createResource } from '../../availability/resources/change-resource.js';
import { createTimeOff } from '../../availability/time-off/change-time-off.js';
import { RefusedError } from '../../basics/errors.js';
import type { Clock, Digest, NewSecret, NewTurn, NewUuid } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import { rescheduleBooking, transitionBooking } from '../../bookings/change-booking.js';
import { createBooking } from '../../bookings/create-booking.js';
import { createFeed } from '../../bookings/feeds/change-feeds.js';
import { findAvailability } from '../../bookings/find-availability.js';
import { createSeries } from '../../bookings/series/create-series.js';
import { changeService, createService, type PaymentUrlProblem } from '../../bookings/services/change-services.js';
import { createWorkflow } from '../../bookings/workflows/change-workflow.js';
import { createCustomer } from '../../customers/change-customers.js';
import { createKey } from '../../customers/keys/change-keys.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { checkOnce, decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Decision, Ledger, View } from '../../ledger/ledger.js';
import { checkQuota, type Quotas, quotaOf } from '../../ledger/quotas.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import type { ActionRules } from '../../messages/actions/action-input.js';
import { createAction } from '../../messages/actions/change-actions.js';
import type { Booking, BookingTransition } from '../../model/booking.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { commonCurrency, currencyIn } from '../../model/currencies.js';
import type { BookingEvent } from '../../model/event.js';
import { KINDS, type Kind, type Objects, type ObjectsByKind, type UuidsByKind } from '../../model/kinds/objects.js';
import { findLanguage } from '../../model/profile.js';
import { ALL } from '../../model/questions/question.js';
import type { Sample } from '../../model/sample.js';
import { Rehearsal } from './rehearsal.js';
import { beginningOf, fillSalon, type SalonCases, type SalonLocale } from './salon.js';

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: BookingReads;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly newTurn?: NewTurn | undefined;
  readonly quotas?: Quotas;
  readonly rules: ActionRules;
  readonly paymentUrlProblem?: PaymentUrlProblem | undefined;
  readonly getBusiness: GetBusiness;
}

/** Numbers of the objects that a sample adds. */
export type SampleCounts = Readonly<Record<'bookings' | 'customers' | 'resources' | 'services', number>>;

const BOOKINGS = { kind: 'booking', where: ALL } as const;
const SERVICES = { kind: 'service', where: ALL } as const;

/** Kinds whose objects are marked, so that later bookings that need them send no mail (`sampleMark`). */
const MARKED: ReadonlySet<Kind> = new Set(['resource', 'service', 'customer']);

type Parts = { [K in Kind]?: Objects[K][] };

/** Fills an app without bookings with sample data: the salon is rehearsed, and all of its objects are stored as new, in one commit. */
export function createSample(needs: Needs) {
  const { ledger, newUuid, quotas, getBusiness } = needs;
  return async (caller: AppCaller, { once }: Idempotent<SampleCounts> = {}): Promise<SampleCounts> => {
    const app = caller.app.uuid;
    const by = actorOf(caller);
    const business = await getBusiness(caller);
    const asked = { questions: [{ question: BOOKINGS, limit: 1 }, { question: SERVICES }], answer: once?.key };
    const look = (view: View) => {
      if (once) checkOnce(once, view);
      checkNoBookings(view);
      return localeIn(view, business);
    };
    const parts = await rehearse(needs, caller, await ledger.read(app, asked, look, by));
    const events = (parts.booking ?? []).map(() => newUuid());
    const uuids = (kind: Kind) => (parts[kind] ?? []).map(({ uuid }) => uuid);
    const made: UuidsByKind = Object.fromEntries(Object.keys(parts).map((kind) => [kind, uuids(kind as Kind)]));
    const emails = (parts.customer ?? []).flatMap(({ email }) => (email === null ? [] : [fold(email)]));
    const decide = (view: View): Decision<SampleCounts> => {
      checkNoBookings(view);
      for (const kind of KINDS) {
        const quota = quotaOf(kind, quotas);
        const { length: more } = uuids(kind);
        if (quota && more > 0) checkQuota(view, quota, more);
      }
      const put = asNew(parts, view);
      const sample: Sample = { uuid: app, app, objects: uuidsIn(put), createdAt: view.now };
      const result = countIn(put);
      const told = (put.booking ?? []).map((booking, index) => created(booking, events[index]!));
      return { result, change: { put: { ...put, sample: [sample] }, events: told }, letters: 'none' };
    };
    const counts = KINDS.flatMap((kind) => quotaOf(kind)?.kind ?? []);
    const wanted = { ...asked, objects: { sample: [app] }, newObjects: made, emails, counts };
    return ledger.commit(app, wanted, decidedOnce(once, decide), by);
  };
}

function checkNoBookings(view: View): void {
  if (view.select(BOOKINGS, 1).length === 0) return;
  throw new RefusedError('invalid_state', {
    booking: 'The app has bookings: sample data is only for an app without any',
  });
}

function localeIn(view: View, { public: { timezone, language } }: Business): SalonLocale {
  const prices = view.select(SERVICES).map(({ price }) => price);
  const currency = commonCurrency(prices) ?? currencyIn(timezone, language);
  return { timezone, currency, language: findLanguage(language) ?? 'en' };
}

/** Returns all objects of the salon, as the story leaves them. */
async function rehearse(needs: Needs, { app }: AppCaller, locale: SalonLocale): Promise<Parts> {
  const now = needs.clock();
  const rehearsal = new Rehearsal(beginningOf(now), needs.newTurn?.());
  await fillSalon({
    useCases: casesOver({ ...needs, ledger: rehearsal, clock: () => rehearsal.now }, rehearsal),
    app,
    now,
    locale,
    moveClock(moment) {
      rehearsal.now = moment;
    },
    hasPublicUrl: needs.rules.publicUrl !== null,
  });
  // Leave out the jobs, which would run actions and send mails about the past.
  const kinds = KINDS.filter((kind) => kind !== 'job' && rehearsal.draft.objects(kind).size > 0);
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...rehearsal.draft.objects(kind).values()].filter((object) => object !== null)]),
  );
}

function casesOver(needs: Needs, { draft }: Rehearsal): SalonCases {
  const transition = transitionBooking(needs);
  const to =
    (name: BookingTransition) =>
    (caller: AppCaller, uuid: string, input = {}) =>
      transition(caller, uuid, name, input);
  return {
    resources: { create: createResource(needs) },
    workflows: { create: createWorkflow(needs) },
    actions: { create: createAction(needs) },
    services: { create: createService(needs), change: changeService(needs) },
    customers: { create: createCustomer(needs) },
    timeOff: { create: createTimeOff(needs) },
    availability: { find: findAvailability(needs) },
    bookings: {
      create: createBooking(needs),
      reschedule: rescheduleBooking(needs),
      get: async (_, uuid) => ({ booking: draft.object('booking', uuid)! }),
      approve: to('approve'),
      decline: to('decline'),
      cancel: to('cancel'),
      complete: to('complete'),
      noShow: to('no-show'),
    },
    series: { create: createSeries(needs) },
    keys: { create: createKey(needs) },
    feeds: { create: createFeed(needs) },
  };
}

/** Returns the objects in their first version. Customers whose addresses the app knows are left out, and bookings get the known ones. */
function asNew(parts: Parts, view: View): ObjectsByKind {
  const known = new Map<string, string>();
  for (const { uuid, email } of parts.customer ?? []) {
    const other = email === null ? undefined : view.customerWithEmail(fold(email));
    if (other) known.set(uuid, other.uuid);
  }
  const put = Object.entries(parts).map(([kind, objects]) => {
    const all = (objects as readonly (Objects[Kind] & { readonly createdAt: number })[]).map((object) => ({
      ...object,
      version: 1,
      createdAt: Math.min(object.createdAt, view.now),
      updatedAt: view.now,
      ...(MARKED.has(kind as Kind) && { sample: true as const }),
    }));
    return [kind, all.filter(({ uuid }) => !known.has(uuid))];
  });
  const { booking = [], ...others }: ObjectsByKind = Object.fromEntries(put);
  const customerOf = (uuid: string | null) => known.get(uuid ?? '') ?? uuid;
  return {
    ...others,
    booking: booking.map((one) => ({ ...one, customerUuid: customerOf(one.customerUuid), sample: 1 })),
  };
}

function uuidsIn(put: ObjectsByKind): Sample['objects'] {
  return Object.fromEntries(Object.entries(put).map(([kind, objects = []]) => [kind, objects.map(({ uuid }) => uuid)]));
}

function countIn({ booking = [], customer = [], resource = [], service = [] }: ObjectsByKind): SampleCounts {
  return {
    bookings: booking.length,
    customers: customer.length,
    resources: resource.length,
    services: service.length,
  };
}

function created(booking: Booking, uuid: string): BookingEvent {
  const { app, sequence, updatedAt: at } = booking;
  return { uuid, app, type: 'booking.created', booking: booking.uuid, sequence, at, data: booking };
}
