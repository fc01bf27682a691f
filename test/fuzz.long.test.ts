import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import { fuzz, isFlat } from './fuzz/fuzz.js';
import { asked, onDatabase } from './fuzz/lanes.js';
import { listening } from './support/listening.js';

/** Duration of the test. `npm run fuzz` does the same with any duration. */
const SECONDS = 18;
/** Minimum number of requests. On a busy machine, they take longer than `SECONDS`. */
const REQUESTS = 800;
const SEED = Number(process.env.FC_SEED ?? 20261122);

/** Starts a proxy between callers and service. `change` may answer instead of the service. */
function between(change: (request: IncomingMessage, answer: ServerResponse) => boolean) {
  return (port: number) =>
    listening((request, answer) => {
      if (change(request, answer)) return;
      const { method, url: path, headers } = request;
      const passed = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (received) => {
        answer.writeHead(received.statusCode ?? 0, received.headers);
        received.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      request.pipe(passed);
    });
}

describe('the fuzzed service', () => {
  for (const storage of asked()) {
    it(`answers random requests as documented on ${storage}, and its memory grows only with its objects`, async () => {
      await onDatabase(storage, async (databaseUrl) => {
        const report = await fuzz({ databaseUrl, seed: SEED, seconds: SECONDS, requests: REQUESTS });
        const again = `\nagain: npm run fuzz -- --storages ${storage} --seed ${SEED} --seconds ${SECONDS}`;
        expect(report.problems, report.problems.join('\n\n') + again).to.deep.equal([]);
        expect(isFlat(report, storage === 'memory'), `${report.heap}${again}`).to.equal(true);
        expect(report.succeeded.size, `never: ${report.never}${again}`).to.be.at.least(60);
      });
    });
  }

  const problemsWith = async (change: Parameters<typeof between>[0]) => {
    const short = { databaseUrl: 'memory:', seed: 1, seconds: 3, requests: REQUESTS };
    return (await fuzz({ ...short, between: between(change) })).problems.join('\n\n');
  };
  /** Paths that are requested often enough to occur in any run. */
  const LISTS = /^\/v1\/(?:bookings|customers|keys|resources|services|workflow)(?:\?|$)/;
  const isHit = ({ method, url = '' }: IncomingMessage) => method === 'GET' && LISTS.test(url);

  it('the fuzzer reports an answer that says the service is broken', async () => {
    const problems = await problemsWith((request, answer) => {
      if (!isHit(request)) return false;
      answer.writeHead(500, { 'Content-Type': 'application/json', 'X-Request-Id': 'x' });
      answer.end('{"code":500,"message":"Internal Server Error"}');
      return true;
    });
    expect(problems).to.include('answered 500').and.to.include('GET /v1/');
  });

  it('the fuzzer reports an answer that contradicts the document', async () => {
    const problems = await problemsWith((request, answer) => {
      if (!isHit(request)) return false;
      answer.writeHead(200, { 'Content-Type': 'application/json', 'X-Request-Id': 'x', Vary: '', 'Cache-Control': '' });
      answer.end('{"data":[{"surprise":1}],"perPage":25,"currentPage":1,"total":1,"totalPages":1}');
      return true;
    });
    expect(problems).to.include('which is not as documented').and.to.include('surprise');
  });

  it('the fuzzer reports a connection that is closed without an answer', async () => {
    const problems = await problemsWith((request) => {
      if (!isHit(request)) return false;
      request.socket.destroy();
      return true;
    });
    expect(problems).to.include('socket hang up').and.to.include('GET /v1/');
  });

  it('the fuzzer reports memory that grows without stored objects', () => {
    const heap = [40e6, 50e6, 60e6, 70e6, 80e6, 90e6];
    expect(isFlat({ heap, changes: 100 }, true)).to.equal(false);
    expect(isFlat({ heap, changes: 10_000 }, true)).to.equal(true);
    expect(isFlat({ heap, changes: 10_000 }, false)).to.equal(false);
    expect(isFlat({ heap: [40e6, 90e6, 60e6], changes: 0 }, false)).to.equal(true);
  });
});
