import type { FrameLocator, Locator, Page } from 'playwright-core';

/** A page, or a part of it, such as a dialog. */
type Place = Page | Locator | FrameLocator;

/** Visible state of a page or a part of it, which a test waits for. */
export interface Shown {
  /** Its `data-state`. */
  readonly state?: string;
  readonly text?: string | RegExp | readonly (string | RegExp)[];
  /** Its title: a heading of level 1. */
  readonly heading?: string | RegExp | undefined;
  /** True if the place itself disappears, such as a dialog. */
  readonly gone?: boolean;
}

/** Waits until the place shows everything that is given. */
export async function shows(place: Place, { state, text = [], heading, gone = false }: Shown): Promise<void> {
  if (state !== undefined) await place.locator(`[data-state="${state}"]`).waitFor();
  for (const one of [text].flat()) await place.getByText(one).waitFor();
  if (heading !== undefined) await place.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (gone) await (place as Locator).waitFor({ state: 'detached' });
}

/** Presses the button of that name, and waits until the place shows what comes then. */
export async function press(place: Place, name: string | RegExp, then: Shown = {}): Promise<void> {
  await place.getByRole('button', { name, exact: true }).click();
  await shows(place, then);
}

/** Chooses the action of that name in the menu of the page. */
export async function pressInMenu(place: Place, name: string): Promise<void> {
  await press(place, 'More actions');
  await place.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses a free time in the form of a booking. */
export const chooseTime = (form: Place, start: string): Promise<void> =>
  form.locator(`[data-start="${new Date(start).toISOString()}"]`).click();

/** Follows the link of that name, and waits until the place shows what comes then. */
export async function follow(place: Place, name: string | RegExp, then: Shown = {}): Promise<void> {
  await place.getByRole('link', { name }).click();
  await shows(place, then);
}

/** Loads the page again, and waits until it shows what it should. */
export async function reload(page: Page, then: Shown): Promise<void> {
  await page.reload();
  await shows(page, then);
}

/** Presses keys one after another. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Fills in fields by their labels, in that order: text, an option by its value or label, or true for a tick. */
export async function fillIn(place: Place, fields: Readonly<Record<string, string | boolean>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = fieldOf(place, label);
    if (typeof value === 'boolean') await field.setChecked(value);
    else if (await field.evaluate(({ tagName }: { readonly tagName: string }) => tagName === 'SELECT')) {
      await field.selectOption(value);
    } else await field.fill(value);
  }
}

/** The field with that label. The pages may add that it is optional, or explain it, in brackets. */
function fieldOf(place: Place, label: string): Locator {
  return place.getByLabel(label, { exact: true }).or(place.getByLabel(`${label} (`));
}

/** Answer of a service that fails. */
export const FAILURE = { status: 500, json: { code: 500, message: 'Internal Server Error' } };

/**
 * Holds back the requests of a page to an address until the returned function is called. Then they are continued, answered by a failure of
 * the service, or aborted like those of a lost connection.
 */
export async function hold(
  page: Page,
  address: Parameters<Page['route']>[0],
  then: 'continue' | 'fail' | 'abort' = 'continue',
): Promise<() => void> {
  const { passed, open } = gate();
  await page.route(address, async (route) => {
    await passed;
    await (then === 'fail' ? route.fulfill(FAILURE) : route[then]());
  });
  return open;
}

/** A gate that is closed until `open`. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
