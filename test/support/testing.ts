/** Support for the tests of programs that embed Slotkeeper, for any test runner. */

import type { Slotkeeper } from '../../bootstrap/slotkeeper.js';
import { DRAINS_BY_SERVICE } from '../../bootstrap/work.js';
import { DAY, HOUR } from '../../core/basics/instants.js';

export { aClock as fakeClock, type TestClock as FakeClock } from './samples.js';
export { type OfferedStorage, type OpenOptions, type StorageName, storages } from './storages.js';

/**
 * Runs what is due by the clock of the service: jobs, subscriptions, lapsed holds, calendars, erasures and deletions; also what these make
 * due. No `start()` is needed.
 */
export async function drain(slotkeeper: Slotkeeper): Promise<void> {
  const run = DRAINS_BY_SERVICE.get(slotkeeper);
  if (!run) throw new TypeError('drain needs what createSlotkeeper returned');
  await run();
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * Creates a salon that is open every day from 9 to 17 in UTC: its owner, an app with its token, two stylists, a chair, the service Cut of an
 * hour, a customer, and the customer's confirmed booking of the next day at nine. `slug` tells several salons apart.
 */
export async function salon(slotkeeper: Slotkeeper, { slug = 'salon' }: { readonly slug?: string } = {}) {
  const { owners, apps, resources, services, customers, bookings } = slotkeeper;
  const { owner, token: ownerToken } = await owners.issueToken('ada@example.com');
  const { app, token } = await apps.create(owner, { slug, name: `Salon ${slug}`, description: 'By the canal' });
  const caller = { app };
  const schedule = { weekly: [{ days: WEEK, start: '09:00', end: '17:00' }], overrides: [] };
  const resource = (name: string) => resources.create(caller, { name, schedule });
  const [ana, ben, chair] = [await resource('Ana'), await resource('Ben'), await resource('Chair')];
  const service = await services.create(caller, {
    name: 'Cut',
    durations: [60],
    roles: [
      { name: 'stylist', resources: [ana.uuid, ben.uuid] },
      { name: 'chair', resources: [chair.uuid] },
    ],
  });
  const customer = await customers.create(caller, { name: 'Cleo', email: 'cleo@example.com' });
  const start = Math.ceil(app.createdAt / DAY) * DAY + 9 * HOUR;
  const { booking } = await bookings.create(caller, {
    service: service.uuid,
    start,
    customer: { uuid: customer.uuid },
  });
  return { owner, ownerToken, app, token, caller, stylists: [ana, ben] as const, chair, service, customer, booking };
}
