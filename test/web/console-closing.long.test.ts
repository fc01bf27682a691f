import { expect } from 'chai';
import { inBrowser } from './support/browser.js';
import { openConsole } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, press, shows } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const DAY = 86_400_000;
const DATE = new Date(now() + 7 * DAY).toISOString().slice(0, 10);

inBrowser('the console, closing a day with bookings', (browser) => {
  let service: TestService;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  /** Two people; three bookings with Ana, one of whose customers has no e-mail address. */
  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const person = async (name: string) => (await client.createResource({ body: { name, timezone: 'UTC' } })).uuid;
    const [ana, ben] = [await person('Ana'), await person('Ben')];
    const roles = [{ name: 'with', resources: [ana, ben] }];
    const cut = (await client.createService({ body: { name: 'Cut', durations: [60], timezone: 'UTC', roles } })).uuid;
    const book = async (time: string, customer: object) =>
      (
        await client.createBooking({
          body: { service: cut, resources: [ana], start: `${DATE}T${time}:00Z`, customer } as never,
        })
      ).uuid;
    const grace = await book('09:00', { name: 'Grace', email: 'grace@example.com' });
    const lin = await book('11:00', { name: 'Lin', phone: '+49 (0)30 1234567' });
    const edith = await book('13:00', { name: 'Edith', email: 'edith@example.com' });
    const read = async (uuid: string) => await client.getBooking({ path: { uuid } });
    return { app, client, ana, ben, grace, lin, edith, read };
  };

  it('lists them: each can be given to a colleague, cancelled, or cancelled with all, with one message', async () => {
    const { app, client, ana, ben, grace, lin, edith, read } = await salon();
    const page = await openConsole(browser, service, app, `#/calendar?date=${DATE}`, { zone: 'UTC' });
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    const closed = dialog.locator('[name="resources"]');
    await fillIn(dialog, { With: 'Ben' });
    await press(dialog, 'Close this time instead');
    expect(await closed.inputValue(), 'the chosen person').to.equal(ben);
    await page.keyboard.press('Escape');
    await press(page, 'Book');
    await press(dialog, 'Close this time instead');
    expect(await closed.inputValue(), 'never the whole business').to.equal(ana);
    await page.keyboard.press('Escape');
    await press(page, 'Close time');
    await dialog.locator('[name="start.time"]').fill('08:00');
    await dialog.locator('[name="end.time"]').fill('18:00');
    await dialog.locator('[name="reason"]').fill('Broken leg');
    await press(dialog, 'Close time');
    const listed = page.getByRole('region', { name: 'Bookings in this time' });
    await listed.getByRole('heading', { name: '3 bookings lie in this time' }).waitFor();
    await shows(listed, {
      text: ['If you cancel, nobody gets an e-mail: call them.', /^It appears in the booking as the reason\./],
    });
    await checkAccess(page, 'console-closing');
    const row = (name: string) => listed.getByRole('listitem').filter({ hasText: name });
    expect(await row('Lin').getByRole('link', { name: '+49 (0)30 1234567' }).getAttribute('href')).to.equal(
      'tel:+49301234567',
    );
    await row('Lin').getByRole('button', { name: 'Give to a free colleague' }).click();
    await page.getByText('Lin has been given to a colleague.').waitFor();
    expect((await read(lin)).resources).to.deep.equal([ben]);
    await row('Lin').waitFor({ state: 'detached' });
    await listed.getByLabel('Message to the customers you cancel').fill('We are sorry.');
    await row('Grace').getByRole('button', { name: 'Cancel…' }).click();
    await press(dialog, 'Cancel the booking');
    await page.getByText('1 booking has been cancelled.').waitFor();
    expect(await read(grace)).to.include({ status: 'cancelled', reason: 'We are sorry.' });
    expect((await read(edith)).status).to.equal('confirmed');
    // The list is there after a reload, too.
    await page.reload();
    await listed.getByRole('heading', { name: '1 booking lies in this time' }).waitFor();
    await listed.getByRole('button', { name: 'Cancel them all…' }).click();
    await press(dialog, 'Cancel the bookings');
    await listed.waitFor({ state: 'detached' });
    expect(await read(edith)).to.include({ status: 'cancelled', reason: 'The resource is closed at that time' });
    expect((await client.listTimeOff()).data[0]?.reason).to.equal('Broken leg');
  });

  it('says who gets an e-mail, and where no colleague is free', async () => {
    await service.close();
    // Nothing listens there: what matters is that a mail server is set.
    service = await openService({ smtpUrl: 'smtp://127.0.0.1:1' });
    const { app, client, ana, ben, grace } = await salon();
    const off = { start: `${DATE}T08:00:00Z`, end: `${DATE}T18:00:00Z` };
    await client.createTimeOff({ body: { resources: [ben], ...off } });
    const { uuid } = await client.createTimeOff({ body: { resources: [ana], ...off } });
    const page = await openConsole(browser, service, app, `#/time-off/${uuid}`);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await shows(page, {
      text: [
        'If you cancel, 2 customers get an e-mail. 1 has no e-mail address: call.',
        /^It appears in their e-mail as the reason\./,
      ],
    });
    await row('Grace').getByRole('button', { name: 'Give to a free colleague' }).click();
    await page.getByText('Nobody else is free at that time.').waitFor();
    expect((await client.getBooking({ path: { uuid: grace } })).resources).to.deep.equal([ana]);
  });
});
