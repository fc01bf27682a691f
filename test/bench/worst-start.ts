import { newUuid } from '../../adapters/tokens/index.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { createService } from '../../core/bookings/services/change-services.js';
import {
  type App,
  type Booking,
  DAY,
  HOUR,
  type Instant,
  type Ledger,
  LIMIT_PERIODS,
  LIMIT_SUBJECTS,
  MINUTE,
  type Service,
  type Storage,
} from '../../core/index.js';
import { aBooking, addApp, aResource, write } from '../support/samples.js';
import { hourOf, withFiles, writeMany } from './filled-bookings.js';
import { alternate, atMost, compared, type Row, timed } from './measuring.js';

/** Size of the service: ten roles with pools of a hundred resources, twenty places (resources of one booking), and ten limits. */
const ROLES = 10;
const POOL = 100;
const STORED = 10_000;
const BUDGET_MS = 5;

/** Cases in which the decision is hard. `shift` is the distance between the pools of neighbouring roles. */
const CASES = [
  { name: 'one pool for all, everybody free', shift: 0, free: POOL, named: 0 },
  { name: 'one pool for all, one short of the places', shift: 0, free: 19, named: 0 },
  { name: 'one pool for all, just enough, each asked for by name', shift: 0, free: 20, named: 20 },
  { name: 'pools that overlap their neighbours', shift: 50, free: 1_000, named: 0 },
] as const;

type Case = (typeof CASES)[number];

/** Cost of deciding one start in the worst cases, for a search with all choices and for a booking. */
export async function worstStart(row: string, path: string): Promise<Row> {
  const start = hourOf(1, 10);
  let worst = { figure: 0, note: '' };
  for (const [index, its] of CASES.entries()) {
    await withFiles([`${path}-${index}`], async (storage) => {
      const { app, service, named } = await arranged(storage, its, start);
      const customer = { email: 'ada@example.com' };
      const asked = { service: service.uuid, resources: named };
      const find = findAvailability({ ledger: storage.ledger });
      const book = createBooking({ ledger: rehearsal(storage.ledger), newUuid });
      const query = { ...asked, from: start, to: start + HOUR, customerEmail: customer.email, choices: true };
      const isPossible = ((await find({ app }, query)).slots ?? []).length > 0;
      const taken = () => book({ app }, { ...asked, start, customer }).then(() => true, ifRefused);
      if (isPossible !== (await taken()) || isPossible !== its.free >= 20)
        throw new Error(`${its.name}: decided wrongly`);
      const [found, booked] = await alternate(15, [timed(5, () => find({ app }, query)), timed(5, taken)], 10);
      for (const [what, { figure }] of [['search', found] as const, ['booking', booked] as const]) {
        if (figure > worst.figure) worst = { figure, note: `a ${what}: ${its.name}` };
      }
    });
  }
  const { figure, note } = worst;
  return compared(row, { figure }, { figure: BUDGET_MS }, { unit: 'ms', target: atMost(1), note });
}

function ifRefused(error: unknown): false {
  if ((error as { code?: string }).code !== 'refused') throw error;
  return false;
}

/** Makes the decision without storing anything. */
function rehearsal(ledger: Ledger): Ledger {
  return {
    commit: (app, wanted, decide) => ledger.read(app, wanted, (view) => decide(view).result),
    read: (...read) => ledger.read(...read),
  };
}

async function arranged(storage: Storage, { shift, free, named }: Case, start: Instant) {
  const app = await addApp(storage, { uuid: newUuid() });
  const count = shift === 0 ? POOL : ROLES * shift;
  const resources = Array.from({ length: count }, () => aResource({ app: app.uuid, uuid: newUuid() }));
  await write(storage, app, { put: { resource: resources } });
  const uuids = resources.map(({ uuid }) => uuid);
  const service = await createService({ ledger: storage.ledger, newUuid })(
    { app },
    {
      name: 'Everything',
      durations: [60],
      roles: Array.from({ length: ROLES }, (_, role) => ({
        name: `role-${role}`,
        count: 2,
        resources: Array.from({ length: POOL }, (_, i) => uuids[(role * shift + i) % count]!),
      })),
      assign: 'least_busy',
      limits: LIMIT_SUBJECTS.flatMap((per) => LIMIT_PERIODS.map((period) => ({ per, period, max: 100_000 }))).slice(
        0,
        10,
      ),
    },
  );
  // The busy resources come first. All resources have many bookings that week, all of the same customer.
  const busy = uuids.slice(0, Math.max(0, count - free));
  const spans = [
    ...busy.map((uuid) => sold(app, service, uuid, start, start + HOUR)),
    ...Array.from({ length: STORED - busy.length }, (_, index) => {
      const at = start + DAY + Math.floor(index / count) * 15 * MINUTE;
      return sold(app, service, uuids[index % count]!, at, at + 15 * MINUTE);
    }),
  ];
  await writeMany(storage, app, spans, (booking) => ({ booking }));
  return { app, service, named: uuids.slice(busy.length, busy.length + named) };
}

function sold(app: App, service: Service, resource: string, start: Instant, end: Instant): Booking {
  return aBooking({
    app: app.uuid,
    uuid: newUuid(),
    resources: [resource],
    start,
    end,
    customer: { name: null, email: 'ada@example.com', phone: null },
    sale: { service: service.uuid, assignments: [{ role: 'role-0', resource, start, end }], unitPrice: null },
  });
}
