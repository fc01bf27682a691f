import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { newToken, newUuid, open, seal, sha256 } from '../../adapters/tokens/index.js';
import { UnavailableError } from '../../core/basics/errors.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Api, base64, dataOf, EMAIL, OWNER_TOKEN, openApi, ownerHeader } from '../support/http.js';

describe('HTTP: authentication', () => {
  let api: Api;
  let token: string;
  let opened: Storage;
  beforeEach(async () => {
    opened = openMemoryStorage();
    api = await openApi(opened);
    ({ token } = await api.app());
  });
  afterEach(() => api.close());

  const owner = async (as: string) => (await api.send('GET', '/v1/apps', { as })).status;
  const app = async (as: string) => (await api.send('GET', '/v1/app', { as })).status;
  const plain = `${EMAIL}:${OWNER_TOKEN}`;

  it('accepts standard and URL-safe Base64, with or without padding, and the scheme in any case', async () => {
    // '?' and '>' produce `/` and `+` in Base64
    const header = await api.ownerToken('a@example.com', '>>>???>>>???~~~~');
    const credential = Buffer.from(header.slice('Bearer '.length), 'base64').toString();
    for (const text of [plain, credential]) {
      const standard = base64(text);
      const urlSafe = standard.replaceAll('+', '-').replaceAll('/', '_');
      for (const encoded of [standard, urlSafe, standard.replace(/=+$/, ''), urlSafe.replace(/=+$/, '')]) {
        for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer   ']) {
          expect(await owner(scheme + encoded), `${scheme}${encoded}`).to.equal(200);
        }
      }
    }
    for (const encoded of [base64(token), base64(token).replace(/=+$/, '')])
      expect(await app(`bearer ${encoded}`)).to.equal(200);
  });

  it('accepts tokens with a prefix without Base64, too', async () => {
    const { uuid: app } = await dataOf(api.by(token)('GET', '/v1/app'));
    const made = (path: string, body: object, as = `Bearer ${base64(token)}`) =>
      dataOf(api.send('POST', path, { as, body }));
    const { uuid } = await made('/v1/staff', { name: 'Eve', email: 'eve@example.com', role: 'manager' });
    const { link } = await made(`/v1/staff/${uuid}/link`, {});
    const { key } = await made('/v1/keys', { name: 'Page' });
    const { token: staff } = await made(`/v1/staff/${uuid}/tokens`, { name: 'Program' });
    const opens = async (credential: string, path: string) => {
      for (const as of [`Bearer ${credential}`, `bearer  ${credential}`, `Bearer ${base64(credential)}`]) {
        expect((await api.send('GET', path, { as })).status, `${as} ${path}`).to.equal(200);
      }
    };
    await opens(key, '/v1/services');
    await opens(staff, '/v1/bookings');
    await opens(link, '/v1/link');
    const { token: session } = await made('/v1/link', { password: 'correct horse battery' }, `Bearer ${link}`);
    await opens(session, '/v1/me');
    await opens(`${session}@${app}`, '/v1/app');
    // Without Base64 or with it, a token is the same credential, also where it decrypts a stored answer.
    const idempotent = { 'Idempotency-Key': 'once' };
    const answers = [];
    for (const as of [`Bearer ${staff}`, `Bearer ${base64(staff)}`]) {
      answers.push(await api.send('POST', '/v1/keys', { as, body: { name: 'Other' }, headers: idempotent }));
    }
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(answers[1]!.text).to.equal(answers[0]!.text);
  });

  it('compares e-mails and UUIDs regardless of case, and owner tokens exactly', async () => {
    expect(await owner(ownerHeader(OWNER_TOKEN, EMAIL.toUpperCase()))).to.equal(200);
    expect(await app(`Bearer ${base64(token.toUpperCase())}`)).to.equal(200);
    expect(await owner(ownerHeader(OWNER_TOKEN.toUpperCase()))).to.equal(401);
  });

  it('splits the owner credential at its first colon', async () => {
    const odd = await api.ownerToken('odd@example.com', 'a:token:with:colons');
    expect(await owner(odd)).to.equal(200);
    expect(await owner(`Bearer ${base64('odd@example.com:a:token:with')}`)).to.equal(401);
  });

  it('accepts every token of an owner', async () => {
    const second = await api.ownerToken(EMAIL);
    const third = await api.ownerToken(EMAIL);
    for (const as of [ownerHeader(), second, third]) expect(await owner(as)).to.equal(200);
    const { body } = await api.send('GET', '/v1/apps', { as: second });
    expect(body.total).to.equal(1);
  });

  it('reports for each request whether the credential was accepted, even if that cannot be determined', async () => {
    const letIn = () => api.lines.map(({ status, isLetIn }) => [status, isLetIn]);
    api.lines.length = 0;
    await app(`Bearer ${base64(token)}`);
    await app(`Bearer ${base64(newToken())}`);
    await api.anonymous('GET', '/healthz');
    await api.anonymous('GET', '/nowhere');
    expect(letIn()).to.deep.equal([
      [200, true],
      [401, false],
      [200, true],
      [404, false],
    ]);
    await api.close();
    const away = async () => {
      throw new UnavailableError('away');
    };
    api = await openApi(opened, {
      replace: ({ tokens }) => ({ tokens: Object.create(tokens, { app: { value: away } }) }),
    });
    api.lines.length = 0;
    expect(await app(`Bearer ${base64(token)}`)).to.equal(503);
    expect(letIn()).to.deep.equal([[503, false]]);
  });

  it('refuses everything else with 401', async () => {
    const refused = [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${plain}`,
      `Bearer ${token}`,
      `Bearer ${OWNER_TOKEN}`,
      token,
      base64(plain),
      base64(token),
      `Basic ${base64(plain)}`,
      `Basic ${base64(token)}`,
      `Token ${base64(token)}`,
      `Bearer ${base64(base64(plain))}`,
      `Bearer ${base64(base64(token))}`,
      `Bearer ${base64(`${EMAIL}:`)}`,
      `Bearer ${base64(`:${OWNER_TOKEN}`)}`,
      `Bearer ${base64(':')}`,
      `Bearer ${base64(EMAIL)}`,
      `Bearer ${base64(`${EMAIL}:wrong`)}`,
      `Bearer ${base64(`other@example.com:${OWNER_TOKEN}`)}`,
      `Bearer ${base64(` ${plain}`)}`,
      `Bearer ${base64(`${plain} `)}`,
      `Bearer ${base64(`${token}\n`)}`,
      `Bearer ${base64(`{${token}}`)}`,
      `Bearer ${base64(token.replaceAll('-', ''))}`,
      `Bearer ${base64(newToken())}`,
      `Bearer ${base64(plain)} ${base64(plain)}`,
      `Bearer ${base64(plain)},`,
      `Bearer ${base64(plain)}=`,
      `Bearer ${base64(plain)}!`,
      `Bearer =${base64(plain)}`,
      `Bearer "${base64(token)}"`,
      `Bearer ${Buffer.from([0xff, 0xfe, 0x3a, 0x41]).toString('base64')}`,
      `Bearer ${Buffer.concat([Buffer.from(`${EMAIL}\xff:`, 'latin1'), Buffer.from(OWNER_TOKEN)]).toString('base64')}`,
      'Bearer ____',
      `Bearer ${'A'.repeat(8_000)}`,
      `Bearer ${base64('\0:\0')}`,
    ];
    for (const as of refused) {
      expect(await owner(as), as).to.equal(401);
      expect(await app(as), as).to.equal(401);
    }
    expect(api.failures).to.deep.equal([]);
  });

  it('explains a refusal by the form of the credential, to the client and in the log, with the same body', async () => {
    const unknown = 'The token is not known, or no longer valid';
    const scheme = 'The Authorization header must be the word Bearer, a blank, and the credential in Base64';
    const notBase64 = 'The credential must be the Base64 of text in UTF-8';
    const owners = "This needs the token of an app, and the credential has the form of an owner's";
    const apps = "This needs the credential of an owner, and this one has the form of an app's token";
    const keys = 'This needs the token of an app, and the credential has the form of a key';
    const notEncoded =
      'The credential was sent without Base64: send the word Bearer, a blank, and the Base64 of the credential';
    const twice = 'The credential was encoded in Base64 twice: encode it once';
    const key = `pk_${'x'.repeat(43)}`;
    const manage = Buffer.concat([Buffer.of(1), Buffer.alloc(48, 7)]).toString('base64url');
    const neither = 'The credential must be the Base64 of either e-mail:token, for an owner, or the token of an app';
    for (const [path, as, reason] of [
      ['/v1/apps', `Bearer ${base64(`${EMAIL}:wrong`)}`, unknown],
      ['/v1/apps', `Bearer ${base64(token)}`, apps],
      ['/v1/apps', `Bearer ${base64(newToken())}`, apps],
      ['/v1/apps', `Bearer ${plain}`, notEncoded],
      ['/v1/apps', `Bearer ${token}`, notEncoded],
      ['/v1/apps', `Bearer ${OWNER_TOKEN.slice(1)}!`, notBase64],
      ['/v1/apps', `Basic ${base64(plain)}`, scheme],
      ['/v1/apps', `Bearer ${base64(base64(plain))}`, twice],
      ['/v1/apps', `Bearer ${base64('neither')}`, neither],
      ['/v1/app', `Bearer ${base64(newToken())}`, unknown],
      ['/v1/app', ownerHeader(), owners],
      ['/v1/app', ownerHeader('wrong'), owners],
      ['/v1/app', `Bearer ${token}`, notEncoded],
      ['/v1/app', `Bearer ${newToken()}`, notEncoded],
      ['/v1/app', `Bearer ${base64(base64(token))}`, twice],
      ['/v1/bookings', `Bearer ${key}`, keys],
      ['/v1/services', `Bearer ${key}`, unknown],
      ['/v1/app', 'Bearer sk_short', neither],
      ['/v1/apps', `Bearer se_eve@example.com:wrong`, notEncoded],
      ['/v1/booking', `Bearer ${manage}`, notEncoded],
      ['/v1/booking', `Bearer ${base64(manage)}`, unknown],
      ['/v1/app', base64(token), scheme],
    ] as const) {
      const { status, headers, body } = await api.send('GET', path, { as });
      expect(status).to.equal(401);
      const isForm = [notEncoded, notBase64, scheme, twice, neither].includes(reason);
      const said = isForm && { error_description: reason };
      expect(body, as).to.deep.equal({ code: 401, message: 'Unauthorized', ...said });
      expect(headers['www-authenticate']).to.equal(`Bearer error="invalid_token", error_description="${reason}"`);
      expect(api.lines.at(-1)?.reason).to.equal(reason);
    }
    const { headers, body } = await api.send('GET', '/v1/apps');
    expect(body).to.deep.equal({ code: 401, message: 'Unauthorized' });
    expect(headers['www-authenticate']).to.equal('Bearer');
    expect(api.lines.at(-1)?.reason).to.equal('No Authorization header');
  });

  it('refuses Base64 whose last bits or padding are not canonical', async () => {
    const encoded = base64(`${EMAIL}:x`).replace(/=+$/, '');
    const as = (text: string) => owner(`Bearer ${text}`);
    await api.ownerToken(EMAIL, 'x');
    expect(encoded.length % 4, 'two digits of the last four: four spare bits, two signs of padding').to.equal(2);
    const spare = encoded.slice(0, -1) + String.fromCharCode(encoded.charCodeAt(encoded.length - 1) + 1);
    expect(await as(encoded)).to.equal(200);
    expect(await as(`${encoded}==`)).to.equal(200);
    for (const wrong of [spare, `${spare}==`, `${encoded}=`, `${encoded}===`, `${encoded}A`, `${encoded}==A`]) {
      expect(await as(wrong), wrong).to.equal(401);
    }
  });

  it('refuses empty parts and bytes that are not UTF-8, even if their decoded form matches a token', async () => {
    expect(await owner(await api.ownerToken('empty@example.com', ''))).to.equal(401);
    expect(await owner(await api.ownerToken('odd@example.com', 'a\uFFFDb'))).to.equal(200);
    const bytes = Buffer.concat([Buffer.from('odd@example.com:a'), Buffer.from([0xff]), Buffer.from('b')]);
    expect(await owner(`Bearer ${bytes.toString('base64')}`)).to.equal(401);
  });

  it('refuses a revoked owner token at once', async () => {
    const kept = await api.ownerToken('b@example.com');
    const lost = await api.ownerToken('b@example.com');
    expect([await owner(kept), await owner(lost)]).to.deep.equal([200, 200]);
    await opened.owners.revoke((await opened.owners.list()).at(-1)?.uuid ?? '');
    expect([await owner(kept), await owner(lost)]).to.deep.equal([200, 401]);
  });

  it('never logs a token', async () => {
    await app(`Bearer ${base64(token)}`);
    await owner(ownerHeader());
    const log = JSON.stringify([api.lines, api.failures]);
    for (const secret of [token, base64(token), OWNER_TOKEN, base64(plain)]) expect(log).not.to.contain(secret);
  });
});

describe('tokens', () => {
  it('have identifiers of version 7 that grow, and tokens of version 4', () => {
    const uuids = Array.from({ length: 10_000 }, newUuid);
    expect(uuids).to.deep.equal([...new Set(uuids)].sort());
    expect(uuids[0]).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newToken()).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newToken()).not.to.equal(newToken());
  });

  it('are digested with SHA-256', () => {
    expect(sha256('abc')).to.equal('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('are sealed so that only the same credential opens them', () => {
    const header = ownerHeader();
    const sealed = seal(header, 'a secret: 漢字');
    expect(sealed).not.to.contain('secret');
    expect(seal(header, 'a secret: 漢字')).not.to.equal(sealed);
    expect(open(header, sealed)).to.equal('a secret: 漢字');
    const sameCredential = `bearer ${base64(`${EMAIL.toUpperCase()}:${OWNER_TOKEN}`).replace(/=+$/, '')}`;
    expect(open(sameCredential, sealed)).to.equal('a secret: 漢字');
    expect(open(ownerHeader('other'), sealed)).to.equal(undefined);
    expect(open(ownerHeader(OWNER_TOKEN, 'other@example.com'), sealed)).to.equal(undefined);
    const bytes = Buffer.from(sealed, 'base64url');
    for (const index of [0, 16, 28, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(open(header, altered.toString('base64url'))).to.equal(undefined);
    }
    expect(open(header, sealed.slice(0, 20))).to.equal(undefined);
    const ofOtherForm = seal('Bearer aaa.bbb.ccc', 'a secret');
    expect(open('Bearer aaa.bbb.ccc', ofOtherForm)).to.equal('a secret');
    expect(open('Bearer aaa.bbb.ddd', ofOtherForm)).to.equal(undefined);
  });
});
