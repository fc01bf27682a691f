import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build } from 'esbuild';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { documentText, operationsSource, typesSource } from '../support/client-sources.js';
import { openApi } from '../support/http.js';
import { type PackageUser, packageUser } from '../support/typed-client.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'adapters', 'client');
const source = (name: string) => readFile(join(folder, name), 'utf8');

describe('slotkeeper/client', () => {
  it('has the operations and types of the current OpenAPI document', async () => {
    const document = await documentText();
    const hint = 'run: npm run generate:client';
    expect((await source('operations.ts')) === operationsSource(document), hint).to.equal(true);
    expect((await source('openapi.ts')) === (await typesSource(document)), hint).to.equal(true);
  });

  it('is one file after the build', async () => {
    const built = await readFile(join(folder, '..', '..', 'dist', 'bundle', 'adapters-client.js'), 'utf8');
    expect(built).not.to.match(/^import\b/m);
  });

  it('weighs at most 6 KB when it is bundled for a browser, and imports nothing', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(folder, 'index.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
      metafile: true,
    });
    expect(Object.keys(metafile.inputs).every((path) => path.startsWith('adapters/client/'))).to.equal(true);
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).to.deep.equal([]);
    expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).to.be.within(1_000, 6 * 1024);
  });

  describe('in another project', () => {
    let user: PackageUser;
    before(async () => {
      user = await packageUser();
    });
    after(() => user.remove());

    const compile = (body: string) =>
      user.compile(`
        import { createClient, orThrow, type Input, type Result, type Schemas, type Value } from 'slotkeeper/client';
        const client = createClient({ baseUrl: 'http://127.0.0.1:3000', token: '…' });
        export type { Input, Result, Schemas, Value };
        export { client, orThrow };
        ${body}
      `);

    it('distinguishes results by status and reason', async () => {
      const said = await compile(`
        export function said(result: Result<'createBooking'>): string {
          if (result.outcome === 'ok') {
            const status: 201 = result.status;
            return result.value.uuid + result.value.start + status + result.headers.get('location');
          }
          if (result.outcome === 'unknown') return result.idempotencyKey ?? '';
          switch (result.status) {
            case 400: {
              const none: undefined = result.reason;
              return Object.entries(result.errors).join() + none;
            }
            case 409:
              switch (result.reason) {
                case 'taken':
                case 'too_soon':
                  return result.message;
                case undefined:
                  return result.body.message;
                default: {
                  // @ts-expect-error: an earlier case has handled this reason
                  const taken: 'taken' = result.reason;
                  return taken;
                }
              }
            default: {
              // @ts-expect-error: there is no If-Match on a POST
              const stale: 412 = result.status;
              return String(stale);
            }
          }
        }
        export async function others() {
          const read = await client.getBooking({ path: { uuid: '…' }, ifNoneMatch: '"a"' });
          if (read.outcome === 'unchanged' || read.outcome === 'unreachable') return;
          const found: 200 | 401 | 404 | 400 | 406 | 500 | 503 | 403 | 429 = read.status;
          const removed = await client.deleteResource({ path: { uuid: '…' } });
          // @ts-expect-error: this outcome does not exist for a deletion
          if (removed.outcome === 'unreachable') return;
          const nothing: undefined = orThrow(removed);
          const page: Value<'listBookings'> = orThrow(await client.listBookings());
          const starts: string[] = page.data.map(({ start }) => start);
          return [found, nothing, starts, page.totalPages];
        }
      `);
      expect(said).to.equal('');
    });

    it('refuses a wrong call at compile time', async () => {
      const said = await compile(`
        // @ts-expect-error: no path
        await client.getBooking();
        // @ts-expect-error: no such path parameter
        await client.getBooking({ path: { id: '…' } });
        // @ts-expect-error: no body
        await client.createBooking();
        // @ts-expect-error: no name
        await client.createResource({ body: { capacity: 1 } });
        // @ts-expect-error: no such status
        await client.listBookings({ query: { status: ['lost'] } });
        // @ts-expect-error: the query has required parameters
        await client.findOwnAvailability();
        // @ts-expect-error: there are no pages to go through
        client.getBooking.each;
        // @ts-expect-error: no such operation
        client.bookNow;
        // @ts-expect-error: nothing is sent with a GET
        await client.listBookings({ body: {} });
        await client.listBookings({ query: { status: ['held'], page: undefined }, signal: AbortSignal.timeout(1) });
        await client.rotateAppToken({ path: { uuid: '…' } });
        for await (const { uuid } of client.listBookings.each()) uuid satisfies string;
        for await (const event of client.events({ query: { type: ['booking.created'] } })) {
          event.type satisfies Schemas['Event']['type'];
          event.at satisfies string;
          break;
        }
      `);
      expect(said).to.equal('');
    });

    it('is used as in its README', async () => {
      const blocks = [...(await source('README.md')).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
        ([, block = '']) => block,
      );
      expect(blocks).to.have.length.greaterThan(3);
      const api = await openApi(openMemoryStorage());
      try {
        const { token, call } = await api.app();
        const { body } = await call('POST', '/v1/resources', { name: 'Room 1' });
        const program = blocks
          .join('\n')
          .replaceAll('http://127.0.0.1:3000', api.url)
          .replaceAll('<APP_TOKEN>', token)
          .replaceAll('<RESOURCE>', body.data.uuid);
        expect(await user.compile(program)).to.equal('');
        const printed = await user.run();
        expect(printed.split('\n')).to.deep.equal([
          'Booked',
          'Taken: nearest is another hour',
          'Booked once',
          'Changed',
          'Changed by somebody else',
          '2 bookings',
          'booking.cancelled',
          '',
        ]);
      } finally {
        await api.close();
      }
    });
  });
});
