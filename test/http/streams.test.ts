import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'chai';

import { appHeader, IN_MEMORY, useApi } from '../support/http.js';
import { turns, until } from '../support/waiting.js';

describe('HTTP: streams', () => {
  const suite = useApi(IN_MEMORY);
  const { api } = suite;

  const opened = (method = 'GET', query = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { Authorization: appHeader(suite.token), Accept: 'text/event-stream' };
      request(`${api.url}/v1/events/stream${query}`, { method, headers }, resolve).on('error', reject).end();
    });

  it('have their own media type, are not cached, and stay open until the client disconnects', async () => {
    const res = await opened();
    expect(res.statusCode).to.equal(200);
    expect(res.headers).to.include({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const first = await new Promise((resolve) => res.once('data', (chunk) => resolve(String(chunk))));
    expect(first).to.match(/^retry: \d+\n\n/);
    expect(api.lines.filter(({ route }) => route === '/v1/events/stream')).to.be.empty;
    res.destroy();
    await until(() => api.lines.at(-1)?.route === '/v1/events/stream');
    expect(api.lines.at(-1)).to.include({ route: '/v1/events/stream', status: 200 });
  });

  it('send signs of life when they are quiet, also during events that they filter out', async () => {
    const { events } = suite.storage;
    const { after } = events;
    let isBusy = false;
    let leftOut = 0;
    events.after = async (...asked) => {
      if (!isBusy) return after.apply(events, asked);
      leftOut += 1;
      await turns(1);
      const [event] = (await after.apply(events, [asked[0], undefined, 1])) ?? [];
      return event ? [{ ...event, uuid: randomUUID() }] : [];
    };
    const res = await opened('GET', '?type=booking.*');
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
    expect((await suite.app('GET', path, undefined, { Accept: 'application/json' })).status).to.equal(406);
  });
});
