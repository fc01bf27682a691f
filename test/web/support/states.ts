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

/** Fails if axe-core finds violations on a page, or a field has no name, in light or in dark mode. */
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
    expect(await paleControls(page, colorScheme), `${name}, ${colorScheme}, controls that are used`).to.deep.equal([]);
  }
  await page.emulateMedia({
    colorScheme: wasDark ? 'dark' : 'light',
    reducedMotion: wasStill ? 'reduce' : 'no-preference',
  });
}

/** Buttons and links, whose colours change as they are used. */
const CONTROLS = 'button, a[href], label, summary, [role="option"], [role="menuitem"]';

/** Pseudo-classes of a control under the mouse, with the focus of the keyboard as well, under a finger, and with the focus alone. */
const USES = [['hover'], ['hover', 'focus', 'focus-visible'], ['hover', 'focus', 'active'], ['focus', 'focus-visible']];

/** Places and styles of the controls that were measured already, by this process. Most states of a page have the same ones. */
const measured = new Set<string>();

/**
 * Lists the controls whose text has too little contrast in some use: below 4.5, or below 3 if it is large, or an icon. Leaves out controls
 * that look like one that was measured before.
 */
async function paleControls(page: Page, colorScheme: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const path = new URL(page.url()).pathname;
  const isNew = ([look]: readonly [string, number]) => !measured.has(`${colorScheme} ${path} ${look}`);
  const looks = [...differentNodes(root)].filter(isNew);
  const nodeIds = looks.map(([, nodeId]) => nodeId);
  const pale: string[] = [];
  if (nodeIds.length === 0) {
    await devtools.detach();
    return pale;
  }
  for (const forcedPseudoClasses of USES) {
    const force = (nodeId: number) => devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    // A control that the page has removed meanwhile is not measured.
    await Promise.allSettled(nodeIds.map(force));
    const found = (await page.evaluate(`(${measurePale})(${JSON.stringify(CONTROLS)})`)) as readonly string[];
    pale.push(...found.map((one) => `${forcedPseudoClasses.join()}: ${one}`));
  }
  await devtools.detach();
  if (pale.length === 0) for (const [look] of looks) measured.add(`${colorScheme} ${path} ${look}`);
  return pale;
}

interface DomNode {
  readonly nodeId: number;
  readonly nodeName: string;
  /** Names and values in turn. */
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
}

/** Returns one node of those that look the same: with equal attributes for styles, in the same place. This saves most of the time. */
function differentNodes(node: DomNode, place = '', found = new Map<string, number>()): ReadonlyMap<string, number> {
  const { nodeId, nodeName, attributes = [], children = [] } = node;
  const styled = attributes.flatMap((name, index) =>
    index % 2 === 0 && /^(?:class|role|type|disabled|aria-)/.test(name) ? `${name}=${attributes[index + 1]}` : [],
  );
  const here = `${place}>${nodeName} ${styled.filter((one) => !/^aria-(?:label|controls|describedby)/.test(one)).join()}`;
  const role = styled.find((one) => one.startsWith('role='));
  const isControl = /^(?:BUTTON|A|LABEL|SUMMARY)$/.test(nodeName) || role === 'role=option' || role === 'role=menuitem';
  if (isControl && !found.has(here)) found.set(here, nodeId);
  for (const child of children) differentNodes(child, here, found);
  return found;
}

/** Runs in the page. Measures the text and icons of each visible control against the colours behind them. */
const measurePale = `(controls) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const colours = new Map();
  const colourOf = (css) => {
    if (!colours.has(css)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      colours.set(css, [r, g, b, a / 255]);
    }
    return colours.get(css);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((one, index) => one * a + below[index] * (1 - a));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** Undefined behind a picture. */
  const behind = (element) => {
    if (!element) return colourOf('Canvas').slice(0, 3);
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = colourOf(backgroundColor);
    if (own[3] === 1 && backgroundImage === 'none') return own.slice(0, 3);
    const below = behind(element.parentElement);
    return backgroundImage === 'none' && below ? over(own, below) : undefined;
  };
  const inked = (control) => [control, ...control.querySelectorAll('*')].filter((one) =>
    one instanceof SVGSVGElement || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
  const isOff = (control) => control.closest(':disabled, [aria-disabled="true"], [aria-busy="true"], [inert]');
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (isOff(control) || !control.checkVisibility({ visibilityProperty: true })) return [];
    return inked(control).flatMap((element) => {
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const background = behind(element);
      if (!background) return [];
      const lights = [over(colourOf(color), background), background].map(luminance).sort((a, b) => b - a);
      const contrast = (lights[0] + 0.05) / (lights[1] + 0.05);
      const isLarge = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
      const least = isLarge || element instanceof SVGSVGElement ? 3 : 4.5;
      return contrast >= least ? [] : [contrast.toFixed(2) + ' ' + control.outerHTML.slice(0, 200)];
    });
  });
}`;

export async function violations(page: Page, rules: object = {}): Promise<readonly string[]> {
  // axe-core has half a megabyte, so a document that has it does not get it again.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  const found = (await page.evaluate(
    `(${runUnchanged})(${JSON.stringify({ resultTypes: ['violations'], ...rules })}, ${RUNS})`,
  )) as AxeResults;
  const broken = found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
  return [...broken, ...((await page.evaluate(NAMELESS)) as readonly string[])];
}

/** Lists visible fields without a name, and buttons that send a form of the console without an action: other programs find both by these. */
const NAMELESS = `[...document.querySelectorAll('input, select, textarea, .console [type="submit"]')]
  .filter((one) => !(one.name || one.dataset.action) && one.checkVisibility())
  .map((one) => 'no name: ' + one.outerHTML.slice(0, 150))`;

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
