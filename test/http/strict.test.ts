import { expect } from 'chai';

import { DAY } from '../../core/basics/instants.js';
import { IN_MEMORY, useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';

const STRICT = { Prefer: 'handling=strict' };
const APPLIED = 'preference-applied';

describe('HTTP: Prefer: handling=strict', () => {
  const { api, app, add } = useApi(IN_MEMORY);
  let room: string;
  const start = new Date(NOW + DAY).toISOString();

  beforeEach(async () => {
    room = await add('/v1/resources', { name: 'Room', capacity: 100 });
  });

  const aService = (fields: object = {}) => {
    const roles = [{ name: 'room', resources: [room] }];
    return { name: 'Cut', durations: [60], roles, ...fields };
  };
  const aBooking = (fields: object = {}) => ({ resources: [room], start, duration_minutes: 60, ...fields });
  const errorsOf = async (method: string, path: string, body: object, headers: Record<string, string> = STRICT) => {
    const { status, body: answer, headers: said } = await app(method, path, body, headers);
    expect(status, JSON.stringify(answer)).to.equal(400);
    expect(said[APPLIED]).to.equal('handling=strict');
    return answer.errors;
  };
  const nearest = (name: string) => `Unknown field: the nearest known one is ${name}`;

  it('refuses unknown fields, also nested ones, each with the nearest known name, and stores nothing', async () => {
    expect(await errorsOf('POST', '/v1/bookings', aBooking({ hold_second: 60 }))).to.deep.equal({
      hold_second: nearest('hold_seconds'),
    });
    expect(await errorsOf('POST', '/v1/bookings', aBooking({ holdSeconds: 60, reason: 'x' }))).to.deep.equal({
      holdSeconds: nearest('hold_seconds'),
      reason: nearest('prefer'),
    });
    const limits = [{ per: 'customer', period: 'day', max: 1, unit: 'week' }];
    const roles = [{ name: 'room', resources: [room], unit: 2 }];
    const rules = { slot_minute: 5 };
    expect(await errorsOf('POST', '/v1/services', aService({ limits, roles, rules, duration: 5 }))).to.deep.equal({
      'limits.0.unit': nearest('per'),
      'roles.0.unit': nearest('units'),
      'rules.slot_minute': nearest('slot_minutes'),
      duration: nearest('durations'),
    });
    const preview = { service: aService({ limits }), from: start, to: new Date(NOW + 2 * DAY).toISOString() };
    expect(await errorsOf('POST', '/v1/availability/preview', preview)).to.deep.equal({
      'service.limits.0.unit': nearest('per'),
    });
    expect((await app('GET', '/v1/bookings')).body.total).to.equal(0);
    expect((await app('GET', '/v1/services')).body.total).to.equal(0);
  });

  it('reports them together with other invalid fields, up to 100', async () => {
    expect(await errorsOf('POST', '/v1/resources', { nam: 'Room', capacity: 0 })).to.deep.equal({
      nam: nearest('name'),
      name: 'This field is required',
      capacity: 'Must be a whole number from 1 to 10,000',
    });
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field_${index}`, 1]));
    expect(Object.keys(await errorsOf('POST', '/v1/resources', { name: 'Room', ...many }))).to.have.length(100);
  });

  it('refuses names of built-in properties of objects', async () => {
    const body = '{"name":"Room","constructor":1,"__proto__":2,"toString":3}';
    const sent = await app('POST', '/v1/resources', body, STRICT);
    expect(sent.status).to.equal(400);
    expect(Object.keys(JSON.parse(sent.text).errors).sort()).to.deep.equal(['__proto__', 'constructor', 'toString']);
  });

  it('ignores fields that the service assigns, so that a read object can be sent back', async () => {
    const made = await app('POST', '/v1/services', aService(), STRICT);
    expect([made.status, made.headers[APPLIED]]).to.deep.equal([201, 'handling=strict']);
    const { uuid, ...rest } = made.body.data;
    const path = `/v1/services/${uuid}`;
    expect((await app('PATCH', path, { uuid, ...rest }, STRICT)).status).to.equal(200);
    const whole = (await app('GET', `${path}?include=meta,turns`)).body.data;
    expect((await app('POST', '/v1/services', whole, STRICT)).status).to.equal(201);
    const preview = { service: whole, from: start, to: new Date(NOW + 2 * DAY).toISOString() };
    expect((await app('POST', '/v1/availability/preview', preview, STRICT)).status).to.equal(200);
    const assigned = { uuid, status: 'held', created_at: start, sequence: 1, hold_expires_at: null };
    expect((await app('POST', '/v1/bookings', aBooking(assigned), STRICT)).status).to.equal(201);
    for (const [kind, body] of [
      ['resources', { name: 'Hall' }],
      ['workflow', { name: 'Flow', description: 'x' }],
      ['customers', { name: 'Grace', email: 'grace@example.com' }],
      ['keys', { name: 'Website' }],
      ['time-off', { resources: [room], start_date: '2027-01-01', end_date: '2027-01-02' }],
      ['calendars', { resource: room, url: 'https://calendar.example/a.ics' }],
    ] as const) {
      const { data } = (await app('POST', `/v1/${kind}`, body, STRICT)).body;
      const again = await app('PATCH', `/v1/${kind}/${data.uuid}`, data, STRICT);
      expect(again.body.errors ?? {}, kind).to.satisfy((errors: object) =>
        Object.values(errors).every((message) => !String(message).startsWith('Unknown')),
      );
    }
  });

  it('accepts any keys of free objects, and keeps the specific messages of refused fields', async () => {
    const meta = { anything: 'x', hold_second: 60 };
    expect((await app('POST', '/v1/bookings', aBooking({ meta }), STRICT)).status).to.equal(201);
    const { uuid } = (await app('GET', '/v1/bookings')).body.data[0];
    expect(await errorsOf('PATCH', `/v1/bookings/${uuid}`, { start })).to.have.all.keys('start');
    expect((await errorsOf('PATCH', `/v1/bookings/${uuid}`, { start })).start).not.to.include('Unknown');
  });

  it('knows the fields of an action by its type', async () => {
    const flow = await add('/v1/workflow', { name: 'Flow', description: 'x' });
    const action = { name: 'Mail', trigger: 'booking.confirmed', type: 'email' };
    const config = { to: 'a@example.com', subject: 'x', text: 'y' };
    const path = `/v1/workflow/${flow}/actions`;
    const wrong = { ...action, config: { ...config, url: 'https://a.example' } };
    expect(await errorsOf('POST', path, wrong)).to.deep.equal({ 'config.url': nearest('to') });
    const { uuid } = (await app('POST', path, { ...action, config }, STRICT)).body.data;
    expect(await errorsOf('PATCH', `${path}/${uuid}`, { config: { txt: 'z' } })).to.deep.equal({
      'config.txt': nearest('text'),
    });
    expect((await app('PATCH', `${path}/${uuid}`, { config: { text: 'z' } }, STRICT)).status).to.equal(200);
  });

  it('has no effect with another preference, and is parsed as in RFC 7240', async () => {
    const lenient = ['handling=lenient', 'handling=lenient, handling=strict', 'return=minimal'];
    for (const prefer of [
      undefined,
      ...lenient,
      'strict',
      'handling',
      'note="a, handling=strict"',
      'xhandling=strict',
    ]) {
      const headers = prefer === undefined ? {} : { Prefer: prefer };
      const { status, headers: said } = await app('POST', '/v1/bookings', aBooking({ hold_second: 60 }), headers);
      expect([status, said[APPLIED]], prefer).to.deep.equal([201, undefined]);
    }
    const strict = ['Handling = "strict"', 'return=minimal, handling=strict; x=y', 'note="a, b", HANDLING=strict'];
    for (const Prefer of strict) await errorsOf('POST', '/v1/bookings', aBooking({ hold_second: 60 }), { Prefer });
  });

  it('is answered by a refused sign-in, too, as the document says', async () => {
    const body = { email: 'nobody@example.com', password: 'wrong horse battery' };
    const { status, headers } = await api.anonymous('POST', '/v1/sign-in', body, STRICT);
    expect([status, headers[APPLIED]]).to.deep.equal([401, 'handling=strict']);
  });

  it('is allowed for pages of a key, which may read that it was applied', async () => {
    const service = await add('/v1/services', aService());
    const origin = 'https://salon.example';
    const { key } = (await app('POST', '/v1/keys', { name: 'x', origins: [origin] })).body.data;
    const customer = { name: 'Grace', email: 'grace@example.com', phon: '1' };
    const call = api.by(key, { ...STRICT, Origin: origin });
    const { status, headers, body } = await call('POST', '/v1/bookings', { service, start, customer });
    expect([status, body.errors]).to.deep.equal([400, { 'customer.phon': nearest('phone') }]);
    expect(headers[APPLIED]).to.equal('handling=strict');
    expect(headers['access-control-expose-headers']?.toString().split(', ')).to.include('Preference-Applied');
  });
});
