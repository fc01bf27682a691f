import { expect } from 'chai';
import { standardMail, TEMPLATE_NAMES } from '../../core/index.js';
import { inBrowser } from './support/browser.js';
import { openConsole } from './support/console.js';
import { fillIn, press } from './support/page.js';
import { serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

inBrowser('an e-mail of a workflow in the console', (browser) => {
  const service = serviceFor('the suite', { publicUrl: 'https://book.example.com' });

  it('begins with the words of the standard letter, and says before it is saved which letter it replaces', async () => {
    const app = await service.app();
    await app.client.updateBusiness({ body: { language: 'de-AT' } });
    const { uuid } = await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } });
    const page = await openConsole(browser, service, app, `#/workflows/${uuid}/new`);
    const [subject, text] = [page.getByLabel('Subject'), page.getByLabel('Text', { exact: true })];
    const replaces = (letter: string) => page.getByText(`It replaces the standard e-mail “${letter}”`);
    const standard = (kind: Parameters<typeof standardMail>[0]) =>
      standardMail(kind, { language: 'de', hasLinks: true });
    await replaces('Confirmation').waitFor();
    expect(await subject.inputValue()).to.equal(standard('confirmed').subject);
    expect(await text.inputValue())
      .to.equal(standard('confirmed').text)
      .and.to.contain('{{booking.start_long}}')
      .and.to.contain('{{booking.manage_url}}');
    await page.getByText('Placeholders for the texts').click();
    await checkAccess(page, 'console-action-replaces');
    const names = await page.locator('details[open] code').allTextContents();
    expect(names).to.deep.equal(TEMPLATE_NAMES.map((name) => `{{${name}}}`));

    await fillIn(page, { 'It runs': 'booking.rescheduled' });
    await replaces('New time').waitFor();
    expect(await text.inputValue()).to.equal(standard('moved').text);
    await fillIn(page, { 'It runs': 'booking.start', 'How long': '2', 'Before or after': 'before' });
    await replaces('Reminder').waitFor();
    expect(await text.inputValue()).to.equal(standard('reminder').text);

    await text.fill('Own words');
    await fillIn(page, { 'It runs': 'booking.cancelled' });
    await replaces('Cancellation').waitFor();
    expect(await text.inputValue()).to.equal('Own words');
    await fillIn(page, { 'Switched on': false });
    await replaces('Cancellation').waitFor({ state: 'detached' });
    await fillIn(page, { 'Switched on': true });
    await replaces('Cancellation').waitFor();
    await fillIn(page, { To: 'team@example.com' });
    await replaces('Cancellation').waitFor({ state: 'detached' });
    await fillIn(page, { To: '{{booking.customer.email}}' });
    await replaces('Cancellation').waitFor();
  });

  it('mentions no letter that is switched off', async () => {
    const app = await service.app();
    await app.client.updateLetters({ body: { letters: { confirmed: { enabled: false } } } });
    const { uuid } = await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } });
    const page = await openConsole(browser, service, app, `#/workflows/${uuid}/new`);
    await page.getByLabel('Subject').waitFor();
    expect(await page.getByText('It replaces').count()).to.equal(0);
    await fillIn(page, { 'It runs': 'booking.created' });
    await page.getByText('It replaces the standard e-mail “Request received”').waitFor();
  });

  it('is saved with its initial words', async () => {
    const app = await service.app();
    const { uuid } = await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } });
    const page = await openConsole(browser, service, app, `#/workflows/${uuid}/new`);
    await fillIn(page, { Name: 'Confirmation' });
    await press(page, 'Add action');
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    const [action] = (await app.client.listActions({ path: { workflow: uuid } })).data;
    expect(action?.config).to.deep.include(standardMail('confirmed', { language: 'en', hasLinks: true }));
  });
});
