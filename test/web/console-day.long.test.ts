import { expect } from 'chai';
import type { Schemas } from '../../adapters/client/index.js';
import { until } from '../support/waiting.js';
import { inBrowser } from './support/browser.js';
import { anApp, bookTime, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, press, pressInMenu } from './support/page.js';
import { openService, type SureClient, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** A zone in which it is about noon now, so that the day does not end during the tests. */
const HOURS = 12 - new Date(now()).getUTCHours();
const ZONE = `Etc/GMT${HOURS > 0 ? '-' : '+'}${Math.abs(HOURS)}`;
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const NINE_TO_FIVE = { weekly: [{ days: [...EVERY_DAY], start: '09:00', end: '17:00' }] };
/** Pixels of a quarter of an hour in the grid. */
const ROW = 17;

inBrowser('the console, a booking that has begun', (browser) => {
  let service: TestService;
  let clock: () => number;
  beforeEach(async () => {
    clock = () => now() - 3 * 3_600_000;
    service = await openService({ clock: () => clock() });
  });
  afterEach(() => service.close());

  /** A booking that began half an hour ago and ends in half an hour, and another one half an hour after its end. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: ZONE } })).uuid;
    const begin = Math.floor(now() / QUARTER) * QUARTER - 2 * QUARTER;
    const grace = await bookTime(client, ana, begin, { duration_minutes: 90, customer: { name: 'Grace' } });
    await bookTime(client, ana, begin + 8 * QUARTER, { duration_minutes: 30, customer: { name: 'Lin' } });
    clock = now;
    const read = async () => (await client.getBooking({ path: { uuid: grace } })) as Schemas['Booking'];
    return { app, client, grace, begin, read };
  };

  /** The calendar of today with the booking. */
  const inCalendar = async () => {
    const made = await salon();
    const page = await openConsole(browser, service, made.app, '#/calendar', { zone: ZONE });
    const block = page.locator('.booked').filter({ hasText: 'Grace' });
    await block.waitFor();
    return { ...made, page, block };
  };
  /** The page of the booking. */
  const inBooking = async () => {
    const made = await salon();
    return { ...made, page: await openConsole(browser, service, made.app, `#/bookings/${made.grace}`) };
  };

  it('is checked in and out, ended now, and reopened', async () => {
    const { page, read } = await inBooking();
    await press(page, 'Check in', { text: 'The customer is checked in.' });
    expect((await read()).checked_in_at).to.be.a('string');
    await pressInMenu(page, 'Undo check-in');
    await page.getByText('The check-in has been undone.').waitFor();
    expect((await read()).checked_in_at).to.equal(null);
    await press(page, 'End now', { text: 'The booking has ended.' });
    expect(await read()).to.include({ status: 'completed' });
    await page.locator('[data-part="panel"]').getByText('Ended', { exact: true }).waitFor();
    await pressInMenu(page, 'Still here');
    await page.getByText('The customer is checked in.').waitFor();
    expect(await read()).to.include({ status: 'confirmed', ended_at: null });
  });

  it('is noted as a no-show, and its time freed then or later', async () => {
    const { page, read } = await inBooking();
    await pressInMenu(page, 'No-show…');
    const dialog = page.getByRole('dialog');
    await checkAccess(page, 'console-no-show');
    await fillIn(dialog, { 'Give the time back, so that others can book it': false });
    await press(dialog, 'No-show');
    await page.getByText('It is noted as a no-show.').waitFor();
    expect(await read()).to.include({ status: 'no_show', released_at: null });
    await pressInMenu(page, 'Give the time back');
    await page.getByText('The time is free again.').waitFor();
    expect((await read()).released_at).to.be.a('string');
  });

  it('is a confirmed hold despite another booking of the customer, on confirmation', async () => {
    clock = now;
    const { client, consoleAt } = await anApp(browser, service);
    const hall = (await client.createResource({ body: { name: 'Hall', capacity: 2 } })).uuid;
    const roles = [{ name: 'hall', resources: [hall] }];
    const body = { name: 'Talk', durations: [60], roles, one_at_a_time: 'service' as const };
    const talk = (await client.createService({ body })).uuid;
    const { key } = await client.createKey({ body: { name: 'Page' } });
    const customer = { name: 'Grace', email: 'grace@example.com' };
    const start = new Date(Math.ceil(now() / 86_400_000 + 2) * 86_400_000).toISOString();
    const answer = await fetch(`${service.url}/v1/bookings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${btoa(key)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: talk, start, customer }),
    });
    const held = (await answer.json()) as { readonly data: { readonly uuid: string } };
    await client.createBooking({ body: { service: talk, start, customer } });
    const page = await consoleAt(`#/bookings/${held.data.uuid}`);
    await press(page, 'Confirm', { text: 'This would be overridden' });
    await press(page, 'Book all the same', { text: 'The booking has been confirmed.' });
    const kept = await client.getBooking({ path: { uuid: held.data.uuid } });
    expect(kept.overrode).to.deep.equal(['one_at_a_time']);
  });

  it('is prolonged by its lower edge up to the limit, and not moved', async () => {
    const { page, block, begin, read } = await inCalendar();
    const box = async () => (await block.boundingBox())!;
    const first = await box();
    // Dragging the middle of the block does not move it.
    await page.mouse.move(first.x + 20, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y + first.height / 2 + 60, { steps: 4 });
    expect(await page.locator('.booked-preview').count()).to.equal(0);
    await page.mouse.up();
    await visit(page, '#/calendar');
    await block.waitFor();
    const asked = page.waitForResponse((response) => response.url().includes('prolong='));
    const { x, y, height } = await box();
    await page.mouse.move(x + 20, y + height - 3);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + height + ROW, { steps: 4 });
    await asked;
    // Two hours further than the next booking allows.
    await until(async () => {
      await page.mouse.move(x + 20, y + height + ROW * 8);
      await page.mouse.move(x + 20, y + height + ROW * 8 + 2);
      return (await page.locator('.booked-preview').boundingBox())!.height < height + ROW * 3;
    });
    await page.mouse.up();
    await page.getByText('Ends at').waitFor();
    expect(Date.parse((await read()).end)).to.equal(begin + 8 * QUARTER);
    expect(Date.parse((await read()).start)).to.equal(begin);
  });

  for (const [how, free] of [
    ['was ended early', (client: SureClient, uuid: string) => client.endBooking({ path: { uuid } })],
    [
      'was given back',
      (client: SureClient, uuid: string) => client.markBookingNoShow({ path: { uuid }, body: { release: true } }),
    ],
  ] as const) {
    it(`leaves its time free to mark in the grid once it ${how}`, async () => {
      const { app, client, grace, begin } = await salon();
      await free(client, grace);
      const page = await openConsole(browser, service, app, '#/calendar', { zone: ZONE });
      const block = page.locator('.booked').filter({ hasText: 'Grace' });
      await page.locator('[data-calendar][data-state="ready"]').waitFor();
      const { x, y } = (await block.boundingBox())!;
      // The last of the six quarters of an hour for which it was booked.
      await page.mouse.click(x + 20, y + 5.5 * ROW);
      const dialog = page.getByRole('dialog');
      await fillIn(dialog, { Customer: 'Edith', Minutes: '15' });
      await press(dialog, 'Book');
      await page.locator('.booked').filter({ hasText: 'Edith' }).waitFor();
      const edith = (await client.listBookings({ query: { sort: '-created_at' } })).data[0];
      expect(Date.parse(edith?.start ?? '')).to.equal(begin + 5 * QUARTER);
    });
  }

  it('has a handle at its lower edge, and is prolonged by the key P and from its menu', async () => {
    const { page, block, grace, begin, read } = await inCalendar();
    expect(
      await block.evaluate((node) => getComputedStyle(node as never, '::after').backgroundImage),
      'the handle without a mouse above it',
    ).to.contain('linear-gradient');
    await block.focus();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Extend Grace' });
    await dialog.getByText('Now until').waitFor();
    await checkAccess(page, 'console-prolong');
    await dialog.getByLabel('New end').selectOption({ index: 0 });
    await press(dialog, 'Extend');
    await page.getByText('Ends at').waitFor();
    expect(Date.parse((await read()).end)).to.equal(begin + 7 * QUARTER);
    await visit(page, `#/bookings/${grace}`);
    await pressInMenu(page, 'Extend…');
    await dialog.getByText('Now until').waitFor();
    expect(await dialog.getByLabel('New end').locator('option').count(), 'up to the next booking').to.equal(1);
    await press(dialog, 'Extend', { gone: true });
    await page.keyboard.press('Escape');
    expect(Date.parse((await read()).end)).to.equal(begin + 8 * QUARTER);
    await block.focus();
    await page.keyboard.press('p');
    await dialog.getByText('It cannot be extended. That time is already taken.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Extend', exact: true }).count()).to.equal(0);
  });

  it('is made and moved despite refusals, whose reasons are named', async () => {
    clock = now;
    const { client, consoleAt } = await anApp(browser, service);
    const date = new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await client.createResource({ body: { name: 'Ana', timezone: 'UTC', schedule: NINE_TO_FIVE } });
    const page = await consoleAt(`#/calendar?date=${date}`, { zone: 'UTC' });
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Time: '18:00', Customer: 'Edith' });
    await press(dialog, 'Book', { text: 'This would be overridden: It is closed at that time.' });
    await checkAccess(page, 'console-book-all-the-same');
    await press(dialog, 'Book all the same', { gone: true });
    const block = page.locator('.booked').filter({ hasText: 'Edith' });
    await block.filter({ hasText: 'overridden' }).waitFor();
    const [edith] = (await client.listBookings()).data;
    expect(edith?.overrode).to.deep.equal(['closed', 'off_grid']);
    await visit(page, `#/calendar?date=${date}&move=${edith?.uuid}`);
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Time: '07:00' });
    await press(dialog, 'Move');
    // The dialog names one reason at a time.
    await dialog.getByText('It is closed at that time.', { exact: true }).waitFor();
    await press(dialog, 'Move all the same', { text: 'This would be overridden: It is closed at that time. Bookings' });
    await press(dialog, 'Move all the same', { gone: true });
    expect((await client.listBookings()).data[0]?.start.slice(11, 16)).to.equal('07:00');
    await visit(page, `#/bookings/${edith?.uuid}`, { text: 'Booked all the same' });
  });

  it('is made despite refusals in the form, and marked in the lists', async () => {
    clock = now;
    const { client, consoleAt } = await anApp(browser, service);
    const hall = (await client.createResource({ body: { name: 'Hall', timezone: 'UTC', capacity: 3 } })).uuid;
    const roles = [{ name: 'hall', resources: [hall] }];
    const body = { name: 'Talk', durations: [60], timezone: 'UTC', roles, one_at_a_time: 'app' as const };
    const talk = (await client.createService({ body })).uuid;
    const customer = { name: 'Grace', email: 'grace@example.com' };
    const date = new Date(now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await client.createBooking({ body: { service: talk, start: `${date}T12:00:00Z`, customer } });
    const page = await consoleAt('#/bookings/new', { zone: 'UTC' });
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Date: date, Time: '12:00', Customer: 'Grace', 'E-mail': customer.email });
    await press(dialog, 'Book');
    await page.getByText('The customer has another booking at that time.', { exact: true }).waitFor();
    await dialog.locator(`[data-start="${date}T13:00:00.000Z"]`).click();
    expect(await page.getByRole('button', { name: 'Book all the same' }).count(), 'of another time').to.equal(0);
    await fillIn(dialog, { Time: '12:00' });
    await press(dialog, 'Book');
    await press(page, 'Book all the same', { text: 'Booked all the same' });
    const bookings = (await client.listBookings({ query: { sort: '-created_at' } })).data;
    expect(bookings.map(({ overrode }) => overrode)).to.deep.equal([['one_at_a_time'], []]);
    await visit(page, '#/bookings');
    await page.getByText('Overridden', { exact: true }).waitFor();
    expect(await page.getByText('Overridden', { exact: true }).count()).to.equal(1);
  });

  it('is part of a series that is made and moved despite refusals', async () => {
    clock = now;
    const { client, consoleAt } = await anApp(browser, service);
    const body = { name: 'Ana', timezone: 'UTC', schedule: NINE_TO_FIVE };
    const ana = (await client.createResource({ body })).uuid;
    const page = await consoleAt('#/series/new', { zone: 'UTC' });
    const date = new Date(now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await fillIn(page, { 'First day': date, Time: '18:00', 'Counted in': 'days', Times: '2' });
    await press(page, 'Add series', { text: 'This would be overridden: It is closed at that time. Bookings' });
    await press(page, 'Book all the same', { text: 'Added.' });
    const read = async () => (await client.listBookings({ query: { resource: ana, sort: 'start' } })).data;
    expect((await read()).map(({ overrode }) => overrode)).to.deep.equal([
      ['closed', 'off_grid'],
      ['closed', 'off_grid'],
    ]);
    await press(page, 'Move…');
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'New time': '20:00' });
    await press(dialog, 'Move');
    await dialog.getByText('This would be overridden: It is closed at that time.', { exact: true }).waitFor();
    await checkAccess(page, 'console-series-all-the-same');
    await press(page, 'Move all the same');
    await dialog.getByText('This would be overridden: It is closed at that time. Bookings').waitFor();
    await press(page, 'Move all the same', { text: '2 bookings have been moved.' });
    expect((await read()).map(({ start }) => start.slice(11, 16))).to.deep.equal(['20:00', '20:00']);
    // A time that is taken cannot be overridden here, so that is not offered.
    const next = new Date(now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const taken = { resources: [ana], start: `${next}T10:00:00Z`, duration_minutes: 60 };
    await client.createBooking({ body: taken });
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Move…');
    await fillIn(dialog, { 'New time': '10:00' });
    await press(dialog, 'Move', { text: 'That time is already taken.' });
    expect(await page.getByRole('button', { name: 'Move all the same' }).count()).to.equal(0);
  });
});
