import { expect } from 'chai';
import { inBrowser, type Locator, type Page } from './support/browser.js';
import { now } from './support/moment.js';
import { EMAIL, openService } from './support/service.js';

const DAY = 86_400_000;
/** Times in ms that a person takes for an act: the measure of each walk, whatever the speed of this computer. */
const PACE = { click: 1_100, key: 170, dialog: 1_500, page: 3_000 };

/** Uses a page as a person does, and counts the acts. */
class Walk {
  clicks = 0;
  ms = 0;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the page or dialog shows this, and reads it. */
  async read(what: 'page' | 'dialog', shown: string): Promise<void> {
    await this.page.locator(shown).first().waitFor();
    this.ms += PACE[what];
  }

  async click(at: string | Locator): Promise<void> {
    await (typeof at === 'string' ? this.page.locator(at) : at).click();
    this.clicks += 1;
    this.ms += PACE.click;
  }

  /** Types into a field, which is clicked first if it has not the focus. */
  async type(selector: string, text: string): Promise<void> {
    const field = this.page.locator(selector);
    await field.waitFor();
    if (!(await field.evaluate((one) => one === one.ownerDocument.activeElement))) await this.click(field);
    if ((await field.getAttribute('type')) === 'date') await field.fill(text);
    else await this.page.keyboard.type(text);
    this.ms += text.length * PACE.key;
  }
}

inBrowser('from the first link to a booking that was made, moved and cancelled', (browser) => {
  for (const lang of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
    it(`takes at most 75 seconds and 19 clicks in ${lang}`, async () => {
      const service = await openService();
      try {
        const { link } = await service.slotkeeper.owners.issueLink(EMAIL);
        const page = await browser.open(`${service.url}/console#link=${link}`, { lang });
        const walk = new Walk(page);
        await walk.read('page', '[name="name"]');
        expect(await page.evaluate('document.documentElement.lang')).to.equal(lang);
        await walk.type('[name="name"]', 'Salon Linden');
        await walk.click('[data-action="ok"]');
        for (const [state, name] of [
          ['start', 'Ana'],
          ['start-service', 'Haircut'],
        ]) {
          await walk.read('page', `[data-state="${state}"]`);
          await walk.type('[name="name"]', name!);
          await walk.click('main button[type="submit"]');
        }
        await walk.read('page', '[data-state="start-done"]');

        await walk.click('nav a[href="#/calendar"]');
        await walk.read('page', '.grid-heads');
        await walk.click('[data-action="book"]');
        const form = '[data-part="form"]';
        await walk.read('dialog', form);
        await walk.type(`${form} [name="customer"]`, 'Grace Okafor');
        const date = new Date(now() + 7 * DAY).toISOString().slice(0, 10);
        await walk.type(`${form} [name="date"]`, date);
        const times = page.locator(`${form} [data-start]`);
        await times.first().waitFor();
        await walk.click(times.nth(2));
        await walk.click(`${form} [data-action="book"]`);
        await page.locator(form).waitFor({ state: 'detached' });

        const panel = '[data-part="panel"]';
        await walk.click('[data-part="today"] button.link');
        await walk.read('page', panel);
        await walk.click(`${panel} [aria-haspopup]`);
        await walk.click('[role="menuitem"][data-action="move"]');
        await walk.read('dialog', form);
        await walk.click(times.nth(4));
        await walk.click(`${form} [data-action="move"]`);
        await page.locator(form).waitFor({ state: 'detached' });
        await walk.click(`${panel} [aria-haspopup]`);
        await walk.click('[role="menuitem"][data-action="cancel"]');
        await walk.read('dialog', '[name="reason"]');
        await walk.click('[data-action="ok"]');
        await page.locator(`${panel} [data-action="again"]`).waitFor();
        expect(walk.clicks).to.be.at.most(19);
        expect(walk.ms).to.be.at.most(75_000);
      } finally {
        await service.close();
      }
    });
  }
});
