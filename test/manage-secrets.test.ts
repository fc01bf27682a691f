import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { manageTokens } from '../adapters/tokens/index.js';
import { DAY } from '../core/basics/instants.js';
import { type Api, appHeader, openApi } from './support/http.js';
import { anUuid } from './support/samples.js';
import { onOneStorage } from './support/storages.js';

const [SECRET_KEY, ANOTHER] = [randomBytes(32), randomBytes(32)];

describe('manage tokens', () => {
  const [app, booking] = [anUuid(), anUuid()];

  it('differ by app, booking, counter and secret, and none proves another booking', () => {
    const tokens = manageTokens(null);
    const [secret, other] = [tokens.newSecret(app), tokens.newSecret(app)];
    const written = [
      tokens.write(secret, app, booking, 0),
      tokens.write(secret, app, booking, 1),
      tokens.write(secret, app, anUuid(), 0),
      tokens.write(secret, anUuid(), booking, 0),
      tokens.write(other, app, booking, 0),
    ];
    expect(new Set(written).size).to.equal(written.length);
    expect(written.map((token) => tokens.isProof(token, secret, app, booking, 0))).to.deep.equal([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(tokens.bookingIn(written[0]!)).to.equal(booking);
    expect(written[0]).to.equal(tokens.write(secret, app, booking, 0));
  });

  it('are derived from secrets that are sealed for their app if there is a key', () => {
    const tokens = manageTokens(SECRET_KEY);
    const open = manageTokens(null).newSecret(app);
    const sealed = tokens.sealed(open, app);
    expect(sealed)
      .to.match(/^sealed:/)
      .and.not.include(open.slice(6));
    expect(tokens.sealed(sealed, app), 'once').to.equal(sealed);
    expect(tokens.write(sealed, app, booking, 0)).to.equal(tokens.write(open, app, booking, 0));
    expect(() => tokens.write(sealed, anUuid(), booking, 0), 'in the place of another app’s').to.throw('SECRET_KEY');
    expect(() => manageTokens(ANOTHER).write(sealed, app, booking, 0)).to.throw('SECRET_KEY');
    expect(() => manageTokens(null).write(sealed, app, booking, 0)).to.throw('SECRET_KEY');
    expect(() => tokens.write(`${sealed.slice(0, -2)}AA`, app, booking, 0)).to.throw('SECRET_KEY');
  });

  it('contain no digest of an address that another app or secret would share', () => {
    const tokens = manageTokens(null);
    const [secret, other] = [tokens.newSecret(app), tokens.newSecret(app)];
    const digests = [
      tokens.holder(secret, app, '1.1.1.1'),
      tokens.holder(secret, app, '1.1.1.2'),
      tokens.holder(secret, anUuid(), '1.1.1.1'),
      tokens.holder(other, app, '1.1.1.1'),
    ];
    expect(new Set(digests).size).to.equal(digests.length);
    expect(digests[0]).to.equal(tokens.holder(secret, app, '1.1.1.1'));
  });
});

describe('the secret of an app', () => {
  onOneStorage((storage) => {
    const apis: Api[] = [];
    afterEach(async () => {
      for (const api of apis.splice(0)) await api.close();
    });

    it('is created once for simultaneous first uses, and sealed as soon as there is a key', async () => {
      const kept = await storage.open();
      const open = async (secretKey?: string) => {
        const api = await openApi(kept, { ...(secretKey !== undefined && { secretKey }) });
        apis.push(api);
        return api;
      };
      const [one, two] = [await open(), await open()];
      const made = await one.app();
      const room = (await made.call('POST', '/v1/resources', { name: 'Room' })).body.data.uuid;
      const booking = { resources: [room], start: '2099-01-05T09:00:00Z', duration_minutes: 30 };
      await made.call('PATCH', `/v1/resources/${room}`, { rules: { max_advance_days: 36_500 } });
      const uuid = (await made.call('POST', '/v1/bookings', booking)).body.data.uuid;
      const path = `/v1/bookings/${uuid}?include=manage_token`;
      const as = appHeader(made.token);
      expect((await kept.apps.record({ uuid: made.uuid }))?.credential.manage, 'before it is needed').to.equal(
        undefined,
      );

      const asked = await Promise.all(
        Array.from({ length: 6 }, (_, n) => [one, two][n % 2]!.send('GET', path, { as })),
      );
      const tokens = new Set(asked.map(({ body }) => body.data.manage_token));
      expect(tokens.size).to.equal(1);
      const [token] = tokens;
      const before = await kept.apps.record({ uuid: made.uuid });
      expect(before?.credential.manage?.secret).to.match(/^plain:/);
      expect(before?.app.version, 'no version of the app').to.equal(1);

      const sealing = await open(SECRET_KEY.toString('base64'));
      expect((await sealing.send('GET', path, { as })).body.data.manage_token).to.equal(token);
      expect((await kept.apps.record({ uuid: made.uuid }))?.credential.manage?.secret).to.match(/^sealed:/);
      const own = { as: appHeader(String(token)) };
      expect((await sealing.send('GET', '/v1/booking', own)).status).to.equal(200);

      expect((await one.send('GET', '/v1/booking', own)).status, 'without the key').to.equal(500);
      expect(String((one.failures[0] as Error).cause)).to.include('SECRET_KEY');
    });

    it('is sealed during its grace period too, whether it was replaced before there was a key or after', async () => {
      const kept = await storage.open();
      const open = await openApi(kept);
      const sealing = await openApi(kept, { secretKey: SECRET_KEY.toString('base64') });
      apis.push(open, sealing);
      for (const replacing of [open, sealing]) {
        const made = await open.app();
        const as = appHeader(made.token);
        const room = (await made.call('POST', '/v1/resources', { name: 'Room' })).body.data.uuid;
        const booking = {
          resources: [room],
          start: new Date((Math.ceil(Date.now() / DAY) + 1) * DAY).toISOString(),
          duration_minutes: 30,
        };
        const { data } = (await made.call('POST', '/v1/bookings?include=manage_token', booking)).body;
        const grace = { as, body: { grace_seconds: 3_600 } };
        expect((await replacing.send('POST', '/v1/app/manage-secret', grace)).status).to.equal(200);
        await sealing.send('GET', `/v1/bookings/${data.uuid}?include=manage_token`, { as });
        const secret = (await kept.apps.record({ uuid: made.uuid }))?.credential.manage;
        expect(secret?.secret).to.match(/^sealed:/);
        expect(secret?.previous?.secret).to.match(/^sealed:/);
        expect((await sealing.send('GET', '/v1/booking', { as: appHeader(data.manage_token) })).status).to.equal(200);
      }
    });
  });
});
