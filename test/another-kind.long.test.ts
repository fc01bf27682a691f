import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Clock } from '../core/basics/ports.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { ProductCopy, type SharedLines } from './support/product-copy.js';
import type { Business } from './support/staff.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folder of a kind that the product does not have: eight fields, five operations, HTTP and document. */
const KIND = 'test/fixtures/voucher';
/** Limits of what such a kind costs: its own files with the lines in shared files, and all lines together. */
const FILES_MAX = 5;
const LINES_MAX = 300;

const textOf = (file: string) => readFileSync(join(root, KIND, file), 'utf8');
const SHARED: readonly SharedLines[] = JSON.parse(textOf('shared-lines.json'));
/** The line that adds the descriptor of the new kind. Once it is there, the compiler reports every other missing line. */
const [FIRST, ...OTHERS] = SHARED;

/** Text of the compiler error about a missing line, by the file of the line, where the error names another file. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  'core/model/change-event.ts': `${KIND}/voucher-kind.ts(`,
  'core/composition/use-cases.ts': "Property 'vouchers' does not exist",
  'adapters/koa/description/operation.ts': `Type '"Vouchers"' is not assignable`,
};

/** Opens each storage from the compiled copy. */
const STORAGES: Readonly<Record<string, (copy: ProductCopy, clock: Clock) => Promise<Storage>>> = {
  memory: async (copy, clock) => {
    const { openMemoryStorage } =
      await copy.load<typeof import('../adapters/memory/index.js')>('adapters/memory/index.js');
    return openMemoryStorage({ clock });
  },
  sqlite: async (copy, clock) => {
    const { openSqliteStorage } =
      await copy.load<typeof import('../adapters/sqlite/index.js')>('adapters/sqlite/index.js');
    return openSqliteStorage({ path: join(copy.folder, 'slots.db'), clock });
  },
};

