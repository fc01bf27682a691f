import { expect } from 'chai';
import { inBrowser, type Page } from './support/browser.js';
import { made, openConsole, visit } from './support/console.js';
import { openService, type TestService } from './support/service.js';
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
  let service: TestService;
  before(async () => {
    service = await openService();
  });
  after(() => service.close());

  it('keep the inputs of a line aligned beside hints and messages of others', async () => {
    const app = await service.app();
    const ana = made(await app.client.createResource({ body: { name: 'Ana', timezone: 'Europe/Berlin' } })).uuid;
    const page = await openConsole(browser, service, app, '#/services/new');
    await page.getByRole('button', { name: 'Add service' }).waitFor();
    await expectInLine(page, 'a new service');
    await page.getByRole('button', { name: 'Add service' }).click();
    await page.locator('.field-error').first().waitFor();
    await page.getByLabel('Price').fill('x');
    await page.getByRole('button', { name: 'Add service' }).click();
    await page.getByText('Must be an amount of money').waitFor();
    await expectInLine(page, 'a refused service');
    await checkAccess(page, 'console-lines-service');

    await visit(page, '#/time-off/new');
    await page.getByRole('button', { name: 'Add time off' }).click();
    await page.getByText('Choose the first day').waitFor();
    await expectInLine(page, 'a refused time off');
    await checkAccess(page, 'console-lines-time-off');

    await visit(page, `#/resources/${ana}`);
    await page.getByLabel('Time zone').waitFor();
    await page.getByLabel('Time zone').fill('Nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').first().waitFor();
    await expectInLine(page, 'a refused resource');
    await checkAccess(page, 'console-lines-resource');

    const { uuid } = made(await app.client.createWorkflow({ body: { name: 'Flow', description: 'Mails' } }));
    await visit(page, `#/workflows/${uuid}`);
    await page.getByLabel('A hold lasts, seconds').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').first().waitFor();
    await expectInLine(page, 'a refused workflow');
    await checkAccess(page, 'console-lines-workflow');
  });
});
