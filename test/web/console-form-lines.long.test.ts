import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { openConsole, visit } from './support/console.js';
import { fillIn, press } from './support/page.js';
import { serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

/** Finds inputs that do not stand in line with the one before in the same line of a form. Also counts the inputs that it compares. */
const OUT_OF_LINE = `(() => {
  const shown = [...document.querySelectorAll('main .field, dialog .field')].filter((field) => field.checkVisibility());
  const boxes = shown.flatMap((field) => {
    const input = field.querySelector(':scope > .input:not(textarea), :scope > .select > .input');
    if (!input) return [];
    const group = field.closest('.fields, .pair, .trio, .rows-fields, .price');
    const { top, bottom, left } = input.getBoundingClientRect();
    return group ? [{ name: field.querySelector('.field-label').textContent, group, top, bottom, left }] : [];
  });
  const out = [];
  boxes.forEach((box, index) => {
    const before = boxes[index - 1];
    // A field right of the one before stands in the same line.
    if (before?.group !== box.group || box.left <= before.left) return;
    const isInLine = Math.abs(before.top - box.top) < 1.5 && Math.abs(before.bottom - box.bottom) < 1.5;
    if (!isInLine) out.push(before.name + ' | ' + box.name);
  });
  return { out, lines: boxes.filter((box, index) => boxes[index - 1]?.group === box.group && box.left > boxes[index - 1].left).length };
})()`;

async function expectInLine(page: Page, what: string): Promise<void> {
  const { out, lines } = (await page.evaluate(OUT_OF_LINE)) as { out: readonly string[]; lines: number };
  expect(out, what).to.deep.equal([]);
  expect(lines, what).to.be.above(0);
}

inBrowser('the forms of the console', (browser) => {
  const service = serviceFor('the suite');

  it('keep the inputs of a line aligned beside hints and messages of others', async () => {
    const app = await service.app();
    const ana = (await app.client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
    const page = await openConsole(browser, service, app, '#/services/new');
    await page.getByRole('button', { name: 'Add service' }).waitFor();
    await expectInLine(page, 'a new service');
    await press(page, 'Add service');
    await page.locator('.field-error').first().waitFor();
    await fillIn(page, { Price: 'x' });
    await press(page, 'Add service', { text: 'Must be an amount of money' });
    await expectInLine(page, 'a refused service');
    await checkAccess(page, 'console-lines-service');

    await visit(page, '#/time-off/new');
    await press(page, 'Add time off', { text: 'Choose the first day' });
    await expectInLine(page, 'a refused time off');
    await checkAccess(page, 'console-lines-time-off');

    await visit(page, `#/resources/${ana}`);
    await page.getByLabel('Time zone').waitFor();
    await fillIn(page, { 'Time zone': 'Nowhere' });
    await press(page, 'Save');
    await page.locator('.field-error').first().waitFor();
    await expectInLine(page, 'a refused resource');
    await checkAccess(page, 'console-lines-resource');

    const { uuid } = await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } });
    await visit(page, `#/workflows/${uuid}`);
    await fillIn(page, { 'A hold lasts, seconds': '0' });
    await press(page, 'Save');
    await page.locator('.field-error').first().waitFor();
    await expectInLine(page, 'a refused workflow');
    await checkAccess(page, 'console-lines-workflow');
  });
});
