import { expect } from 'chai';
import { until } from '../support/waiting.js';
import { inBrowser } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { mailServer } from './support/mail-server.js';
import { now } from './support/moment.js';
import { fillIn, press, shows } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

inBrowser("the console's e-mails", (browser) => {
  let service: TestService;
  let server: Awaited<ReturnType<typeof mailServer>>;
  let mails: string[];
  beforeEach(async () => {
    server = await mailServer();
    mails = server.mails;
  });
  afterEach(async () => {
    await service.close();
    await server.close();
  });

  /** A service with the mail server, or without one. */
  const open = async (hasMail: boolean) => {
    service = await openService(hasMail ? server.options : {});
  };

  const salon = async () => {
    const app = await service.app();
    const { client } = app;
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
    const start = new Date(Math.floor(now() / 86_400_000) * 86_400_000 + 3 * 86_400_000 + 36_000_000).toISOString();
    const customer = { name: 'Grace Okafor', email: 'grace&co@example.com', phone: '+44 (0)20 7946 0007' };
    const body = { resources: [ana], start, duration_minutes: 60, customer };
    return { app, client, booking: (await client.createBooking({ body })).uuid };
  };

  it('can be switched on and off, previewed in each language, and sent as a test', async () => {
    await open(true);
    const { app, client } = await salon();
    await client.updateBusiness({ body: { language: 'fr-CH' } });
    const page = await openConsole(browser, service, app, '#/letters');
    await page.locator('[data-state="editor"]').waitFor();
    await shows(page, {
      text: [/^Confirmé : Exemple de prestation/, 'Your business has no e-mail address', 'Subject'],
    });
    await checkAccess(page, 'console-letters');
    await fillIn(page, {
      'The customer did not come': true,
      'Reminder, days before': '',
      'Reminder, hours before': '2',
    });
    await press(page, 'Save', { text: 'Saved.' });
    const { letters } = await client.getLetters();
    expect(letters.no_show.enabled).to.equal(true);
    expect(letters.reminder.before_minutes).to.equal(120);
    expect(letters.confirmed.enabled).to.equal(true);
    await fillIn(page, { Language: 'Deutsch' });
    await page.getByText(/^Bestätigt:/).waitFor();
    mails.length = 0;
    await fillIn(page, { 'Send a test to': 'ada@example.com' });
    await press(page, 'Send a test', { text: 'It was sent' });
    expect(mails.filter((mail) => /^To: .*ada@example\.com/m.test(mail))).to.have.length(1);
  });

  it('are listed from a booking to its customer, and can be sent again', async () => {
    await open(true);
    const { app, booking } = await salon();
    const page = await openConsole(browser, service, app, `#/bookings/${booking}`);
    expect(await page.getByRole('link', { name: '+44 (0)20 7946 0007' }).getAttribute('href')).to.equal(
      'tel:+442079460007',
    );
    expect(await page.getByRole('link', { name: 'grace&co@example.com' }).getAttribute('href')).to.equal(
      'mailto:grace%26co@example.com',
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy the customer’s link', { text: 'The link has been copied.' });
    expect(await page.evaluate('navigator.clipboard.readText()')).to.match(/^https:\/\/book\.example\.com\/manage#/);
    await until(() => mails.length > 0);
    mails.length = 0;
    await press(page, 'Send the e-mail again');
    await page.getByText('It is sent again.').waitFor();
    await until(() => mails.some((mail) => mail.includes('grace&co@example.com')));
    await visit(page, `#/deliveries?booking=${booking}`);
    await page.getByRole('row').filter({ hasText: 'g•••@example.com' }).first().waitFor();
  });

  it('are not sent for a booking whose box is not ticked', async () => {
    await open(true);
    const { app, client } = await salon();
    await until(() => mails.length > 0);
    mails.length = 0;
    const page = await openConsole(browser, service, app, '#/calendar');
    await press(page, 'Book');
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { Customer: 'Edith' });
    await dialog.getByRole('textbox', { name: /^E-mail/ }).fill('edith@example.com');
    await press(dialog, 'Another time…');
    await dialog.getByText('More', { exact: true }).click();
    await fillIn(dialog, { 'Send no e-mail about this': true });
    await press(dialog, 'Book', { gone: true });
    const { data } = await client.listDeliveries();
    const edith = (await client.listBookings({ query: { customer_email: 'edith@example.com' } })).data[0];
    const sent = data.filter(({ booking, letter }) => booking === edith?.uuid && letter !== 'reminder');
    expect(sent).to.deep.equal([]);
    expect(mails).to.deep.equal([]);
  });

  it('are explained as missing without a mail server', async () => {
    await open(false);
    const app = await service.app();
    const page = await openConsole(browser, service, app, '#/letters');
    const said = page.getByText('No e-mail is sent: no mail server is set up');
    await said.waitFor();
    await page.getByText('E-mails have no links').waitFor();
    for (const place of ['workflows', 'start', 'deliveries']) {
      await visit(page, `#/${place}`);
      await page
        .locator(`[data-state^="${place === 'start' ? 'start' : 'list'}"]`)
        .first()
        .waitFor();
      await said.waitFor();
    }
  });
});
