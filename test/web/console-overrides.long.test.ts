import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { bookTime, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, press, shows } from './support/page.js';
import { serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

const DAY = 86_400_000;
/** A moment of a day after today. */
const at = (days: number, hour: string) => `${new Date(now() + days * DAY).toISOString().slice(0, 10)}T${hour}:00Z`;

inBrowser('the console, when a booking is refused', (browser) => {
  const service = serviceFor('the suite');

  async function aSalon(fields: object = {}) {
    const app = await service.app();
    const { client } = app;
    const schedule = {
      weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '08:00', end: '18:00' }],
    };
    const ana = (await client.createResource({ body: { name: 'Ana', schedule, ...fields } as never })).uuid;
    const book = (start: string, more: object = {}) => bookTime(client, ana, start, more);
    return { app, client, ana, book };
  }
  const allTheSame = (page: Page, verb: string) => page.getByRole('button', { name: `${verb} all the same` });

  it('offers “Move all the same” only if it helps, and names each reason', async () => {
    const { app, client, book } = await aSalon();
    const moved = await book(at(2, '10:00'));
    await book(at(2, '12:00'));
    const page = await openConsole(browser, service, app, `#/calendar?move=${moved}`);
    const dialog = page.getByRole('dialog');
    const move = async (day: string, time: string) => {
      await fillIn(dialog, { Date: day.slice(0, 10), Time: time });
      await press(dialog, 'Move');
    };
    await press(dialog, 'Another time…');
    await move(at(2, '12:00'), '12:00');
    await shows(dialog, { text: 'That time is already taken.' });
    expect(await allTheSame(page, 'Move').count()).to.equal(0);

    await move(at(2, '12:00'), '18:05');
    await dialog.getByText('It is closed at that time.', { exact: true }).waitFor();
    await allTheSame(page, 'Move').click();
    await dialog.getByText('It is closed at that time. Bookings cannot start at that time of day.').waitFor();
    await checkAccess(page, 'console-move-all-the-same');
    await allTheSame(page, 'Move').click();
    await dialog.waitFor({ state: 'detached' });
    const { overrode, start } = await client.getBooking({ path: { uuid: moved } });
    expect([start.slice(11, 16), overrode]).to.deep.equal(['18:05', ['closed', 'off_grid']]);
  });

  it('says that a start in the past is past', async () => {
    const { app, ana, book, client } = await aSalon();
    const moved = await book(at(2, '10:00'));
    const page = await openConsole(browser, service, app, `#/calendar?move=${moved}`);
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Date: at(-1, '10:00').slice(0, 10), Time: '10:00' });
    await dialog.getByText('That time is in the past.', { exact: true }).waitFor();
    await press(dialog, 'Move');
    await allTheSame(page, 'Move').waitFor();
    expect(await dialog.getByText('more notice').count()).to.equal(0);
    await page.keyboard.press('Escape');

    const wanted = { resources: [ana], start: at(-1, '10:00'), duration_minutes: 60, override: ['too_soon' as const] };
    const { uuid } = await client.createBooking({ body: wanted });
    await visit(page, `#/bookings/${uuid}`);
    await page.getByText('That time is in the past.', { exact: true }).waitFor();
  });

  it('says that a start without enough notice needs more', async () => {
    const { app, book } = await aSalon({ rules: { min_notice_minutes: 2 * 1440 } });
    const moved = await book(at(3, '10:00'));
    const page = await openConsole(browser, service, app, `#/calendar?move=${moved}`);
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Date: at(1, '10:00').slice(0, 10) });
    await press(dialog, 'Move');
    await dialog.getByText('That is too soon: more notice is needed.', { exact: true }).waitFor();
    await allTheSame(page, 'Move').waitFor();
  });

  it('offers “Move all the same” for a series only if it helps', async () => {
    const { app, client, ana, book } = await aSalon();
    const body = { resources: [ana], start: at(2, '10:00'), duration_minutes: 60, rule: 'FREQ=DAILY;COUNT=2' };
    const { uuid } = await client.createSeries({ body });
    const page = await openConsole(
      browser,
      service,
      app,
      `#/series/${uuid}?move=${encodeURIComponent(at(2, '10:00'))}`,
    );
    const dialog = page.getByRole('dialog');
    const move = async (time: string) => {
      await fillIn(dialog, { 'New time': time });
      await press(dialog, 'Move');
    };
    await dialog.getByLabel('New time').waitFor();
    await move('20:00');
    await allTheSame(page, 'Move').waitFor();
    await book(at(3, '12:00'));
    await move('12:00');
    await shows(dialog, { text: ['They cannot be moved to these times:', 'That time is already taken.'] });
    expect(await allTheSame(page, 'Move').count()).to.equal(0);
  });

  it('lists no free times of a day on which the customer may book nothing more', async () => {
    const { app, client, ana } = await aSalon();
    const roles = [{ name: 'with', resources: [ana] }];
    const limits = [{ per: 'customer' as const, period: 'day' as const, max: 1 }];
    const cut = (await client.createService({ body: { name: 'Cut', durations: [30], roles, limits } })).uuid;
    const customer = { name: 'Grace', email: 'grace@example.com' };
    const booked = (await client.createBooking({ body: { service: cut, start: at(2, '10:00'), customer } })).uuid;
    const other = (await client.createBooking({ body: { service: cut, start: at(3, '10:00'), customer } })).uuid;
    expect(booked).not.to.equal(other);
    const page = await openConsole(browser, service, app, `#/calendar?move=${other}`);
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Another time…');
    await fillIn(dialog, { Date: at(2, '12:00').slice(0, 10), Time: '12:00' });
    await press(dialog, 'Move');
    await dialog.getByText('The limit for these bookings has been reached.', { exact: true }).waitFor();
    await dialog.getByText('No free times', { exact: true }).waitFor();
    await allTheSame(page, 'Move').waitFor();
  });

  it('moves a booking to another service, its length and its people', async () => {
    const { app, client, ana, book } = await aSalon();
    const ben = (await client.createResource({ body: { name: 'Ben' } })).uuid;
    const offer = async (name: string, durations: number[], resources: string[]) =>
      (await client.createService({ body: { name, durations, roles: [{ name: 'with', resources }] } })).uuid;
    const cut = await offer('Cut', [60], [ana]);
    const colour = await offer('Colour', [45, 90], [ana, ben]);
    const moved = await book(at(2, '10:00'), { service: cut });
    const page = await openConsole(browser, service, app, `#/calendar?move=${moved}`, { width: 360 });
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { What: 'Colour' });
    expect(await dialog.getByLabel('Length').inputValue(), 'its own length is none of the other service').to.equal(
      '45',
    );
    await fillIn(dialog, { Length: '90', With: 'Ben' });
    await checkAccess(page, 'console-move-service');
    await press(dialog, 'Move', { gone: true });
    const { start, end, service: now_, resources } = await client.getBooking({ path: { uuid: moved } });
    expect([start.slice(11, 16), end.slice(11, 16), now_, resources]).to.deep.equal(['10:00', '11:30', colour, [ben]]);

    await visit(page, `#/calendar?move=${moved}`);
    await press(dialog, 'Another time…');
    await fillIn(dialog, { What: 'Cut', Date: at(3, '10:00').slice(0, 10) });
    expect(await dialog.getByLabel('With').inputValue(), 'anyone').to.equal('');
    await book(at(3, '10:00'));
    await press(dialog, 'Move', { text: 'That time is already taken.' });
    await dialog.locator('[data-start*="T11:00"]').first().click();
    await press(dialog, 'Move', { gone: true });
    expect(await client.getBooking({ path: { uuid: moved } })).to.include({ service: cut });
  });

  it('keeps the buffers of a role and of a booking, and refuses one without room', async () => {
    const { app, client, ana, book } = await aSalon();
    const roles = [{ name: 'with', resources: [ana] }];
    const cut = (await client.createService({ body: { name: 'Cut', durations: [60], roles } })).uuid;
    const page = await openConsole(browser, service, app, `#/services/${cut}`);
    const role = page.locator('.role');
    await role.getByText('How many, and how much of each').click();
    await fillIn(role, { 'Free before, minutes': '527041' });
    await press(page, 'Save', { text: 'Enter a whole number from 0 to 527,040' });
    await fillIn(role, { 'Free before, minutes': '15', 'Free after, minutes': '30' });
    await press(page, 'Save', { text: 'Saved.' });
    const [stored] = ((await client.getService({ path: { uuid: cut } })) as { roles: object[] }).roles;
    expect(stored).to.include({ buffer_before_minutes: 15, buffer_after_minutes: 30 });

    await book(at(2, '12:00'));
    await visit(page, `#/calendar?date=${at(2, '10:00').slice(0, 10)}`);
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('More', { exact: true }).click();
    await press(dialog, 'Another time…');
    await fillIn(dialog, { What: 'Cut', Time: '10:00', Customer: 'Grace', 'Minutes free afterwards': '45' });
    await press(dialog, 'Book', { text: 'That time is already taken.' });
    await fillIn(dialog, { 'Minutes free afterwards': '30' });
    await press(dialog, 'Book', { gone: true });
    const made = (await client.listBookings({ query: { search: 'name', q: 'Grace' } })).data[0]!;
    expect(made.buffer_after_minutes).to.equal(30);
    await visit(page, `#/bookings/${made.uuid}/edit`);
    await fillIn(page, { 'Free afterwards, minutes': '31' });
    await press(page, 'Save', { text: /^That time is already taken\.$/ });
    await fillIn(page, { 'Free afterwards, minutes': '5' });
    await press(page, 'Save', { text: 'Saved.' });
    expect(await client.getBooking({ path: { uuid: made.uuid } })).to.include({ buffer_after_minutes: 5 });
  });
});
