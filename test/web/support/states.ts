import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import { type Page, picture } from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until the page is in the state, and checks its accessibility in light and in dark mode. */
export type CheckState<S extends string> = (page: Page, state: S) => Promise<void>;

/**
 * Returns the check of the states of a page. All states must have been checked when the suite that calls this ends. `page` is the name of
 * the page, and of its pictures.
 */
export function statesOf<S extends string>(page: string, states: readonly S[]): CheckState<S> {
  const unchecked = new Set<string>(states);
  let hasFailed = false;
  afterEach(function () {
    hasFailed ||= this.currentTest?.state === 'failed';
  });
  after(() => {
    if (!hasFailed) expect([...unchecked], `states of ${page} that no test has checked`).to.deep.equal([]);
  });
  return async (shown, state) => {
    await shown.locator(`[data-state="${state}"]`).first().waitFor();
    await checkAccess(shown, `${page}-${state}`);
    unchecked.delete(state);
  };
}

/** Fails if axe-core finds violations on a page, in light or in dark mode. */
export async function checkAccess(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  const wasDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
  const wasStill = await page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches");
  for (const colorScheme of ['light', 'dark'] as const) {
    // Disables animations: an element whose animation begins now would be checked while half faded in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishAnimations);
    await picture(page, `${name}-${width}-${colorScheme}`);
    // Dark mode differs only in its colours.
    const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
    expect(await violations(page, rules), `${name}, ${colorScheme}`).to.deep.equal([]);
  }
  await page.emulateMedia({
    colorScheme: wasDark ? 'dark' : 'light',
    reducedMotion: wasStill ? 'reduce' : 'no-preference',
  });
}

async function violations(page: Page, rules: object): Promise<readonly string[]> {
  // axe-core has half a megabyte, so a document that has it does not get it again.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  const found = (await page.evaluate(
    `(${runUnchanged})(${JSON.stringify({ resultTypes: ['violations'], ...rules })}, ${RUNS})`,
  )) as AxeResults;
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}

/** Finishes all animations that end by themselves. It does not wait for frames, which a busy browser may not draw. */
const finishAnimations = `Promise.all(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map(async (one) => { try { one.finish(); await one.finished; } catch {} })
)`;

/** Runs of axe-core at most, for a page that keeps changing. */
const RUNS = 5;

/**
 * Runs axe-core in the page, again if it found violations while the document changed: it would compare colours from before and after the
 * change, or take them in the middle of a transition that the change has begun.
 */
const runUnchanged = `async (options, runs) => {
  for (;;) {
    let hasChanged = false;
    const observer = new MutationObserver(() => { hasChanged = true; });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    await ${finishAnimations};
    const found = await axe.run(options);
    observer.disconnect();
    if (!hasChanged || found.violations.length === 0 || --runs === 0) return found;
  }
}`;
