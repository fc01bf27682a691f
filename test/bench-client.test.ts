import { createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { connected } from './bench/client.js';
import { missing, reported } from './bench/measuring.js';

const BODY = `${'é'.repeat(300)}\r\n0\r\n`;

/** Starts a server that sends each answer in pieces of `size` bytes. */
function serving(answers: readonly string[], size: number): Promise<Server> {
  const left = [...answers];
  const server = createServer((socket) => {
    socket.setNoDelay(true).on('data', async () => {
      const bytes = Buffer.from(left.shift() ?? '');
      for (let at = 0; at < bytes.length; at += size) {
        socket.write(bytes.subarray(at, at + size));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Server) => (server.address() as { readonly port: number }).port;
const request = { method: 'GET', path: '/', authorization: '' } as const;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe('the client of the benchmarks', () => {
  for (const size of [1, 7, 10_000]) {
    it(`reads bodies with a length, in chunks and without a body, ${size} bytes at a time`, async () => {
      const server = await serving(
        [
          `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`,
          `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(BODY.slice(0, 200))}${chunk(BODY.slice(200))}0\r\n\r\n`,
          'HTTP/1.1 204 No Content\r\n\r\n',
          'HTTP/1.1 409 Conflict\r\nContent-Length: 2\r\n\r\n{}',
        ],
        size,
      );
      const connection = await connected(portOf(server));
      const answers = [];
      for (let n = 0; n < 4; n += 1) {
        const { status, text } = await connection.send(request);
        answers.push([status, text]);
      }
      expect(answers).to.deep.equal([
        [200, BODY],
        [200, BODY],
        [204, ''],
        [409, '{}'],
      ]);
      connection.close();
      server.close();
    });
  }

  it('throws for an answer whose end it cannot determine', async () => {
    const server = await serving(['HTTP/1.1 200 OK\r\n\r\n{}'], 1_000);
    const connection = await connected(portOf(server));
    const failure = await connection.send(request).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('no length');
    server.close();
  });
});

describe('a row of the benchmarks without a measurement', () => {
  it('counts as a missed target', () => {
    expect(reported('row', Number.NaN, { unit: 'ms' }).falls).to.equal(true);
    expect(missing('row', 'why').falls).to.equal(true);
    expect(reported('row', 1, { unit: 'ms' }).falls).to.equal(false);
  });
});
