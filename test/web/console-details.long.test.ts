import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { inBrowser } from './support/browser.js';
import { bookTime, made, openConsole, visit } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, press, pressInMenu } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const after = (hours: number) => new Date(Math.ceil(now() / HOUR) * HOUR + hours * HOUR).toISOString();
const WEEKDAYS = { weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '08:00', end: '18:00' }] };
const PASSWORD = 'correct horse battery';

inBrowser('the console in daily use', (browser) => {
  let service: TestService;
  beforeEach(async () => {
    service = await openService({
      // Nothing listens there: mails stay queued.
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: 'mail@slots.example',
      publicUrl: 'https://book.example.com',
    });
  });
  afterEach(() => service.close());

  async function aSalon(schedule?: object) {
    const app = await service.app();
    const { client } = app;
    const ana = (await client.createResource({ body: { name: 'Ana', ...(schedule && { schedule }) } as never })).uuid;
    const roles = [{ name: 'with', resources: [ana] }];
    const cut = (await client.createService({ body: { name: 'Haircut', durations: [60], roles } })).uuid;
    const book = (start: string, more: object = {}) => bookTime(client, ana, start, more);
    return { app, client, ana, cut, book };
  }

  it('takes a reason for a cancelled and for a declined booking', async () => {
    const { app, client, book } = await aSalon();
    const workflow = (
      await client.createWorkflow({
        body: { name: 'Approval', description: 'You approve', settings: { mode: 'confirm' } },
      })
    ).uuid;
    const [cancelled, declined] = [await book(after(24)), await book(after(26), { workflow })];
    const page = await openConsole(browser, service, app, `#/bookings/${cancelled}`);
    await pressInMenu(page, 'Cancel booking…');
    await fillIn(page.getByRole('dialog'), { Reason: ' Ana is ill ' });
    await checkAccess(page, 'console-cancel-reason');
    await press(page.getByRole('dialog'), 'Cancel booking', { gone: true });
    await page.getByText('Reason given').waitFor();
    await visit(page, `#/bookings/${declined}`);
    await pressInMenu(page, 'Decline…');
    await fillIn(page.getByRole('dialog'), { Reason: 'Fully booked' });
    await press(page.getByRole('dialog'), 'Decline', { gone: true });
    await page.getByText('Fully booked').waitFor();
    const reasonOf = async (uuid: string) => (await client.getBooking({ path: { uuid } })).reason;
    expect([await reasonOf(cancelled), await reasonOf(declined)]).to.deep.equal(['Ana is ill', 'Fully booked']);
  });

  it('sends no request that would certainly be refused', async () => {
    const { app, client, cut } = await aSalon(WEEKDAYS);
    const page = await openConsole(browser, service, app, '#/services');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    await visit(page, `#/services/${cut}`);
    await page.getByRole('complementary', { name: 'Free times' }).locator('dt').first().waitFor();
    await press(page, 'Another', { text: 'The times appear here once people or rooms and a duration are chosen.' });
    await press(page, 'Undo changes');

    const dayOf = (days: number) => new Date(now() + days * DAY).toISOString().slice(0, 10);
    const sunday = dayOf((7 - new Date(now()).getUTCDay()) % 7 || 7);
    await visit(page, '#/series/new');
    await page.locator('[data-state^="occurrences-"]').waitFor();
    await fillIn(page, { 'First day': sunday });
    await page.locator('[data-state="occurrences-none"]').waitFor();
    await page.getByText('It is closed at that time.').first().waitFor();

    const monday = new Date(Date.parse(sunday) + DAY).toISOString().slice(0, 10);
    const body = { service: cut, start: `${monday}T10:00:00Z`, rule: 'FREQ=WEEKLY;COUNT=3' };
    const { uuid } = await client.createSeries({ body });
    await visit(page, `#/series/${uuid}?move=${encodeURIComponent(body.start)}`);
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'New day': sunday });
    await dialog.locator('[data-state="series-move-none"]').waitFor();
    await dialog.getByText('None of them can be moved there.').waitFor();
    await fillIn(dialog, { 'New day': monday, 'New time': '11:00' });
    await dialog.locator('[data-state="series-move-had"]').waitFor();
    expect(refused).to.deep.equal([]);
  });

  it('mails a new link to a person whose link has been used', async () => {
    const { client } = await aSalon();
    const body = { name: 'Ana', email: 'ana@example.com', role: 'reception' as const };
    const member = (await client.createStaff({ body })).uuid;
    const { link } = await client.createStaffLink({ path: { uuid: member }, body: {} });
    made(await createClient({ baseUrl: service.url, token: link ?? '' }).useLink({ body: { password: PASSWORD } }));
    const page = await browser.open(`${service.url}/console#link=${link}`);
    await page.getByText('This link has been used or has expired.').waitFor();
    await press(page, 'Mail me a new link', { text: 'Enter your e-mail address.' });
    await fillIn(page, { 'E-mail': 'ana@example.com' });
    await press(page, 'Mail me a new link', { text: 'If this address can sign in, a link is on its way.' });
    await checkAccess(page, 'console-used-link');
  });

  it('lets an owner add a second business like the first one from the menu', async () => {
    const { link } = await service.slotkeeper.owners.issueLink('ada@example.com');
    const begun = made(await createClient({ baseUrl: service.url, token: link }).useLink({ body: {} }));
    const me = createClient({ baseUrl: service.url, token: begun.token });
    made(await me.updateMe({ body: { password: PASSWORD } }));
    const { client } = await service.app({ name: 'Salon Linden' });
    await client.updateBusiness({ body: { language: 'de' } });
    const page = await browser.open(`${service.url}/console`);
    await fillIn(page, { 'E-mail': 'ada@example.com', Password: PASSWORD });
    await press(page, 'Sign in');
    const menu = page.getByRole('navigation', { name: 'Console' });
    await menu.locator('.nav-name').filter({ hasText: 'Salon Linden' }).waitFor();
    await press(menu, 'Business: Salon Linden');
    await page.locator('[data-action="add-business"]').click();
    await page.getByRole('heading', { name: 'Add a business' }).waitFor();
    await checkAccess(page, 'console-another-app');
    await press(page, 'Add business', { text: 'Fill this in.' });
    await fillIn(page, { Name: 'Salon Ahorn', 'Begin with': 'Like Salon Linden' });
    await press(page, 'Add business');
    await menu.locator('.nav-name').filter({ hasText: 'Salon Ahorn' }).waitFor();
    const [, ahorn] = made(await me.listMyApps())
      .data.map(({ uuid }) => uuid)
      .sort();
    const copy = createClient({ baseUrl: service.url, token: `${begun.token}@${ahorn}` });
    expect(made(await copy.getBusiness())).to.include({ language: 'de' });
    await press(menu, 'Business: Salon Ahorn');
    await page.getByRole('menuitem', { name: 'Salon Linden' }).click();
    await menu.locator('.nav-name').filter({ hasText: 'Salon Linden' }).waitFor();
  });
});
