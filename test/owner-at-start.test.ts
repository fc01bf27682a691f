import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { MemoryOwnerRepository } from '../adapters/memory/owner-repository.js';
import { readConfig, start } from '../bootstrap/index.js';
import { EMAIL, exchange, OWNER_TOKEN, ownerHeader } from './support/http.js';

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('The credential of the owner in the environment', () => {
  const { addToken } = MemoryOwnerRepository.prototype;
  afterEach(() => {
    MemoryOwnerRepository.prototype.addToken = addToken;
  });

  it('gives 503 until the start has stored it, and does not count as wrong', async () => {
    const port = String(await aFreePort());
    const ask = async (as?: string) => {
      const headers = { 'X-Forwarded-For': '192.0.2.1', ...(as !== undefined && { Authorization: as }) };
      const answer = await exchange(`http://127.0.0.1:${port}`, 'GET', '/v1/apps', headers);
      return [answer.status, answer.headers['retry-after']];
    };
    const early: unknown[] = [];
    MemoryOwnerRepository.prototype.addToken = async function (this: MemoryOwnerRepository, token) {
      for (let n = 0; n < 6; n += 1) early.push(await ask(ownerHeader()));
      early.push(await ask());
      return addToken.call(this, token);
    };
    const env = { DATABASE_URL: 'memory:', HOST: '127.0.0.1', PORT: port, TRUST_PROXY: '1', WORKER: 'off' };
    const config = readConfig({ ...env, OWNER_EMAIL: EMAIL, OWNER_TOKEN });
    const service = await start(config, { logger: pino({ level: 'silent' }), print: () => {} });
    try {
      expect(early).to.deep.equal([...Array(6).fill([503, '1']), [401, undefined]]);
      expect(await ask(ownerHeader())).to.deep.equal([200, undefined]);
      expect(await ask(ownerHeader('wrong'))).to.deep.equal([401, undefined]);
    } finally {
      await service.stop(0);
    }
  });
});
