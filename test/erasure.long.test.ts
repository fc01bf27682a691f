import { expect } from 'chai';
import { UnavailableError } from '../core/basics/errors.js';
import { erasingCustomers, finishErasures } from '../core/customers/erase-customer.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { listed } from './support/lists.js';
import {
  aBooking,
  aClock,
  aCustomer,
  addApp,
  aJob,
  anAppRecord,
  anEvent,
  anUuid,
  NOW,
  write,
} from './support/samples.js';

import { forEachStorage } from './support/storages.js';

/** Contained in every text of the erased person. */
const MARK = 'Zarathustra';

describe('Erasing a customer in batches', () => {
  forEachStorage(({ open }) => {
    it('erases events of each booking with addresses that only bookings of other batches show, also after a crash', async function () {
      this.timeout(600_000);
      /** Erases a customer with two batches of bookings. The process dies before the n-th call of the ledger and the erasures. */
      const erasing = async (dieAt: number) => {
        const storage = await open({ clock: aClock() });
        const record = anAppRecord();
        await storage.apps.add(record);
        const { app } = record;
        const caller = { app };
        const customer = aCustomer({ app: app.uuid, email: null });
        const named = (n: number) => ({ name: MARK, email: `${MARK}-${n}@example.com`, phone: null });
        const bookings = Array.from({ length: 202 }, (_, n) => {
          const given = n === 0 || n === 201 ? named(n) : null;
          const fields = { status: 'completed', blocks: [], version: 2, start: NOW + n, title: MARK } as const;
          return aBooking({ ...fields, app: app.uuid, customer: given, customerUuid: customer.uuid });
        });
        // Two bookings that swapped their addresses when they were linked.
        const told = [0, 201].map((n) => {
          const data = { ...bookings[n]!, version: 1, customer: named(201 - n), customerUuid: null };
          return anEvent({ app: app.uuid, booking: data.uuid, data });
        });
        await write(storage, app, { put: { customer: [customer], booking: bookings }, events: told });
        let steps = 0;
        const sizes: number[] = [];
        const counted = <T extends object>(part: T): T =>
          new Proxy(part, {
            get(target, name) {
              const method: unknown = Reflect.get(target, name);
              if (typeof method !== 'function') return method;
              return async (...given: readonly unknown[]) => {
                steps += 1;
                if (steps === dieAt) throw new UnavailableError('The process died');
                const result = await method.apply(target, given);
                const { items } = await listed(storage, 'erasure', app.uuid, { offset: 0, limit: 100 });
                sizes.push(...items.map((erasure) => erasure.bookings.length));
                return result;
              };
            },
          });
        const { ledger, erasures } = storage;
        const mortal = erasingCustomers({
          ...storage,
          ledger: counted(ledger),
          erasures: counted(erasures),
          newUuid: anUuid,
        });
        const death = await mortal.erase(caller, customer.uuid).catch((error: unknown) => error);
        const died = death !== undefined;
        if (died) expect(death).to.be.an.instanceof(UnavailableError);
        const reborn = erasingCustomers({ ...storage, newUuid: anUuid });
        if (dieAt === 1) await reborn.erase(caller, customer.uuid);
        await finishErasures({ ...storage, erasing: reborn })();
        const events = (await storage.events.after(app.uuid, undefined, 100_000)) ?? [];
        const shown = await storage.bookings.inSlices(
          app.uuid,
          bookings.map(({ uuid }) => uuid),
        );
        const left: unknown[] = [];
        for await (const slice of shown) left.push(...slice);
        expect(JSON.stringify([events, left]), `died before step ${dieAt}`).not.to.include(MARK);
        const ends = events.filter(({ type, data }) => type === 'customer.erased' && data.uuid === customer.uuid);
        expect(ends, `died before step ${dieAt}`).to.have.length(1);
        expect(Math.max(...sizes, 0), 'bookings that the record names').to.be.at.most(200);
        await storage.close();
        return died;
      };
      let dieAt = 1;
      while (await erasing(dieAt)) dieAt += 1;
      expect(dieAt).to.be.greaterThan(10);
    });

    it('yields to the event loop before each batch of bookings and of jobs', async () => {
      const storage = await open({ clock: aClock() });
      const { uuid: app_ } = await addApp(storage);
      const customer = aCustomer({ app: app_ });
      const bookings = Array.from({ length: 210 }, () =>
        aBooking({ app: app_, customerUuid: customer.uuid, status: 'completed', blocks: [] }),
      );
      const jobs = bookings.map(({ uuid }) => aJob({ app: app_, booking: uuid, status: 'delivered', nextAt: null }));
      await write(storage, { uuid: app_ }, { put: { customer: [customer], booking: bookings, job: jobs } });
      const steps: string[] = [];
      const commit: Storage['ledger']['commit'] = (...given) => {
        steps.push('commit');
        return storage.ledger.commit(...given);
      };
      const ledger = new Proxy(storage.ledger, {
        get(target, name) {
          const value = name === 'commit' ? commit : Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const newTurn = () => async () => {
        steps.push('turn');
      };
      const { erase } = erasingCustomers({ ...storage, ledger, newUuid: anUuid, newTurn });
      await erase({ app: (await storage.apps.record({ uuid: app_ }))!.app }, customer.uuid);
      const first = 'commit turn turn commit'; // the first 200 bookings, the UUIDs of all, and the addresses of the others
      const batch = 'turn commit turn turn commit'; // its jobs, its events, and the next batch of bookings
      expect(steps.join(' ')).to.equal(`${first} ${batch} turn ${batch} commit`);
    });
  });
});
