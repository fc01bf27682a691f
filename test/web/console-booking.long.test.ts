import { expect } from 'chai';
import { FORM_STATES, PANEL_STATES } from '../../adapters/web/browser/console/bookings/states.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Page } from './support/browser.js';
import { anApp, bookTime, heard, openConsole, visit } from './support/console.js';
import { mailServer } from './support/mail-server.js';
import { now } from './support/moment.js';
import { fillIn, hold, press, pressInMenu, pressKeys } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A zone in which it is about noon now, so that the day does not end during the tests. */
const HOURS = 12 - new Date(now()).getUTCHours();
const ZONE = `Etc/GMT${HOURS > 0 ? '-' : '+'}${Math.abs(HOURS)}`;
const DATE = new Date(now() + HOURS * HOUR).toISOString().slice(0, 10);

inBrowser('the panel and the form of a booking in the console', (browser) => {
  const check = statesOf('console-booking', [...PANEL_STATES, ...FORM_STATES]);
  let service: TestService;
  let server: Awaited<ReturnType<typeof mailServer>>;
  let mails: string[];
  let clock: () => number;
  beforeEach(async () => {
    clock = () => now() - 3 * HOUR;
    server = await mailServer();
    mails = server.mails;
    service = await openService({ clock: () => clock(), ...server.options });
  });
  afterEach(async () => {
    await service.close();
    await server.close();
  });

  /** A salon with two people and one service that takes half an hour or an hour. */
  const salon = async () => {
    const app = await anApp(browser, service);
    const { client } = app;
    const person = async (name: string) => (await client.createResource({ body: { name, timezone: ZONE } })).uuid;
    const [ana, ben] = [await person('Ana'), await person('Ben')];
    const roles = [{ name: 'with', resources: [ana, ben] }];
    const body = { name: 'Haircut', durations: [30, 60], timezone: ZONE, roles };
    const cut = (await client.createService({ body })).uuid;
    const book = (start: number, more: object = {}) =>
      bookTime(client, ana, Math.floor(start / HOUR) * HOUR, {
        customer: { name: 'Grace', phone: '+49 30 123' },
        ...more,
      });
    return { ...app, ana, ben, cut, book };
  };
  const panel = (page: Page) => page.locator('[data-part="panel"]');
  const form = (page: Page) => page.locator('[data-part="form"]');
  const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
  const primary = (page: Page) => panel(page).locator('.button-primary');

  const blockOf = (page: Page, name: string) => page.locator('.booked').filter({ hasText: name });

  it('has one primary action by the status of the booking', async () => {
    const { client, consoleAt, book } = await salon();
    const mode = { name: 'Asked', description: 'You approve', settings: { mode: 'confirm' as const } };
    const workflow = (await client.createWorkflow({ body: mode })).uuid;
    const customer = { name: 'Grace', phone: '+49 30 123' };
    const under = await book(now() - HOUR / 2, { duration_minutes: 180, customer });
    const pending = await book(now() + 4 * HOUR, { workflow, customer });
    const today = await book(now() + 6 * HOUR, { customer });
    const later = await book(now() + 3 * DAY, { customer });
    const gone = await book(now() + 4 * DAY, { customer });
    await client.cancelBooking({ path: { uuid: gone } });
    clock = now;
    const page = await consoleAt(`#/bookings/${pending}`, { zone: ZONE });
    await check(page, 'panel');
    const shows = async (uuid: string, primaryAction: string | undefined) => {
      await visit(page, `#/bookings/${uuid}`);
      await panel(page).locator('[aria-haspopup]').waitFor();
      if (primaryAction !== undefined) await primary(page).and(action(page, primaryAction)).waitFor();
      expect(await primary(page).count(), uuid).to.equal(primaryAction === undefined ? 0 : 1);
    };
    await shows(gone, 'again');
    await shows(later, undefined);
    await shows(today, 'check-in');
    await shows(pending, 'approve');
    await panel(page).locator('[data-action="approve"]').click();
    await page.getByText('The booking has been approved.').waitFor();
    expect(await client.getBooking({ path: { uuid: pending } })).to.include({ status: 'confirmed' });
    await shows(under, 'check-in');
    await action(page, 'check-in').click();
    await primary(page).and(action(page, 'complete')).waitFor();
    const { end } = await client.getBooking({ path: { uuid: under } });
    await panel(page).locator('[data-action="prolong"]').click();
    await page.getByText('Ends at').waitFor();
    const prolonged = await client.getBooking({ path: { uuid: under } });
    expect(Date.parse(prolonged.end) - Date.parse(end)).to.equal(15 * 60_000);
    // Another desk prolongs it before this one knows.
    const go = await hold(page, `**/v1/bookings/${under}?*`);
    const further = new Date(Date.parse(prolonged.end) + HOUR / 2).toISOString();
    await client.rescheduleBooking({ path: { uuid: under }, body: { end: further } });
    await panel(page).locator('[data-action="prolong"]').click();
    await panel(page).getByText('Someone else has changed it in the meantime.').waitFor();
    expect(Date.parse((await client.getBooking({ path: { uuid: under } })).end)).to.equal(Date.parse(further));
    go();
    await page.unrouteAll({ behavior: 'wait' });
    await action(page, 'complete').click();
    await primary(page).and(action(page, 'again')).waitFor();
    await panel(page).locator('[aria-haspopup]').click();
    const items = page.getByRole('menuitem');
    expect(
      await items.evaluateAll((all) =>
        all.map((one) => (one as unknown as { dataset: { action: string } }).dataset.action),
      ),
    ).to.deep.equal(['check-in', 'end', 'no-show', 'edit']);
  });

  for (const width of [360, 1280]) {
    it(`lies over the calendar; Escape and Back return to its block there, at ${width} pixels`, async () => {
      const { consoleAt, book } = await salon();
      const uuid = await book(now() + 2 * HOUR);
      await book(now() + DAY, { customer: { name: 'Lin' } });
      clock = now;
      const page = await consoleAt(`#/calendar?date=${DATE}`, { zone: ZONE, width });
      await blockOf(page, 'Grace').waitFor();
      await blockOf(page, 'Grace').focus();
      const hasFocus = () => blockOf(page, 'Grace').evaluate((block) => block === block.ownerDocument.activeElement);
      await page.keyboard.press('Enter');
      await panel(page).getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
      expect(page.url()).to.match(new RegExp(`#/bookings/${uuid}$`));
      expect(await heard(page)).to.equal('Grace');
      expect(await page.locator('.calendar').isVisible(), 'the panel covers a phone').to.equal(width > 640);
      if (width === 360) await checkAccess(page, 'console-booking-phone');
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      expect(page.url()).to.contain(`#/calendar?date=${DATE}`);
      await until(hasFocus);
      await page.keyboard.press('Enter');
      await panel(page).waitFor();
      await page.goBack();
      await panel(page).waitFor({ state: 'detached' });
      await until(hasFocus);
    });
  }

  it('opens at its address over the calendar at its date, and over the list that it was opened from', async () => {
    const { consoleAt, book } = await salon();
    const uuid = await book(now() + 3 * DAY);
    const other = await book(now() + 5 * DAY, { customer: { name: 'Lin' } });
    clock = now;
    const page = await consoleAt(`#/bookings/${other}`, { zone: ZONE });
    await blockOf(page, 'Lin').waitFor();
    // The calendar follows to the day of another booking.
    await visit(page, `#/bookings/${uuid}`);
    await blockOf(page, 'Grace').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(page.url()).to.contain(
      `#/calendar?date=${new Date(now() + HOURS * HOUR + 3 * DAY).toISOString().slice(0, 10)}`,
    );
    await visit(page, '#/bookings');
    const link = page.locator(`a[href="#/bookings/${uuid}"]`);
    await link.click();
    await panel(page).getByRole('heading', { name: 'Grace' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await until(() => link.evaluate((one) => one === one.ownerDocument.activeElement));
  });

  it('says that it is loading, cannot be loaded, and does not exist', async () => {
    const { consoleAt, book } = await salon();
    const uuid = await book(now() + 3 * DAY);
    const page = await consoleAt('#/keys');
    const go = await hold(page, `**/v1/bookings/${uuid}?*`, 'fail');
    await visit(page, `#/bookings/${uuid}`);
    await check(page, 'panel-loading');
    go();
    await check(page, 'panel-failed');
    await visit(page, '#/bookings/00000000-0000-4000-8000-000000000000');
    await check(page, 'panel-gone');
  });

  it('asks for the reason of a cancellation, and says who gets which e-mail', async () => {
    const { client, consoleAt, book, ana } = await salon();
    await client.createStaff({ body: { name: 'Ana', email: 'ana@example.com', role: 'self', resources: [ana] } });
    await client.updateLetters({ body: { team_to: 'both' } });
    const told = await book(now() + 3 * DAY, { customer: { name: 'Grace', email: 'grace@example.com' } });
    const untold = await book(now() + 4 * DAY);
    clock = now;
    const desk = { name: 'Bo', email: 'bo@example.com', role: 'reception' as const };
    const { uuid: member } = await client.createStaff({ body: desk });
    const { token } = await client.createStaffToken({ path: { uuid: member } });
    const atDesk = await openConsole(browser, service, { token }, `#/bookings/${told}`, { zone: ZONE });
    await pressInMenu(atDesk, 'Cancel booking…');
    await atDesk.getByText('Unless such e-mails are switched off, Grace gets one at grace@example.com.').waitFor();
    const page = await consoleAt(`#/bookings/${untold}`, { zone: ZONE });
    const dialog = page.getByRole('dialog');
    await press(page, 'More actions');
    await action(page, 'cancel').click();
    await dialog.getByText('The customer has no e-mail address and is not told.').waitFor();
    await page.keyboard.press('Escape');
    await visit(page, `#/bookings/${told}`);
    await panel(page).getByText('grace@example.com').waitFor();
    await press(page, 'More actions');
    await action(page, 'cancel').click();
    await dialog.getByText(/^Grace gets the e-mail “.+” at grace@example\.com\.$/).waitFor();
    await dialog.getByText(/^Staff booked for it \(Ana\) get “.+”\.$/).waitFor();
    await dialog.locator('[name="reason"]').fill('Ana is ill');
    await checkAccess(page, 'console-booking-cancel');
    await fillIn(dialog, { 'Send no e-mail about this': true });
    await dialog.getByText('No e-mail is sent.').waitFor();
    await fillIn(dialog, { 'Send no e-mail about this': false });
    await action(page, 'ok').click();
    await dialog.waitFor({ state: 'detached' });
    await primary(page).and(action(page, 'again')).waitFor();
    await until(() => mails.some((mail) => mail.includes('grace@example.com') && mail.includes('Ana is ill')));
  });

  it('books for a known customer by the keyboard alone, and books an ended booking again', async () => {
    const { client, consoleAt, ben } = await salon();
    clock = now;
    const known = { name: 'Grace Hopper', phone: '+49 30 123' };
    const { uuid } = await client.createCustomer({ body: known });
    const page = await consoleAt(`#/calendar?date=${DATE}`, { zone: ZONE });
    await page.locator('[data-calendar][data-state="ready"]').waitFor();
    await page.getByRole('button', { name: 'Book', exact: true }).focus();
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    await until(async () => (await heard(page)).startsWith('Customer'));
    await page.keyboard.type('hop');
    await page.getByRole('option', { name: 'Grace Hopper' }).waitFor();
    await pressKeys(page, 'ArrowDown', 'Enter');
    await form(page).getByText('No e-mail address').waitFor();
    await form(page).locator('[data-start]').first().waitFor();
    // To the service, its length, the person, the day and the first free time.
    await pressKeys(page, 'Tab', 'Tab', 'Tab');
    await page.keyboard.type('Ben');
    await form(page).locator('[data-start]').first().waitFor();
    await until(async () => {
      await page.keyboard.press('Tab');
      return (await page.evaluate("document.activeElement.getAttribute('name')")) === 'start';
    });
    await check(page, 'book');
    await pressKeys(page, 'Space', 'Enter');
    await form(page).waitFor({ state: 'detached' });
    await page.getByText('Booked for').waitFor();
    const [made] = (await client.listBookings({ query: { customer: uuid } })).data;
    expect(made?.resources).to.deep.equal([ben]);

    await client.cancelBooking({ path: { uuid: made?.uuid ?? '' } });
    await visit(page, `#/bookings/${made?.uuid}`);
    await primary(page).and(action(page, 'again')).click();
    await form(page).getByText('Grace Hopper').waitFor();
    expect(await form(page).locator('[name="with"]').inputValue()).to.equal(ben);
    await form(page).locator('[data-start]').first().click();
    await form(page).locator('[data-action="book"]').click();
    await form(page).waitFor({ state: 'detached' });
    await until(async () => (await client.listBookings({ query: { customer: uuid } })).total === 2);
    await visit(page, `#/bookings/new?customer=${uuid}`);
    await form(page).getByText('Grace Hopper').waitFor();
  });

  it('says that a service is no longer offered, that a booking must be approved, and stays where the user has gone', async () => {
    const { client, consoleAt, cut, ben } = await salon();
    const mode = { name: 'Asked', description: 'You approve', settings: { mode: 'confirm' as const } };
    const { uuid: workflow } = await client.createWorkflow({ body: mode });
    const roles = [{ name: 'with', resources: [ben] }];
    await client.createService({ body: { name: 'Shave', durations: [30], timezone: ZONE, roles, workflow } });
    const start = new Date(Math.floor((now() + DAY) / HOUR) * HOUR).toISOString();
    const customer = { name: 'Grace' };
    const { uuid } = await client.createBooking({ body: { service: cut, resources: [ben], start, customer } });
    await client.cancelBooking({ path: { uuid } });
    await client.updateService({ path: { uuid: cut }, body: { active: false } });
    clock = now;
    const page = await consoleAt(`#/bookings/new?again=${uuid}`, { zone: ZONE });
    const service = form(page).locator('[name="service"]');
    await form(page).getByText('This service is no longer offered. Choose another one.').waitFor();
    await form(page).locator('[data-start]').first().click();
    await action(page, 'book').click();
    await until(() => service.evaluate((one) => one === one.ownerDocument.activeElement));
    expect((await client.listBookings()).total, 'nothing is booked').to.equal(1);
    await service.selectOption('Shave');
    expect(await service.locator('option').allTextContents()).to.deep.equal(['Shave', 'Only the time']);
    await form(page).locator('[data-start]').first().click();
    const answer = await hold(page, '**/v1/bookings?*');
    await action(page, 'book').click();
    await visit(page, '#/customers', { heading: 'Customers' });
    answer();
    await page.getByText(/^Waits for approval: /).waitFor();
    expect(page.url()).to.match(/#\/customers$/);
  });

  it('moves by the same form; a past start says so, and no override is offered that does not help', async () => {
    const { client, consoleAt, book, cut, ana } = await salon();
    const start = Math.floor((now() + 3 * DAY) / HOUR) * HOUR;
    const uuid = await book(start, { service: cut });
    // Ben is free at that time, but the form shows Ana.
    await book(start + 2 * HOUR, { customer: { name: 'Lin' } });
    clock = now;
    const page = await consoleAt(`#/bookings/${uuid}`, { zone: ZONE });
    await press(page, 'More actions');
    await action(page, 'move').click();
    await form(page).locator('[data-start]').first().waitFor();
    await check(page, 'move');
    expect(
      await form(page)
        .locator('[data-start]', { has: page.locator(':checked') })
        .getAttribute('data-start'),
    ).to.equal(new Date(start).toISOString());
    await action(page, 'later').click();
    const typed = new Date(start + 2 * HOUR + HOURS * HOUR).toISOString();
    await form(page).locator('[name="time"]').fill(typed.slice(11, 16));
    await form(page).locator('[data-action="move"]').click();
    await check(page, 'move-refused');
    await form(page).getByText('That time is already taken.').waitFor();
    expect(await form(page).getByRole('button', { name: 'Move all the same' }).count()).to.equal(0);
    await form(page)
      .locator('[name="date"]')
      .fill(new Date(now() - 2 * DAY).toISOString().slice(0, 10));
    await form(page).getByText('That time is in the past.').waitFor();
    await form(page).locator('[name="date"]').fill(typed.slice(0, 10));
    await form(page)
      .locator(`[data-start="${new Date(start + 3 * HOUR).toISOString()}"]`)
      .click();
    await form(page).locator('[data-action="move"]').click();
    await form(page).waitFor({ state: 'detached' });
    const moved = await client.getBooking({ path: { uuid } });
    expect([Date.parse(moved.start), moved.resources]).to.deep.equal([start + 3 * HOUR, [ana]]);

    await visit(page, '#/bookings/new');
    await action(page, 'later').click();
    await form(page)
      .locator('[name="date"]')
      .fill(new Date(now() - 2 * DAY).toISOString().slice(0, 10));
    await form(page).locator('[data-action="book"]').click();
    await form(page).getByText('That time is in the past.').first().waitFor();
    await form(page).getByRole('button', { name: 'Book all the same' }).waitFor();
    await check(page, 'book-refused');
    await visit(page, `#/calendar?prolong=${uuid}`);
    await check(page, 'prolong');
  });
});
