import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { inBrowser, type Page } from './support/browser.js';
import { made } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, press } from './support/page.js';
import { serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

const PASSWORD = 'correct horse battery';

inBrowser('the console, people who sign in', (browser) => {
  const service = serviceFor('each test');

  const inside = (page: Page) => page.getByRole('navigation', { name: 'Console' });
  const named = (page: Page, name: string) => inside(page).locator('.nav-name').filter({ hasText: name });
  const kept = (page: Page, where: string) => page.evaluate<string>(`${where}.getItem('slotkeeper.console') ?? ''`);
  /** The owner's link, as the service prints it at a start. */
  const printed = async () => (await service.slotkeeper.owners.issueLink('ada@example.com')).link;

  it('leads from the printed link to a booking page, to a password, and back', async () => {
    const link = await printed();
    const page = await browser.open(`${service.url}/console#link=${link}`);
    await page.getByRole('heading', { name: 'Add your first business' }).waitFor();
    expect(new URL(page.url()).hash, 'the link stays in no history').to.equal('');
    await fillIn(page, { 'Name of your business': 'Salon Linden' });
    await press(page, 'Add business', { state: 'start', text: 'You signed in with a link.' });
    await checkAccess(page, 'console-people-strip');
    await fillIn(page, { Name: 'Ana' });
    await press(page, 'Add and go on', { state: 'start-service' });
    await fillIn(page, { Name: 'Haircut' });
    await press(page, 'Add and go on');
    const opened = page.getByRole('link', { name: 'Open your booking page' });
    expect(await opened.getAttribute('href')).to.equal(`${service.url}/book/salon-linden`);
    const customer = createClient({ baseUrl: service.url, token: '@salon-linden' });
    expect(made(await customer.listServices()).data).to.have.length(1);

    await page.getByRole('link', { name: 'Set e-mail and password' }).click();
    await fillIn(page, { 'E-mail': 'ada@salon.example', 'New password': 'short' });
    await press(page, 'Save', { text: 'Use 12 to 200 characters' });
    await fillIn(page, { 'New password': PASSWORD });
    await press(page, 'Save', { text: 'Saved.' });
    await page.getByText('You signed in with a link.').waitFor({ state: 'detached' });
    await checkAccess(page, 'console-people-account');

    await inside(page).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const session = createClient({ baseUrl: service.url, token: link });
    expect((await session.getLink()).outcome, 'used up').to.equal('refused');
    await fillIn(page, { 'E-mail': 'ada@salon.example', Password: 'a wrong horse battery' });
    await press(page, 'Sign in', { text: 'do not belong together' });
    await fillIn(page, { Password: PASSWORD, 'Keep me signed in on this device': true });
    await press(page, 'Sign in');
    await named(page, 'Salon Linden').waitFor();
    const account = JSON.parse(await kept(page, 'localStorage'));
    expect(account.token).to.match(/^se_[\w-]{43}@/);
    const lasts = (Date.parse(account.endsAt) - now()) / 86_400_000;
    expect(lasts).to.be.within(29, 31);
    await inside(page).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([await kept(page, 'localStorage'), await kept(page, 'sessionStorage')]).to.deep.equal(['', '']);
    const me = createClient({ baseUrl: service.url, token: account.person.token });
    expect((await me.getMe()).outcome, 'the session has ended').to.equal('refused');
  });

  it("asks before it uses a link, and asks a new person for a password after it has shown the role's rights", async () => {
    const [first, second] = [await service.app({ name: 'Linden' }), await service.app({ name: 'Ahorn' })];
    const invited = async ({ client }: typeof first, role: 'reception' | 'manager') => {
      const body = { name: 'Ana', email: 'ana@example.com', role };
      const { uuid } = await client.createStaff({ body });
      return await client.createStaffLink({ path: { uuid }, body: {} });
    };
    const { url } = await invited(first, 'reception');
    const page = await browser.open(url ?? '');
    await page.getByRole('heading', { name: 'Welcome to Linden' }).waitFor();
    await page.getByText('You sign in as Ana (ana@example.com).').waitFor();
    await checkAccess(page, 'console-people-link');
    await press(page, 'Sign in', { text: 'Fill this in.' });
    await fillIn(page, { 'Choose a password': PASSWORD });
    await press(page, 'Sign in');
    await named(page, 'Linden').waitFor();
    expect(await inside(page).getByRole('link', { name: 'Booking pages' }).count()).to.equal(0);
    expect(await kept(page, 'localStorage'), 'not asked for').to.equal('');

    // The person joins the other business. The header then offers a choice between the two.
    const { link } = await invited(second, 'manager');
    const { token } = JSON.parse(await kept(page, 'sessionStorage')).person;
    const me = createClient({ baseUrl: service.url, token });
    made(await me.joinByLink({ body: { link: link ?? '', password: 'another horse battery' } }));
    await page.reload();
    await press(page.locator('[data-part="switcher"]'), 'Business: Linden');
    await page.getByRole('menuitem', { name: 'Ahorn' }).click();
    await inside(page).getByRole('link', { name: 'Booking pages' }).waitFor();

    const used = await browser.open(url ?? '');
    await used.getByText('This link has been used or has expired.').waitFor();
    const byCommand = await browser.open(`${service.url}/console#link=${await printed()}&ask`);
    await byCommand.getByText('You sign in as ada').waitFor();
    await press(byCommand, 'Sign in');
    await byCommand.getByRole('heading', { name: 'Choose a business' }).waitFor();
    await byCommand.getByRole('button', { name: 'Linden' }).click();
    await named(byCommand, 'Linden').waitFor();
    browser.faults.splice(0);
  });
});
