import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Slice } from '../../core/basics/pagination.js';
import type { ClockRule } from '../../core/ledger/storage/booking-reads.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Booking, STATUSES } from '../../core/model/booking.js';
import type { Order, Question, Where } from '../../core/model/questions/question.js';
import { aBooking, addApp, anUuid, NOW, ODD_META, ODD_TEXT, write } from '../support/samples.js';
import { ALL, containing, expectList, type Open, SHUFFLED, searchContract, spoil } from './lists.js';

const START = NOW + 10 * DAY;

/** Creates an app with bookings, in that order, each in its own change. */
async function given(storage: Storage, overrides: readonly Partial<Booking>[]) {
  const app = await addApp(storage);
  const bookings = overrides.map((fields) => aBooking({ app: app.uuid, ...fields }));
  for (const booking of bookings) await write(storage, app, { put: { booking: [booking] } });
  return { app, bookings };
}

const asked = (where: Where<'booking'> = ['and', []], order: Order<'booking'> = 'created'): Question<'booking'> => ({
  kind: 'booking',
  where,
  order,
});

export function bookingsContract(open: Open): void {
  describe('bookings', () => {
    it('returns every field as it was stored', async () => {
      const storage = await open();
      const resources = [anUuid(), anUuid(), anUuid()].toReversed();
      const { app, bookings } = await given(storage, [
        {
          resources,
          start: START + 1,
          end: START + HOUR + 2,
          units: 10_000,
          workflow: anUuid(),
          status: 'declined',
          holdExpiresAt: NOW + 3,
          pendingSince: NOW + 4,
          title: ODD_TEXT,
          notes: '👩‍👩‍👧 x'.repeat(1000),
          customer: { name: ODD_TEXT, email: 'Ünï+tag@Example.COM', phone: '+33 1 23 45 67 89' },
          timezone: 'Asia/Kathmandu',
          meta: ODD_META,
          reason: ODD_TEXT,
          blocks: resources.map((resource, n) => ({ resource, start: START - n, end: START + 2 * HOUR + n })),
          sequence: 3,
          series: { uuid: anUuid(), occurrence: -1, sequence: 2 },
          invited: { sequence: 2, organizer: ODD_TEXT },
          madeWith: { key: anUuid(), origins: ['https://a.example'], holdSecondsMax: 60, holder: ODD_TEXT },
          manageCounter: 3,
          version: 9,
          createdAt: NOW + 5,
          updatedAt: NOW + 6,
        },
        { start: -5 * HOUR, customer: { name: null, email: null, phone: null }, invited: null },
        { customer: { name: '', email: null, phone: '0' }, title: '', notes: '', reason: '' },
        ...STATUSES.map((status) => ({ status })),
      ]);
      for (const booking of bookings) {
        expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
        expect(await storage.objects.find(null, 'booking', booking.uuid)).to.deep.equal(booking);
      }
      expect(await storage.objects.find(null, 'booking', anUuid())).to.equal(undefined);
      expect((await storage.objects.list(app.uuid, asked(), ALL)).items).to.deep.equal(bookings);
    });

    it('returns undefined or an empty list for unknown UUIDs', async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect(await storage.objects.find(app.uuid, 'booking', anUuid())).to.equal(undefined);
      expect(await storage.objects.find(anUuid(), 'booking', anUuid())).to.equal(undefined);
      await expectList((slice) => storage.objects.list(app.uuid, asked(), slice), []);
      await expectList((slice) => storage.objects.list(anUuid(), asked(undefined, '-start'), slice), []);
    });

    it('lists in creation order regardless of UUIDs and clocks, or by start, ascending or descending', async () => {
      const storage = await open();
      const uuids = SHUFFLED.map(() => anUuid());
      // some starts are equal, but not next to one another in creation order
      const starts = [5, 1, 3, 1, 5, 2, 1];
      const { app, bookings } = await given(
        storage,
        SHUFFLED.map((place, n) => ({
          uuid: uuids[place]!,
          title: `${n}`,
          start: START + starts[n]! * HOUR,
          end: START + (20 - n) * HOUR,
          createdAt: NOW - place,
        })),
      );
      const inOrder = (places: readonly number[], order: Order<'booking'>, all = bookings) =>
        expectList(
          (slice) => storage.objects.list(app.uuid, asked(undefined, order), slice),
          places.map((n) => all[n]!),
        );
      await inOrder([0, 1, 2, 3, 4, 5, 6], 'created');
      await inOrder([6, 5, 4, 3, 2, 1, 0], '-created');
      await inOrder([1, 3, 6, 5, 2, 0, 4], 'start');
      await inOrder([4, 0, 2, 5, 6, 3, 1], '-start');

      // a moved booking keeps its place in creation order, and gets another place by start
      const moved = { ...bookings[1]!, start: START + 5 * HOUR, sequence: 1, version: 2 };
      await write(storage, app, { put: { booking: [moved] } });
      const after = bookings.map((booking) => (booking.uuid === moved.uuid ? moved : booking));
      await inOrder([0, 1, 2, 3, 4, 5, 6], 'created', after);
      await inOrder([6, 5, 4, 3, 2, 1, 0], '-created', after);
      await inOrder([3, 6, 5, 2, 0, 1, 4], 'start', after);
      await inOrder([4, 1, 0, 2, 5, 6, 3], '-start', after);
    });

    it('returns UUIDs in order up to a limit, and reads the bookings by them, without those removed in between', async () => {
      const storage = await open();
      const hours = Array.from({ length: 120 }, (_, n) => (n * 7) % 120);
      const app = await addApp(storage);
      const all = hours.map((n) => aBooking({ app: app.uuid, start: START + n * HOUR }));
      await write(storage, app, { put: { booking: all } });
      const sorted = all.toSorted((a, b) => a.start - b.start).map(({ uuid }) => uuid);
      const questions = [asked(undefined, 'start'), asked(['lt', 'start', START + 10 * HOUR], '-start')];
      const [ahead, back] = await storage.bookings.uuids(app.uuid, questions, 60);
      expect(ahead).to.deep.equal(sorted.slice(0, 60));
      expect(back).to.deep.equal(sorted.slice(0, 10).reverse());
      const wanted = [...sorted.slice(50, 120)].reverse();
      const slices = storage.bookings.inSlices(app.uuid, wanted)[Symbol.asyncIterator]();
      const first = (await slices.next()).value as readonly Booking[];
      expect(first.length).to.be.above(0).and.below(wanted.length);
      await write(storage, app, { removed: [{ kind: 'booking', uuid: wanted.at(-1)! }] });
      const rest: Booking[] = [];
      for (let next = await slices.next(); !next.done; next = await slices.next()) rest.push(...next.value);
      expect([...first, ...rest].map(({ uuid }) => uuid)).to.deep.equal(wanted.slice(0, -1));
      expect(await storage.bookings.uuids(anUuid(), questions, 60)).to.deep.equal([[], []]);
    });

    it('returns each customer and each series of the matching bookings once, none of another app', async () => {
      const storage = await open();
      const [one, other, room] = [anUuid(), anUuid(), anUuid()];
      const series = { uuid: anUuid(), occurrence: START, sequence: 0 };
      const { app } = await given(storage, [
        { customerUuid: one, resources: [room], series },
        { customerUuid: one, resources: [room, anUuid()], status: 'cancelled' },
        { customerUuid: other },
        { customerUuid: null, resources: [room], series: { ...series, sequence: 1 } },
        {},
      ]);
      await given(storage, [{ customerUuid: anUuid(), series: { ...series, uuid: anUuid() } }]);
      const distinct = async (name: 'customer' | 'series', where: Where<'booking'>) =>
        (await storage.objects.distinct(app.uuid, 'booking', name, where)).toSorted();
      const inRoom = ['has', 'resources', room] as const;
      expect(await distinct('customer', ['and', []])).to.deep.equal([one, other].sort());
      expect(await distinct('customer', inRoom)).to.deep.equal([one]);
      expect(
        await distinct('customer', [
          'and',
          [
            ['not', inRoom],
            ['eq', 'customer', one],
          ],
        ]),
      ).to.deep.equal([]);
      expect(await distinct('series', inRoom)).to.deep.equal([series.uuid]);
      expect(await distinct('series', ['not', inRoom])).to.deep.equal([]);
      expect(await storage.objects.distinct(anUuid(), 'booking', 'series', ['and', []])).to.deep.equal([]);
    });

    it('never finds a booking without a title by a search for a title', async () => {
      const storage = await open();
      const { app, bookings } = await given(storage, [{ title: null }, { title: 'Nullable' }, { title: '' }]);
      const titled = asked(['contains', 'titleFolded', 'null']);
      const list = (slice: Slice) => storage.objects.list(app.uuid, titled, slice);
      await expectList(list, [bookings[1]!]);
    });

    it('finds a changed booking by its new values only', async () => {
      const storage = await open();
      const [room, other] = [anUuid(), anUuid()];
      const workflow = anUuid();
      const { app, bookings } = await given(storage, [
        {
          resources: [room],
          status: 'held',
          workflow,
          title: 'before',
          customer: { name: null, email: 'a@x.example', phone: null },
        },
      ]);
      const before = bookings[0]!;
      const after: Booking = {
        ...before,
        resources: [other],
        status: 'confirmed',
        holdExpiresAt: null,
        workflow: null,
        title: 'after',
        customer: { name: null, email: 'b@x.example', phone: null },
        start: before.start + DAY,
        end: before.end + DAY,
        meta: { changed: 1 },
        version: 2,
      };
      await write(storage, app, { put: { booking: [after] } });
      const found = async (where: Where<'booking'>) => (await storage.objects.list(app.uuid, asked(where), ALL)).items;
      const changes: readonly (readonly [gone: Where<'booking'>, now: Where<'booking'>])[] = [
        [
          ['has', 'resources', room],
          ['has', 'resources', other],
        ],
        [
          ['in', 'status', ['held']],
          ['in', 'status', ['confirmed']],
        ],
        [
          ['eq', 'workflow', workflow],
          ['isNull', 'workflow'],
        ],
        [
          ['contains', 'titleFolded', 'before'],
          ['contains', 'titleFolded', 'after'],
        ],
        [
          ['eq', 'customerEmailFolded', 'a@x.example'],
          ['eq', 'customerEmailFolded', 'b@x.example'],
        ],
        [
          ['lt', 'start', before.end],
          ['gt', 'end', before.end],
        ],
      ];
      for (const [gone, now] of changes) {
        expect(await found(gone)).to.deep.equal([]);
        expect(await found(now)).to.deep.equal([after]);
      }
    });

    it('does not return removed bookings, and still returns all others', async () => {
      const storage = await open();
      const room = anUuid();
      const { app, bookings } = await given(storage, [
        { resources: [room], status: 'held' },
        { resources: [room], status: 'held' },
        { resources: [room], status: 'held' },
      ]);
      const [first, second, third] = bookings as [Booking, Booking, Booking];
      await write(storage, app, { removed: [{ kind: 'booking', uuid: second.uuid }] });
      expect(await storage.objects.find(app.uuid, 'booking', second.uuid)).to.equal(undefined);
      for (const order of ['created', 'start'] as const) {
        await expectList((slice) => storage.objects.list(app.uuid, asked(undefined, order), slice), [first, third]);
        await expectList(
          (slice) => storage.objects.list(app.uuid, asked(['has', 'resources', room], order), slice),
          [first, third],
        );
      }
      const due = await storage.bookings.due([{ status: 'held', by: 'holdExpiresAt', until: NOW + DAY }], 10);
      expect(due.map(({ uuid }) => uuid)).to.have.members([first.uuid, third.uuid]);
    });

    it('returns no bookings of another app', async () => {
      const storage = await open();
      const room = anUuid();
      const mine = await given(storage, [{ resources: [room], title: 'Same' }]);
      const theirs = await given(storage, [{ resources: [room], title: 'Same' }]);
      expect(await storage.objects.find(theirs.app.uuid, 'booking', mine.bookings[0]!.uuid)).to.equal(undefined);
      for (const order of ['created', '-created', 'start', '-start'] as const) {
        for (const where of [undefined, ['has', 'resources', room]] as const) {
          for (const { app, bookings } of [mine, theirs]) {
            await expectList((slice) => storage.objects.list(app.uuid, asked(where, order), slice), bookings);
          }
        }
      }
    });

    it('is not affected by changes to the objects that it returned', async () => {
      const storage = await open();
      const { app, bookings } = await given(storage, [{ meta: { floor: 1 }, title: 'title' }]);
      const booking = bookings[0]!;
      const found = await storage.objects.find(app.uuid, 'booking', booking.uuid);
      for (const part of [found?.meta, found?.blocks[0], found]) spoil(part);
      const [listed] = (await storage.objects.list(app.uuid, asked(), ALL)).items;
      for (const part of [listed?.meta, listed?.blocks[0], listed]) spoil(part);
      expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
      expect((await storage.objects.list(app.uuid, asked(), ALL)).items).to.deep.equal([booking]);
    });

    searchContract(
      'title',
      async (titles) => {
        const storage = await open();
        const { app } = await given(storage, []);
        const { app: other } = await given(storage, []);
        for (const { uuid } of [app, other]) {
          await write(storage, { uuid }, { put: { booking: titles.map((title) => aBooking({ app: uuid, title })) } });
        }
        return async (search, slice) => {
          const { items, total } = await storage.objects.list(
            app.uuid,
            asked(containing(search, 'titleFolded') as Where<'booking'>),
            slice,
          );
          return { items: items.map(({ title }) => title ?? ''), total };
        };
      },
      { withoutAccents: true },
    );

    describe('due bookings', () => {
      async function titlesDue(
        storage: Storage,
        bookings: readonly Booking[],
        rules: ClockRule | readonly ClockRule[],
        limit = 100,
      ) {
        const due = await storage.bookings.due([rules].flat(), limit);
        return due.map(({ app, uuid }) => {
          const booking = bookings.find((one) => one.uuid === uuid);
          expect(app).to.equal(booking?.app);
          return booking?.title;
        });
      }

      it('are those of one status whose moment has come, the longest overdue first, up to a limit', async () => {
        const storage = await open();
        const held = (title: string, holdExpiresAt: number) => ({ title, status: 'held' as const, holdExpiresAt });
        const mine = await given(storage, [
          held('at the moment', NOW),
          held('second', NOW - 2 * HOUR),
          held('too early', NOW + 1),
          held('fourth', NOW - 1),
          { title: 'confirmed', status: 'confirmed', start: NOW - DAY },
          { title: 'expired', status: 'expired', holdExpiresAt: NOW - DAY },
          { title: 'pending', status: 'pending', pendingSince: NOW - DAY },
          held('first', NOW - 3 * HOUR),
        ]);
        const theirs = await given(storage, [held('third', NOW - HOUR), held('too early', NOW + DAY)]);
        const all = [...mine.bookings, ...theirs.bookings];
        const rule: ClockRule = { status: 'held', by: 'holdExpiresAt', until: NOW };
        const due = ['first', 'second', 'third', 'fourth', 'at the moment'];
        expect(await titlesDue(storage, all, rule)).to.deep.equal(due);
        const some = await titlesDue(storage, all, rule, 3);
        expect(some).to.have.length(3);
        expect(some).to.deep.equal(due.filter((title) => some.includes(title)));
        expect(await titlesDue(storage, all, { ...rule, app: theirs.app.uuid })).to.deep.equal(['third']);
        const ofMine = { ...rule, app: mine.app.uuid };
        expect(await titlesDue(storage, all, ofMine)).to.deep.equal(due.filter((title) => title !== 'third'));
        expect(await titlesDue(storage, all, ofMine, 2)).to.have.length(2);
        expect(await titlesDue(storage, all, { ...rule, app: anUuid() })).to.deep.equal([]);
        expect(await titlesDue(storage, all, { ...rule, until: NOW - DAY })).to.deep.equal([]);
      });

      it('are found by the moment that the rule names', async () => {
        const storage = await open();
        const at = (title: string, status: Booking['status'], since: number, start: number, end: number) => ({
          title,
          status,
          pendingSince: status === 'pending' ? NOW + since : null,
          start: NOW + start,
          end: NOW + end,
        });
        const { bookings } = await given(storage, [
          at('p: since 3, start 1, end 2', 'pending', 3, 1, 2),
          at('p: since 1, start 2, end 9', 'pending', 1, 2, 9),
          at('p: since 2, start 9, end 10', 'pending', 2, 9, 10),
          at('c: start 3, end 9', 'confirmed', 0, 3, 9),
          at('c: start 1, end 4', 'confirmed', 0, 1, 4),
          at('c: start 2, end 3', 'confirmed', 0, 2, 3),
          at('completed', 'completed', 0, 1, 2),
        ]);
        const due = (status: ClockRule['status'], by: ClockRule['by'], until: number) =>
          titlesDue(storage, bookings, { status, by, until: NOW + until });
        expect(await due('pending', 'pendingSince', 2)).to.deep.equal([
          'p: since 1, start 2, end 9',
          'p: since 2, start 9, end 10',
        ]);
        expect(await due('pending', 'start', 8)).to.deep.equal([
          'p: since 3, start 1, end 2',
          'p: since 1, start 2, end 9',
        ]);
        expect(await due('confirmed', 'end', 4)).to.deep.equal(['c: start 2, end 3', 'c: start 1, end 4']);
        expect(await due('confirmed', 'end', 2)).to.deep.equal([]);
        expect(await due('confirmed', 'start', 2)).to.deep.equal(['c: start 1, end 4', 'c: start 2, end 3']);
        expect(await due('held', 'start', 100)).to.deep.equal([]);
      });

      it('are limited to one workflow if the rule names it', async () => {
        const storage = await open();
        const workflow = anUuid();
        const { app, bookings } = await given(storage, [
          { title: 'second', workflow, start: NOW - 2 * DAY, end: NOW - DAY },
          { title: 'another', workflow: anUuid(), start: NOW - 9 * DAY, end: NOW - 8 * DAY },
          { title: 'none', workflow: null, start: NOW - 9 * DAY, end: NOW - 8 * DAY },
          { title: 'first', workflow, start: NOW - 3 * DAY, end: NOW - 2 * DAY },
          { title: 'later', workflow, start: NOW - 5 * DAY, end: NOW + DAY },
          { title: 'cancelled', workflow, status: 'cancelled', start: NOW - 5 * DAY, end: NOW - 4 * DAY },
        ]);
        const rule: ClockRule = { status: 'confirmed', by: 'end', until: NOW, workflow };
        expect(await titlesDue(storage, bookings, rule)).to.deep.equal(['first', 'second']);
        expect(await titlesDue(storage, bookings, { ...rule, app: app.uuid })).to.deep.equal(['first', 'second']);
        expect(await titlesDue(storage, bookings, rule, 1)).to.have.length(1);
        expect(await titlesDue(storage, bookings, { ...rule, app: anUuid() })).to.deep.equal([]);
      });

      it('are returned once if several rules match them, the longest overdue first', async () => {
        const storage = await open();
        const [quick, slow, other] = [anUuid(), anUuid(), anUuid()];
        const ended = (title: string, workflow: string, end: number) => ({ title, workflow, start: end - HOUR, end });
        const mine = await given(storage, [
          ended('5: an hour', slow, NOW - 5 * HOUR),
          { title: '2: a day', status: 'held', holdExpiresAt: NOW - DAY },
          {
            title: '3: five hours',
            workflow: quick,
            status: 'pending',
            pendingSince: NOW - DAY,
            start: NOW - 5 * HOUR,
          },
          ended('4: two hours', quick, NOW - 3 * HOUR),
          ended('of a workflow without a rule', other, NOW - 9 * DAY),
          ended('not yet by its own rule', slow, NOW - 2 * HOUR),
          { title: 'pending for another rule', workflow: slow, status: 'pending', pendingSince: NOW - DAY },
        ]);
        const theirs = await given(storage, [{ title: '1: nine days', status: 'held', holdExpiresAt: NOW - 9 * DAY }]);
        const rules: readonly ClockRule[] = [
          { status: 'held', by: 'holdExpiresAt', until: NOW },
          { status: 'pending', by: 'start', until: NOW },
          { status: 'pending', by: 'pendingSince', until: NOW - 22 * HOUR, workflow: quick },
          { status: 'confirmed', by: 'end', until: NOW - HOUR, workflow: quick },
          { status: 'confirmed', by: 'end', until: NOW - 4 * HOUR, workflow: slow },
          { status: 'confirmed', by: 'end', until: NOW, workflow: anUuid() },
        ];
        const all = [...mine.bookings, ...theirs.bookings];
        const due = ['1: nine days', '2: a day', '3: five hours', '4: two hours', '5: an hour'];
        expect(await titlesDue(storage, all, rules)).to.deep.equal(due);
        expect(await titlesDue(storage, all, rules.toReversed())).to.deep.equal(due);
        const some = await titlesDue(storage, all, rules, 4);
        expect(some).to.have.length(4);
        expect(some).to.deep.equal(due.filter((title) => some.includes(title)));
        const ofMine = rules.map((rule) => ({ ...rule, app: mine.app.uuid }));
        expect(await titlesDue(storage, all, ofMine)).to.deep.equal(due.slice(1));
        expect(await titlesDue(storage, all, [])).to.deep.equal([]);

        const many = Array.from(
          { length: 2_000 },
          (_, n): ClockRule => ({ ...rules[3]!, until: n, workflow: anUuid() }),
        );
        expect(await titlesDue(storage, all, [...many, ...rules])).to.deep.equal(due);
      });

      it('of the same moment are in the order of their UUIDs, regardless of the rule', async () => {
        const storage = await open();
        const workflow = anUuid();
        const uuids = Array.from({ length: 4 }, () => anUuid()).sort();
        const named = (n: number) => ({ uuid: uuids[n]!, title: String(n) });
        const { bookings } = await given(storage, [
          { ...named(2), status: 'held', holdExpiresAt: NOW - HOUR },
          { ...named(0), status: 'pending', pendingSince: NOW, start: NOW - HOUR },
          { ...named(3), status: 'pending', pendingSince: NOW - 2 * HOUR, workflow },
          { ...named(1), status: 'held', holdExpiresAt: NOW - HOUR },
        ]);
        const rules: readonly ClockRule[] = [
          { status: 'pending', by: 'pendingSince', until: NOW - HOUR, workflow },
          { status: 'held', by: 'holdExpiresAt', until: NOW },
          { status: 'pending', by: 'start', until: NOW },
        ];
        expect(await titlesDue(storage, bookings, rules)).to.deep.equal(['0', '1', '2', '3']);
      });

      it('are found by their new values after a change', async () => {
        const storage = await open();
        const { app, bookings } = await given(storage, [{ status: 'held', holdExpiresAt: NOW, title: 'hold' }]);
        const hold = bookings[0]!;
        const rule: ClockRule = { status: 'held', by: 'holdExpiresAt', until: NOW };
        expect(await titlesDue(storage, bookings, rule)).to.deep.equal(['hold']);
        await write(storage, app, { put: { booking: [{ ...hold, holdExpiresAt: NOW + 1, version: 2 }] } });
        expect(await titlesDue(storage, bookings, rule)).to.deep.equal([]);
        expect(await titlesDue(storage, bookings, { ...rule, until: NOW + 1 })).to.deep.equal(['hold']);
        const confirmed = { ...hold, status: 'confirmed', holdExpiresAt: null, version: 3 } as const;
        await write(storage, app, { put: { booking: [confirmed] } });
        expect(await titlesDue(storage, bookings, { ...rule, until: NOW + DAY })).to.deep.equal([]);
        const byEnd: ClockRule = { status: 'confirmed', by: 'end', until: hold.end };
        expect(await titlesDue(storage, bookings, byEnd)).to.deep.equal(['hold']);
      });
    });
  });
}
