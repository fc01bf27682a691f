import { expect } from 'chai';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Booking, STATUSES } from '../../core/model/booking.js';
import { Dice } from '../support/dice.js';
import { appHeader, dataOf, useApi } from '../support/http.js';
import { aBooking, anUuid, aResource, aService, NOW, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const ZONE = 'Europe/Paris';
/** Clocks in Paris were put back on this day, at 01:00 UTC. */
const CHANGE = Date.UTC(2026, 9, 25);
const COLUMNS = 'period,service,resource,bookings,cancelled,no_shows,minutes,currency,value,paid';

interface Counts {
  bookings: number;
  cancelled: number;
  no_shows: number;
  minutes: number;
  value: { currency: string; amount: number }[];
  paid: { currency: string; amount: number }[];
}
interface Row extends Counts {
  open_minutes?: number | null;
  period: string | null;
  service: { uuid: string; name: string | null } | null;
  resource: { uuid: string; name: string | null } | null;
}
interface Shown {
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly price: { readonly amount: number; readonly currency: string } | null;
  readonly service: string | null;
  readonly resources: readonly string[];
}

/** Returns the ISO 8601 week of a date. */
function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const year = day.getUTCFullYear();
  const week = Math.ceil(((day.getTime() - Date.UTC(year, 0, 1)) / DAY + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const dateOf = (moment: string) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(moment));
const orLast = (text: string | null | undefined) => (text === null || text === undefined ? '\uffff' : text);
const nameOf = (row: Row) => row.service ?? row.resource;
const ordered = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => {
    const keys = (row: Row) => [row.period, nameOf(row)?.name, nameOf(row)?.uuid].map(orLast);
    const [one, other] = [keys(a), keys(b)];
    const at = one.findIndex((key, index) => key !== other[index]);
    return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
  });

function counted(bookings: readonly Shown[]): Counts {
  const taken = bookings.filter(({ status }) => ['confirmed', 'completed', 'no_show'].includes(status));
  const kept = taken.filter(({ status }) => status !== 'no_show');
  const sums = new Map<string, number>();
  for (const { price } of kept) if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount);
  return {
    bookings: taken.length,
    cancelled: bookings.filter(({ status }) => status === 'cancelled').length,
    no_shows: taken.length - kept.length,
    minutes: kept.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / MINUTE, 0),
    value: [...sums]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    paid: [],
  };
}

