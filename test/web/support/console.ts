import type { Page, Seat, TestBrowser } from './browser.js';
import { type Shown, shows } from './page.js';
import type { SureClient, TestService } from './service.js';

type App = Awaited<ReturnType<TestService['app']>>;

/** The console of an app, at a place in it, signed in with the app's token as a person would. */
export async function openConsole(
  browser: TestBrowser,
  service: TestService,
  app: Pick<App, 'token'>,
  place = '',
  seat: Seat = {},
): Promise<Page> {
  const page = await browser.open(`${service.url}/console${place}`, seat);
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await page.getByRole('tab', { name: 'For one business' }).click();
  await page.getByLabel('Token of the business').fill(app.token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // A booking and the page behind it have a heading each.
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).first().waitFor();
  return page;
}

/** Makes an app. Returns a client of it, and a function that opens its console at a place. */
export async function anApp(browser: TestBrowser, service: TestService, fields: object = {}) {
  const app = await service.app(fields);
  const consoleAt = (place: string, seat: Seat = {}) => openConsole(browser, service, app, place, seat);
  return { client: app.client, consoleAt };
}

/** Books a resource for an hour, or as the fields say. Returns the booking's UUID. */
export async function bookTime(client: SureClient, resource: string, start: string | number, fields: object = {}) {
  const body = { resources: [resource], start: new Date(start).toISOString(), duration_minutes: 60, ...fields };
  return (await client.createBooking({ body })).uuid;
}

/** Goes to another place of the console, as by a link, and waits until it shows what it should. */
export async function visit(page: Page, place: string, then: Shown = {}): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
  await shows(page, then);
}

/** Returns the name of the focused element, as a screen reader reads it. */
export async function heard(page: Page): Promise<string> {
  const said = await page.evaluate(`(() => {
    const at = document.activeElement;
    return (at?.getAttribute('aria-label') ?? (at?.labels?.[0] ?? at)?.textContent ?? '').trim();
  })()`);
  return String(said);
}

/** Presses Tab until the element of that name has the focus. Fails if it does not get it. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const said = await heard(page);
    if (said.startsWith(name)) return;
    passed.push(said.slice(0, 40));
  }
  throw new Error(`Nothing called “${name}” has the focus: ${passed.join(' | ')}`);
}

/** Returns the value of a successful call. Throws if the call failed. */
export function made<V>(result: { readonly outcome: string; readonly value?: V }): V {
  if (result.outcome !== 'ok') throw new Error(JSON.stringify(result));
  return result.value as V;
}
