import { expect } from 'chai';
import { EraseCustomer, FinishErasures } from '../core/customers/erase-customer.js';
import { UnavailableError } from '../core/errors.js';
import { aBooking, aClock, aCustomer, anAppRecord, anEvent, anUuid, NOW, write } from './support/samples.js';
import { forEachStorage } from './support/storages.js';
/** In every text of the person who is erased. */
const MARK = 'Zarathustra';
describe('Erasing a customer in batches', () => {
    forEachStorage(({ open }) => {
        it('erases of each booking the events with addresses that only bookings of other batches show, also after a crash', async function () {
            this.timeout(600_000);
            /** Erases a customer with two batches of bookings; the process dies before the n-th step on the ledger and the erasures. */
            const erasing = async (dieAt) => {
                const storage = await open({ clock: aClock() });
                const record = anAppRecord();
                await storage.apps.add(record);
                const { app } = record;
                const caller = { app };
                const customer = aCustomer({ app: app.uuid, email: null });
                const named = (n) => ({ name: MARK, email: `${MARK}-${n}@example.com`, phone: null });
                const bookings = Array.from({ length: 502 }, (_, n) => {
                    const given = n === 0 || n === 501 ? named(n) : null;
                    const fields = { status: 'completed', blocks: [], version: 2, start: NOW + n, title: MARK };
                    return aBooking({ ...fields, app: app.uuid, customer: given, customerUuid: customer.uuid });
                });
                // Two bookings that swapped their addresses when they were linked.
                const told = [0, 501].map((n) => {
                    const data = { ...bookings[n], version: 1, customer: named(501 - n), customerUuid: null };
                    return anEvent({ app: app.uuid, booking: data.uuid, data });
                });
                await write(storage, app, { put: { customer: [customer], booking: bookings }, events: told });
                let steps = 0;
                const sizes = [];
                const counted = (part) => new Proxy(part, {
                    get(target, name) {
                        const method = Reflect.get(target, name);
                        if (typeof method !== 'function')
                            return method;
                        return async (...given) => {
                            steps += 1;
                            if (steps === dieAt)
                                throw new UnavailableError('The process died');
                            const result = await method.apply(target, given);
                            const { items } = await storage.erasures.list(app.uuid, { offset: 0, limit: 100 });
                            sizes.push(...items.map((erasure) => erasure.bookings.length));
                            return result;
                        };
                    },
                });
                const { ledger, erasures } = storage;
                const mortal = new EraseCustomer({
                    ...storage,
                    ledger: counted(ledger),
                    erasures: counted(erasures),
                    newUuid: anUuid,
                });
                const death = await mortal.execute(caller, customer.uuid).catch((error) => error);
                const died = death !== undefined;
                if (died)
                    expect(death).to.be.an.instanceof(UnavailableError);
                const eraseCustomer = new EraseCustomer({ ...storage, newUuid: anUuid });
                if (dieAt === 1)
                    await eraseCustomer.execute(caller, customer.uuid);
                await new FinishErasures({ ledger, erasures, eraseCustomer }).execute();
                const events = (await storage.events.after(app.uuid, undefined, 100_000)) ?? [];
                const shown = await storage.bookings.inSlices(app.uuid, bookings.map(({ uuid }) => uuid));
                const left = [];
                for await (const slice of shown)
                    left.push(...slice);
                expect(JSON.stringify([events, left]), `died before step ${dieAt}`).not.to.include(MARK);
                const ends = events.filter(({ type, data }) => type === 'customer.erased' && data.uuid === customer.uuid);
                expect(ends, `died before step ${dieAt}`).to.have.length(1);
                expect(Math.max(...sizes, 0), 'bookings that the record names').to.be.at.most(500);
                await storage.close();
                return died;
            };
            let dieAt = 1;
            while (await erasing(dieAt))
                dieAt += 1;
            expect(dieAt).to.be.greaterThan(10);
        });
    });
});
