import { DAY, HOUR } from '../../core/basics/instants.js';
import type { EventFilter } from '../../core/ledger/storage/event-repository.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { AppEvent, BookingEvent, BookingEventType } from '../../core/model/event.js';
import { aBooking, addApp, anEvent, anUuid, NOW, ODD_META, ODD_TEXT, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { ALL, expectList, type Open, SHUFFLED, spoil, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

/** Creates an app with events, in that order, each in its own change. */
async function given(storage: Storage, overrides: readonly Partial<BookingEvent>[]) {
  const app = await addApp(storage);
  const events = overrides.map((fields) => anEvent({ app: app.uuid, ...fields }));
  for (const event of events) await write(storage, app, { events: [event] });
  return { app, events };
}

const uuidsOf = (events: readonly AppEvent[] | undefined) => events?.map(({ uuid }) => uuid);

export function eventRepositoryContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('EventRepository', () => {
    it('returns every field as it was stored, with the booking as it was then', async () => {
      const { storage, app } = await withApps(open);
      const before = aBooking({
        app: app.uuid,
        title: ODD_TEXT,
        meta: ODD_META,
        status: 'held',
        customer: { name: ODD_TEXT, email: null, phone: null },
        resources: [anUuid(), anUuid()],
      });
      const after = { ...before, status: 'confirmed', holdExpiresAt: null, sequence: 2, version: 2 } as const;
      const actor = { kind: 'user', id: ODD_TEXT } as const;
      const held = anEvent({ data: before, type: 'booking.held', at: NOW + 1, actor });
      const confirmed = anEvent({ data: after, type: 'booking.no_show', at: NOW - 1, sequence: 2 });
      await write(storage, app, { put: { booking: [before] }, events: [held] });
      await write(storage, app, { put: { booking: [after] }, events: [confirmed] });
      for (let read = 0; read < 2; read += 1) {
        await expectList((slice) => storage.events.list(app.uuid, slice, {}), [held, confirmed]);
        expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([held, confirmed]);
        for (const event of [held, confirmed])
          expect(await storage.events.get(app.uuid, event.uuid)).to.deep.equal(event);
        // changes to returned objects have no effect
        spoil((await storage.events.list(app.uuid, ALL, {}))?.items[0]);
        spoil((await storage.events.after(app.uuid, undefined, 10))?.[0]);
      }
    });

    it('returns an empty feed for an app without events, and knows no event in it', async () => {
      const { storage, app } = await withApps(open);
      const other = await given(storage, [{}]);
      await expectList((slice) => storage.events.list(app.uuid, slice, {}), []);
      expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([]);
      for (const unknown of [anUuid(), other.events[0]!.uuid]) {
        expect(await storage.events.list(app.uuid, ALL, {}, unknown)).to.equal(undefined);
        expect(await storage.events.after(app.uuid, unknown, 10)).to.equal(undefined);
        expect(await storage.events.get(app.uuid, unknown)).to.equal(undefined);
      }
    });

    it('lists in commit order regardless of UUIDs and moments, and within a commit in the order of the change', async () => {
      const { storage, app } = await withApps(open);
      const uuids = Array.from({ length: 21 }, () => anUuid());
      const events: BookingEvent[] = [];
      for (const place of SHUFFLED) {
        const changes = [2, 0, 1].map((n) =>
          anEvent({ app: app.uuid, uuid: uuids[3 * place + n]!, at: NOW - place * HOUR + n }),
        );
        events.push(...changes);
        await write(storage, app, { events: changes });
      }
      await expectList((slice) => storage.events.list(app.uuid, slice, {}), events);
      expect(await storage.events.after(app.uuid, undefined, 100)).to.deep.equal(events);
    });

    it('continues after an event without repeating or omitting one', async () => {
      const storage = await open();
      const uuids = Array.from({ length: 7 }, () => anUuid()).toReversed();
      const { app, events } = await given(
        storage,
        uuids.map((uuid) => ({ uuid })),
      );
      await given(storage, [{}, {}]);
      for (const [n, { uuid }] of events.entries()) {
        await expectList((slice) => storage.events.list(app.uuid, slice, {}, uuid), events.slice(n + 1));
        for (const limit of [1, 2, 100]) {
          expect(await storage.events.after(app.uuid, uuid, limit)).to.deep.equal(events.slice(n + 1, n + 1 + limit));
        }
      }
      expect(await storage.events.after(app.uuid, undefined, 3)).to.deep.equal(events.slice(0, 3));
      const late = anEvent({ app: app.uuid });
      await write(storage, app, { events: [late] });
      expect(await storage.events.after(app.uuid, events.at(-1)!.uuid, 10)).to.deep.equal([late]);
    });

    it('stores events that are not about a booking in the same order', async () => {
      const { storage, app } = await withApps(open);
      const [before, after] = [anEvent({ app: app.uuid }), anEvent({ app: app.uuid })];
      const about = { app: app.uuid, booking: null, sequence: null, at: before.at };
      const erased: AppEvent = { uuid: anUuid(), ...about, type: 'customer.erased', data: { uuid: anUuid() } };
      await write(storage, app, { events: [before, erased, after] });
      expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([before, erased, after]);
      const filtered = await storage.events.list(app.uuid, ALL, { types: ['customer.erased'] });
      expect(filtered).to.deep.equal({ items: [erased], total: 1 });
      expect((await storage.events.list(app.uuid, ALL, { booking: before.booking }))?.total).to.equal(1);
    });

    it('filters by type and by booking, after an event of any type', async () => {
      const { storage, app } = await withApps(open);
      const [one, two] = [aBooking({ app: app.uuid }), aBooking({ app: app.uuid })];
      const of = (type: BookingEventType, data: typeof one) => anEvent({ type, data });
      const events = [
        of('booking.created', one),
        of('booking.created', two),
        of('booking.rescheduled', one),
        of('booking.cancelled', two),
        of('booking.rescheduled', one),
        of('booking.created', one),
        of('booking.cancelled', one),
      ];
      for (const event of events) await write(storage, app, { events: [event] });
      const finds = (filter: EventFilter, after: number | undefined, order: readonly number[]) =>
        expectList(
          (slice) =>
            storage.events.list(app.uuid, slice, filter, after === undefined ? undefined : events[after]!.uuid),
          order.map((n) => events[n]!),
        );
      await finds({ types: ['booking.created'] }, undefined, [0, 1, 5]);
      await finds({ booking: one.uuid }, undefined, [0, 2, 4, 5, 6]);
      await finds({ types: ['booking.created'], booking: one.uuid }, undefined, [0, 5]);
      await finds({ booking: one.uuid }, 2, [4, 5, 6]);
      await finds({ booking: one.uuid }, 3, [4, 5, 6]);
      await finds({ types: ['booking.cancelled'], booking: two.uuid }, 2, [3]);
      await finds({ types: ['booking.cancelled'], booking: two.uuid }, 3, []);
      await finds({ types: ['booking.expired'] }, undefined, []);
      await finds({ types: ['booking.cancelled', 'booking.created'] }, undefined, [0, 1, 3, 5, 6]);
      await finds({ types: ['booking.cancelled', 'booking.created'], booking: one.uuid }, 0, [5, 6]);
      await finds({ types: [] }, undefined, []);
      await finds({ booking: anUuid() }, undefined, []);
    });

    it('returns the last stored event of an app', async () => {
      const storage = await open();
      const { app, events } = await given(storage, [{ at: NOW }, { at: NOW + 2 }, { at: NOW + 1 }]);
      const none = await addApp(storage);
      await given(storage, [{}]);
      expect(await storage.events.latest(app.uuid)).to.equal(events[2]!.uuid);
      expect(await storage.events.latest(none.uuid)).to.equal(undefined);
      const both = [anEvent({ app: app.uuid, at: NOW + 4 }), anEvent({ app: app.uuid, at: NOW + 3 })];
      await write(storage, app, { events: both });
      expect(await storage.events.latest(app.uuid)).to.equal(both[1]!.uuid);
      await storage.events.forget(NOW + 9, 100);
      expect(await storage.events.latest(app.uuid)).to.equal(undefined);
    });

    it('stores the events of simultaneous changes completely, in one order for all readers', async () => {
      const { storage, app } = await withApps(open);
      const changes = Array.from({ length: 20 }, () => [anEvent({ app: app.uuid }), anEvent({ app: app.uuid })]);
      await Promise.all(changes.map((events) => write(storage, app, { events })));
      const all = (await storage.events.after(app.uuid, undefined, 100)) ?? [];
      expect(uuidsOf(all)).to.have.members(changes.flat().map(({ uuid }) => uuid));
      for (const [first, second] of changes as [BookingEvent, BookingEvent][]) {
        const at = all.findIndex(({ uuid }) => uuid === first.uuid);
        expect(all[at + 1]?.uuid, 'the second event of a change follows the first').to.equal(second.uuid);
      }
      expect((await storage.events.list(app.uuid, ALL, {}))?.items).to.deep.equal(all);
      const met: AppEvent[] = [];
      for (let part = all; part.length > 0; met.push(...part)) {
        part = [...((await storage.events.after(app.uuid, met.at(-1)?.uuid, 7)) ?? [])];
      }
      expect(uuidsOf(met)).to.deep.equal(uuidsOf(all));
    });

    it('forgets the events of all apps from before a moment, a limited number at a time, and reports that to a reader in the gap', async () => {
      const storage = await open();
      const at = (...days: number[]) => days.map((day) => ({ at: NOW + day * DAY }));
      const mine = await given(storage, at(0, 1, 2, 3, 4));
      const theirs = await given(storage, at(0, 1, 9));
      expect(await storage.events.forget(NOW, 100)).to.equal(0);
      expect(await storage.events.forget(NOW + 3 * DAY, 4)).to.equal(4);
      expect(await storage.events.forget(NOW + 3 * DAY, 100)).to.equal(1);
      expect(await storage.events.forget(NOW + 3 * DAY, 100)).to.equal(0);
      const [kept, last] = [mine.events[3]!, mine.events[4]!];
      await expectList((slice) => storage.events.list(mine.app.uuid, slice, {}), [kept, last]);
      expect(await storage.events.after(mine.app.uuid, undefined, 10)).to.deep.equal([kept, last]);
      expect(await storage.events.after(mine.app.uuid, kept.uuid, 10)).to.deep.equal([last]);
      expect(uuidsOf(await storage.events.after(theirs.app.uuid, undefined, 10))).to.deep.equal([
        theirs.events[2]!.uuid,
      ]);
      for (const { uuid } of mine.events.slice(0, 3)) {
        expect(await storage.events.after(mine.app.uuid, uuid, 10)).to.equal(undefined);
        expect(await storage.events.list(mine.app.uuid, ALL, {}, uuid)).to.equal(undefined);
      }

      const next = anEvent({ app: mine.app.uuid, at: NOW + 5 * DAY });
      await write(storage, mine.app, { events: [next] });
      await expectList((slice) => storage.events.list(mine.app.uuid, slice, {}, kept.uuid), [last, next]);
      expect(await storage.events.forget(NOW + 99 * DAY, 100)).to.equal(4);
      expect(await storage.events.after(mine.app.uuid, undefined, 10)).to.deep.equal([]);
    });

    it('forgets only from the front of a feed whose moments are slightly out of order', async () => {
      const storage = await open();
      // an event of a booking that changes twice in one millisecond may be a millisecond later than the next event
      const { app, events } = await given(storage, [{ at: NOW }, { at: NOW + 2 }, { at: NOW + 1 }, { at: NOW + 1 }]);
      expect(await storage.events.forget(NOW + 2, 100)).to.equal(1);
      expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal(events.slice(1));
      // deletes one at a time: never from the middle, whichever event is oldest
      for (let tries = 0; tries < 3; tries += 1) {
        await storage.events.forget(NOW + 3, 1);
        const kept = (await storage.events.after(app.uuid, undefined, 10)) ?? [];
        expect(uuidsOf(kept)).to.deep.equal(uuidsOf(events.slice(events.length - kept.length)));
      }
      expect(await storage.events.forget(NOW + 3, 100)).to.be.within(0, 3);
      expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([]);
    });
  });
}
