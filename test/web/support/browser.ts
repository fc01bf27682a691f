import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../../support/waiting.js';
import { type Launched, launchBrowser, missingBrowser } from './chromium.js';
import { lateFrames } from './late.js';
import { CLOCK_SCRIPT } from './moment.js';

export type { Locator, Page, Route } from 'playwright-core';

/** Folder for a picture of each checked state, for people to look at. If it is not set, there are no pictures. */
const PICTURES = process.env.PICTURES;

/** Factor by which pages are slowed down, to find faults that otherwise occur only on a busy machine. */
const SLOW = Number(process.env.SLOW ?? 1);

/** Maximum delay in ms of frames, and of code that waits for them (`LATE_FRAMES`). Reveals code that requires to run first. */
const LATE_FRAMES = Number(process.env.LATE_FRAMES ?? 0);

/** Timeout in ms of one thing that a page does, on a busy machine. */
const PATIENCE = 120_000 * SLOW;

/** A browser hangs now and then on a machine of two cores. `RETRIES=0` shows such failures, with their reason. */
const RETRIES = Number(process.env.RETRIES ?? 1);

/** Method of Mocha's tests that its types lack. */
interface Attempted {
  currentRetry(): number;
}

/** Running browsers by the time zone of their computer. Undefined: that of this one. */
const running = new Map<string | undefined, Promise<Launched>>();

/** Starts the browser at the first use, and again after a crash. A crash then fails one test, not all later ones. */
function theBrowser(computerZone: string | undefined): Promise<Launched> {
  const known = running.get(computerZone);
  if (known) return known;
  const launching = launchBrowser(computerZone);
  running.set(computerZone, launching);
  launching.then(({ browser }) => {
    browser.once('disconnected', () => {
      if (running.get(computerZone) === launching) running.delete(computerZone);
    });
  }, noBrowser);
  return launching;
}

/** Ignores a failed launch here, because the tests that wait for the browser get the error. */
function noBrowser(): void {}

async function endBrowsers(): Promise<void> {
  const launched = [...running.values()];
  running.clear();
  await Promise.all(launched.map(async (one) => (await one).end()));
}

/** Device and settings of a person who uses a page. */
export interface Seat {
  /** Size of the window in pixels. Default: 1280 × 900. */
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  /** The few colours of a device with high contrast, instead of those of the page. */
  readonly forcedColors?: boolean;
  /** The language of the browser, such as `de-DE`; default `en-GB`. */
  readonly lang?: string;
  /** The time zone of the computer; default `Europe/Berlin`. */
  readonly zone?: string;
  /** True if the test gives the page a clock of its own by `page.clock`. Then no other clock is installed. */
  readonly ownClock?: boolean;
  /** A page of the same person. The new page is another tab of that browser, with the same window size, language and zone. */
  readonly beside?: Page;
}

export interface TestBrowser {
  /**
   * Opens an address. Records what must never happen on a page and fails the test at its end: a violation of the content security policy,
   * an error in the console or in a script, a request to another host than those of `hosts`.
   */
  open(url: string, seat?: Seat): Promise<Page>;
  /** Lets pages load from another host, such as the site that a page is embedded in. */
  allow(host: string): void;
  /** Faults of the pages so far. A test removes those that it expects, because any others fail it at its end. */
  readonly faults: string[];
}

/**
 * Tests in a real browser. Without one they are pending, or fail if `BROWSERS` requires it. With a `computerZone`, the browser runs on a
 * computer with that `TZ`, and its pages have the zone that it makes of it.
 */
export function inBrowser(
  title: string,
  body: (this: Mocha.Suite, browser: TestBrowser) => void,
  computerZone?: string,
): void {
  const reason = missingBrowser();
  if (reason !== undefined) {
    describe(title, () => {
      if (process.env.BROWSERS !== 'chromium') it(reason);
      else it(reason, () => expect.fail(reason));
    });
    return;
  }
  // Registered outside of the suite, so it runs after the last file. A process of `mocha --parallel` would run it after each file, and keeps
  // its browser until it ends.
  if (process.env.MOCHA_WORKER_ID === undefined) after(endBrowsers);
  describe(title, function () {
    this.timeout(600_000 * SLOW);
    this.retries(RETRIES);
    beforeEach(function () {
      const { currentTest: test } = this;
      if ((test as unknown as Attempted).currentRetry() > 0) {
        console.warn(`      Failed once, and is run again: ${test?.title}`);
      }
    });
    const contexts: BrowserContext[] = [];
    const hosts = new Set<string>();
    const faults: string[] = [];

    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      hosts.clear();
      expect(faults.splice(0), 'what pages must not do').to.deep.equal([]);
    });

    const browser: TestBrowser = {
      faults,
      allow: (host) => void hosts.add(host),
      async open(
        url,
        {
          width = 1280,
          height = 900,
          dark = false,
          reducedMotion = false,
          forcedColors = false,
          lang = 'en-GB',
          zone,
          ownClock = false,
          beside,
        } = {},
      ) {
        hosts.add(new URL(url).host);
        const context =
          beside?.context() ??
          (await (
            await theBrowser(computerZone)
          ).browser.newContext({
            viewport: { width, height },
            colorScheme: dark ? 'dark' : 'light',
            reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
            forcedColors: forcedColors ? 'active' : 'none',
            locale: lang,
            ...(computerZone === undefined && { timezoneId: zone ?? 'Europe/Berlin' }),
            acceptDownloads: true,
          }));
        if (!beside) {
          contexts.push(context);
          context.setDefaultTimeout(PATIENCE);
          if (!ownClock) await context.addInitScript(CLOCK_SCRIPT + lateFrames(LATE_FRAMES));
          await guard(context, hosts, faults);
        }
        const page = await context.newPage();
        if (SLOW > 1) {
          const devtools = await context.newCDPSession(page);
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
        }
        await page.goto(url);
        return page;
      },
    };
    body.call(this, browser);
  });
}

/** Records faults of a page that would otherwise go unnoticed. */
async function guard(context: BrowserContext, hosts: ReadonlySet<string>, faults: string[]): Promise<void> {
  await context.route(
    ({ protocol, host }) => /^(?:https?|wss?):$/.test(protocol) && !hosts.has(host),
    (route) => {
      faults.push(`asks another host: ${route.request().url()}`);
      return route.abort();
    },
  );
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    console.error('breaks the policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`);
  context.on('weberror', (error) => faults.push(`throws: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The page itself reports failed requests to the service. A file of the page that cannot be loaded is a fault.
    const { url } = message.location();
    if (/^Failed to load resource:/.test(message.text()) && /\/v1\//.test(url)) return;
    faults.push(`says: ${message.text()} (${url})`);
  });
}

/**
 * Waits until the expression is true in the page. Evaluates it from outside each time: a wait inside the page evaluates code there, which
 * the content security policy of pages forbids from the second time on.
 */
export function comesTrue(page: Page, expression: string): Promise<void> {
  return until(async () => Boolean(await page.evaluate(expression)), { what: expression, withinMs: PATIENCE });
}

/** Returns true if the element has the focus. */
export function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate(
    (node: { readonly ownerDocument: { readonly activeElement: unknown } }) =>
      node === node.ownerDocument.activeElement,
  );
}

let pictures = 0;

/** Takes a picture for people, if `PICTURES` is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  pictures += 1;
  await page.screenshot({ path: join(PICTURES, `${name}-${pictures}.png`), fullPage: true });
}
