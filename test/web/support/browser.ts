import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../../support/waiting.js';
import { type Launched, launchBrowser, missingBrowser } from './chromium.js';
import { lateFrames } from './late.js';
import { CLOCK_SCRIPT } from './moment.js';

export type { Locator, Page, Route } from 'playwright-core';

/** Where a picture of each state that is checked is put, for people to look at; none, where it is not set. */
const PICTURES = process.env.PICTURES;

/** How many times as slow as it could be a page is; what goes wrong only on a busy machine does so here. */
const SLOW = Number(process.env.SLOW ?? 1);

/** How late, in ms and at most, frames and what waits for them come (`LATE_FRAMES`): what hopes to be first is not. */
const LATE_FRAMES = Number(process.env.LATE_FRAMES ?? 0);

/** How long a page may take for one thing, in ms, where the machine has much else to do. */
const PATIENCE = 40_000 * SLOW;

/** A browser hangs now and then on a machine of two cores. `RETRIES=0` shows such failures, with their reason. */
const RETRIES = Number(process.env.RETRIES ?? 1);

/** Method of Mocha's tests that its types lack. */
interface Attempted {
  currentRetry(): number;
}

let running: Promise<Launched> | undefined;

/** Started by whoever needs it first, and anew once it has crashed: that fails one test, and not all after it. */
function theBrowser(): Promise<Launched> {
  if (running) return running;
  const launching = launchBrowser();
  running = launching;
  launching.then(({ browser }) => {
    browser.once('disconnected', () => {
      if (running === launching) running = undefined;
    });
  }, noBrowser);
  return launching;
}

/** Whoever asked for it is told. */
function noBrowser(): void {}

async function endBrowser(): Promise<void> {
  const launched = running;
  running = undefined;
  await (await launched)?.end();
}

/** How somebody sits before a page. */
export interface Seat {
  /** Of the window, in pixels; 1280 unless a test says otherwise. */
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
  /** The test puts a clock of its own in it, by `page.clock`, which knows of no other. */
  readonly ownClock?: boolean;
  /** Another tab of the same person: of the same window, language and zone. */
  readonly beside?: Page;
}

export interface TestBrowser {
  /**
   * Opens an address. What may never happen on a page is written down and fails the test at its end: a breach of the
   * policy, an error in the console or in a script, a request to another host than those of `hosts`.
   */
  open(url: string, seat?: Seat): Promise<Page>;
  /** Lets pages load from another host, such as the site that a page is embedded in. */
  allow(host: string): void;
  /** From here to the end of the test, this is expected to be said; that it is, is for the test to check. */
  readonly faults: string[];
}

/** Tests in a real browser; pending where there is none, and a failure where `BROWSERS` asks for it. */
export function inBrowser(title: string, body: (this: Mocha.Suite, browser: TestBrowser) => void): void {
  const reason = missingBrowser();
  if (reason !== undefined) {
    describe(title, () => {
      if (process.env.BROWSERS !== 'chromium') it(reason);
      else it(reason, () => expect.fail(reason));
    });
    return;
  }
  // Outside of the suite: after the last of all where all files are run in one process, after each file where in several.
  after(endBrowser);
  describe(title, function () {
    this.timeout(120_000 * SLOW);
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
            await theBrowser()
          ).browser.newContext({
            viewport: { width, height },
            colorScheme: dark ? 'dark' : 'light',
            reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
            forcedColors: forcedColors ? 'active' : 'none',
            locale: lang,
            timezoneId: zone ?? 'Europe/Berlin',
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

/** Writes down whatever goes wrong on a page that nobody would see. */
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
    // What the service answers a page is for the page to tell; a file of the page that cannot be had is a fault.
    const { url } = message.location();
    if (/^Failed to load resource:/.test(message.text()) && /\/v1\//.test(url)) return;
    faults.push(`says: ${message.text()} (${url})`);
  });
}

/**
 * Waits until that is true in the page. It is evaluated from outside each time: what waits inside the page evaluates
 * code there, which the policy of pages forbids from its second look on.
 */
export function comesTrue(page: Page, expression: string): Promise<void> {
  return until(async () => Boolean(await page.evaluate(expression)), { what: expression, withinMs: PATIENCE });
}

/** Whether the focus is there. */
export function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate(
    (node: { readonly ownerDocument: { readonly activeElement: unknown } }) =>
      node === node.ownerDocument.activeElement,
  );
}

let pictures = 0;

/** A picture for people, where they have asked for some. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  pictures += 1;
  await page.screenshot({ path: join(PICTURES, `${name}-${pictures}.png`), fullPage: true });
}
