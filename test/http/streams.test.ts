import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { type Api, appHeader, openApi } from '../support/http.js';
import { turns, until } from '../support/waiting.js';

describe('HTTP: streams', () => {
  let api: Api;
  let token: string;
  let storage: ReturnType<typeof openMemoryStorage>;
  beforeEach(async () => {
    storage = openMemoryStorage();
    api = await openApi(storage);
    ({ token } = await api.app());
  });
  afterEach(async () => {
    await api.close();
    expect(api.failures).to.deep.equal([]);
  });

  const opened = (method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { Authorization: appHeader(token), Accept: 'text/event-stream' };
      request(`${api.url}/v1/events/stream`, { method, headers }, resolve).on('error', reject).end();
    });

  it('have their own media type, are not cached, and stay open until the client disconnects', async () => {
    const res = await opened();
    expect(res.statusCode).to.equal(200);
    expect(res.headers['content-type']).to.equal('text/event-stream');
    expect(res.headers['cache-control']).to.equal('no-store');
    expect(res.headers['x-accel-buffering']).to.equal('no');
    const first = await new Promise((resolve) => res.once('data', (chunk) => resolve(String(chunk))));
    expect(first).to.match(/^retry: \d+\n\n/);
    expect(api.lines.filter(({ route }) => route === '/v1/events/stream')).to.be.empty;
    res.destroy();
    await until(() => api.lines.at(-1)?.route === '/v1/events/stream');
    expect(api.lines.at(-1)).to.include({ route: '/v1/events/stream', status: 200 });
  });

  it('send signs of life when they are quiet, also during events that they filter out', async () => {
    const { after } = storage.events;
    let isBusy = false;
    let leftOut = 0;
    storage.events.after = async (...asked) => {
      if (!isBusy) return after.apply(storage.events, asked);
      leftOut += 1;
      await turns(1);
      const [event] = (await after.apply(storage.events, [asked[0], undefined, 1])) ?? [];
      return event ? [{ ...event, uuid: randomUUID() }] : [];
    };
    const headers = { Authorization: appHeader(token), Accept: 'text/event-stream' };
    const res = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${api.url}/v1/events/stream?type=booking.*`, { headers }, resolve).on('error', reject).end();
    });
    let text = '';
    res.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const { now } = Date;
    try {
      await until(() => text.startsWith('retry:'));
      isBusy = true;
      await until(() => leftOut >= 3);
      expect(text).not.to.include('alive');
      Date.now = () => now() + 15_000;
      await until(() => text.includes(': alive\n\n'));
      expect(text).not.to.include('data:');
    } finally {
      Date.now = now;
      res.destroy();
    }
  });

  it('answer HEAD with their headers only', async () => {
    const res = await opened('HEAD');
    expect(res.statusCode).to.equal(200);
    expect(res.headers['content-type']).to.equal('text/event-stream');
    res.resume();
    await new Promise((resolve) => res.once('end', resolve));
  });

  it('are refused in JSON, after the credential was checked', async () => {
    const path = '/v1/events/stream';
    expect((await api.anonymous('GET', path)).status).to.equal(401);
    const headers = { Accept: 'application/json' };
    expect((await api.send('GET', path, { as: appHeader(token), headers })).status).to.equal(406);
  });
});
