import { expect } from 'chai';
import { collect } from '../../core/basics/pagination.js';
import { searchable } from '../../core/basics/search.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import type { Customer } from '../../core/model/customer.js';
import type { Where } from '../../core/model/questions/question.js';
import { listed } from '../support/lists.js';
import {
  aBooking,
  aCustomer,
  addApp,
  aJob,
  anEvent,
  anUuid,
  NOW,
  ODD_META,
  ODD_TEXT,
  write,
} from '../support/samples.js';
import { type ALL, expectList, type Open } from './lists.js';

type Identified = { readonly uuid: string };

const put = (storage: Storage, app: Identified, ...customer: readonly Customer[]) =>
  write(storage, app, { put: { customer } });
const withEmail = (storage: Storage, app: Identified, email: string, wanted = {}) =>
  storage.ledger.read(app.uuid, wanted, (view) => view.customerWithEmail(email));
export function customersContract(open: Open): void {
  describe('customers', () => {
    it('returns every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        aCustomer({ app: app.uuid }),
        aCustomer({
          app: app.uuid,
          email: 'Ünï+odd%_$x@Exämple.com',
          name: ODD_TEXT,
          phone: ODD_TEXT,
          notes: ODD_TEXT,
          timezone: 'America/Argentina/ComodRivadavia',
          language: 'zh-Hant-TW',
          blocked: true,
          meta: ODD_META,
          version: 9,
          updatedAt: NOW + 1,
        }),
        aCustomer({ app: app.uuid, email: null, name: null, phone: '1' }),
      ];
      await put(storage, app, ...made);
      for (const one of made) expect(await storage.objects.find(app.uuid, 'customer', one.uuid)).to.deep.equal(one);
      expect((await listed(storage, 'customer', app.uuid)).items).to.deep.equal(made);
    });

    it('returns undefined or an empty list for unknown UUIDs and for other apps', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const mine = aCustomer({ app: app.uuid, email: 'grace@example.com' });
      const theirs = aCustomer({ app: other.uuid, email: 'Grace@example.com' });
      await put(storage, app, mine);
      await put(storage, other, theirs);
      expect(await storage.objects.find(app.uuid, 'customer', anUuid())).to.equal(undefined);
      expect(await storage.objects.find(app.uuid, 'customer', theirs.uuid)).to.equal(undefined);
      await expectList((slice) => listed(storage, 'customer', app.uuid, slice), [mine]);
      await expectList((slice) => listed(storage, 'customer', anUuid(), slice), []);
      expect(await withEmail(storage, app, 'grace@example.com')).to.deep.equal(mine);
      expect(await withEmail(storage, other, 'grace@example.com')).to.deep.equal(theirs);
    });

    it('lists in creation order or in reverse, in an order that changes of a customer do not affect', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [3, 1, 2].map((day) => aCustomer({ app: app.uuid, createdAt: NOW - day }));
      for (const one of made) await put(storage, app, one);
      const [first, second, third] = made as [Customer, Customer, Customer];
      const changed = { ...second, name: 'Changed', version: 2 };
      await put(storage, app, changed);
      await expectList((slice) => listed(storage, 'customer', app.uuid, slice), [first, changed, third]);
      await expectList(
        (slice) => storage.objects.list(app.uuid, { kind: 'customer', where: ['and', []], order: '-created' }, slice),
        [third, changed, first],
      );
      await write(storage, app, { removed: [{ kind: 'customer', uuid: changed.uuid }] });
      await expectList((slice) => listed(storage, 'customer', app.uuid, slice), [first, third]);
    });

    it('searches name, e-mail address and phone number regardless of case', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const grace = aCustomer({ app: app.uuid, name: 'Gráce', email: 'G@Example.com', phone: null });
      const alan = aCustomer({ app: app.uuid, name: null, email: 'alan@example.org', phone: '+44 1' });
      const ada = aCustomer({ app: app.uuid, name: 'ADA', email: null, phone: '+44 2' });
      await put(storage, app, grace, alan, ada);
      const found = (where: Where<'customer'>) => (slice: typeof ALL) =>
        storage.objects.list(app.uuid, { kind: 'customer', where, order: '-created' }, slice);
      await expectList(found(['contains', 'emailSearched', 'example']), [alan, grace]);
      await expectList(found(['contains', 'nameFolded', searchable('GRÁ')]), [grace]);
      await expectList(found(['contains', 'phoneDigits', '44']), [ada, alan]);
      const any = (['nameFolded', 'emailSearched', 'phoneDigits'] as const).map(
        (name) => ['contains', name, 'a'] as const,
      );
      await expectList(found(['or', any]), [ada, alan, grace]);
    });

    it('finds a customer by the current e-mail address', async () => {
      const storage = await open();
      const app = await addApp(storage);
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
      const storage = await open();
      const app = await addApp(storage);
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
      const storage = await open();
      const app = await addApp(storage);
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
      expect(first.length).to.be.above(0).and.below(100);
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

    it('lists the bookings that are linked to a customer', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [grace, alan] = [anUuid(), anUuid()];
      const linked = (customerUuid: string | null) => aBooking({ app: app.uuid, customerUuid });
      const [first, second, nobody, third] = [linked(grace), linked(alan), linked(null), linked(grace)];
      await write(storage, app, { put: { booking: [first!, second!, nobody!, third!] } });
      const of = (customer: string) => (slice: typeof ALL) => listed(storage, 'booking', app.uuid, slice, { customer });
      await expectList(of(grace), [first!, third!]);
      await expectList(of(alan), [second!]);
      await write(storage, app, { put: { booking: [{ ...third!, customerUuid: alan }] } });
      await expectList(of(grace), [first!]);
      await expectList(of(alan), [second!, { ...third!, customerUuid: alan }]);
    });
  });
}
