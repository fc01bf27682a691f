import type { Page, Request } from 'playwright-core';

/** Requests of a page that are held back. */
export interface Held {
  /** Resolves when the first of them has been made. */
  readonly asked: Promise<void>;
  /** Number of them so far. */
  readonly count: () => number;
  /** Lets them through, and waits until the page has had time to do whatever it does then. */
  readonly through: () => Promise<void>;
}

/**
 * Holds back matching requests of a page until `through`. The service answers at once, and the page gets the answers later. With `unheard`,
 * the requests themselves are held back. With `once`, holds back only the first request, so that later ones overtake it.
 */
export async function holdBack(
  page: Page,
  isHeld: (request: Request, url: URL) => boolean,
  { unheard = false, once = false } = {},
): Promise<Held> {
  let count = 0;
  let tell = () => {};
  let open = () => {};
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const passed: Promise<unknown>[] = [];
  await page.route('**/v1/**', async (route) => {
    const request = route.request();
    if (!isHeld(request, new URL(request.url()))) return route.fallback();
    count += 1;
    if (once && count > 1) return route.fallback();
    if (unheard) {
      tell();
      await gate;
      return route.fallback();
    }
    const response = await route.fetch();
    tell();
    await gate;
    const passing = route.fulfill({ response });
    passed.push(passing);
    return passing;
  });
  return {
    asked,
    count: () => count,
    async through() {
      open();
      await Promise.allSettled(passed);
      await settled(page);
    },
  };
}

/** Waits until earlier answers have come and the page has processed them. They are never overtaken by two further requests. */
export async function settled(page: Page): Promise<void> {
  for (let calls = 0; calls < 2; calls += 1) await page.evaluate("fetch('./healthz').then((answer) => answer.text())");
}

/**
 * Stops all frames and timers of the page until its clock runs again. Code that waits for a frame is then late. The page must have a clock
 * of its own.
 */
export async function stopFrames(page: Page): Promise<void> {
  const at = Number(await page.evaluate('Date.now()'));
  await page.clock.pauseAt(at + 1_000);
}
