import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { type Api, appHeader, openApi } from '../support/http.js';
import { until } from '../support/waiting.js';

/** First nginx of the usual places: Debian's is not in the `PATH` of every user. */
const nginx = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);

/** Returns the documented configuration without TLS, for a service on that port and a proxy on a socket, with gzip for JSON. */
function configuration(port: number, folder: string): string {
  const readme = readFileSync('bootstrap/deployment/README.md', 'utf8');
  const [, documented = ''] = /```nginx\n(.*?)```/s.exec(readme) ?? [];
  const http = documented
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${port};`)
    .replace('listen 443 ssl;', `listen unix:${folder}/socket;\n    gzip on;\n    gzip_types application/json;`)
    .replace(/^ *(?:http2|ssl_\w+) .*\n/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
http { access_log off; ${paths.join(' ')}
${http}}`;
}

describe('HTTP: behind nginx as documented, with gzip for JSON', () => {
  let api: Api;
  let folder: string;
  let proxy: ChildProcess | undefined;

  beforeEach(async function () {
    if (!nginx) {
      this.currentTest!.title += ' (nginx is not installed: apt-get install nginx-light)';
      this.skip();
    }
    api = await openApi(openMemoryStorage(), { trustProxy: 1 });
    folder = mkdtempSync(join(tmpdir(), 'slotkeeper-nginx-'));
    writeFileSync(join(folder, 'nginx.conf'), configuration(api.port, folder));
    proxy = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'errors')], { stdio: 'ignore' });
    await until(() => existsSync(join(folder, 'socket')) || proxy?.exitCode !== null);
    expect(
      proxy.exitCode,
      existsSync(join(folder, 'errors')) ? readFileSync(join(folder, 'errors'), 'utf8') : '',
    ).to.equal(null);
  });
  afterEach(async () => {
    if (!proxy) return;
    const ended = proxy.exitCode === null && once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
    proxy = undefined;
    rmSync(folder, { recursive: true, force: true });
    await api.close();
  });

  it('accepts a tag that nginx has weakened, and refuses an older version', async () => {
    const { token } = await api.app();
    const send = async (method: string, path: string, headers: object = {}, body?: object) => {
      const sent = request({
        socketPath: join(folder, 'socket'),
        ...{ method, path },
        headers: {
          Host: 'book.example.com',
          Authorization: appHeader(token),
          'Accept-Encoding': 'gzip',
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
      });
      sent.end(body && JSON.stringify(body));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const isZipped = answer.headers['content-encoding'] === 'gzip';
      const json = await text(isZipped ? answer.pipe(createGunzip()) : answer);
      return { status: answer.statusCode, isZipped, tag: String(answer.headers.etag), body: JSON.parse(json) };
    };
    const { body: made } = await send('POST', '/v1/resources', {}, { name: 'Room' });
    const path = `/v1/resources/${made.data.uuid}`;
    const first = await send('GET', path);
    expect(first).to.include({ status: 200, isZipped: true });
    expect(first.tag).to.match(/^W\/"/);
    const saved = await send('PATCH', path, { 'If-Match': first.tag }, { name: 'Hall' });
    expect(saved.status).to.equal(200);
    expect(saved.tag).to.match(/^W\/"/);
    expect((await send('PATCH', path, { 'If-Match': first.tag }, { name: 'Lost' })).status).to.equal(412);
    expect((await send('PATCH', path, { 'If-Match': saved.tag }, { name: 'Attic' })).status).to.equal(200);
    expect((await send('GET', path)).body.data.name).to.equal('Attic');
  });
});
