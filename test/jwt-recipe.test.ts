import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { SignJWT } from 'jose';
import type { Slotkeeper } from '../bootstrap/slotkeeper.js';
import { dataOf, exchange } from './support/http.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folder within the package, so that the program finds it by its name. */
const folder = join(root, 'dist/test/jwt-recipe');

/** Compiles the program of the README, as it is except for its storage and port, and runs it. */
async function run(secret: string): Promise<{ readonly slotkeeper: Slotkeeper; readonly server: Server }> {
  const [, section = ''] = (await readFile(join(root, 'bootstrap/README.md'), 'utf8')).split('\n## Who is calling\n');
  const [, program = ''] = /```ts\n(.*?)```/s.exec(section) ?? [];
  expect(program.split('\n').filter((line) => line !== '').length).to.be.within(10, 15);
  const source = program
    .replace('sqlite:data/slots.db', 'memory:')
    .replace(/^createServer\((.*)\)\.listen\(3000\);/m, 'export const server = createServer($1).listen(0);');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'program.ts'), `${source}export { slotkeeper };\n`);
  const options =
    '--module nodenext --target es2023 --strict --exactOptionalPropertyTypes --skipLibCheck --ignoreConfig --types node';
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, ...options.split(' '), 'program.ts'], { cwd: folder });
  process.env.JWT_SECRET = secret;
  return import(join(folder, 'program.js'));
}

describe('the recipe for JSON Web Tokens', () => {
  it('lets a receptionist book, a user with the role self see the own calendar, and refuses an expired token', async () => {
    const secret = 'a secret of at least 32 characters';
    const { slotkeeper, server } = await run(secret).catch((error) => {
      throw new Error(error.stdout ?? error.message, { cause: error });
    });
    try {
      if (!server.listening) await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
      const { app, token } = await slotkeeper.apps.create(owner, { slug: 'salon', name: 'Salon', description: 'Cuts' });
      const [mine, theirs] = await Promise.all(
        ['Ana', 'Bo'].map(async (name) => (await slotkeeper.resources.create({ app }, { name })).uuid),
      );
      const by = async (sub: string, claims: object, expires = '5 minutes') => {
        const jwt = new SignJWT({ sub, business: 'salon', ...claims }).setProtectedHeader({ alg: 'HS256' });
        const text = await jwt.setExpirationTime(expires).sign(new TextEncoder().encode(secret));
        const headers = { Authorization: `Bearer ${text}`, 'Content-Type': 'application/json' };
        return (method: string, path: string, body?: object) =>
          exchange(url, method, path, headers, body && JSON.stringify(body));
      };
      const desk = await by('u-42', { role: 'reception' });
      const start = new Date(new Date().setUTCHours(48, 0, 0, 0)).toISOString();
      const book = (resource = '') =>
        dataOf(desk('POST', '/v1/bookings', { resources: [resource], start, duration_minutes: 30 }));
      const [own] = [await book(mine), await book(theirs)];
      expect((await desk('DELETE', `/v1/resources/${mine}`)).status).to.equal(403);

      const self = await by('u-43', { role: 'self', resources: [mine] });
      const { data } = (await self('GET', '/v1/bookings')).body;
      expect(data.map(({ uuid }: { readonly uuid: string }) => uuid)).to.deep.equal([own.uuid]);
      const events = (await self('GET', '/v1/events?type=booking.*')).body.data;
      expect(events.map(({ actor }: { readonly actor: object }) => actor)).to.deep.equal([
        { kind: 'user', id: 'u-42' },
      ]);

      const expired = await (await by('u-42', { role: 'manager' }, '1 minute ago'))('GET', '/v1/app');
      expect([expired.status, expired.headers['www-authenticate']]).to.deep.equal([
        401,
        'Bearer error="invalid_token"',
      ]);
      const headers = { Authorization: `Bearer ${Buffer.from(token).toString('base64')}` };
      expect((await exchange(url, 'GET', '/v1/app', headers)).status, "the app's own token").to.equal(200);
    } finally {
      server.close();
      await slotkeeper.stop(0);
      await rm(folder, { recursive: true });
    }
  });
});
