import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { fillIn, press } from './support/page.js';
import { type SureClient, serviceFor } from './support/service.js';

inBrowser('the console after a change of app, network or script', (browser) => {
  const service = serviceFor('the suite');

  async function anApp(slug: string) {
    const app = await service.app({ slug, name: `The ${slug}` });
    const { client } = app as { readonly client: SureClient };
    const ana = (await client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
    const roles = [{ name: 'with', resources: [ana] }];
    const cut = (await client.createService({ body: { name: 'Haircut', durations: [30], roles } })).uuid;
    return { ...app, client, ana, cut };
  }

  async function signIn(page: Page, token: string): Promise<void> {
    await press(page, 'Sign in another way');
    await page.getByRole('tab', { name: 'For one business' }).click();
    await fillIn(page, { 'Token of the business': token });
    await press(page, 'Sign in');
  }

  it('forgets the address of one app when another is opened, and keeps it for the same', async () => {
    const [one, other] = [await anApp('one'), await anApp('other')];
    const page = await openConsole(browser, service, one, `#/services/${one.cut}`);
    const heading = page.getByRole('heading', { level: 1, name: 'Haircut' });
    await heading.waitFor();
    await press(page, 'Sign out');
    await signIn(page, one.token);
    await heading.waitFor();
    await press(page, 'Sign out');
    await page.reload();
    await signIn(page, other.token);
    await page.locator('.nav-name').getByText('The other').waitFor();
    await page.locator('[data-state^=calendar]').first().waitFor();
    expect(new URL(page.url()).hash).not.to.include(one.cut);
    expect(await page.getByText('has been deleted').count()).to.equal(0);
  });

  it('retries by itself when the connection is back', async () => {
    const { client, token, cut } = await anApp('away');
    await client.createCustomer({ body: { name: 'Grace', email: 'grace@example.com' } });
    const page = await openConsole(browser, service, { token }, '#/customers');
    await page.getByText('grace@example.com').waitFor();
    await visit(page, '#/services');
    await page.getByRole('link', { name: 'Haircut' }).waitFor();
    await visit(page, '#/calendar');
    await page.locator('[data-state^=calendar]').first().waitFor();
    for (const [place, found] of [
      ['#/customers', page.getByText('grace@example.com')],
      [`#/services/${cut}`, page.getByRole('heading', { level: 1, name: 'Haircut' })],
    ] as const) {
      const failed = page.getByRole('button', { name: 'Try again' });
      await page.route('**/v1/{customers,services}*/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.route('**/v1/{customers,services}?*', (route) => route.fulfill({ status: 500, body: '' }));
      await visit(page, place);
      await failed.first().waitFor();
      await page.unrouteAll();
      await page.context().setOffline(true);
      await page.locator('.console-side [data-live=lost]').waitFor();
      await page.context().setOffline(false);
      await found.waitFor();
      expect(await failed.count()).to.equal(0);
      browser.faults.length = 0;
      await visit(page, '#/calendar');
      await page.locator('[data-state^=calendar]').first().waitFor();
    }
  });

  it('loads the script of a section again when the connection is back', async () => {
    const { token } = await anApp('scripts');
    const page = await openConsole(browser, service, { token }, '#/customers');
    await page.locator('.console-side [data-live=live]').waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await visit(page, '#/events', { state: 'section-failed' });
    await page.unrouteAll();
    await page.context().setOffline(true);
    await page.locator('.console-side [data-live=lost]').waitFor();
    await page.context().setOffline(false);
    await page.locator('[data-state=section-failed]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    browser.faults.length = 0;
  });
});
