import { expect } from 'chai';
import { begunSeries, blankSeries, type Offered } from '../../adapters/web/browser/console/series/draft.js';
import {
  buildRule,
  firstDay,
  listMonthly,
  type Repeat,
  toggled,
  WEEKLY,
} from '../../adapters/web/browser/console/series/repeat.js';
import { SERIES_STATES } from '../../adapters/web/browser/console/series/states.js';
import { inBrowser, type Page } from './support/browser.js';
import { bookTime, openConsole } from './support/console.js';
import { now } from './support/moment.js';
import { FAILURE, fillIn, hold, press } from './support/page.js';
import { type SureClient, serviceFor, type TestService } from './support/service.js';
import { statesOf } from './support/states.js';

describe('a rule of a series', () => {
  // The fifth and last Tuesday of that month.
  const DATE = '2026-12-29';
  const rule = (fields: Partial<Repeat>, date = DATE) => buildRule({ ...WEEKLY, ...fields }, date);

  it('is written in plain words', () => {
    for (const [fields, text] of [
      [{}, 'FREQ=WEEKLY;BYDAY=TU;COUNT=10'],
      [{ every: 2, days: ['TH', 'MO'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10'],
      [{ unit: 'days', every: 3, count: 4 }, 'FREQ=DAILY;INTERVAL=3;COUNT=4'],
      [{ unit: 'months' }, 'FREQ=MONTHLY;BYMONTHDAY=29;COUNT=10'],
      [{ unit: 'months', monthly: 'weekday' }, 'FREQ=MONTHLY;BYDAY=5TU;COUNT=10'],
      [{ unit: 'months', monthly: 'last' }, 'FREQ=MONTHLY;BYDAY=-1TU;COUNT=10'],
      [{ unit: 'years', ends: 'until', until: '2030-01-31' }, 'FREQ=YEARLY;UNTIL=20300131'],
    ] as const) {
      expect(rule(fields)).to.equal(text);
    }
  });

  it('counts a weekday within its month, and offers the last only if it is that', () => {
    expect(rule({ unit: 'months', monthly: 'weekday' }, '2026-12-07')).to.contain('BYDAY=1MO');
    expect(rule({ unit: 'months', monthly: 'weekday' }, '2026-12-08')).to.contain('BYDAY=2TU');
    expect(rule({ unit: 'months', monthly: 'last' }, '2026-12-24')).to.contain('BYDAY=4TH');
    expect(rule({ unit: 'months', monthly: 'last' }, '2026-12-25')).to.contain('BYDAY=-1FR');
    expect(listMonthly('2026-12-24')).to.deep.equal(['date', 'weekday']);
    expect(listMonthly('2026-12-25')).to.deep.equal(['date', 'weekday', 'last']);
  });

  it('begins on its first day', () => {
    expect(firstDay({ ...WEEKLY, days: ['MO', 'WE'] }, DATE)).to.equal('2026-12-30');
    expect(firstDay({ ...WEEKLY, days: ['MO'] }, DATE)).to.equal('2027-01-04');
    expect(firstDay(WEEKLY, DATE)).to.equal(DATE);
    expect(firstDay({ ...WEEKLY, unit: 'months', days: ['MO'] }, DATE)).to.equal(DATE);
  });

  it('always has a weekday', () => {
    expect(toggled(WEEKLY, DATE, 'TU')).to.deep.equal(['TU']);
    expect(toggled(WEEKLY, DATE, 'FR')).to.deep.equal(['TU', 'FR']);
    expect(toggled({ days: ['TU', 'FR'] }, DATE, 'TU')).to.deep.equal(['FR']);
  });
});

describe('a new series', () => {
  const offered = (timezone: string) =>
    ({
      services: [{ uuid: 'lesson', active: true, timezone, durations: [45], roles: [] }],
      resources: [],
    }) as unknown as Offered;
  const firstAt = (now: string, timezone: string) => {
    const { date, time } = blankSeries(offered(timezone), Date.parse(now));
    return `${date} ${time}`;
  };

  it('begins today if its time is still to come, and otherwise tomorrow', () => {
    expect(firstAt('2026-12-31T00:00:00Z', 'UTC')).to.equal('2026-12-31 10:00');
    expect(firstAt('2026-12-31T09:59:59Z', 'UTC')).to.equal('2026-12-31 10:00');
    expect(firstAt('2026-12-31T10:00:00Z', 'UTC')).to.equal('2027-01-01 10:00');
    expect(firstAt('2028-02-28T23:59:59Z', 'UTC')).to.equal('2028-02-29 10:00');
  });

  it('counts its days on the clock of the resource or service', () => {
    expect(firstAt('2026-12-01T14:59:59Z', 'America/New_York')).to.equal('2026-12-01 10:00');
    expect(firstAt('2026-12-01T15:00:00Z', 'America/New_York')).to.equal('2026-12-02 10:00');
    expect(firstAt('2026-12-01T19:59:59Z', 'Pacific/Kiritimati')).to.equal('2026-12-02 10:00');
    expect(firstAt('2026-12-01T20:00:00Z', 'Pacific/Kiritimati')).to.equal('2026-12-03 10:00');
    // On the day on which the clocks there go forward.
    expect(firstAt('2026-03-08T13:59:59Z', 'America/New_York')).to.equal('2026-03-08 10:00');
    expect(firstAt('2026-03-08T14:00:00Z', 'America/New_York')).to.equal('2026-03-09 10:00');
  });

  it('uses no service that is no longer offered, nor its clock', () => {
    const { services } = offered('UTC');
    const old = { ...services[0]!, uuid: 'old', active: false, timezone: 'Pacific/Kiritimati' };
    const draft = blankSeries({ services: [old, ...services], resources: [] }, Date.parse('2026-12-01T09:00:00Z'));
    expect(draft).to.include({ service: 'lesson', date: '2026-12-01' });
  });

  it('keeps the typed day or start, and replaces a day on which its time has passed', () => {
    const begun = (wish: object) => {
      const { date, time } = begunSeries(wish, offered('UTC'), Date.parse('2026-12-01T12:00:00Z'));
      return `${date} ${time}`;
    };
    expect(begun({ date: '2026-12-24' })).to.equal('2026-12-24 10:00');
    expect(begun({ date: '2026-12-01' })).to.equal('2026-12-02 10:00');
    expect(begun({ date: '2026-12-01', time: '12:30' })).to.equal('2026-12-01 12:30');
    expect(begun({ start: Date.parse('2026-12-01T09:15:00Z') })).to.equal('2026-12-01 09:15');
  });
});

const DAY = 86_400_000;
const HOURS = {
  weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, start: '09:00', end: '18:00' }],
};
/** A date some days from now, in UTC, which is the zone of all here. */
const inDays = (days: number) => new Date(now() + days * DAY).toISOString().slice(0, 10);

inBrowser("the console's series", (browser) => {
  const service = serviceFor('the suite');
  let client: SureClient;
  let app: Awaited<ReturnType<TestService['app']>>;
  let ana: string;
  let ben: string;
  let lesson: string;
  // Registered after the hook above: if the hook of `statesOf` fails, no later hook runs.
  const check = statesOf('console-series', SERIES_STATES);
  beforeEach(async () => {
    app = await service.app();
    client = app.client;
    const schedule = { weekly: HOURS.weekly.map(({ days, ...hours }) => ({ days: [...days], ...hours })) };
    ana = (await client.createResource({ body: { name: 'Ana', schedule } })).uuid;
    ben = (await client.createResource({ body: { name: 'Ben', schedule } })).uuid;
    const roles = [{ name: 'teacher', resources: [ana, ben] }];
    lesson = (await client.createService({ body: { name: 'Lesson', durations: [45, 60], roles } })).uuid;
  });

  const open = (place: string, seat = {}) => openConsole(browser, service, app, place, seat);
  const preview = (page: Page) => page.getByRole('complementary', { name: 'When it would be' });
  const times = (page: Page) => preview(page).getByRole('listitem');
  const add = (page: Page) => page.getByRole('button', { name: 'Add series' }).click();
  const list = async () => (await client.listSeries()).data;
  const bookings = async () => (await client.listBookings({ query: { sort: 'start', limit: 100 } })).data;
  const daily = async (count: number, fields = {}) => {
    const rule = `FREQ=DAILY;COUNT=${count}`;
    const body = { service: lesson, start: `${inDays(2)}T10:00:00Z`, rule, ...fields };
    return ((await client.createSeries({ body })) as { readonly uuid: string }).uuid;
  };
  const block = (resource: string, day: number, time = '10:00') =>
    bookTime(client, resource, `${inDays(day)}T${time}:00Z`);

  it('are created with plain controls and a list of all times, with the keyboard only', async () => {
    const page = await open('#/series');
    await page.locator('[data-state="list-empty"]').waitFor();
    await page.getByRole('link', { name: 'Add a series' }).press('Enter');
    await page.getByLabel('First day').waitFor();
    await check(page, 'occurrences-had');
    await page.getByText('All 10 times can be booked.').waitFor();
    await fillIn(page, { 'First day': inDays(3), Time: '11:30', Takes: '60' });
    await page.getByRole('spinbutton', { name: 'Every' }).fill('2');
    await fillIn(page, { Times: '3', Customer: 'Lin' });
    await page.getByText('All 3 times can be booked.').waitFor();
    await preview(page).getByText('With Ana').waitFor();
    expect(await list(), 'nothing is stored by looking').to.deep.equal([]);
    await page.keyboard.press('Enter');
    await page.getByText('Added.').waitFor();
    const [series] = await list();
    const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(inDays(3)).getUTCDay()];
    expect(series).to.include({
      rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday};COUNT=3`,
      start: `${inDays(3)}T11:30:00+00:00`,
      duration_minutes: 60,
      service: lesson,
    });
    const all = await bookings();
    expect(all.map(({ start }) => start.slice(0, 16))).to.deep.equal([3, 17, 31].map((day) => `${inDays(day)}T11:30`));
    expect(all.every(({ customer }) => customer?.name === 'Lin')).to.equal(true);
  });

  it('say which times are not free and why, and book no time, or all others', async () => {
    await block(ana, 3);
    await client.createTimeOff({ body: { resources: null, start_date: inDays(5), end_date: inDays(5) } });
    const page = await open('#/series/new', { width: 320 });
    await fillIn(page, { With: 'Ana', 'First day': inDays(2), Time: '10:00', 'Counted in': 'days', Times: '5' });
    await page.getByText('3 of 5 times can be booked.').waitFor();
    await check(page, 'occurrences-some');
    await times(page).nth(1).getByText('That time is already taken.').waitFor();
    await times(page).nth(3).getByText('It is closed at that time.').waitFor();
    expect(await times(page).nth(0).textContent()).not.to.contain('.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
    await add(page);
    const refusal = page.getByRole('alert').getByText('2 of the times cannot be booked, so nothing was booked.');
    await refusal.waitFor();
    expect(await page.locator('[aria-invalid="true"]').count(), 'no field is wrong').to.equal(0);
    const { y = 0, height = 0 } = (await refusal.boundingBox()) ?? {};
    expect(y + height, 'it is seen').to.be.within(0, 900);
    expect(await list()).to.deep.equal([]);
    await fillIn(page, { 'If a time cannot be booked': 'skip' });
    await add(page);
    await page.getByText('Added.').waitFor();
    const [series] = await list();
    expect(series?.bookings).to.have.length(3);
    await page.getByText('2 left out, because they could not be booked').click();
    await page.getByRole('region', { name: 'The series' }).getByText('It is closed at that time.').waitFor();
  });

  it('are listed by their rule in words, or as written if there are no short ones', async () => {
    const page = await open('#/series');
    await page.getByText('No series yet').waitFor();
    const rules = [
      ['FREQ=MONTHLY;BYMONTHDAY=21;COUNT=2', '2029-05-21', 'Every month on the 21st, 2 times'],
      ['FREQ=MONTHLY;BYMONTHDAY=12;COUNT=2', '2029-05-12', 'Every month on the 12th, 2 times'],
      ['FREQ=MONTHLY;BYDAY=-1TU;UNTIL=20290731', '2029-05-29', 'Every month on the last Tuesday, until 31 Jul 2029'],
      ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=3', '2029-05-28', 'Every 2 weeks on Monday and Thursday, 3 times'],
      ['FREQ=MONTHLY;BYDAY=5TU;COUNT=1', '2029-05-29', 'Every month on the fifth Tuesday, once'],
      ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2', '2029-05-31', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2'],
      ['FREQ=YEARLY;BYDAY=20MO;COUNT=1', '2029-05-14', 'FREQ=YEARLY;BYDAY=20MO;COUNT=1'],
    ] as const;
    await client.updateResource({ path: { uuid: ana }, body: { rules: { max_advance_days: 1500 } } });
    for (const [index, [rule, date]] of rules.entries()) {
      const start = `${date}T${String(9 + index).padStart(2, '0')}:00:00Z`;
      await client.createSeries({ body: { resources: [ana], start, duration_minutes: 30, rule } });
    }
    for (const [, , words] of rules) await page.getByRole('link', { name: words, exact: true }).waitFor();
  });

  it('update their times during input when others book', async () => {
    const page = await open('#/series/new');
    await fillIn(page, { What: 'Only the time', With: 'Ben', 'First day': inDays(2) });
    await page.getByText('All 10 times can be booked.').waitFor();
    const uuid = await block(ben, 9);
    await page.getByText('9 of 10 times can be booked.').waitFor();
    await client.cancelBooking({ path: { uuid }, body: {} });
    await page.getByText('All 10 times can be booked.').waitFor();
  });

  it('say what is missing, what no resource can take, and what could not be checked', async () => {
    const page = await open('#/series/new');
    await fillIn(page, { Times: '' });
    await check(page, 'occurrences-missing');
    await add(page);
    await page.getByText('At least once').waitFor();
    await fillIn(page, { 'It ends': 'until', 'First day': inDays(2), 'Last day': inDays(1) });
    await add(page);
    await page.getByText('Choose the first day or a later one').waitFor();
    await fillIn(page, { 'Last day': inDays(9) });
    await page.getByText('All 2 times can be booked.').waitFor();
    await fillIn(page, { Time: '20:00' });
    await page.getByText('None of these times can be booked.').waitFor();
    await check(page, 'occurrences-none');
    await fillIn(page, { 'Counted in': 'days', 'Last day': inDays(700) });
    await check(page, 'occurrences-refused');
    await add(page);
    await page.locator('.field-error').getByText('366').waitFor();
    await fillIn(page, { 'Last day': inDays(4) });
    const answer = await hold(page, '**/v1/series?dry_run=true', 'fail');
    await fillIn(page, { What: 'Only the time', With: '' });
    await page.locator('[data-state="occurrences-missing"]').waitFor();
    await fillIn(page, { With: 'Ana' });
    await check(page, 'occurrences-loading');
    answer();
    await check(page, 'occurrences-failed');
    await page.unroute('**/v1/series?dry_run=true');
    await preview(page).getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-state="occurrences-none"]').waitFor();
    await fillIn(page, { Time: '12:00' });
    await page.locator('[data-state="occurrences-had"]').waitFor();
  });

  it('continue from the input for one booking, on the clock of the resource or service', async () => {
    await client.updateService({ path: { uuid: lesson }, body: { timezone: 'America/New_York' } });
    const page = await open(`#/calendar?date=${inDays(3)}`);
    await press(page, 'Book');
    await press(page, 'Another time…');
    await fillIn(page.getByRole('dialog'), {
      Time: '16:00',
      Length: '60',
      With: 'Ben',
      Customer: 'Lin',
      Notes: 'Brings a cello',
    });
    await press(page, 'Repeat it…');
    await page.getByRole('heading', { name: 'New series' }).waitFor();
    const there = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/New_York' });
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).to.equal(
      there.format(new Date(`${inDays(3)}T16:00:00Z`)),
    );
    expect(await page.getByLabel('First day').inputValue()).to.equal(inDays(3));
    await fillIn(page, { Times: '2' });
    await add(page);
    await page.getByText('Added.').waitFor();
    const [one] = await bookings();
    expect(one).to.include({ start: one?.start, service: lesson, notes: 'Brings a cello' });
    expect(Date.parse(one?.start ?? '')).to.equal(Date.parse(`${inDays(3)}T16:00:00Z`));
    expect(one?.resources).to.deep.equal([ben]);
    expect(one?.customer?.name).to.equal('Lin');
    // The form took over the input only once.
    await page.evaluate("location.hash = '#/series/new'");
    await page.getByRole('heading', { name: 'New series' }).waitFor();
    expect(await page.getByLabel('Customer').inputValue()).to.equal('');
  });

  it('move from a chosen booking on, which leads to them', async () => {
    await daily(4);
    const [, second] = await bookings();
    const page = await open(`#/bookings/${second?.uuid}`, { width: 320 });
    await page.getByText('This one and all later ones:').waitFor();
    await page.getByRole('link', { name: 'Move…' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New day').waitFor();
    expect(await dialog.getByLabel('From which one on').locator('option:checked').textContent()).to.match(
      /, and 2 after it$/,
    );
    expect(await dialog.getByLabel('New day').inputValue()).to.equal(inDays(3));
    await check(page, 'series-move');
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
    await fillIn(dialog, { 'New time': '14:00', Minutes: '60' });
    await press(dialog, 'Move');
    await page.getByText('3 bookings have been moved.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await bookings()).map(({ start, end }) => `${start.slice(11, 16)}–${end.slice(11, 16)}`)).to.deep.equal([
      '10:00–10:45',
      '14:00–15:00',
      '14:00–15:00',
      '14:00–15:00',
    ]);
    expect(await page.evaluate('location.hash')).not.to.contain('move');
  });

  it('list the conflicts of a move, and move the others on request', async () => {
    await daily(3, { resources: [ana] });
    await client.updateService({ path: { uuid: lesson }, body: { roles: [{ name: 'teacher', resources: [ana] }] } });
    const [, , third] = await bookings();
    await block(ana, 3, '14:00');
    await client.rescheduleBooking({ path: { uuid: third?.uuid ?? '' }, body: { start: `${inDays(4)}T16:00:00Z` } });
    const page = await open('#/series');
    await page.getByRole('link', { name: 'Every day, 3 times' }).click();
    await press(page, 'Move…');
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'New time': '14:00', 'Also those that were moved on their own': true });
    await press(dialog, 'Move', { text: 'None was moved' });
    await check(page, 'series-move-refused');
    expect(await dialog.getByRole('listitem').count()).to.equal(1);
    await dialog.getByRole('listitem').getByText('That time is already taken.').waitFor();
    expect((await bookings()).filter(({ series }) => series).map(({ start }) => start.slice(11, 16))).to.deep.equal([
      '10:00',
      '10:00',
      '16:00',
    ]);
    await press(dialog, 'Move the others', { text: '2 bookings have been moved.' });
    await check(page, 'series-done');
    await dialog.getByText('1 stays as it is, because it cannot be moved there:').waitFor();
    await press(dialog, 'OK');
    expect((await bookings()).filter(({ series }) => series).map(({ start }) => start.slice(11, 16))).to.deep.equal([
      '14:00',
      '10:00',
      '14:00',
    ]);
  });

  it('show the new times before they are moved, and which of them conflict', async () => {
    await daily(3, { resources: [ana] });
    await client.updateService({ path: { uuid: lesson }, body: { roles: [{ name: 'teacher', resources: [ana] }] } });
    await block(ana, 3, '14:00');
    const starts = async () =>
      (await bookings()).filter(({ series }) => series).map(({ start }) => start.slice(11, 16));
    const page = await open('#/series', { width: 320 });
    await page.getByRole('link', { name: 'Every day, 3 times' }).click();
    await press(page, 'Move…');
    const dialog = page.getByRole('dialog');
    const look = dialog.getByRole('region', { name: 'When they would be' });
    await dialog.getByLabel('New time').waitFor();
    expect(await look.count()).to.equal(0);
    const dry = '**/reschedule?dry_run=true';
    const go = await hold(page, dry);
    await fillIn(dialog, { 'New day': inDays(3) });
    await check(page, 'series-move-looking');
    go();
    await look.getByText('All 3 can be moved there.').waitFor();
    await check(page, 'series-move-had');
    expect(await look.getByRole('listitem').allTextContents()).to.satisfy((shown: readonly string[]) =>
      shown.every((text) => text.endsWith(', 10:00')),
    );
    await fillIn(dialog, { 'New day': inDays(2), 'New time': '14:00' });
    await look.getByText('2 of 3 can be moved there.').waitFor();
    await check(page, 'series-move-some');
    expect(await look.getByRole('listitem').filter({ hasText: 'That time is already taken.' }).count()).to.equal(1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
    await fillIn(dialog, { 'New time': '03:00' });
    await look.getByText('None of them can be moved there.').waitFor();
    await check(page, 'series-move-none');
    await page.unroute(dry);
    await page.route(dry, (route) => route.fulfill(FAILURE));
    await fillIn(dialog, { 'New time': '14:00' });
    await look.getByText('Something went wrong in the service. Try again in a moment.').waitFor();
    await check(page, 'series-move-unseen');
    expect(await starts()).to.deep.equal(['10:00', '10:00', '10:00']);
    await page.unroute(dry);
    // Changes by others count, too.
    const [{ uuid: inTheWay } = { uuid: '' }] = (await bookings()).filter(({ series }) => !series);
    await client.cancelBooking({ path: { uuid: inTheWay }, body: {} });
    await look.getByText('All 3 can be moved there.').waitFor();
    await press(dialog, 'Move');
    await page.getByText('3 bookings have been moved.').waitFor();
    expect(await starts()).to.deep.equal(['14:00', '14:00', '14:00']);
  });

  it('leave out individually moved bookings, unless they are included', async () => {
    await daily(2);
    const [, second] = await bookings();
    await client.rescheduleBooking({ path: { uuid: second?.uuid ?? '' }, body: { start: `${inDays(3)}T16:00:00Z` } });
    const page = await open('#/series');
    await page.getByRole('link', { name: 'Every day, 2 times' }).click();
    await press(page, 'Move…');
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'New time': '12:00' });
    await press(dialog, 'Move');
    await page.getByText('1 booking has been moved.').waitFor();
    expect((await bookings()).map(({ start }) => start.slice(11, 16))).to.deep.equal(['12:00', '16:00']);
  });

  it('are cancelled from one of them on, or all future ones, with a reason', async () => {
    const uuid = await daily(4);
    const all = await bookings();
    const page = await open(`#/bookings/${all[2]?.uuid}`);
    await page.getByRole('link', { name: 'Cancel…' }).click();
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { Reason: 'Ana moves away' });
    await check(page, 'series-cancel');
    await press(dialog, 'Cancel the bookings');
    await page.getByText('2 bookings have been cancelled.').waitFor();
    const states = async () => (await bookings()).map(({ status, reason }) => reason ?? status);
    expect(await states()).to.deep.equal(['confirmed', 'confirmed', 'Ana moves away', 'Ana moves away']);
    await press(page, 'Cancel…');
    await dialog.getByText('All upcoming ones (2)').waitFor({ state: 'attached' });
    await page.route(`**/v1/series/${uuid}/cancel`, (route) => route.fulfill(FAILURE));
    await press(dialog, 'Cancel the bookings', {
      text: 'Something went wrong in the service, perhaps only after it was done.',
    });
    await check(page, 'series-cancel-refused');
    await page.unroute(`**/v1/series/${uuid}/cancel`);
    await press(dialog, 'Cancel the bookings', { gone: true });
    expect((await states()).filter((state) => state === 'cancelled')).to.have.length(2);
    await press(page, 'Cancel…');
    await dialog.getByText('None of its bookings is upcoming.').waitFor();
  });

  it('are cancelled by the business after the deadline of customers', async () => {
    const settings = { cancel_until_minutes: 4 * 1440 };
    const workflow = (await client.createWorkflow({ body: { name: 'W', description: 'd', settings } })).uuid;
    await daily(4, { workflow });
    const page = await open('#/series');
    await page.getByRole('link', { name: 'Every day, 4 times' }).click();
    await press(page, 'Cancel…');
    await press(page.getByRole('dialog'), 'Cancel the bookings');
    await page.getByText('4 bookings have been cancelled.').waitFor();
    expect((await bookings()).map(({ status }) => status)).to.deep.equal(Array(4).fill('cancelled'));
  });
});