describe('HTTP: figures', () => {
  onOneStorage((under) => {
    const suite = useApi(under);
    const { api, app, clock } = suite;
    let storage: Storage;
    let uuid: string;
    beforeEach(async () => {
      ({ storage, appUuid: uuid } = suite);
      await app('PATCH', '/v1/business', { timezone: ZONE });
    });

    const figures = (query = ''): Promise<{ from: string; to: string; timezone: string; rows: Row[]; total: Counts }> =>
      dataOf(app('GET', `/v1/figures?${query}`));

    /** Creates people, a chair, two services that need both, and bookings of these services and of a room without a service. */
    async function salon() {
      const names = ['Ada', '=Bob', 'Chair', 'Room'];
      const [ada, bob, chair, room] = names.map((name) =>
        aResource({ app: uuid, name, timezone: ZONE, capacity: 1_000 }),
      );
      const role = (name: string, ...of: { uuid: string }[]) => {
        const resources = of.map((each) => each.uuid);
        return { name, resources, count: 1, units: 1, weights: {}, steps: null };
      };
      const roles = [role('person', ada!, bob!), role('chair', chair!)];
      const cut = aService({ app: uuid, name: 'Cut, and "wash"', roles, price: { amount: 3_550, currency: 'EUR' } });
      const nails = aService({ app: uuid, name: 'Nails', roles, price: { amount: 4_000, currency: 'JPY' } });
      await write(storage, { uuid }, { put: { resource: [ada!, bob!, chair!, room!], service: [cut, nails] } });
      return { people: [ada!, bob!], chair: chair!, room: room!, services: [cut, nails] };
    }

    it('equal a count over all bookings, across a change of the clocks', async () => {
      const { people, chair, room, services } = await salon();
      const dice = new Dice(7);
      const among = <T>(items: readonly T[]) => dice.pick(items);
      const whole = (least: number, most: number) => least + dice.below(most - least + 1);
      const bookings: Booking[] = Array.from({ length: 150 }, () => {
        const start = CHANGE - 20 * DAY + whole(0, 50 * 24 * 4) * 15 * MINUTE;
        const end = start + whole(1, 8) * 15 * MINUTE;
        const common = { app: uuid, start, end, status: among(STATUSES), units: whole(1, 3), timezone: 'Asia/Tokyo' };
        if (whole(0, 3) === 0) return aBooking({ ...common, resources: [room.uuid, chair.uuid] });
        const [person, service] = [among(people), among(services)];
        const assignments = [
          { role: 'person', resource: person.uuid, start, end },
          { role: 'chair', resource: chair.uuid, start, end },
        ];
        const money = among([service.price, service.price, { amount: 100, currency: 'USD' }, null]);
        const sale = { service: service.uuid, assignments, unitPrice: money };
        return aBooking({ ...common, resources: [person.uuid, chair.uuid], sale });
      });
      // Bookings at the edges of the dates, in the zone of the business.
      for (const start of [Date.UTC(2026, 9, 9, 22), Date.UTC(2026, 9, 9, 21, 59), Date.UTC(2026, 10, 10, 23)])
        bookings.push(aBooking({ app: uuid, resources: [room.uuid], start, end: start + HOUR, status: 'completed' }));
      await write(storage, { uuid }, { put: { booking: bookings } });
      const { data } = (await app('GET', '/v1/bookings?limit=1000')).body as { data: Shown[] };
      const [from, to] = ['2026-10-10', '2026-11-10'];
      const within = data.filter(({ start }) => dateOf(start) >= from && dateOf(start) <= to);
      const names = new Map([...people, chair, room, ...services].map((each) => [each.uuid, each.name]));
      const served = ({ service, resources }: Shown) =>
        service === null ? resources : resources.filter((each) => people.some((person) => person.uuid === each));
      const subjects: Record<string, (booking: Shown) => readonly (string | null)[]> = {
        none: () => [null],
        service: ({ service }) => [service],
        resource: served,
      };
      const periods: Record<string, (date: string) => string | null> = {
        none: () => null,
        week: weekOf,
        month: (date) => date.slice(0, 7),
      };
      const dates = Array.from({ length: 32 }, (_, n) =>
        new Date(Date.parse(from) + n * DAY).toISOString().slice(0, 10),
      );
      expect(within.length).to.be.within(70, data.length - 10);
      for (const [by, subjectsOf] of Object.entries(subjects)) {
        for (const [period, periodOf] of Object.entries(periods)) {
          const groups = new Map<string, { period: string | null; subject: string | null; bookings: Shown[] }>();
          const groupOf = (its: string | null, subject: string | null) => {
            const key = JSON.stringify([its, subject]);
            const group = groups.get(key) ?? { period: its, subject, bookings: [] };
            groups.set(key, group);
            return group;
          };
          if (by === 'none') for (const date of dates) groupOf(periodOf(date), null);
          for (const booking of within)
            for (const subject of subjectsOf(booking))
              groupOf(periodOf(dateOf(booking.start)), subject).bookings.push(booking);
          const rows = [...groups.values()].flatMap((group): Row[] => {
            const its = group.subject === null ? null : { uuid: group.subject, name: names.get(group.subject)! };
            const counts = counted(group.bookings);
            if (by !== 'none' && counts.bookings + counts.cancelled === 0) return [];
            const about = { service: by === 'service' ? its : null, resource: by === 'resource' ? its : null };
            return [{ period: group.period, ...about, ...counts }];
          });
          const query = `from=${from}&to=${to}&by=${by}&period=${period}`;
          const answer = await figures(query);
          const open = answer.rows.map(({ open_minutes: minutes, ...row }) => {
            // Resources without a schedule are always open; in these days, for an hour more.
            const isWhole =
              by === 'service' || period !== 'none' || minutes === (32 * 24 + 1) * 60 * (by === 'none' ? 4 : 1);
            expect([typeof minutes, isWhole], query).to.deep.equal([by === 'service' ? 'object' : 'number', true]);
            return row;
          });
          expect({ ...answer, rows: open }, query).to.deep.equal({
            from,
            to,
            timezone: ZONE,
            rows: ordered(rows),
            total: counted(within),
          });
          await sameInCsv(query, answer.rows);
        }
      }
      expect((await figures(`from=${from}&to=${to}`)).total.value.map(({ currency }) => currency)).to.deep.equal([
        'EUR',
        'JPY',
        'USD',
      ]);
    });

    it('have the minutes in which resources are open: the schedule less time off, by its own zone', async () => {
      const weekly = [{ days: ['sat', 'sun'], start: '22:00', end: '06:00' }];
      const made = (body: object) => dataOf(app('POST', '/v1/resources', { name: 'x', timezone: ZONE, ...body }));
      const night = await made({ schedule: { weekly, overrides: [] } });
      const day = await made({
        schedule: { weekly: [{ days: ['mon'], start: '09:00', end: '17:00' }], overrides: [] },
      });
      const off = { start: '2026-10-26T10:00:00+01:00', end: '2026-10-26T12:00:00+01:00' };
      await app('POST', '/v1/time-off', { resources: [day.uuid], ...off });
      await app('POST', '/v1/time-off', { resources: null, start: off.start, end: '2026-10-26T11:00:00+01:00' });
      await app('POST', '/v1/time-off', { resources: [night.uuid], ...off, units: 1, start_date: null });
      const at = CHANGE + DAY;
      await write(
        storage,
        { uuid },
        {
          put: {
            booking: [night, day].map(({ uuid: one }) =>
              aBooking({ app: uuid, resources: [one], start: at, end: at + HOUR }),
            ),
          },
        },
      );
      const open = async (query: string) =>
        (await figures(`from=2026-10-24&to=2026-10-26&${query}`)).rows.map(
          ({ period, resource, open_minutes: minutes }) => [period ?? resource?.uuid ?? null, minutes],
        );
      // Saturday 22:00 to Sunday 06:00 has nine hours, Sunday's eight; the clocks were put back between.
      expect(await open('')).to.deep.equal([[null, (9 + 8 + 6) * 60]]);
      expect(new Map((await open('by=resource')) as [string, number][])).to.deep.equal(
        new Map([
          [night.uuid, 17 * 60],
          [day.uuid, 6 * 60],
        ]),
      );
      expect(await open('period=week')).to.deep.equal([
        ['2026-W43', (9 + 2) * 60],
        ['2026-W44', (6 + 6) * 60],
      ]);
    });

    /** Expects that the CSV has the same numbers. */
    async function sameInCsv(query: string, rows: readonly Row[]): Promise<void> {
      const { headers, text } = await app('GET', `/v1/figures?${query}&format=csv`, undefined, { Accept: 'text/csv' });
      expect(headers['content-type']).to.equal('text/csv; charset=utf-8');
      expect(text.startsWith(`\uFEFF${COLUMNS}\r\n`)).to.equal(true);
      expect(text.endsWith('\r\n')).to.equal(true);
      const cell = (name: string) => (/^[=+@-]/.test(name) ? `'${name}` : name);
      const quoted = (name: string) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
      const lines = rows.flatMap((row) => {
        const about = [row.period ?? '', ...[row.service, row.resource].map((its) => quoted(cell(its?.name ?? '')))];
        const money = row.value.map(({ currency, amount }) => [
          currency,
          currency === 'JPY' ? `${amount}` : (amount / 100).toFixed(2),
        ]);
        const counts = [row.bookings, row.cancelled, row.no_shows, row.minutes];
        return (money.length > 0 ? money : [['', '']]).map((sum, index) =>
          [...about, ...(index === 0 ? counts : ['', '', '', '']), ...sum, ''].join(','),
        );
      });
      expect(
        text
          .slice(COLUMNS.length + 3)
          .split('\r\n')
          .slice(0, -1),
      ).to.deep.equal(lines);
    }

    it('are of this month by default, and have a row even without bookings', async () => {
      const nothing = { bookings: 0, cancelled: 0, no_shows: 0, minutes: 0, value: [], paid: [] };
      const row = { period: null, service: null, resource: null, ...nothing, open_minutes: 0 };
      const month = { from: '2026-11-01', to: '2026-11-30', timezone: ZONE };
      expect(await figures()).to.deep.equal({ ...month, rows: [row], total: nothing });
      expect((await figures('period=week')).rows.map(({ period }) => period)).to.deep.equal([
        '2026-W44',
        '2026-W45',
        '2026-W46',
        '2026-W47',
        '2026-W48',
        '2026-W49',
      ]);
      expect((await figures('by=service')).rows).to.deep.equal([]);
      clock.set(Date.UTC(2026, 10, 30, 23));
      expect(await figures()).to.include({ from: '2026-12-01', to: '2026-12-31' });
      const years = (await figures('from=2026-12-28&to=2027-01-04&period=week')).rows.map(({ period }) => period);
      expect(years).to.deep.equal(['2026-W53', '2027-W01']);
    });

    it('name deleted objects by UUID, and count bookings as the clock has changed them', async () => {
      const [service, room] = [anUuid(), anUuid()];
      const sale = {
        service,
        assignments: [{ role: 'r', resource: room, start: NOW, end: NOW + HOUR }],
        unitPrice: null,
      };
      const gone = aBooking({ app: uuid, resources: [room], start: NOW - DAY, status: 'completed', sale });
      const hold = aBooking({ app: uuid, resources: [room], status: 'held', holdExpiresAt: NOW - 1 });
      await write(storage, { uuid }, { put: { booking: [gone, hold] } });
      for (const [by, subject] of Object.entries({ service, resource: room })) {
        const { rows } = await figures(`by=${by}`);
        expect(rows).to.have.length(1);
        expect(rows[0]).to.deep.include({ [by]: { uuid: subject, name: null }, bookings: 1, minutes: 60, value: [] });
      }
    });

    it('are refused for invalid or too many dates, and to keys', async () => {
      const bad: readonly (readonly [string, string])[] = [
        ['from=2026-11-01', 'to'],
        ['to=2026-11-01', 'from'],
        ['from=2026-11-31&to=2026-12-01', 'from'],
        ['from=2026-11-02&to=2026-11-01', 'to'],
        ['from=2026-01-01&to=2027-01-02', 'to'],
        ['period=day', 'period'],
        ['by=customer', 'by'],
        ['format=xml', 'format'],
      ];
      for (const [query, field] of bad) {
        const { status, body } = await app('GET', `/v1/figures?${query}`);
        expect(status, query).to.equal(400);
        expect(Object.keys(body.errors), query).to.deep.equal([field]);
      }
      const all = await app('GET', '/v1/figures?period=x&from=q&to=2026-01-01&by=x');
      expect(all.status).to.equal(400);
      expect(Object.keys(all.body.errors), 'all at once').to.have.members(['period', 'from', 'by']);
      const { body } = await app('GET', '/v1/figures?period=x&to=2026-01-01');
      expect(Object.keys(body.errors), 'all at once').to.have.members(['period', 'from']);
      expect((await figures('from=2026-01-01&to=2027-01-01')).from).to.equal('2026-01-01');
      const { key } = (await app('POST', '/v1/keys', { name: 'Website' })).body.data;
      expect((await api.send('GET', '/v1/figures', { as: appHeader(key) })).status).to.equal(401);
    });
  });
});
