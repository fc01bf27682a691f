import { expect } from 'chai';
import { aPng } from '../support/samples.js';
import { until } from '../support/waiting.js';
import { inBrowser, type Seat } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { mailServer } from './support/mail-server.js';
import { now } from './support/moment.js';
import { fillIn, press, pressKeys, shows } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const STYLE_OF_HEADING = `(() => {
  const { contentDocument } = document.querySelector('iframe');
  return getComputedStyle(contentDocument.querySelector('h1')).fontSize;
})()`;

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

  /** The console's page of letters, with the fields and the preview of the chosen one. */
  const lettersOf = async (app: Parameters<typeof openConsole>[2], seat: Seat = {}, place = '#/letters') => {
    const page = await openConsole(browser, service, app, place, seat);
    await page.locator('[data-part="words"]').waitFor({ state: 'attached' });
    const frame = page.frameLocator('iframe');
    return {
      page,
      frame,
      choose: (kind: string) => page.locator(`[data-kind="${kind}"]`).click(),
      field: (name: string) => page.locator(`[data-part="words"] [name="${name}"]`),
      act: (action: string) => page.locator(`[data-action="${action}"]`).click(),
      sees: (text: string | RegExp) => frame.getByText(text).first().waitFor(),
    };
  };

  it('can be switched on and off, previewed in each language, and sent as a test', async () => {
    await open(true);
    const { app, client } = await salon();
    await client.updateBusiness({ body: { language: 'fr-CH' } });
    const { page, choose } = await lettersOf(app);
    await shows(page, { text: [/^Confirmé : Exemple de prestation/, 'Your business has no e-mail address'] });
    await checkAccess(page, 'console-letters');
    await choose('reminder');
    await fillIn(page, {
      'Send: No-show': true,
      'Reminder, days before': '',
      'Reminder, hours before': '2',
    });
    await press(page, 'Save', { text: 'Saved.' });
    const { letters } = await client.getLetters();
    expect(letters.no_show.enabled).to.equal(true);
    expect(letters.reminder.before_minutes).to.equal(120);
    expect(letters.confirmed.enabled).to.equal(true);
    await choose('confirmed');
    await fillIn(page, { Language: 'Deutsch' });
    await page.getByText(/^Bestätigt:/).waitFor();
    mails.length = 0;
    await fillIn(page, { Closing: 'Bis bald!', 'Send a test to': 'ada@example.com' });
    await press(page, 'Send a test', { text: 'The test was sent' });
    const sent = mails.filter((mail) => /^To: .*ada@example\.com/m.test(mail));
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include('Bis bald!');
  });

  it('have own words, which are previewed before they are saved, and kept while other letters are shown', async () => {
    await open(true);
    const { app, client, booking } = await salon();
    await client.updateBusiness({ body: { language: 'de-DE', name: 'Salon Ana' } });
    const { page, choose, field, act, sees } = await lettersOf(app);
    const { standard } = (await client.getLetters()).letters.moved;
    await choose('moved');
    expect(await field('subject').inputValue()).to.equal(standard.de.subject);
    expect(await field('opening').inputValue()).to.equal(standard.de.opening);
    await field('subject').fill('Neu:  !');
    await pressKeys(page, 'ArrowLeft', 'ArrowLeft');
    await page.locator('[data-part="names"] button[value="booking.customer.name"]').click();
    await page.keyboard.type('…');
    expect(await field('subject').inputValue()).to.equal('Neu: {{booking.customer.name}}… !');
    await field('closing').fill('Bis bald\n\nIhr Team von {{business.name}}');
    await page.locator('[name="booking"]').selectOption(booking);
    await sees('Ihr Team von Salon Ana');
    await page.getByText('Neu: Grace Okafor… !', { exact: true }).waitFor();
    await choose('reminder');
    await field('language').selectOption('en');
    expect(await field('closing').inputValue()).to.equal('');
    await choose('moved');
    expect(await field('closing').inputValue()).to.equal('');
    await field('language').selectOption('de');
    const words = {
      subject: 'Neu: {{booking.customer.name}}… !',
      opening: null,
      closing: 'Bis bald\n\nIhr Team von {{business.name}}',
    };
    expect(await field('closing').inputValue()).to.equal(words.closing);
    await act('save');
    await page.getByText('Saved.').waitFor();
    expect((await client.getLetters()).letters.moved.words).to.deep.equal({ de: words });
    expect(await page.locator('[data-kind="moved"]').textContent()).to.contain('Own words');
    await checkAccess(page, 'console-letters-own');
    await act('standard');
    expect(await field('subject').inputValue()).to.equal(standard.de.subject);
    await act('save');
    await page.locator('[data-kind="moved"]').filter({ hasNotText: 'Own words' }).waitFor();
    await until(async () => Object.keys((await client.getLetters()).letters.moved.words).length === 0);
  });

  it('show an unknown name at its field, in words of the console, not of the interface', async () => {
    await open(true);
    const { app } = await salon();
    const { page, choose, field, act } = await lettersOf(app);
    await field('subject').fill('{{booking.custmer.name}}');
    const said = '{{booking.custmer.name}} cannot be inserted here. Did you mean {{booking.customer.name}}, ';
    await page.getByText(said).waitFor();
    await field('opening').fill('{{#booking.what}}');
    await choose('team_booked');
    expect(await page.locator('[value="booking.manage_url"]').count()).to.equal(0);
    await field('language').selectOption('fr');
    await act('save');
    await page.getByText(said).waitFor();
    expect(await field('language').inputValue()).to.equal('en');
    await page.getByText(/^Check the names in \{\{ \}\}/).waitFor();
    expect(await page.locator('main').textContent()).to.not.match(/Unknown name|Sections are not|letters\./i);
    expect(await page.locator('[data-kind="confirmed"]').textContent()).to.contain('Check the words');
  });

  it('show what customers have typed as text, and only links of the business', async () => {
    await open(true);
    const { app, client } = await salon();
    const [resource] = (await client.listResources()).data;
    const start = new Date(Math.floor(now() / 86_400_000) * 86_400_000 + 5 * 86_400_000 + 36_000_000).toISOString();
    const name = '<img src=x onerror=alert(1)>" style="color:red';
    const made = { resources: [resource!.uuid], start, duration_minutes: 60, notes: 'https://evil.example/?style="x"' };
    const booking = (await client.createBooking({ body: { ...made, customer: { name, email: 'eve@example.com' } } }))
      .uuid;
    await client.replaceLogo({ body: new Blob([Uint8Array.from(aPng(120, 40))], { type: 'image/png' }) });
    const { page, frame, field, sees } = await lettersOf(app);
    await field('opening').fill('{{booking.customer.name}}\n{{booking.notes}}\n\nhttps://salon.example/a.');
    await page.locator('[name="booking"]').selectOption(booking);
    await sees('https://salon.example/a');
    const text = await frame.locator('body').innerText();
    expect(text).to.contain(name).and.to.contain('https://evil.example/?style="x"');
    const links = await frame
      .locator('a')
      .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
    expect(links.filter((href) => !href.startsWith('https://book.example.com/'))).to.deep.equal([
      'https://salon.example/a',
    ]);
    const images = await frame
      .locator('img')
      .evaluateAll((all) =>
        (all as unknown as readonly { src: string; naturalWidth: number }[]).map((one) => [one.src, one.naturalWidth]),
      );
    const { logo } = await client.getBusiness();
    expect(images).to.deep.equal([[`${service.url}${new URL(logo!.url).pathname}`, 120]]);
    expect(await page.locator('iframe').getAttribute('sandbox')).to.equal('allow-same-origin');
    expect(await page.evaluate(STYLE_OF_HEADING)).to.equal('22px');
    await press(page, 'As text');
    await page.locator('.letter-text').getByText(name).waitFor();
  });

  it('show an e-mail of a workflow that replaces one, and end it after a question', async () => {
    await open(true);
    const { app, client } = await salon();
    const { uuid: workflow } = await client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } });
    const config = { to: '{{booking.customer.email}}', subject: 'Come back', text: 'As you were' };
    const action = { name: 'Old', trigger: 'booking.cancelled', type: 'email', config } as const;
    const { uuid } = await client.createAction({ path: { workflow }, body: action });
    const { page, act } = await lettersOf(app, {}, '#/letters/cancelled');
    await shows(page, { text: ['The workflow “Flow” sends its own e-mail instead', 'Come back', 'As you were'] });
    await checkAccess(page, 'console-letters-replaced');
    await act('use-standard');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Use the standard e-mail', { gone: true });
    await page.getByText('As you were').waitFor({ state: 'detached' });
    expect((await client.getAction({ path: { workflow, uuid } })).enabled).to.equal(false);
    expect((await client.getLetters()).letters.cancelled.replaced_in).to.deep.equal([]);
  });

  it('are shown one part at a time on a phone', async () => {
    await open(true);
    const { app } = await salon();
    const { page, choose, field, sees } = await lettersOf(app, { width: 360, height: 740 });
    await checkAccess(page, 'console-letters');
    await choose('cancelled');
    await field('opening').fill('Leider nicht.');
    await checkAccess(page, 'console-letters-words');
    await press(page, 'Preview');
    await sees('Leider nicht.');
    await checkAccess(page, 'console-letters-preview');
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
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
