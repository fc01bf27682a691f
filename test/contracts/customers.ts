import { HOUR } from '../../core/basics/instants.js';
import { collect } from '../../core/basics/pagination.js';
import type { CustomerVisits } from '../../core/ledger/storage/customer-reads.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import type { Customer } from '../../core/model/customer.js';
import { ALL, type Where } from '../../core/model/questions/question.js';
import { listed } from '../support/lists.js';
import { aBooking, aCustomer, aJob, anEvent, anUuid, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

type Identified = { readonly uuid: string };

const put = (storage: Storage, app: Identified, ...customer: readonly Customer[]) =>
  write(storage, app, { put: { customer } });
const withEmail = (storage: Storage, app: Identified, email: string, wanted = {}) =>
  storage.ledger.read(app.uuid, wanted, (view) => view.customerWithEmail(email));
export function customersContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('customers', () => {
    it('finds a customer by the current e-mail address', async () => {
      const { storage, app } = await withApps(open);
      const grace = aCustomer({ app: app.uuid, email: 'Grace@Example.com' });
      await put(storage, app, grace);
      for (const wanted of [
        {},
        { emails: ['grace@example.com', 'g@example.com'] },
        { emails: ['other@example.com'] },
      ]) {
        expect(await withEmail(storage, app, 'grace@example.com', wanted)).to.deep.equal(grace);
        expect(await withEmail(storage, app, 'g@example.com', wanted)).to.equal(undefined);
      }
      const moved = { ...grace, email: 'g@example.com', version: 2 };
      await put(storage, app, moved);
      expect(await withEmail(storage, app, 'grace@example.com')).to.equal(undefined);
      expect(await withEmail(storage, app, 'g@example.com')).to.deep.equal(moved);
      const another = aCustomer({ app: app.uuid, email: 'grace@example.com' });
      await put(storage, app, another);
      expect(await withEmail(storage, app, 'grace@example.com')).to.deep.equal(another);
      await write(storage, app, { removed: [{ kind: 'customer', uuid: moved.uuid }] });
      expect(await withEmail(storage, app, 'g@example.com')).to.equal(undefined);
    });

    it('shows a new customer to other decisions at the same time, so that one address has one customer', async () => {
      const { storage, app } = await withApps(open);
      const decided = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const uuid = anUuid();
          return storage.ledger.commit(app.uuid, n % 2 ? { emails: ['new@example.com'] } : {}, (view) => {
            const known = view.customerWithEmail('new@example.com');
            const customer = known ?? aCustomer({ app: app.uuid, email: 'NEW@example.com' });
            const booking = aBooking({ uuid, app: app.uuid, customerUuid: customer.uuid });
            const filled = known && known.version < 5 ? [{ ...known, version: known.version + 1 }] : [];
            return {
              result: customer.uuid,
              change: { put: { booking: [booking], customer: known ? filled : [customer] } },
            };
          });
        }),
      );
      expect(new Set(decided)).to.have.property('size', 1);
      const { items } = await listed(storage, 'customer', app.uuid);
      expect(items.map(({ uuid, version }) => [uuid, version])).to.deep.equal([[decided[0], 5]]);
    });

    it('reads a dossier in bounded slices, without bookings that were removed or given to another customer in between', async () => {
      const { storage, app } = await withApps(open);
      const grace = aCustomer({ app: app.uuid, email: 'Grace@example.com' });
      const alan = aCustomer({ app: app.uuid, email: 'alan@example.com' });
      await put(storage, app, grace, alan);
      expect(await storage.customers.dossier(app.uuid, anUuid())).to.equal(undefined);
      const customer = { name: 'G', email: 'GRACE@example.com', phone: null };
      const other = { name: 'A', email: 'alan@example.com', phone: null };
      const bookings = Array.from({ length: 240 }, (_, n) => {
        // Linked bookings, bookings with only the address, and bookings of another customer alternate.
        if (n % 3 === 2) return aBooking({ app: app.uuid, customer: other, customerUuid: alan.uuid });
        return aBooking({ app: app.uuid, customer, customerUuid: n % 3 === 0 ? grace.uuid : null });
      });
      const events = bookings.map((booking) => anEvent({ app: app.uuid, booking: booking.uuid, data: booking }));
      const jobs = bookings.map((booking) => aJob({ app: app.uuid, booking: booking.uuid }));
      await write(storage, app, { put: { booking: bookings, job: jobs }, events });
      const mine = bookings.filter((_, n) => n % 3 !== 2);
      const uuids = mine.map(({ uuid }) => uuid);

      const whole = (await storage.customers.dossier(app.uuid, grace.uuid))!;
      expect(whole.customer).to.deep.equal(grace);
      const slices: (readonly Booking[])[] = [];
      for await (const items of whole.bookings) slices.push(items);
      expect(slices.length).to.be.above(2);
      expect(slices.flat()).to.deep.equal(mine);
      expect(await collect(whole.events)).to.deep.equal(events.filter((_, n) => n % 3 !== 2));
      expect(await collect(whole.jobs)).to.deep.equal(jobs.filter((_, n) => n % 3 !== 2));
      expect(await collect(whole.series)).to.deep.equal([]);

      const opened = (await storage.customers.dossier(app.uuid, grace.uuid))!;
      const reading = opened.bookings[Symbol.asyncIterator]();
      const first = (await reading.next()).value as readonly Booking[];
      expect(first.length).to.be.within(1, 100 - 1);
      const [removed, moved, changed] = mine.slice(-3) as [Booking, Booking, Booking];
      await write(storage, app, {
        put: {
          booking: [
            { ...moved, customer: other, customerUuid: alan.uuid },
            { ...changed, title: 'Changed' },
          ],
        },
        removed: [{ kind: 'booking', uuid: removed.uuid }],
      });
      const rest: Booking[] = [];
      for (let next = await reading.next(); !next.done; next = await reading.next()) rest.push(...next.value);
      const all = [...first, ...rest];
      expect(all.map(({ uuid }) => uuid)).to.deep.equal(
        uuids.filter((uuid) => ![removed.uuid, moved.uuid].includes(uuid)),
      );
      expect(all.at(-1)!.title).to.equal('Changed');
    });

    it('summarizes the last and the next visit of customers, over all bookings or some', async () => {
      const { storage, app, other } = await withApps(open);
      const [ann, bob, cleo, room] = [anUuid(), anUuid(), anUuid(), anUuid()];
      const at = (customerUuid: string | null, hour: number, fields: Partial<Booking> = {}) =>
        aBooking({ app: app.uuid, customerUuid, start: NOW + hour * HOUR, ...fields });
      await write(storage, app, {
        put: {
          booking: [
            ...[
              at(ann, -5),
              at(ann, -3, { status: 'no_show', resources: [room] }),
              at(ann, -1, { status: 'cancelled' }),
            ],
            ...[
              at(ann, 1, { status: 'expired' }),
              at(bob, 0, { resources: [room] }),
              at(bob, 9, { status: 'pending' }),
              at(bob, 10),
            ],
            ...[at(cleo, 2, { status: 'completed' }), at(null, -1), at(anUuid(), -2, { status: 'declined' })],
          ],
        },
      });
      await write(storage, other, { put: { booking: [aBooking({ app: other.uuid, customerUuid: ann, start: NOW })] } });
      const visits = async (where: Where<'booking'>) =>
        (await storage.customers.visits(app.uuid, NOW, where)).toSorted((a, b) => (a.customer < b.customer ? -1 : 1));
      const inOrder = (...all: CustomerVisits[]) => all.toSorted((a, b) => (a.customer < b.customer ? -1 : 1));
      const anns = { customer: ann, lastStart: NOW - 3 * HOUR, nextStart: null };
      expect(await visits(ALL)).to.deep.equal(
        inOrder(
          anns,
          { customer: bob, lastStart: NOW, nextStart: NOW + 9 * HOUR },
          { customer: cleo, lastStart: null, nextStart: null },
        ),
      );
      expect(await visits(['has', 'resources', room])).to.deep.equal(
        inOrder(anns, { customer: bob, lastStart: NOW, nextStart: null }),
      );
      expect(await storage.customers.visits(anUuid(), NOW, ALL)).to.deep.equal([]);
    });
  });
}
