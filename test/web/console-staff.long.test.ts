import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { inBrowser, type Page } from './support/browser.js';
import { bookTime, made, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, follow, press } from './support/page.js';
import { EMAIL, openService, serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

const DAY = 86_400_000;

inBrowser("the console's staff", (browser) => {
  const service = serviceFor('each test');

  /** Two people, one service of both, and a booking of each next week. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const person = async (name: string) => (await client.createResource({ body: { name, timezone: 'UTC' } })).uuid;
    const [ana, ben] = [await person('Ana'), await person('Ben')];
    const roles = [{ name: 'with', resources: [ana, ben] }];
    await client.createService({ body: { name: 'Cut', durations: [60], roles } });
    const start = new Date(Math.floor(now() / DAY) * DAY + 7 * DAY + DAY / 2).toISOString();
    const book = (resource: string, name: string) => bookTime(client, resource, start, { customer: { name } });
    return { app, client, ana, ben, start, grace: await book(ana, 'Grace'), lin: await book(ben, 'Lin') };
  };
  const sections = (page: Page) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link').allTextContents();
  const member = async (client: Awaited<ReturnType<typeof salon>>['client'], body: object) => {
    const { uuid } = await client.createStaff({ body: { name: 'Ana', email: 'ana@example.com', ...body } as never });
    return (await client.createStaffToken({ path: { uuid } })).token;
  };

  it('adds a member with a role, creates a token that is shown once, and deletes it', async () => {
    const { app, client, ana } = await salon();
    const page = await openConsole(browser, service, app, '#/staff');
    await page.getByRole('row').filter({ hasText: EMAIL }).getByText('Owner').waitFor();
    await page.getByRole('link', { name: 'Add a staff member' }).click();
    await fillIn(page, { Name: 'Ana', 'E-mail': 'ana@example.com', Ana: true });
    await checkAccess(page, 'console-staff-new');
    await press(page, 'Add staff member', { text: 'Give it to Ana only.' });
    const { link } = /#link=(?<link>\S+)/.exec((await page.locator('.shown code').textContent()) ?? '')?.groups ?? {};
    expect(made(await createClient({ baseUrl: service.url, token: link ?? '' }).getLink()).name).to.equal('Ana');
    const [stored] = (await client.listStaff()).data;
    expect(stored).to.deep.include({ name: 'Ana', role: 'self', resources: [ana], active: true });
    await page.getByRole('button', { name: 'Create a token' }).click();
    const token = (await page.locator('.shown code').last().textContent()) ?? '';
    expect(token).to.match(/^sk_/);
    const program = createClient({ baseUrl: service.url, token });
    expect(made(await program.listBookings()).total).to.equal(1);
    await press(page, 'End it', { text: 'The token has ended.' });
    expect(await program.listBookings()).to.include({ status: 401 });
    await fillIn(page, { Role: 'Manager: everything' });
    await press(page, 'Save');
    await page.getByText('Saved.').first().waitFor();
    expect((await client.listStaff()).data[0]).to.deep.include({ role: 'manager', resources: null });
    await visit(page, '#/staff', { state: 'staff' });
    const row = page.getByRole('row').filter({ hasText: 'ana@example.com' });
    await row.locator('[data-status="invited"]').waitFor();
    await client.updateStaff({ path: { uuid: stored?.uuid ?? '' }, body: { active: false } });
    await row.getByText('Not active').waitFor();
    await checkAccess(page, 'console-staff');
  });

  it('says that the invitation of a new member could not be sent', async () => {
    // Nothing listens there.
    const mute = await openService({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://book.example.com' });
    const page = await openConsole(browser, mute, await mute.app(), '#/staff/new');
    await fillIn(page, { Name: 'Ana', 'E-mail': 'ana@example.com', Role: 'manager' });
    await press(page, 'Add staff member', {
      text: 'Ana has been added, but the invitation to ana@example.com could not be sent.',
    });
    await page.getByText('Ana has not been invited.').waitFor();
    await mute.close();
  });

  it('shows a member with the role self the own week, and no section without a right to it', async () => {
    const { client, ana, start, grace } = await salon();
    const token = await member(client, { role: 'self', resources: [ana] });
    const page = await openConsole(browser, service, { token }, '', { zone: 'UTC' });
    await page.locator('[data-state="calendar-week"]').waitFor();
    const shown = await sections(page);
    expect(shown).to.include.members(['Calendar', 'Bookings', 'Staff', 'Calendar sync']);
    for (const hidden of ['Booking pages', 'Business', 'Workflows', 'Messages', 'Get started']) {
      expect(shown).to.not.include(hidden);
    }
    await visit(page, `#/calendar?view=week&date=${start.slice(0, 10)}`);
    await page.locator('.booked').filter({ hasText: 'Grace' }).waitFor();
    expect(await page.locator('.booked').filter({ hasText: 'Lin' }).count()).to.equal(0);
    await visit(page, '#/keys', { text: 'There is nothing here' });
    await visit(page, `#/bookings/${grace}/edit`);
    await fillIn(page, { Notes: 'Called' });
    await press(page, 'Save', { text: 'Saved.' });
    await visit(page, `#/bookings/${grace}`);
    await page.locator('.history').getByText('by Ana').waitFor();
  });

  it('names to a member with the role self the roles of services, and calls no hidden resource deleted', async () => {
    const { client, ana, start } = await salon();
    const [zoe, yan] = [
      (await client.createResource({ body: { name: 'Zoe', timezone: 'UTC' } })).uuid,
      (await client.createResource({ body: { name: 'Yan', timezone: 'UTC' } })).uuid,
    ];
    const roles = [
      { name: 'one', resources: [ana] },
      { name: 'other', resources: [zoe, yan] },
    ];
    const duo = (await client.createService({ body: { name: 'Duo', durations: [60], roles } })).uuid;
    const { uuid } = await client.createBooking({
      body: { service: duo, start: new Date(Date.parse(start) + DAY).toISOString(), customer: { name: 'Edith' } },
    });
    const token = await member(client, { role: 'self', resources: [ana] });
    const page = await openConsole(browser, service, { token }, '#/bookings', { zone: 'UTC' });
    const row = page.getByRole('row').filter({ hasText: 'Edith' });
    await row.getByText('Ana, Zoe').waitFor();
    await visit(page, `#/bookings/${uuid}`);
    const facts = page.locator('[data-state="panel"]');
    await facts.getByText('Zoe').waitFor();
    expect(await facts.getByRole('link').allTextContents())
      .to.include.members(['Ana', 'Duo'])
      .and.not.include('Zoe');
    await visit(page, '#/services');
    await page.getByRole('row').filter({ hasText: 'Duo' }).getByText('Ana and 2 more').waitFor();
    expect(await page.getByText('Deleted').count()).to.equal(0);
  });

  it('offers a member with the role self only permitted forms, and closes the own time', async () => {
    const { client, ana, grace } = await salon();
    await client.updateBooking({ path: { uuid: grace }, body: { customer: { email: 'grace@example.com' } } });
    const workflow = (await client.createWorkflow({ body: { name: 'By hand', description: 'Called' } })).uuid;
    const [cut] = (await client.listServices()).data;
    await client.updateService({ path: { uuid: cut!.uuid }, body: { workflow } });
    const token = await member(client, { role: 'self', resources: [ana] });
    const page = await openConsole(browser, service, { token }, '#/services', { zone: 'UTC' });
    const adding = page.getByRole('link', { name: /^Add a/ });
    await follow(page, 'Cut', { heading: 'Cut' });
    const chosen = page.getByLabel('Workflow').locator('option:checked');
    await chosen.filter({ hasText: 'By hand' }).waitFor({ state: 'attached' });
    expect(await page.getByLabel('Name').first().isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Save' }).count()).to.equal(0);
    expect(await page.getByRole('complementary', { name: 'Free times' }).count()).to.equal(0);
    await checkAccess(page, 'console-service-read-only');
    for (const [list, row] of [
      ['services', 'Cut'],
      ['resources', 'Ana'],
      ['customers', 'Grace'],
    ] as const) {
      await visit(page, `#/${list}`);
      await page.getByRole('link', { name: row, exact: true }).waitFor();
      expect(await adding.count(), list).to.equal(0);
    }
    await page.getByRole('link', { name: 'Grace', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    expect(await page.getByLabel('Phone').isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: /Export|More actions|Save/ }).count()).to.equal(0);
    await visit(page, '#/customers/new', { text: 'Your role does not allow this.' });
    await visit(page, `#/bookings/${grace}`);
    await page.locator('[data-state="panel"]').waitFor();
    expect(await page.getByRole('button', { name: /link/ }).count()).to.equal(0);
    await visit(page, '#/time-off/new');
    await fillIn(page, { 'First day': '2030-01-07' });
    expect(await page.getByLabel('Ana', { exact: true }).isChecked()).to.equal(true);
    expect(await page.getByLabel(/^All people/).count()).to.equal(0);
    await press(page, 'Add time off', { text: 'has been added.' });
    expect((await client.listTimeOff()).data[0]?.resources).to.deep.equal([ana]);
  });

  it('gives a member with the role self a form for time off of own resources only, and for no other', async () => {
    const { client, ana, ben } = await salon();
    const token = await member(client, { role: 'self', resources: [ana] });
    const close = async (resources: string[], reason: string) =>
      (await client.createTimeOff({ body: { resources, start_date: '2030-02-04', end_date: '2030-02-04', reason } }))
        .uuid;
    const [own, shared] = [await close([ana], 'Dentist'), await close([ana, ben], 'Fair')];
    const page = await openConsole(browser, service, { token }, `#/time-off/${shared}`, { zone: 'UTC' });
    const reason = page.getByLabel('Reason');
    await page.getByRole('heading', { level: 1, name: 'Fair' }).waitFor();
    expect(await reason.isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: /^(Save|More actions)/ }).count()).to.equal(0);
    await visit(page, `#/time-off/${own}`, { heading: 'Dentist' });
    await reason.fill('Holiday');
    await press(page, 'Save');
    await page.getByText('Saved.').first().waitFor();
    await visit(page, `#/time-off/new?resource=${ben}`);
    await page.getByLabel('First day').waitFor();
    expect(await page.getByLabel('Ana', { exact: true }).isChecked()).to.equal(true);
    const stored = (await client.listTimeOff()).data;
    expect(stored.map((one) => one.reason)).to.deep.equal(['Holiday', 'Fair']);
    expect(stored[1]?.updated_at, 'nothing is written by looking').to.equal(stored[1]?.created_at);
  });

  it('gives a member whose resource was deleted no form for time off', async () => {
    const { client } = await salon();
    const zoe = (await client.createResource({ body: { name: 'Zoe' } })).uuid;
    const token = await member(client, { role: 'self', resources: [zoe] });
    await client.deleteResource({ path: { uuid: zoe } });
    const page = await openConsole(browser, service, { token }, '#/time-off/new', { zone: 'UTC' });
    await page.getByText('There is nothing you can close').waitFor();
    await visit(page, '#/time-off', { text: 'No time off' });
    expect(await page.getByRole('link', { name: 'Add time off' }).count()).to.equal(0);
  });

  it('shows the reception the day of all members', async () => {
    const { client } = await salon();
    const token = await member(client, { role: 'reception' });
    const page = await openConsole(browser, service, { token });
    await page.locator('[data-state="calendar-day"]').waitFor();
    const shown = await sections(page);
    expect(shown).to.include.members(['Customers', 'Time off', 'Staff']);
    expect(shown).to.not.include.members(['Calendar sync']);
    expect(shown).to.not.include('Booking pages');
    await visit(page, '#/staff');
    await page.getByRole('row').filter({ hasText: 'Ana' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add a staff member' }).count()).to.equal(0);
    await visit(page, '#/services');
    await follow(page, 'Cut', { heading: 'Cut' });
    expect(await page.getByRole('button', { name: /^(Save|More actions)/ }).allTextContents()).to.have.length(1);
    await visit(page, '#/customers');
    await page.getByRole('link', { name: 'Add a customer' }).first().waitFor();
  });

  it('lets members with the role self change their own hours if the business allows it, and lists the bookings outside of them', async () => {
    const { app, client, ana, grace } = await salon();
    const token = await member(client, { role: 'self', resources: [ana] });
    const page = await openConsole(browser, service, { token }, `#/resources/${ana}`, { zone: 'UTC' });
    await page.getByRole('heading', { level: 1, name: 'Ana' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).to.equal(0);
    const manager = await openConsole(browser, service, app, '#/business', { zone: 'UTC' });
    await fillIn(manager, { 'Who changes opening hours': 'self' });
    await manager.getByText('Saved.', { exact: true }).first().waitFor();
    await checkAccess(manager, 'console-staff-hours');

    await visit(page, '#/resources', { state: 'resources' });
    await visit(page, `#/resources/${ana}`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).to.equal(true);
    await fillIn(page, { 'Open at set hours': true, 'Tuesday, to': '12:30' });
    await press(page, 'Save', { text: '1 booking lies outside these hours' });
    const outside = page.getByRole('region', { name: 'Bookings outside these hours' });
    await checkAccess(page, 'console-hours-outside');
    expect((await client.getResource({ path: { uuid: ana } })).schedule?.weekly).to.be.an('array');
    await outside.getByRole('link', { name: 'Grace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    expect(page.url()).to.match(new RegExp(`${grace}$`));
  });
});
