import { expect } from 'chai';
import { pino } from 'pino';
import { readConfig, start } from '../bootstrap/index.js';
import { bytesAtRest } from './support/bytes-at-rest.js';
import { newFolders } from './support/folders.js';
import { appHeader, EMAIL, OWNER_TOKEN, ownerHeader } from './support/http.js';
import { until } from './support/waiting.js';

const PASSWORD = 'correct horse battery';
const MARK = 'zarathustra';

describe('The bytes of staff in a file', () => {
  const at = newFolders();
  let stop: (() => Promise<unknown>) | undefined;
  afterEach(() => stop?.());

  it('contain no used token, link or password, and after a minute nothing of a deleted member', async () => {
    const path = at('slotkeeper.db');
    const config = readConfig({
      DATABASE_URL: `sqlite:${path}`,
      PORT: '0',
      METRICS_PORT: '0',
      OWNER_EMAIL: EMAIL,
      OWNER_TOKEN,
    });
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const service = await start(config, { logger });
    const { url, metricsUrl } = service;
    stop = () => service.stop(0);
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
    const send = async (as: string, method: string, to: string, body?: object): Promise<any> => {
      const headers = { 'Content-Type': 'application/json', ...(as !== '' && { Authorization: as }) };
      const answer = await fetch(url + to, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      expect(answer.status, `${method} ${to}: ${text}`).to.be.below(300);
      return text === '' ? undefined : JSON.parse(text).data;
    };
    const app = appHeader(
      (await send(ownerHeader(), 'POST', '/v1/apps', { slug: 'a', name: 'A', description: 'A' })).token,
    );
    const member = await send(app, 'POST', '/v1/staff', {
      name: `${MARK} S.`,
      email: `someone@${MARK}.example`,
      role: 'manager',
    });
    const to = `/v1/staff/${member.uuid}`;
    const { token } = await send(app, 'POST', `${to}/tokens`, {});
    await send(appHeader(token), 'GET', '/v1/bookings');
    const { link } = await send(app, 'POST', `${to}/link`, {});
    const email = 'person@example.com';
    const first = await send(appHeader(link), 'POST', '/v1/link', { password: PASSWORD, email });
    const again = await send('', 'POST', '/v1/sign-in', { email, password: PASSWORD });
    await send(appHeader(again.token), 'GET', '/v1/me/apps');
    const secrets = [token, link, PASSWORD, first.token, again.token].flatMap((text: string) => [
      text,
      text.slice(text.indexOf('_') + 1),
      Buffer.from(text).toString('base64'),
    ]);
    const written = async () =>
      [bytesAtRest(path).toString('latin1'), lines.join(''), await (await fetch(metricsUrl ?? '')).text()] as const;
    for (const [place, text] of Object.entries(await written())) {
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).to.equal(false);
    }
    expect((await written())[0].toLowerCase(), 'it is looked for where it is').to.contain(MARK);

    await send(app, 'PATCH', to, { name: `${MARK} T.` });
    await send(app, 'DELETE', to);
    const isGone = async () => !(await written())[0].toLowerCase().includes(MARK);
    // The person has no membership left, so the person, who had the member's name, is erased, too.
    await until(isGone, { withinMs: 150_000 });
    for (const [place, text] of Object.entries(await written())) {
      expect(text.toLowerCase().includes(MARK), place).to.equal(false);
      for (const secret of secrets) expect(text.includes(secret), place).to.equal(false);
    }
    expect(lines.join('')).to.contain('/v1/staff/{uuid}');
  });
});
