import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { picture } from './browser.js';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * The states of a page, all of which must have been checked when the suite is over in which this is called; `page` names
 * it, and the pictures of it.
 */
export function statesOf(page, states) {
    const unchecked = new Set(states);
    let hasFailed = false;
    afterEach(function () {
        hasFailed ||= this.currentTest?.state === 'failed';
    });
    after(() => {
        if (!hasFailed)
            expect([...unchecked], `states of ${page} that no test has checked`).to.deep.equal([]);
    });
    return async (shown, state) => {
        await shown.locator(`[data-state="${state}"]`).first().waitFor();
        await checkAccess(shown, `${page}-${state}`);
        unchecked.delete(state);
    };
}
/** Fails with whatever axe-core has against a page as it is, in light and in dark. */
export async function checkAccess(page, name) {
    const width = page.viewportSize()?.width;
    const wasDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
    const wasStill = await page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches");
    for (const colorScheme of ['light', 'dark']) {
        // What begins to move while one looks, for an answer comes in, is not seen half faded in.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await stillness(page);
        await picture(page, `${name}-${width}-${colorScheme}`);
        // The dark differs by its colours alone.
        const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
        expect(await violations(page, rules), `${name}, ${colorScheme}`).to.deep.equal([]);
    }
    await page.emulateMedia({
        colorScheme: wasDark ? 'dark' : 'light',
        reducedMotion: wasStill ? 'reduce' : 'no-preference',
    });
}
/** What moves once has come to its end. */
function stillness(page) {
    return page.evaluate(`Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => {})))`);
}
async function violations(page, rules) {
    // Its source is half a megabyte: a document that has it is not sent it again.
    if (!(await page.evaluate('"axe" in globalThis')))
        await page.evaluate(axe);
    const found = (await page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], ...rules })})`));
    return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`));
}
