import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { until } from '../support/waiting.js';
import { inBrowser } from './support/browser.js';
import { made, openConsole, visit } from './support/console.js';
import { fillIn, press } from './support/page.js';
import { serviceFor } from './support/service.js';
import { checkAccess } from './support/states.js';

inBrowser("the console's page of the business", (browser) => {
  const service = serviceFor('each test');

  for (const width of [320, 1280]) {
    it(`edits everything that customers see of it, at ${width} pixels`, async () => {
      const app = await service.app({ name: 'Salon Linde' });
      const page = await openConsole(browser, service, app, '#/business', { width });
      await page.locator('[data-state="editor"]').waitFor();
      const typed = {
        Name: 'Linde',
        Introduction: 'Hair in Kreuzberg.\nSince 1998.',
        'Time zone': 'Europe/Berlin',
        Address: 'Lindenstr. 1\n10969 Berlin',
        Phone: '+49 (0)30 1234567',
        'E-mail': 'hallo@linde.example',
        Website: 'https://linde.example',
        'Privacy policy': 'https://linde.example/privacy',
        Terms: 'https://linde.example/terms',
        Accent: '#C2185B',
      };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).first().fill(text);
      await fillIn(page, { Language: 'Deutsch (Österreich)' });
      await press(page, 'Save', { text: ['Saved.', 'In dark'] });
      await checkAccess(page, `console-business-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      const stored = await app.client.getBusiness();
      expect(stored).to.deep.include({
        name: 'Linde',
        intro: 'Hair in Kreuzberg.\nSince 1998.',
        timezone: 'Europe/Berlin',
        address: 'Lindenstr. 1\n10969 Berlin',
        phone: '+49 (0)30 1234567',
        email: 'hallo@linde.example',
        website: 'https://linde.example',
        privacy_url: 'https://linde.example/privacy',
        terms_url: 'https://linde.example/terms',
        accent: '#c2185b',
        language: 'de-AT',
      });
      // An emptied field has its default again.
      await fillIn(page, { Phone: ' ' });
      await press(page, 'Save');
      await page.getByText('Saved.').first().waitFor();
      await until(async () => (await page.getByLabel('Phone').inputValue()) === '');
      expect((await app.client.getBusiness()).phone).to.equal(null);
    });
  }

  it('shows errors in their places', async () => {
    const page = await openConsole(browser, service, await service.app(), '#/business');
    await fillIn(page, { Website: 'linde.example' });
    await page.getByLabel('Accent').first().fill('red');
    await press(page, 'Save', { text: 'Choose a colour.' });
    expect(await page.getByLabel('Website').getAttribute('aria-invalid')).to.equal('true');
  });

  it('scales a logo to 512 pixels, shows it from its own origin, and removes it', async () => {
    const app = await service.app();
    const page = await openConsole(browser, service, app, '#/business');
    await page.getByText('No logo yet.').waitFor();
    const drawn = await page.evaluate<number[]>(`new Promise((resolve) => {
      const canvas = document.createElement('canvas');
      canvas.width = 1024;
      canvas.height = 256;
      canvas.getContext('2d').fillRect(0, 0, 600, 200);
      canvas.toBlob(async (blob) => resolve([...new Uint8Array(await blob.arrayBuffer())]));
    })`);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('File of the logo').setInputFiles({ name, mimeType, buffer });
    await choose('logo.png', 'image/png', Buffer.from(drawn));
    const image = page.getByRole('img', { name: 'Your logo' });
    await image.waitFor();
    expect((await app.client.getBusiness()).logo).to.include({ width: 512, height: 128 });
    expect(new URL((await image.getAttribute('src')) ?? '').origin).to.equal(service.url);
    await until(async () => (await page.evaluate("document.querySelector('.business-logo').naturalWidth")) === 512);
    const noisy = await page.evaluate<number[]>(`new Promise((resolve) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 600;
      const context = canvas.getContext('2d');
      const data = context.createImageData(600, 600);
      for (let n = 0; n < data.data.length; n += 1) data.data[n] = n % 4 === 3 ? 255 : Math.random() * 48;
      context.putImageData(data, 0, 0);
      canvas.toBlob(async (blob) => resolve([...new Uint8Array(await blob.arrayBuffer())]), 'image/webp');
    })`);
    await choose('noisy.webp', 'image/webp', Buffer.from(noisy));
    await until(async () => (await app.client.getBusiness()).logo?.height !== 128);
    const { width, bytes } = (await app.client.getBusiness()).logo!;
    expect([384, 256, 192], `${width}: ${bytes}`).to.include(width);
    expect(width === 192 || bytes <= 65_536).to.equal(true);
    const stored = await fetch((await app.client.getBusiness()).logo!.url);
    expect(stored.headers.get('content-type')).to.equal('image/png');
    await choose('text.png', 'image/png', Buffer.from('This is no image'));
    await page.getByText('That file is not a readable image').waitFor();
    await press(page, 'Remove the logo');
    await image.waitFor({ state: 'detached' });
    expect((await app.client.getBusiness()).logo).to.equal(null);
  });

  it('provides the zone of new resources and services', async () => {
    const app = await service.app();
    await app.client.updateBusiness({ body: { timezone: 'America/Lima' } });
    const page = await openConsole(browser, service, app, '#/resources/new');
    await page.getByLabel('Time zone').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).to.equal('America/Lima');
    await visit(page, '#/services/new', { heading: 'New service' });
    expect(await page.getByLabel('Time zone').inputValue()).to.equal('America/Lima');
  });

  it('has a public booking page as soon as there is a service, which another booking page can take over', async () => {
    const app = await service.app({ slug: 'linde' });
    const ana = (await app.client.createResource({ body: { name: 'Ana' } })).uuid;
    const page = await openConsole(browser, service, app, '#/services/new');
    await page.getByLabel('Name').first().fill('Cut');
    await fillIn(page, { Ana: true });
    await press(page, 'Add service', { text: 'Cut has been added.' });
    const customer = createClient({ baseUrl: service.url, token: '@linde' });
    expect(made(await customer.listServices()).data.map(({ name }) => name)).to.deep.equal(['Cut']);
    const roles = [{ name: 'with', resources: [ana] }];
    const talk = (await app.client.createService({ body: { name: 'Talk', durations: [30], roles } })).uuid;
    const second = (await app.client.createKey({ body: { name: 'Front desk', services: [talk] } })).uuid;
    await visit(page, `#/keys/${second}`);
    await fillIn(page, { 'This is your public booking page': true });
    await press(page, 'Save');
    await page.getByRole('link', { name: 'Open your booking page' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open your booking page' }).getAttribute('href')).to.equal(
      `${service.url}/book/linde`,
    );
    expect(made(await customer.listServices()).data.map(({ name }) => name)).to.deep.equal(['Talk']);
  });
});
