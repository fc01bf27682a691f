import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { CONSOLE_STATES } from '../../adapters/web/browser/console/states.js';
import { until } from '../support/waiting.js';
import { hasFocus, inBrowser, type Page, type Route } from './support/browser.js';
import { tabTo } from './support/console.js';
import { settled } from './support/holding.js';
import { fillIn, hold, press } from './support/page.js';
import { EMAIL, OWNER_TOKEN, serviceFor } from './support/service.js';
import { statesOf } from './support/states.js';

inBrowser('the console outside of its sections', (browser) => {
  const check = statesOf('console', CONSOLE_STATES);
  const service = serviceFor('each test');

  const open = (seat = {}) => browser.open(`${service.url}/console`, seat);
  /** Opens the other ways to sign in, unless they are open. */
  const otherWay = async (page: Page, way: string) => {
    const tab = page.getByRole('tab', { name: way });
    if (!(await tab.isVisible())) await press(page, 'Sign in another way');
    await tab.click();
  };
  const asOwner = async (page: Page, token = OWNER_TOKEN) => {
    await otherWay(page, 'As the owner');
    await fillIn(page, { 'E-mail': EMAIL, 'Owner token': token });
    await press(page, 'Sign in');
  };
  const asApp = async (page: Page, token: string) => {
    await otherWay(page, 'For one business');
    await fillIn(page, { 'Token of the business': token });
    await press(page, 'Sign in');
  };
  const inside = (page: Page) => page.getByRole('navigation', { name: 'Console' });
  /** The console of the app Salon, signed in with its token. */
  const inSalon = async () => {
    const { uuid, token } = await service.app({ slug: 'salon', name: 'Salon' });
    const page = await open();
    await asApp(page, token);
    await inside(page).getByText('Up to date').waitFor();
    return { page, uuid };
  };
  const signOut = async (page: Page) => {
    await inside(page).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };
  const opens = async (token: string) =>
    (await createClient({ baseUrl: service.url, token }).getCurrentApp()).outcome === 'ok';
  const kept = (page: Page) => page.evaluate<string>("sessionStorage.getItem('slotkeeper.console') ?? ''");

  for (const width of [320, 1280]) {
    it(`leads an owner to a first app with the keyboard only, at ${width} pixels`, async () => {
      const page = await open({ width });
      await check(page, 'sign-in');
      await tabTo(page, 'Sign in another way');
      await page.keyboard.press('Enter');
      await page.keyboard.type(EMAIL);
      await page.keyboard.press('Tab');
      await page.keyboard.type(OWNER_TOKEN);
      await page.keyboard.press('Enter');
      await check(page, 'new-app');
      await page.keyboard.type('Salon Hübsch & Co.');
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      await page.keyboard.press('Enter');
      await page.locator('.console').waitFor();
      expect(await page.title()).to.contain('Salon Hübsch & Co.');
      const listed = await service.owner.listApps();
      expect(listed.outcome === 'ok' && listed.value.data.map(({ slug }) => slug)).to.deep.equal(['salon-huebsch-co']);
      expect(await kept(page)).not.to.contain(OWNER_TOKEN);
    });
  }

  it('shows missing and invalid fields in their places, and keeps the input', async () => {
    const page = await open();
    await press(page, 'Sign in', { text: ['Enter your e-mail address.', 'Enter your password.'] });
    await otherWay(page, 'As the owner');
    await press(page, 'Sign in', { text: ['Enter the owner’s e-mail address.', 'Enter or paste the token.'] });
    await asOwner(page, 'wrong');
    await check(page, 'sign-in-refused');
    await page.getByRole('alert').getByText('do not belong together').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).to.equal(EMAIL);
    await asApp(page, '00000000-0000-4000-8000-000000000000');
    await page.getByRole('alert').getByText('No business has this token').waitFor();
    await asApp(page, `${EMAIL}:x`);
    await page.getByRole('alert').getByText('This looks like an owner’s e-mail address and token.').waitFor();
  });

  it('refuses a short name in use, on its field', async () => {
    await service.app({ slug: 'taken', name: 'Taken' });
    const page = await open();
    await asOwner(page);
    await check(page, 'choose-app');
    await press(page, 'Add a business');
    await fillIn(page, { Name: 'Another', 'Short name': 'taken' });
    await press(page, 'Add business');
    await check(page, 'new-app-refused');
    await page.getByText('This is already in use.').waitFor();
    await fillIn(page, { 'Short name': 'free' });
    await press(page, 'Add business');
    await inside(page).getByText('Another', { exact: true }).waitFor();
  });

  it('shows the whole names of apps in a small window', async () => {
    await service.app({ slug: 'linden', name: 'Donaudampfschifffahrt'.repeat(4) });
    const page = await open({ width: 320 });
    await asOwner(page);
    await page.getByText('linden').waitFor();
    const isWhole = "[...document.querySelectorAll('.apps-app')].every((one) => one.scrollWidth <= one.clientWidth)";
    expect(await page.evaluate(isWhole)).to.equal(true);
  });

  it('opens a session of the chosen app, which a reload keeps and signing out ends', async () => {
    const { uuid } = await service.app({ slug: 'salon', name: 'Salon' });
    const page = await open();
    await asOwner(page);
    await page.getByRole('button', { name: 'Salon' }).click();
    await inside(page).getByText('Salon', { exact: true }).waitFor();
    const account = JSON.parse(await kept(page));
    expect(account).to.include({ kind: 'session' });
    expect(account.app).to.deep.equal({ uuid, name: 'Salon', slug: 'salon' });
    await page.reload();
    await inside(page).getByText('Salon', { exact: true }).waitFor();
    await signOut(page);
    expect(await kept(page)).to.equal('');
  });

  it('ends the session on the service when the user signs out, and keeps an app’s own token valid', async () => {
    const { token } = await service.app({ slug: 'salon', name: 'Salon' });
    const page = await open();
    await asOwner(page);
    await page.getByRole('button', { name: 'Salon' }).click();
    await inside(page).getByText('Up to date').waitFor();
    const session = JSON.parse(await kept(page)).token;
    const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await signOut(page);
    expect((await ended).status()).to.equal(204);
    expect(await opens(session)).to.equal(false);
    await asApp(page, token);
    await inside(page).getByText('Up to date').waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked += 1;
    });
    await signOut(page);
    expect(await opens(token)).to.equal(true);
    expect(asked).to.equal(0);
    expect(await page.getByText('You are signed out in this tab').count()).to.equal(0);
  });

  for (const [how, refuse] of [
    ['cannot be reached', (route: Route) => route.abort()],
    ['cannot do it', (route: Route) => route.fulfill({ status: 500, json: { code: 500, message: 'No' } })],
  ] as const) {
    it(`signs out even if the service ${how}, and says when the session ends`, async () => {
      await service.app({ slug: 'salon', name: 'Salon' });
      const page = await open({ width: 320 });
      await asOwner(page);
      await page.getByRole('button', { name: 'Salon' }).click();
      await page.locator('.console').waitFor();
      const { endsAt } = JSON.parse(await kept(page));
      await page.route('**/v1/app/session', refuse);
      await press(page, 'Menu');
      await press(page.getByRole('dialog'), 'Sign out');
      await check(page, 'session-left');
      expect(await kept(page)).to.equal('');
      await page.getByText(/the session in Salon stays open there/).waitFor();
      const time = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
      await page.getByText(new Intl.DateTimeFormat('en-GB', time).format(new Date(endsAt))).waitFor();
      expect(await hasFocus(page.getByLabel('E-mail'))).to.equal(true);
      await asOwner(page);
      await page.getByRole('button', { name: 'Salon' }).click();
      await press(page, 'Menu');
      await page.unroute('**/v1/app/session');
      // The session's state is known once that has been answered.
      const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await press(page.getByRole('dialog'), 'Sign out');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect((await ended).status()).to.equal(204);
      await settled(page);
      expect(await page.getByText('You are signed out in this tab').count()).to.equal(0);
    });
  }

  it('accepts an app’s own token', async () => {
    const { page } = await inSalon();
    await inside(page).getByText('Salon', { exact: true }).waitFor();
  });

  it('says that a session has ended above the page, and continues after signing in', async () => {
    const { page, uuid } = await inSalon();
    await service.app({ slug: 'other', name: 'Other' });
    await page.evaluate("location.hash = '#/resources/new'");
    // The previous page has a field of that name, too.
    await page.locator('[data-state="editor-new"]').waitFor();
    await page.getByLabel('Name', { exact: true }).first().fill('Typed before');
    await service.owner.rotateAppToken({ path: { uuid }, body: {} });
    await page
      .getByRole('button', { name: /^(Add|Create|Save)/ })
      .first()
      .click();
    await check(page, 'ended');
    await asOwner(page);
    // Only the owner's app that was open before is offered.
    await page.getByRole('dialog').getByRole('button', { name: 'Salon' }).waitFor();
    expect(
      await page.getByRole('dialog').getByRole('list', { name: 'Businesses' }).getByRole('button').count(),
    ).to.equal(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Salon' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).to.equal('Typed before');
    await inside(page).getByText('Up to date').waitFor();
  });

  it('says that the open app does not belong to the owner who signs in', async () => {
    const { page, uuid } = await inSalon();
    await service.slotkeeper.owners.issueToken('bob@example.com', 'bobs-token');
    await service.owner.rotateAppToken({ path: { uuid }, body: {} });
    await page.evaluate("location.hash = '#/resources'");
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await otherWay(page, 'As the owner');
    await fillIn(dialog, { 'E-mail': 'bob@example.com', 'Owner token': 'bobs-token' });
    await press(dialog, 'Sign in');
    await check(page, 'no-app');
    await dialog.getByText('Salon does not belong to this owner.').waitFor();
    await press(dialog, 'Sign in differently');
    await asOwner(page);
    await dialog.getByRole('button', { name: 'Salon' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('says that a section is loading, and that it cannot be loaded', async () => {
    const { page } = await inSalon();
    const end = await hold(page, '**/assets/*.js', 'abort');
    await inside(page).getByRole('link', { name: 'Activity' }).click();
    await check(page, 'section-loading');
    end();
    await check(page, 'section-failed');
    // The browser's console reports the fault independently of what is drawn.
    await until(() => browser.faults.length > 0, { what: 'the fault is told' });
    expect(browser.faults.splice(0).join('\n')).to.match(/\/assets\/.*\.js/);
    await page.getByText('It is tried again by itself every few seconds.').waitFor();
    await page.unroute('**/assets/*.js');
    // All three have the same heading: the failed section, the loading section, and the section itself.
    await page.locator('[data-state="section-failed"]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.locator('[data-state="section-loading"]').waitFor({ state: 'detached' });
    expect(await page.locator('[data-state="section-failed"]').count()).to.equal(0);
  });

  it('has its navigation in a menu on a phone, and a page for unknown addresses', async () => {
    const { token } = await service.app({ slug: 'salon', name: 'Salon' });
    const page = await open({ width: 320 });
    await asApp(page, token);
    await press(page, 'Menu');
    await check(page, 'navigation');
    await page.getByRole('dialog').getByRole('link', { name: 'Calendar', exact: true }).click();
    await page.getByRole('heading', { name: 'Nothing can be booked yet' }).waitFor();
    await page.evaluate("location.hash = '#/nowhere'");
    await check(page, 'section-unknown');
  });
});
