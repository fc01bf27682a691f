import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { readConfig } from '../bootstrap/config.js';
import { type Running, start } from '../bootstrap/start.js';
import { until } from './support/waiting.js';

const OWNER = { OWNER_EMAIL: 'ada@example.com', OWNER_TOKEN: 'one' };
const AUTHORIZATION = `Bearer ${Buffer.from('ada@example.com:one').toString('base64')}`;
const CLIENTS = 30;

describe('a server that is stopped', () => {
  let running: Running;
  let stopped: Promise<void> | undefined;
  let agents: Agent[] = [];
  const receivers: Server[] = [];

  beforeEach(async () => {
    const config = readConfig({ DATABASE_URL: 'memory:', PORT: '0', WORKER: 'off', ...OWNER });
    running = await start(config, { logger: pino({ level: 'silent' }), print: () => {} });
    stopped = undefined;
    agents = [];
  });

  afterEach(async () => {
    for (const agent of agents) agent.destroy();
    await stop(0);
    for (const receiver of receivers.splice(0)) {
      receiver.close();
      receiver.closeAllConnections();
    }
  });

  const stop = (drainMilliseconds?: number): Promise<void> => {
    stopped ??= running.stop(drainMilliseconds);
    return stopped;
  };

  /** Creates a client with one connection. */
  function client() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return async (path: string) => {
      const asking = request(new URL(path, running.url), { agent, headers: { Authorization: AUTHORIZATION } }).end();
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      await text(answer);
      return { status: answer.statusCode, connection: answer.headers.connection };
    };
  }

  it('resets no connection of busy clients: each learns that its answer is the last', async () => {
    const answered = Array.from({ length: CLIENTS }, () => 0);
    const asking = answered.map(async (_, index) => {
      const ask = client();
      for (;;) {
        const { status, connection } = await ask('/v1/apps');
        expect(status).to.equal(200);
        answered[index] = (answered[index] ?? 0) + 1;
        if (connection === 'close') return 'told';
      }
    });
    await Promise.race([until(() => answered.every((count) => count >= 3)), ...asking]);
    const stopping = stop();
    expect(await Promise.all(asking.map((one) => one.catch(String)))).to.deep.equal(answered.map(() => 'told'));
    await stopping;
  });

  it('says so in the answers to requests in flight, and accepts no new connection', async () => {
    const { hostname, port } = new URL(running.url);
    const socket: Socket = connect(Number(port), hostname);
    const body = JSON.stringify({ slug: 'clinic', name: 'Clinic', description: 'By the lake' });
    const head = ['POST /v1/apps HTTP/1.1', 'Host: x', `Authorization: ${AUTHORIZATION}`, 'Expect: 100-continue'];
    const content = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    socket.write(`${[...head, ...content].join('\r\n')}\r\n\r\n`);
    const [interim] = await once(socket, 'data');
    expect(String(interim)).to.equal('HTTP/1.1 100 Continue\r\n\r\n');
    const stopping = stop();
    const other = connect(Number(port), hostname);
    const [refused] = (await once(other, 'error')) as [NodeJS.ErrnoException];
    expect(refused.code).to.equal('ECONNREFUSED');
    socket.write(body);
    const answer = await text(socket);
    expect(answer).to.match(/^HTTP\/1\.1 201 Created\r\n/);
    expect(answer).to.match(/\r\nconnection: close\r\n/i);
    await stopping;
  });

  it('closes the connections of deliveries that it gives up, so that no receiver keeps the process alive', async () => {
    await stop(0);
    const receiver = createServer(() => {}); // takes every request, and answers none
    receivers.push(receiver);
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const settings = { DATABASE_URL: 'memory:', PORT: '0', WEBHOOK_ALLOW_PRIVATE: 'true', ...OWNER };
    running = await start(readConfig(settings), { logger: pino({ level: 'silent' }), print: () => {} });
    stopped = undefined;
    const make = async (path: string, authorization: string, body: object) => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
      const answer = await fetch(new URL(path, running.url), { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status, path).to.equal(201);
      return ((await answer.json()) as { data: { uuid: string; token: string } }).data;
    };
    const { token } = await make('/v1/apps', AUTHORIZATION, { slug: 'clinic', name: 'Clinic', description: '-' });
    const app = `Bearer ${Buffer.from(token).toString('base64')}`;
    const workflow = await make('/v1/workflow', app, { name: 'Visits', description: '-' });
    const config = { url: `http://127.0.0.1:${port}/` };
    const action = { name: 'Tell', type: 'webhook', trigger: 'booking.confirmed', config };
    await make(`/v1/workflow/${workflow.uuid}/actions`, app, action);
    const room = await make('/v1/resources', app, { name: 'Room 1' });
    const delivering = once(receiver, 'request') as Promise<[IncomingMessage]>;
    const startAt = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000).toISOString();
    const booking = { resources: [room.uuid], workflow: workflow.uuid, start: startAt, duration_minutes: 60 };
    await make('/v1/bookings', app, booking);
    const [{ socket }] = await delivering;
    const closed = once(socket, 'close').then(() => 'closed');
    await stop(10);
    // the service waits 15 s for a hanging receiver unless it aborts the request
    const late = sleep(10_000, 'open', { ref: false });
    expect(await Promise.race([closed, late])).to.equal('closed');
  });

  it('does not wait for idle connections', async () => {
    const ask = client();
    expect((await ask('/healthz')).connection).to.equal('keep-alive');
    await stop(3_600_000);
  });
});
