import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { makeLogger } from '../bootstrap/observability/logger.js';

describe('the log', () => {
  /** Output of two log entries on a stream. */
  async function written(isTTY: boolean): Promise<readonly string[]> {
    let text = '';
    const stream = new Writable({
      write(chunk, _, done) {
        text += String(chunk);
        done();
      },
    });
    const logger = await makeLogger('info', Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream);
    const line = { method: 'GET', route: '/v1/apps', status: 200, duration_ms: 1.5, request_id: 'mine', app: null };
    logger.info(line, 'request');
    logger.info({ ...line, route: null, path: '/v1/app/s', status: 404 }, 'request');
    return stripVTControlCharacters(text).trimEnd().split('\n');
  }

  it('has one readable line for each request on a terminal', async () => {
    const lines = await written(true);
    expect(lines).to.have.length(2);
    expect(lines[0]).to.match(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: request .*GET.*\/v1\/apps.*200.*mine/);
    expect(lines[1]).to.contain('/v1/app/s');
  });

  it('has one JSON object on each line elsewhere', async () => {
    const lines = await written(false);
    expect(lines).to.have.length(2);
    expect(JSON.parse(lines[1] ?? '')).to.include({ msg: 'request', status: 404, path: '/v1/app/s' });
  });
});
