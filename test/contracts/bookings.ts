import { DAY, HOUR } from '../../core/basics/instants.js';
import type { ClockRule, DueBooking } from '../../core/ledger/storage/booking-reads.js';
import type { Booking } from '../../core/model/booking.js';
import type { Question } from '../../core/model/questions/question.js';
import { aBooking, anUuid, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, withApps } from './lists.js';
import { randomBookings } from './random-bookings.js';
import { globalRunner, type Runner } from './runner.js';

const START = NOW + 10 * DAY;

export function bookingsContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('bookings', () => {
    it('returns UUIDs in order up to a limit, and reads the bookings by them, without those removed in between', async () => {
      const { storage, app } = await withApps(open);
      const hours = Array.from({ length: 120 }, (_, n) => (n * 7) % 120);
      const all = hours.map((n) => aBooking({ app: app.uuid, start: START + n * HOUR }));
      await write(storage, app, { put: { booking: all } });
      const sorted = all.toSorted((a, b) => a.start - b.start).map(({ uuid }) => uuid);
      const questions: readonly Question<'booking'>[] = [
        { kind: 'booking', where: ['and', []], order: 'start' },
        { kind: 'booking', where: ['lt', 'start', START + 10 * HOUR], order: '-start' },
      ];
      const [ahead, back] = await storage.bookings.uuids(app.uuid, questions, 60);
      expect(ahead).to.deep.equal(sorted.slice(0, 60));
      expect(back).to.deep.equal(sorted.slice(0, 10).reverse());
      const wanted = [...sorted.slice(50, 120)].reverse();
      const slices = storage.bookings.inSlices(app.uuid, wanted)[Symbol.asyncIterator]();
      const first = (await slices.next()).value as readonly Booking[];
      expect(first.length).to.be.within(1, wanted.length - 1);
      await write(storage, app, { removed: [{ kind: 'booking', uuid: wanted.at(-1)! }] });
      const rest: Booking[] = [];
      for (let next = await slices.next(); !next.done; next = await slices.next()) rest.push(...next.value);
      expect([...first, ...rest].map(({ uuid }) => uuid)).to.deep.equal(wanted.slice(0, -1));
      expect(await storage.bookings.uuids(anUuid(), questions, 60)).to.deep.equal([[], []]);
    });

    it('returns the due bookings of all apps or of one, the longest overdue first, like a look at all bookings', async () => {
      const random = await randomBookings(open, 17);
      const { storage, dice, apps, workflows, moment } = random;
      const randomRule = (): ClockRule => {
        const [status, by] = dice.pick([
          ['held', 'holdExpiresAt'],
          ['pending', 'pendingSince'],
          ['pending', 'start'],
          ['confirmed', 'start'],
          ['confirmed', 'end'],
        ] as const);
        const workflow = dice.pick([undefined, ...workflows]);
        const app = dice.pick([undefined, undefined, ...apps]);
        const noShows = dice.chance(0.2) && { by: 'start' as const, status: 'confirmed' as const, endsAfter: moment() };
        return { status, by, until: moment(), workflow, app, ...noShows };
      };
      const overdueBy = (booking: Booking, { status, by, until, workflow, app, endsAfter = 0 }: ClockRule) => {
        const isMatch =
          booking.status === status &&
          (workflow === undefined || booking.workflow === workflow) &&
          (app === undefined || booking.app === app) &&
          booking.end > endsAfter;
        return isMatch ? until - booking[by]! : -1;
      };
      const dueBy = (rules: readonly ClockRule[]): readonly DueBooking[] =>
        random
          .bookings('all')
          .map((booking) => ({ booking, by: Math.max(...rules.map((rule) => overdueBy(booking, rule))) }))
          .filter(({ by }) => by >= 0)
          .sort((a, b) => b.by - a.by || (a.booking.uuid < b.booking.uuid ? -1 : 1))
          .map(({ booking: { app, uuid } }) => ({ app, uuid }));
      let found = 0;
      for (let round = 0; round < 12; round += 1) {
        await random.change();
        for (let query = 0; query < 12; query += 1) {
          const first = randomRule();
          const others = first.endsAfter === undefined ? [1, 2, 3].map(randomRule) : [];
          const rules = [first, ...others.filter(({ endsAfter }) => endsAfter === undefined)];
          // No number of rules is too large.
          const unknown = Array.from(
            { length: query === 0 ? 2_000 : 0 },
            (): ClockRule => ({ ...first, workflow: anUuid() }),
          );
          const due = dueBy(rules);
          expect(await storage.bookings.due([...unknown, ...rules], 100), JSON.stringify(rules)).to.deep.equal(due);
          const some = await storage.bookings.due(rules, 3);
          expect(some).to.have.length(Math.min(3, due.length));
          expect(due).to.contain(some as DueBooking[]);
          const byOneRule = (await storage.bookings.due([first], 3)).map(({ uuid }) => uuid);
          const inOrder = dueBy([first]).map(({ uuid }) => uuid);
          expect(byOneRule).to.deep.equal(inOrder.filter((uuid) => byOneRule.includes(uuid)));
          found += due.length;
        }
      }
      expect(found, 'due bookings').to.be.above(300);
      expect(await storage.bookings.due([], 100)).to.deep.equal([]);
    });
  });
}
