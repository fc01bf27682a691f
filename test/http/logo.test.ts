import { expect } from 'chai';
import { badFieldsOf, dataOf, useApi } from '../support/http.js';
import { extendedWebp, JPEG, jpegOf, LOSSLESS_WEBP, WEBP } from '../support/images.js';
import { aPng, pngChunk } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const PUBLIC_URL = 'https://book.example.com';

describe('HTTP: the logo of a business', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage, { options: () => ({ publicUrl: PUBLIC_URL }) });
    const { api, app } = suite;

    const put = (bytes: Buffer, type = 'image/png', headers: Record<string, string> = {}) =>
      app('PUT', '/v1/business/logo', bytes, { 'Content-Type': type, ...headers });
    /** Stores a logo and returns its path. */
    async function stored(bytes: Buffer, type = 'image/png'): Promise<string> {
      const { url } = (await dataOf(put(bytes, type))).logo;
      expect(url).to.match(/^https:\/\/book\.example\.com\/v1\/logos\/[0-9a-f]{32}$/);
      return url.slice(PUBLIC_URL.length);
    }
    const fetched = async (path: string) => {
      const response = await fetch(`${api.url}${path}`);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    it('is served unchanged to everybody, cacheable without end', async () => {
      for (const [type, file] of [
        ['image/png', aPng(512, 64)],
        ['image/jpeg', JPEG],
        ['image/webp', WEBP],
        ['image/webp', LOSSLESS_WEBP],
        ['image/webp', extendedWebp(2_000, 250)],
      ] as const) {
        const path = await stored(file, type);
        const { response, bytes } = await fetched(path);
        expect(response.status).to.equal(200);
        expect(bytes.equals(file)).to.equal(true);
        expect(Object.fromEntries(response.headers)).to.include({
          'content-type': type,
          'content-length': String(file.length),
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        });
      }
      const path = await stored(aPng());
      for (const method of ['GET', 'HEAD'])
        expect((await api.send(method, path, { headers: { Accept: 'image/*' } })).status).to.equal(200);
      expect((await api.send('GET', path, { headers: { Accept: 'image/webp,image/png' } })).status).to.equal(200);
      expect((await api.send('GET', path, { headers: { Accept: 'text/html' } })).status).to.equal(406);
    });

    it('is shown with its size, to customers too', async () => {
      const file = aPng(300, 40);
      await stored(file);
      const { logo, public: seen } = (await app('GET', '/v1/business')).body.data;
      expect(logo).to.include({ width: 300, height: 40, bytes: file.length });
      expect(seen.logo).to.deep.equal(logo);
    });

    it('has another address with other bytes, and the old one is 404', async () => {
      const first = await stored(aPng(32, 16));
      expect((await fetched(first)).response.status).to.equal(200);
      expect(await stored(aPng(32, 16)), 'the same bytes').to.equal(first);
      const second = await stored(aPng(32, 32));
      expect(second).not.to.equal(first);
      expect((await fetched(first)).response.status).to.equal(404);
      expect((await fetched(second)).response.status).to.equal(200);
      for (let times = 0; times < 2; times += 1)
        expect((await app('DELETE', '/v1/business/logo')).status).to.equal(204);
      expect((await fetched(second)).response.status).to.equal(404);
      expect((await app('GET', '/v1/business')).body.data.logo).to.equal(null);
      const third = await stored(aPng(32, 32));
      await api.owner('DELETE', `/v1/apps/${suite.appUuid}`);
      expect((await fetched(third)).response.status).to.equal(404);
      for (const path of ['/v1/logos/0', `${third}0`, third.toUpperCase().replace('/V1/LOGOS', '/v1/logos')])
        expect((await fetched(path)).response.status, path).to.equal(404);
    });

    it('is refused if the image is not supported', async () => {
      const bad: readonly (readonly [string, Buffer, string])[] = [
        ['another type than named', JPEG, 'image/png'],
        ['another type than named', aPng(), 'image/webp'],
        ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
        ['nothing', Buffer.alloc(0), 'image/png'],
        ['too narrow', aPng(15, 16), 'image/png'],
        ['too high', jpegOf(1_000, 2_001), 'image/jpeg'],
        ['one side over 8 × the other', aPng(16, 129), 'image/png'],
        ['animated', aPng(32, 16, [pngChunk('acTL', Buffer.alloc(8))]), 'image/png'],
        ['animated', extendedWebp(24, 16, true), 'image/webp'],
        ['cut short', aPng().subarray(0, -1), 'image/png'],
        ['cut short', JPEG.subarray(0, -2), 'image/jpeg'],
      ];
      for (const [what, file, type] of bad) expect(await badFieldsOf(put(file, type)), what).to.deep.equal(['logo']);
      for (const type of ['image/svg+xml', 'image/gif', 'application/json', 'text/plain'])
        expect((await put(aPng(), type)).status, type).to.equal(415);
      const chunk = (length: number) => pngChunk('teXt', Buffer.alloc(length));
      const least = aPng(32, 16, [chunk(0)]).length;
      expect((await put(aPng(32, 16, [chunk(204_800 - least)]))).status, '200 KiB').to.equal(200);
      expect((await put(aPng(32, 16, [chunk(204_801 - least)]))).status, 'one byte more').to.equal(413);
      expect(await stored(aPng(16, 128)), '8 × the other').to.be.a('string');
    });

    it('respects If-Match, and is a change of the business', async () => {
      const tag = String((await app('PATCH', '/v1/business', { phone: '112' })).headers.etag);
      const set = await put(aPng(), 'image/png', { 'If-Match': tag });
      expect(set.status, set.text).to.equal(200);
      const last = String(set.headers.etag);
      expect((await put(aPng(64, 64), 'image/png', { 'If-Match': tag })).status).to.equal(412);
      const remove = (match: string) => app('DELETE', '/v1/business/logo', undefined, { 'If-Match': match });
      expect([(await remove(tag)).status, (await remove(last)).status]).to.deep.equal([412, 204]);
      const events = (await app('GET', '/v1/events?type=business.updated')).body.data;
      const changed = events.map(({ changes }: { changes: object }) => changes);
      expect(changed).to.deep.equal([{ phone: {} }, { logo: {} }, { logo: {} }]);
    });
  });
});
