import { DAY, HOUR } from '../../core/basics/instants.js';
import type { TimeOff } from '../../core/model/time-off.js';
import { aTimeOff, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, withApps } from './lists.js';
import type { Runner } from './runner.js';

const DATES = { start: null, end: null, startDate: '2026-12-24', endDate: '2026-12-26' } as const;

export function timeOffContract(open: Open, { describe, it }: Runner): void {
  const of = (app: { readonly uuid: string }, fields: Partial<TimeOff> = {}) => aTimeOff({ app: app.uuid, ...fields });

  describe('timeOff', () => {
    it('shows a decision all time off that lies in a span in some zone, in creation order, as it is at that moment', async () => {
      const { storage, app, other } = await withApps(open);
      const late = of(app, { start: NOW + 5 * HOUR, end: NOW + 6 * HOUR });
      const dates = of(app, DATES);
      const early = of(app, { start: NOW - DAY, end: NOW + HOUR });
      await write(storage, app, { put: { timeOff: [late, dates, early] } });
      await write(storage, other, { put: { timeOff: [of(other)] } });
      const seen = (from: number, to: number) =>
        storage.ledger.read(app.uuid, {}, (view) => view.timeOff(from, to).map(({ uuid }) => uuid));
      const around = [late.uuid, early.uuid];
      expect(await seen(NOW, NOW + DAY)).to.deep.equal(around);
      expect(await seen(NOW + HOUR, NOW + 5 * HOUR), 'both ends excluded').to.deep.equal([]);
      expect(await seen(NOW + HOUR - 1, NOW + 5 * HOUR + 1)).to.deep.equal(around);
      expect(await seen(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).to.deep.equal([
        late.uuid,
        dates.uuid,
        early.uuid,
      ]);
      // The 24th begins in Kiritimati when it is 10:00 on the 23rd in UTC, and the 26th ends in Pago Pago at 11:00 on the 27th.
      expect(await seen(Date.UTC(2026, 11, 23, 9), Date.UTC(2026, 11, 23, 11))).to.deep.equal([dates.uuid]);
      expect(await seen(Date.UTC(2026, 11, 27, 10), Date.UTC(2026, 11, 28))).to.deep.equal([dates.uuid]);
      expect(await seen(Date.UTC(2026, 11, 30), Date.UTC(2026, 11, 31))).to.deep.equal([]);

      await write(storage, app, {
        put: { timeOff: [{ ...late, start: NOW + 8 * HOUR, end: NOW + 9 * HOUR } as TimeOff] },
      });
      expect(await seen(NOW + 5 * HOUR, NOW + 6 * HOUR), 'moved').to.deep.equal([]);
      await write(storage, app, { removed: [{ kind: 'timeOff', uuid: early.uuid }] });
      expect(await seen(NOW - DAY, NOW + DAY), 'removed').to.deep.equal([late.uuid]);
      expect(await seen(NOW - 2 * DAY, NOW + DAY), 'asked for from earlier on').to.deep.equal([late.uuid]);
    });

    it('shows each of several decisions the changes of those before it', async () => {
      const { storage, app } = await withApps(open);
      const [kept, gone, made] = [of(app), of(app), of(app)];
      await write(storage, app, { put: { timeOff: [kept, gone] } });
      const look = () =>
        storage.ledger.commit(app.uuid, {}, (view) => ({
          result: view.timeOff(NOW, NOW + 9 * DAY).map(({ uuid }) => uuid),
        }));
      const [, , seen] = await Promise.all([
        write(storage, app, { put: { timeOff: [made] } }),
        write(storage, app, { removed: [{ kind: 'timeOff', uuid: gone.uuid }] }),
        look(),
      ]);
      expect(seen).to.deep.equal([kept.uuid, made.uuid]);
    });
  });
}
