import { expect } from 'chai';
import { standardMail, TEMPLATE_NAMES } from '../../core/index.js';
import { inBrowser } from './support/browser.js';
import { made, openConsole } from './support/console.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

inBrowser('an e-mail of a workflow in the console', (browser) => {
  let service: TestService;
  before(async () => {
    service = await openService({ publicUrl: 'https://book.example.com' });
  });
  after(() => service.close());

  it('begins with the words of the standard letter, and says before it is saved which letter it replaces', async () => {
    const app = await service.app();
    made(await app.client.updateBusiness({ body: { language: 'de-AT' } }));
    const { uuid } = made(await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } }));
    const page = await openConsole(browser, service, app, `#/workflows/${uuid}/new`);
    const [subject, text] = [page.getByLabel('Subject'), page.getByLabel('Text', { exact: true })];
    const replaces = (letter: string) => page.getByText(`It takes the place of the standard e-mail “${letter}”`);
    const standard = (kind: Parameters<typeof standardMail>[0]) =>
      standardMail(kind, { language: 'de', hasLinks: true });
    await replaces('Confirmation').waitFor();
    expect(await subject.inputValue()).to.equal(standard('confirmed').subject);
    expect(await text.inputValue())
      .to.equal(standard('confirmed').text)
      .and.to.contain('{{booking.start_long}}')
      .and.to.contain('{{booking.manage_url}}');
    await page.getByText('What may stand in the texts').click();
    await checkAccess(page, 'console-action-replaces');
    const names = await page.locator('details[open] code').allTextContents();
    expect(names).to.deep.equal(TEMPLATE_NAMES.map((name) => `{{${name}}}`));

    await page.getByLabel('It runs').selectOption('booking.rescheduled');
    await replaces('New time').waitFor();
    expect(await text.inputValue()).to.equal(standard('moved').text);
    await page.getByLabel('It runs').selectOption('booking.start');
    await page.getByLabel('How long').fill('2');
    await page.getByLabel('Before or after').selectOption('before');
    await replaces('Reminder').waitFor();
    expect(await text.inputValue()).to.equal(standard('reminder').text);

    await text.fill('Own words');
    await page.getByLabel('It runs').selectOption('booking.cancelled');
    await replaces('Cancellation').waitFor();
    expect(await text.inputValue()).to.equal('Own words');
    await page.getByLabel('Switched on').uncheck();
    await replaces('Cancellation').waitFor({ state: 'detached' });
    await page.getByLabel('Switched on').check();
    await replaces('Cancellation').waitFor();
    await page.getByLabel('To', { exact: true }).fill('team@example.com');
    await replaces('Cancellation').waitFor({ state: 'detached' });
    await page.getByLabel('To', { exact: true }).fill('{{booking.customer.email}}');
    await replaces('Cancellation').waitFor();
  });

  it('mentions no letter that is switched off', async () => {
    const app = await service.app();
    made(await app.client.updateLetters({ body: { letters: { confirmed: { enabled: false } } } }));
    const { uuid } = made(await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } }));
    const page = await openConsole(browser, service, app, `#/workflows/${uuid}/new`);
    await page.getByLabel('Subject').waitFor();
    expect(await page.getByText('It takes the place of').count()).to.equal(0);
    await page.getByLabel('It runs').selectOption('booking.created');
    await page.getByText('It takes the place of the standard e-mail “Request received”').waitFor();
  });

  it('is saved with its initial words', async () => {
    const app = await service.app();
    const { uuid } = made(await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } }));
    const page = await openConsole(browser, service, app, `#/workflows/${uuid}/new`);
    await page.getByLabel('Name', { exact: true }).fill('Confirmation');
    await page.getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    const [action] = made(await app.client.listActions({ path: { workflow: uuid } })).data;
    expect(action?.config).to.deep.include(standardMail('confirmed', { language: 'en', hasLinks: true }));
  });
});