describe('another kind of objects', () => {
  let copy: ProductCopy;
  before(async () => {
    copy = await ProductCopy.of(KIND, ['test/support/staff.ts']);
  });
  after(() => copy.remove());

  it(`costs at most ${FILES_MAX} files and ${LINES_MAX} lines`, () => {
    const files = readdirSync(join(root, KIND));
    const lines = files.map((file) => textOf(file).trimEnd().split('\n').length).reduce((sum, each) => sum + each, 0);
    console.log(`      ${files.length} files, ${lines} lines`);
    expect(files.length).to.be.at.most(FILES_MAX);
    expect(lines).to.be.at.most(LINES_MAX);
    expect(textOf('voucher.ts').match(/^ {2}\w+: \w+\(/gm)).to.have.length(8);
  });

  it('does not compile where a line in a shared file is missing', async () => {
    await copy.add(FIRST!, KIND);
    const errors = await copy.compile();
    // SQLite's schema is text: the database refuses to open without it.
    for (const { file } of OTHERS.filter(({ before }) => before === undefined)) {
      const isAskedFor =
        errors.includes(`${file}(`) || (ASKED_FOR[file] !== undefined && errors.includes(ASKED_FOR[file]));
      expect(isAskedFor, `${file} in ${errors}`).to.equal(true);
    }
    for (const each of OTHERS) await copy.add(each, KIND);
    expect(await copy.compile()).to.equal('');
  });

  for (const [name, open] of Object.entries(STORAGES)) {
    describe(`on ${name}`, () => {
      let business: Business;
      before(async () => {
        const { aBusiness } = await copy.load<typeof import('./support/staff.js')>('test/support/staff.js');
        business = await aBusiness({
          name: name as 'memory',
          open: ({ clock = Date.now } = {}) => open(copy, clock),
          placeOf: () => '',
        });
      });
      after(async () => {
        await business.api.close();
        await business.storage.close();
      });

      it('is created, listed, read, changed and deleted over HTTP', async () => {
        const { app, shared } = business;
        const sent = {
          name: 'Massages',
          percent: 50,
          service: shared,
          valid_until: '2027-12-31T23:00:00Z',
          meta: { a: 1 },
        };
        const { status, body, headers } = await app('POST', '/v1/vouchers?include=meta', sent);
        expect(status).to.equal(201);
        const { uuid } = body.data;
        const path = `/v1/vouchers/${uuid}`;
        expect(headers.location).to.match(new RegExp(`${path}$`));
        const moments = { created_at: '2026-11-16T09:00:00+00:00', updated_at: '2026-11-16T09:00:00+00:00' };
        const { meta, ...fields } = { ...sent, valid_until: '2027-12-31T23:00:00+00:00' };
        const whole = { uuid, ...fields, terms: '', state: 'open', transferable: true, ...moments };
        expect(body.data).to.deep.equal({ ...whole, meta });
        expect((await app('GET', path)).body.data).to.deep.equal(whole);
        const other = await app('POST', '/v1/vouchers', { name: 'Dinner' });
        expect((await app('GET', '/v1/vouchers')).body.data).to.deep.equal([whole, other.body.data]);
        expect((await app('GET', '/v1/vouchers?search=name:MASS')).body.data).to.deep.equal([whole]);
        const changed = await app('PATCH', path, { state: 'redeemed', percent: null });
        expect(changed.body.data).to.deep.equal({ ...whole, state: 'redeemed', percent: 100 });
        expect((await app('PATCH', path, {}, { 'If-Match': '"0"' })).status).to.equal(412);
        expect((await app('DELETE', path)).status).to.equal(204);
        expect((await app('GET', path)).status).to.equal(404);
        expect((await app('DELETE', `/v1/vouchers/${other.body.data.uuid}`)).status).to.equal(204);
        const events = (await app('GET', '/v1/events?type=voucher.*')).body.data;
        expect(events.map(({ type }: { readonly type: string }) => type)).to.deep.equal(
          ['created', 'created', 'updated', 'deleted', 'deleted'].map((happened) => `voucher.${happened}`),
        );
      });

      it('has errors that name the fields, a limit, and references to existing objects', async () => {
        const { app, others, chair } = business;
        const bad = await app('POST', '/v1/vouchers', {
          percent: 101,
          state: 'lost',
          valid_until: 'soon',
          transferable: 1,
        });
        expect(bad.status).to.equal(400);
        expect(Object.keys(bad.body.errors)).to.have.members([
          'name',
          'percent',
          'state',
          'valid_until',
          'transferable',
        ]);
        expect((await app('POST', '/v1/vouchers', { name: 'Lost', service: chair })).status).to.equal(404);
        const made = await app('POST', '/v1/vouchers', { name: 'Cut', service: others });
        expect((await app('DELETE', `/v1/services/${others}`)).status).to.equal(204);
        expect((await app('GET', `/v1/vouchers/${made.body.data.uuid}`)).body.data.service).to.equal(null);
        for (const name of ['Two', 'Three']) await app('POST', '/v1/vouchers', { name });
        const beyond = await app('POST', '/v1/vouchers', { name: 'Four' });
        expect([beyond.status, beyond.body.reason]).to.deep.equal([409, 'quota']);
      });

      it('is open to those who have the right', async () => {
        const { app, member } = business;
        const [first] = (await app('GET', '/v1/vouchers')).body.data;
        const path = `/v1/vouchers/${first.uuid}`;
        const statuses = async (as: Business['app']) => [
          (await as('GET', '/v1/vouchers')).status,
          (await as('GET', path)).status,
          (await as('PATCH', path, { terms: 'None' })).status,
        ];
        expect(await statuses((await member('manager')).call)).to.deep.equal([200, 200, 200]);
        expect(await statuses((await member('reception')).call)).to.deep.equal([200, 200, 403]);
        expect(await statuses((await member('self')).call)).to.deep.equal([403, 403, 403]);
      });

      it('is in the OpenAPI document', async () => {
        const { body: document } = await business.api.anonymous('GET', '/v1/openapi.json');
        const ids = ['/v1/vouchers', '/v1/vouchers/{uuid}'].flatMap((path) =>
          Object.values(document.paths[path]).flatMap(
            (one) => (one as { readonly operationId?: string }).operationId ?? [],
          ),
        );
        expect(ids).to.have.members(['createVoucher', 'listVouchers', 'getVoucher', 'updateVoucher', 'deleteVoucher']);
        const { NewVoucher, Voucher } = document.components.schemas;
        expect(NewVoucher.required).to.deep.equal(['name']);
        expect(NewVoucher.properties.percent).to.include({ minimum: 1, maximum: 100 });
        expect(Object.keys(Voucher.properties)).to.include.members(Object.keys(NewVoucher.properties));
      });
    });
  }
});
