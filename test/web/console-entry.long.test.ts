import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { ENTRY_STATES } from '../../adapters/web/browser/console/states.js';
import { inBrowser, type Page } from './support/browser.js';
import { made } from './support/console.js';
import { now } from './support/moment.js';
import { fillIn, hold, press, reload } from './support/page.js';
import { serviceFor } from './support/service.js';
import { checkAccess, statesOf } from './support/states.js';

const PASSWORD = 'correct horse battery';
const STRIP = 'You signed in with a link.';

inBrowser('the console, a signed-in person without an open app', (browser) => {
  const check = statesOf('console-entry', ENTRY_STATES);
  const service = serviceFor('each test');

  const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const inside = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Console' }).locator('.nav-name').filter({ hasText: name }).waitFor();
  /** Chooses one of the apps of the person. */
  const choose = async (page: Page, app: string) => {
    await headed(page, 'Choose a business');
    await page.getByRole('button', { name: app }).click();
    await inside(page, app);
  };
  const clientOf = (token: string) => createClient({ baseUrl: service.url, token });
  const printed = async () => (await service.slotkeeper.owners.issueLink('ada@example.com')).link;
  /** Text of the session that the page stores, or empty text, for the tab and for the device. */
  const stored = (page: Page) =>
    page.evaluate<[string, string]>(
      "[sessionStorage, localStorage].map((storage) => storage.getItem('slotkeeper.console') ?? '')",
    );
  const ofTab = async (page: Page) => JSON.parse((await stored(page))[0]).person;
  const withPassword = async (page: Page, heading?: string) => {
    await fillIn(page, { 'E-mail': 'ana@example.com', Password: PASSWORD });
    await press(page, 'Sign in', { heading });
  };
  /** Signs out, and waits until the service has ended the session. */
  const signOut = async (page: Page) => {
    const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await press(page, 'Sign out', { heading: 'Sign in' });
    expect((await ended).status()).to.equal(204);
  };
  /** Makes an app, and invites a manager to it. */
  const invited = async (app: string, email: string) => {
    const { client } = await service.app({ name: app });
    const { uuid } = await client.createStaff({ body: { name: 'Ana', email, role: 'manager' } });
    const { link } = await client.createStaffLink({ path: { uuid }, body: {} });
    return { client, uuid, link: link ?? '' };
  };
  /** Makes the person of an invitation. */
  const joined = async (link: string, password: string) => made(await clientOf(link).useLink({ body: { password } }));
  /** Makes the person Ana, who works in two apps. */
  const anaOfTwo = async () => {
    const [first, second] = [await invited('Linden', 'ana@example.com'), await invited('Ahorn', 'ana@example.com')];
    const { token } = await joined(first.link, 'another horse battery');
    made(await clientOf(token).joinByLink({ body: { link: second.link, password: PASSWORD } }));
  };

  it('stays signed in over a reload before the first app, sets a password there, and signs out', async () => {
    const page = await browser.open(`${service.url}/console#link=${await printed()}`);
    await headed(page, 'Add your first business');
    await page.getByText(STRIP).waitFor();
    const { token } = await ofTab(page);
    expect(token).to.match(/^se_[\w-]{43}$/);
    expect((await stored(page))[1], 'not asked for').to.equal('');
    await reload(page, { heading: 'Add your first business' });
    await page.getByText(STRIP).waitFor();
    expect((await ofTab(page)).token).to.equal(token);
    await checkAccess(page, 'console-entry-first-app');

    await fillIn(page, { 'Name of your business': 'Salon Linden' });
    await press(page, 'Set e-mail and password');
    const dialog = page.getByRole('dialog');
    await check(page, 'entry-details');
    await fillIn(dialog, { 'E-mail': 'ana@example.com', 'New password': 'short' });
    await press(page, 'Save');
    await dialog.getByText('Use 12 to 200 characters').waitFor();
    await fillIn(dialog, { 'New password': PASSWORD });
    await press(page, 'Save');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(STRIP).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name of your business').inputValue(), 'keeps what was typed').to.equal(
      'Salon Linden',
    );
    await reload(page, { heading: 'Add your first business' });
    expect(await page.getByText(STRIP).count()).to.equal(0);

    await signOut(page);
    expect(await stored(page)).to.deep.equal(['', '']);
    expect(await clientOf(token).getMe(), 'the session has ended').to.include({ status: 401 });
    await reload(page, { heading: 'Sign in' });
    await withPassword(page, 'Add your first business');
    await fillIn(page, { 'Name of your business': 'Salon Linden' });
    await press(page, 'Add business');
    await inside(page, 'Salon Linden');
    await page.reload();
    await inside(page, 'Salon Linden');
  });

  it('keeps the chosen app over a reload after a password, and in other tabs if the device stores it', async () => {
    await anaOfTwo();
    const page = await browser.open(`${service.url}/console`);
    await withPassword(page, 'Choose a business');
    expect((await stored(page))[1], 'not asked for').to.equal('');
    await reload(page, { heading: 'Choose a business' });
    expect(await page.getByText(STRIP).count(), 'has a password').to.equal(0);
    await signOut(page);
    expect(await stored(page)).to.deep.equal(['', '']);

    await fillIn(page, { 'Keep me signed in on this device': true });
    await withPassword(page, 'Choose a business');
    const { person } = JSON.parse((await stored(page))[1]);
    expect((Date.parse(person.endsAt) - now()) / 86_400_000).to.be.within(29, 31);
    const other = await browser.open(`${service.url}/console`, { beside: page });
    await choose(other, 'Ahorn');
    expect(JSON.parse((await stored(other))[1]).app.name).to.equal('Ahorn');
    // The device opens the last app from now on.
    await page.reload();
    await inside(page, 'Ahorn');
    await signOut(page);
    expect(await stored(page)).to.deep.equal(['', '']);
    expect(await clientOf(person.token).getMe()).to.include({ status: 401 });
  });

  it('stores the session of a command’s link on the device on request, in place of the one before', async () => {
    await service.app({ name: 'Linden' });
    await service.app({ name: 'Ahorn' });
    const page = await browser.open(`${service.url}/console#link=${await printed()}&ask`);
    await fillIn(page, { 'Keep me signed in on this device': true });
    await press(page, 'Sign in', { heading: 'Choose a business' });
    await page.getByText(STRIP).waitFor();
    await checkAccess(page, 'console-entry-choice');
    const [tab, device] = await stored(page);
    expect(device).to.equal(tab);
    const { token } = JSON.parse(device).person;
    const other = await browser.open(`${service.url}/console`, { beside: page });
    await choose(other, 'Linden');

    // Another link replaces the session of the tab.
    await other.evaluate(`location.hash = 'link=${await printed()}&ask'`);
    await press(other, 'Sign in');
    await inside(other, 'Linden');
    expect((await ofTab(other)).token).not.to.equal(token);
  });

  it('stores the session of an account that signs in to join, before it joins', async () => {
    await anaOfTwo();
    const { link } = await invited('Buche', 'info@buche.example');
    const page = await browser.open(`${service.url}/console#link=${link}`);
    await press(page, 'Join with my account');
    await withPassword(page);
    await page.getByLabel('New password').waitFor();
    const { token } = await ofTab(page);
    await press(page, 'Stay signed in as you are', { heading: 'Choose a business' });
    await reload(page, { heading: 'Choose a business' });
    expect((await ofTab(page)).token).to.equal(token);
  });

  it('asks to sign in if the stored session has ended', async () => {
    await anaOfTwo();
    const page = await browser.open(`${service.url}/console`);
    await fillIn(page, { 'Keep me signed in on this device': true });
    await withPassword(page, 'Choose a business');
    made(await clientOf((await ofTab(page)).token).signOut());
    await reload(page, { heading: 'Sign in' });
    await page.getByText('Your session has ended. Sign in again to continue.').waitFor();
    expect(await stored(page)).to.deep.equal(['', '']);
    await reload(page, { heading: 'Sign in' });
    for (const text of ['no JSON', '{}', '{"person":{"token":"se_unknown"}}']) {
      await page.evaluate(`sessionStorage.setItem('slotkeeper.console', ${JSON.stringify(text)})`);
      await reload(page, { heading: 'Sign in' });
    }
    await withPassword(page, 'Choose a business');
    expect(await page.getByText('Your session has ended.').count()).to.equal(0);
  });

  it('waits for the apps, reports that they could not be loaded, and stays signed in', async () => {
    await anaOfTwo();
    const page = await browser.open(`${service.url}/console`, { width: 320 });
    const answer = await hold(page, '**/v1/me/apps?**', 'fail');
    await withPassword(page);
    await check(page, 'entry-loading');
    const { token } = await ofTab(page);
    answer();
    await check(page, 'entry-failed');
    expect((await ofTab(page)).token).to.equal(token);
    await page.unroute('**/v1/me/apps?**');
    await press(page, 'Try again', { heading: 'Choose a business' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(320);

    await page.route('**/v1/me/session', (route) => route.abort());
    await press(page, 'Sign out', { text: 'so your session stays open there.' });
    expect(await stored(page)).to.deep.equal(['', '']);
  });

  it('learns that no business has the person any more, and is signed out', async () => {
    const { client, uuid, link } = await invited('Linden', 'ana@example.com');
    await joined(link, PASSWORD);
    await client.updateStaff({ path: { uuid }, body: { active: false } });
    const page = await browser.open(`${service.url}/console`);
    await withPassword(page);
    await page.getByText('You no longer work in any business here.').waitFor();
    const { token } = await ofTab(page);
    await signOut(page);
    expect(await stored(page)).to.deep.equal(['', '']);
    expect(await clientOf(token).getMe()).to.include({ status: 401 });
  });

  it('opens no other app after a session has ended, and lets the right person sign in', async () => {
    await anaOfTwo();
    await joined((await invited('Buche', 'bob@example.com')).link, PASSWORD);
    const page = await browser.open(`${service.url}/console`);
    await withPassword(page);
    await choose(page, 'Ahorn');
    made(await clientOf((await ofTab(page)).token).signOut());
    await page.reload();
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { 'E-mail': 'bob@example.com', Password: PASSWORD });
    await press(dialog, 'Sign in', { text: 'You do not work in Ahorn.' });
    await press(dialog, 'Sign in differently');
    await fillIn(dialog, { 'E-mail': 'ana@example.com', Password: PASSWORD });
    await press(dialog, 'Sign in', { gone: true });
    await inside(page, 'Ahorn');
    expect((await clientOf((await ofTab(page)).token).getMe()).outcome).to.equal('ok');
  });
});
