import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { inBrowser, type Page } from './support/browser.js';
import { made, openConsole } from './support/console.js';
import { mailServer } from './support/mail-server.js';
import { fillIn, press } from './support/page.js';
import { openService, type TestService } from './support/service.js';
import { checkAccess } from './support/states.js';

const PASSWORD = 'correct horse battery';
const ANOTHER = 'another horse battery';

inBrowser("the console's links for members", (browser) => {
  let service: TestService;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  type App = Awaited<ReturnType<TestService['app']>>;
  const inside = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Console' }).locator('.nav-name').filter({ hasText: name }).waitFor();
  const clientOf = (token: string) => createClient({ baseUrl: service.url, token });
  const member = async ({ client }: App, body: object = {}) =>
    (await client.createStaff({ body: { name: 'Ana', email: 'ana@example.com', role: 'manager', ...body } })).uuid;
  const invited = async (app: App, body: object = {}) => {
    const uuid = await member(app, body);
    return { uuid, ...(await app.client.createStaffLink({ path: { uuid }, body: {} })) };
  };
  /** Opens the browser as a person who has joined the app. */
  const joined = async (app: App) => {
    const { uuid, url, link } = await invited(app);
    const page = await browser.open(url ?? '');
    await fillIn(page, { 'Choose a password': PASSWORD });
    await press(page, 'Sign in');
    const { name } = await app.client.getCurrentApp();
    await inside(page, name);
    return { page, uuid, url, link };
  };
  const shownLink = (page: Page) => page.locator('.shown code').textContent();
  const sessionOf = async (page: Page) =>
    JSON.parse(await page.evaluate<string>("sessionStorage.getItem('slotkeeper.console')")).person.token as string;

  it('invite a member, are shown once, and let a joined member sign in again', async () => {
    const app = await service.app({ name: 'Linden' });
    const uuid = await member(app);
    const manager = await openConsole(browser, service, app, `#/staff/${uuid}`);
    await manager.getByText('Ana has not been invited.').waitFor();
    expect(await manager.getByRole('button', { name: /^Mail it/ }).count(), 'no mail server').to.equal(0);
    await press(manager, 'Create an invitation');
    const url = (await shownLink(manager)) ?? '';
    expect(url).to.match(new RegExp(`^${service.url}/console#link=li_[\\w-]{43}$`));
    await manager.getByText('Ana is invited. A link is open until').waitFor();
    await checkAccess(manager, 'console-people-invitation');

    const page = await browser.open(url);
    await fillIn(page, { 'Choose a password': PASSWORD });
    await press(page, 'Sign in');
    await inside(page, 'Linden');
    await manager.getByText('Ana has had access since').waitFor();
    await press(manager, 'Create a link', { text: 'A link is open until' });
    const again = await browser.open((await shownLink(manager)) ?? '');
    await again.getByText('You sign in as Ana').waitFor();
    expect(await again.getByRole('button', { name: 'Join with my account' }).count(), 'joined already').to.equal(0);
    await press(again, 'Sign in');
    await inside(again, 'Linden');

    await manager.reload();
    await manager.getByText('Ana has had access since').waitFor();
    expect(await manager.locator('.shown').count(), 'shown once').to.equal(0);
    await app.client.updateStaff({ path: { uuid }, body: { active: false } });
    await manager.getByText('Ana is not active').waitFor();
    expect(await manager.getByRole('button', { name: 'Create a link' }).count()).to.equal(0);
    browser.faults.splice(0);
  });

  it('join an account that is signed in, or signs in on the page, or has a new password', async () => {
    const [first, second, third] = [
      await service.app({ name: 'Linden' }),
      await service.app({ name: 'Ahorn' }),
      await service.app({ name: 'Buche' }),
    ];
    const { page } = await joined(first);
    const session = clientOf(await sessionOf(page));
    const other = made(await clientOf('').signIn({ body: { email: 'ana@example.com', password: PASSWORD } }));
    const { uuid, link } = await invited(second, { email: 'info@ahorn.example' });
    await page.evaluate(`location.hash = 'link=${link}'`);
    await page.getByRole('heading', { name: 'Welcome to Ahorn' }).waitFor();
    await checkAccess(page, 'console-people-join');
    await fillIn(page, { 'New password': 'short' });
    await press(page, 'Join with my account', { text: 'Use 12 to 200 characters' });
    await fillIn(page, { 'New password': ANOTHER });
    await press(page, 'Join with my account');
    await inside(page, 'Ahorn');
    expect(made(await session.listMyApps()).data.map(({ name }) => name)).to.deep.equal(['Ahorn', 'Linden']);
    expect((await second.client.getStaff({ path: { uuid } })).joined_at).to.be.a('string');
    expect(await clientOf(other.token).getMe(), 'all other sessions end').to.include({ status: 401 });

    // Without a session, the page asks for the account. The wrong password of the attempt before is refused.
    const { url } = await invited(third, { email: 'info@buche.example' });
    const stranger = await browser.open(url ?? '');
    await press(stranger, 'Join with my account', { text: 'Sign in to your account first.' });
    await stranger.getByLabel('E-mail').fill('ana@example.com');
    await stranger.getByLabel('Password').fill(PASSWORD);
    await press(stranger, 'Sign in', { text: 'do not belong together' });
    await stranger.getByLabel('Password').fill(ANOTHER);
    await press(stranger, 'Sign in');
    await stranger.getByLabel('New password').fill(PASSWORD);
    await press(stranger, 'Join with my account');
    await inside(stranger, 'Buche');

    // Invites another member of an app in which the person already works.
    const twice = await invited(first, { email: 'two@example.com' });
    await stranger.evaluate(`location.hash = 'link=${twice.link}'`);
    await stranger.getByLabel('New password').fill(ANOTHER);
    await press(stranger, 'Join with my account', { text: 'You already work in this business.' });
    await press(stranger, 'Create a new account instead');
    await stranger.getByLabel('Choose a password').waitFor();
    browser.faults.splice(0);
  });

  it('keep the member when the account is deleted with its password', async () => {
    const app = await service.app({ name: 'Linden' });
    const { page, uuid } = await joined(app);
    // Signs out and in again, because a session that began with a link a moment ago needs no password.
    await press(page, 'Sign out');
    await fillIn(page, { 'E-mail': 'ana@example.com', Password: PASSWORD });
    await press(page, 'Sign in');
    await inside(page, 'Linden');
    const session = clientOf(await sessionOf(page));
    await page.getByRole('link', { name: 'Account' }).click();
    await press(page, 'Delete my account');
    await page.getByRole('heading', { name: 'Delete your account?' }).waitFor();
    await checkAccess(page, 'console-people-deletion');
    const name = 'Delete for good';
    await fillIn(page.getByRole('dialog'), { 'Your password': 'a wrong horse battery' });
    await press(page, name);
    await page.getByRole('dialog').locator('.field-error').waitFor();
    expect(made(await session.getMe()).name).to.equal('Ana');
    await fillIn(page.getByRole('dialog'), { 'Your password': PASSWORD });
    await press(page, name);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate<string>("sessionStorage.getItem('slotkeeper.console') ?? ''")).to.equal('');
    expect(await session.getMe()).to.include({ status: 401 });
    const gone = await clientOf('').signIn({ body: { email: 'ana@example.com', password: PASSWORD } });
    expect(gone).to.include({ status: 401 });
    const left = await app.client.getStaff({ path: { uuid } });
    expect(left).to.include({ name: 'Ana', active: true });
    browser.faults.splice(0);
  });

  /** Calls `act` with the mails that the service sends meanwhile. */
  const mailing = async (act: (mails: readonly string[]) => Promise<void>) => {
    const server = await mailServer();
    await service.close();
    service = await openService(server.options);
    try {
      await act(server.mails);
    } finally {
      await server.close();
    }
  };

  it('are mailed to the address of the member', () =>
    mailing(async (mails) => {
      const app = await service.app();
      const uuid = await member(app);
      const page = await openConsole(browser, service, app, `#/staff/${uuid}`);
      await press(page, 'Mail it to ana@example.com', {
        text: ['A link was mailed to ana@example.com.', 'Ana is invited.'],
      });
      expect(await page.locator('.shown').count()).to.equal(0);
      const [mail] = mails;
      expect(mail?.replace(/=\r?\n/g, '')).to.match(/console#link=(3D)?li_/);
    }));

  it('confirm the new e-mail address of a person', () =>
    mailing(async () => {
      const app = await service.app();
      const { link } = await invited(app);
      const page = await browser.open(`${service.url}/console#link=${link}`);
      await fillIn(page, { 'Choose a password': PASSWORD });
      await press(page, 'Sign in');
      await page.getByRole('link', { name: 'Account' }).click();
      await fillIn(page, { 'E-mail': 'new@example.com', 'Current password': PASSWORD });
      await press(page, 'Save', { text: 'It becomes new@example.com once you open the mailed link.' });
      expect(await page.getByLabel('E-mail').inputValue()).to.equal('ana@example.com');
    }));
});
