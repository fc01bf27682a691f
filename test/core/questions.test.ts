import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { fold, NO_SEARCH, searchable } from '../../core/basics/search.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { buildCustomerQuestion, type CustomerFilter } from '../../core/customers/customer-questions.js';
import { keyOfPage, keyWithDigest } from '../../core/customers/keys/key-questions.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import { expectList } from '../contracts/lists.js';
import { aBooking, aCustomer, addApp, aKey, write } from '../support/samples.js';

/** Creates an app with bookings, in that order, each in its own change. */
async function given(storage: Storage, overrides: readonly Partial<Booking>[]) {
  const app = await addApp(storage);
  const bookings = overrides.map((fields) => aBooking({ app: app.uuid, ...fields }));
  for (const booking of bookings) await write(storage, app, { put: { booking: [booking] } });
  return { app, bookings };
}

describe('filters as questions', () => {
  describe('of bookings', () => {
    it('finds bookings by the whole e-mail address of the customer, regardless of case', async () => {
      const storage = openMemoryStorage();
      const of = (email: string | null) => ({ customer: { name: 'ann@example.com', email, phone: null } });
      const { app, bookings } = await given(storage, [
        of('Ann@Example.com'),
        of('joann@example.com'),
        of(null),
        of('ann@example.com'),
        { customer: null },
        of('ann@example.com.au'),
        of('ANN@STRASSE.example'),
      ]);
      const finds = (email: string, order: readonly number[]) =>
        expectList(
          (slice) => storage.objects.list(app.uuid, buildBookingQuestion({ customerEmail: fold(email) }), slice),
          order.map((n) => bookings[n]!),
        );
      await finds('ann@example.com', [0, 3]);
      await finds('ANN@straße.example', [6]);
      await finds('nn@example.com', []);
      await finds('%@example.com', []);
      await finds('', []);
    });

    for (const [field, filter] of [
      ['title', 'cut'],
      ['name', 'ann'],
      ['email', 'ann@'],
      ['phone', '9876'],
      ['external_id', 'ex-1'],
    ] as const) {
      it(`search by ${field}`, async () => {
        const storage = openMemoryStorage();
        const { app, bookings } = await given(storage, [
          {
            title: 'A cut',
            customer: { name: 'Ann', email: 'ann@example.com', phone: '+1 98 76' },
            externalId: 'EX-1',
          },
          { title: 'Other', customer: { name: 'Ben', email: 'ben@example.com', phone: '+1 11 11' }, externalId: 'Y' },
        ]);
        const search = { ...NO_SEARCH, all: [{ field, folded: filter }] };
        await expectList(
          (slice) => storage.objects.list(app.uuid, buildBookingQuestion({ search }), slice),
          [bookings[0]!],
        );
      });
    }
  });

  it('of customers, by name, e-mail address and phone number, in creation order or reversed', async () => {
    const storage = openMemoryStorage();
    const app = await addApp(storage);
    const grace = aCustomer({ app: app.uuid, name: 'Gráce', email: 'G@Example.com', phone: null });
    const alan = aCustomer({ app: app.uuid, name: null, email: 'alan@example.org', phone: '+44 1' });
    await write(storage, app, { put: { customer: [grace, alan] } });
    const found = async (filter: CustomerFilter) =>
      (await storage.objects.list(app.uuid, buildCustomerQuestion(filter), { offset: 0, limit: 9 })).items;
    const about = (field: 'name' | 'email' | 'phone', folded: string) => ({
      search: { ...NO_SEARCH, all: [{ field, folded }] },
    });
    expect(await found(about('name', searchable('GRÁ')))).to.deep.equal([grace]);
    expect(await found(about('email', 'example.org'))).to.deep.equal([alan]);
    expect(await found(about('phone', '44'))).to.deep.equal([alan]);
    expect(await found({ sort: '-created_at' })).to.deep.equal([alan, grace]);
    expect(await found({})).to.deep.equal([grace, alan]);
  });

  it('of keys, by digest in all apps, and by the page of one', async () => {
    const storage = openMemoryStorage();
    const [app, other] = [await addApp(storage), await addApp(storage)];
    const [plain, page, theirs] = [
      aKey({ app: app.uuid }),
      aKey({ app: app.uuid, page: true }),
      aKey({ app: other.uuid }),
    ];
    await write(storage, app, { put: { key: [plain, page] } });
    await write(storage, other, { put: { key: [theirs] } });
    expect(await keyWithDigest(storage.objects, theirs.digest)).to.deep.equal(theirs);
    expect(await keyWithDigest(storage.objects, 'unknown')).to.equal(undefined);
    expect(await keyOfPage(storage.objects, app.uuid)).to.deep.equal(page);
    expect(await keyOfPage(storage.objects, other.uuid)).to.equal(undefined);
  });
});
