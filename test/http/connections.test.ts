import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import type { RequestLine, ServerSettings } from '../../adapters/koa/index.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { readConfig } from '../../bootstrap/config.js';
import { start } from '../../bootstrap/start.js';
import { type Api, type ApiOptions, appHeader, EMAIL, OWNER_TOKEN, openApi, ownerHeader } from '../support/http.js';
import { instead } from '../support/use-cases.js';

const WORKFLOW = JSON.stringify({ name: 'Intake', description: 'First visit' });
const BAD_REQUEST = { success: false, errors: { request: 'Must be valid HTTP/1.1, to its end' } };

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  readonly body: any;
}

/** Returns the answers in the text of a connection, each with a body of known length. */
function answersIn(text: string): readonly Answer[] {
  const answers: Answer[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [start = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const [name = '', value = ''] = line.split(/: (.*)/s);
        return [name.toLowerCase(), value];
      }),
    );
    const length = Number(headers.get('content-length') ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    rest = rest.slice(end + 4 + length);
    const status = Number(start.split(' ')[1]);
    if (status >= 200) answers.push({ status, headers, body: body === '' ? undefined : JSON.parse(body) });
  }
  return answers;
}

it('HTTP: a service has the configured limits, and reports refused connections', async () => {
  const settings = { DATABASE_URL: 'memory:', PORT: '0', OWNER_EMAIL: EMAIL, OWNER_TOKEN, WORKER: 'off' };
  const limits = { MAX_CONNECTIONS: '1', REQUEST_TIMEOUT_SECONDS: '1' };
  const lines: { msg: string; status?: number }[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const running = await start(readConfig({ ...settings, ...limits }), { logger });
  try {
    const port = Number(new URL(running.url).port);
    const texts = Array.from({ length: 3 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        text += chunk;
      });
      // the first request stays in progress, because its body never comes
      socket.write(
        `POST /v1/apps HTTP/1.1\r\nHost: x\r\nAuthorization: ${ownerHeader()}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${index + 5}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.once('close', resolve));
      return text;
    });
    const answered = (await Promise.all(texts)).filter((text) => text !== '');
    expect(answered).to.have.length(1);
    expect(answered[0]).to.match(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(lines.filter(({ status }) => status === 408)).to.have.length(1);
    const refused = lines.filter(({ msg }) => msg.startsWith('connections are refused'));
    expect(refused).to.have.length(1);
    expect(refused[0]).to.include({ MAX_CONNECTIONS: 1 });
  } finally {
    await running.stop();
  }
});

describe('HTTP: connections', () => {
  let api: Api;
  let token: string;
  const sockets = new Set<Socket>();
  const openWith = async (server: Partial<ServerSettings> = {}, replace?: ApiOptions['replace']) => {
    api = await openApi(openMemoryStorage(), { server, ...(replace && { replace }) });
    ({ token } = await api.app());
    api.lines.length = 0;
  };
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await api.close();
    expect(api.failures).to.deep.equal([]);
  });

  /** Opens a raw connection, with the received text and a promise of its end. */
  function dial(): { readonly socket: Socket; text(): string; readonly closed: Promise<void> } {
    const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.add(socket);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('end', () => socket.end());
    return { socket, text: () => text, closed };
  }

  /** Sends bytes. Returns the answers received until the server closes the connection. */
  async function told(bytes: string, { halfClose = false } = {}): Promise<readonly Answer[]> {
    const { socket, text, closed } = dial();
    if (halfClose) socket.end(bytes, 'latin1');
    else socket.write(bytes, 'latin1');
    await closed;
    return answersIn(text());
  }

  const head = (line: string, ...headers: string[]) => [line, 'Host: x', ...headers, '', ''].join('\r\n');
  const post = (authorization: string, ...headers: string[]) => {
    const own = [`Authorization: ${authorization}`, 'Content-Type: application/json', 'X-Request-Id: mine'];
    return head('POST /v1/workflow HTTP/1.1', ...own, ...headers);
  };

  /** Returns the only answer and its line in the log. Checks that it has the usual format. */
  function only(answers: readonly Answer[]): { answer: Answer; line: RequestLine } {
    expect(answers).to.have.length(1);
    expect(api.lines).to.have.length(1);
    const [answer] = answers as [Answer];
    const [line] = api.lines as [RequestLine];
    expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(answer.headers.get('connection')).to.equal('close');
    expect(answer.headers.has('date')).to.equal(true);
    expect(answer.headers.get('x-request-id')).to.equal(line.requestId).and.not.equal('');
    expect(line.status).to.equal(answer.status);
    return { answer, line };
  }

  describe('a request that Node cannot read', () => {
    it('gets 400 in JSON, with an id and a log line with the reason', async () => {
      await openWith();
      for (const bytes of ['NONSENSE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', head('GET / HTTP/1.1', 'Bad Name: x')]) {
        api.lines.length = 0;
        const { answer, line } = only(await told(bytes));
        expect([answer.status, answer.body]).to.deep.equal([400, BAD_REQUEST]);
        expect(line).to.include({ method: null, route: null, app: null });
        expect(line.reason).to.match(/^HPE_/);
      }
    });

    it('gets 431 if its head is too large', async () => {
      await openWith();
      const { answer, line } = only(await told(head('GET /healthz HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`)));
      expect(answer.body).to.deep.equal({ code: 431, message: 'Request Header Fields Too Large' });
      expect(line.reason).to.contain('HPE_HEADER_OVERFLOW');
    });

    it('gets 408 if its head does not end', async () => {
      await openWith({ strangerTimeout: 100 });
      const { answer } = only(await told('GET /healthz HTTP/1.1\r\nHost: x\r\n'));
      expect(answer.body).to.deep.equal({ code: 408, message: 'Request Timeout' });
    });

    it('is not executed if the rest of it arrives after the refusal', async () => {
      await openWith({ strangerTimeout: 100 });
      const { socket, text, closed } = dial();
      socket.removeAllListeners('end'); // leaves the connection half open, to send more
      const refused = new Promise((resolve) => socket.once('data', resolve));
      const all = `${post(appHeader(token), `Content-Length: ${WORKFLOW.length}`)}${WORKFLOW}`;
      socket.write(all.slice(0, 50));
      await refused;
      socket.end(all.slice(50));
      await closed;
      expect(answersIn(text()).map(({ status }) => status)).to.deep.equal([408]);
      expect(api.lines.map(({ status }) => status)).to.deep.equal([408]);
    });

    it('is answered after the earlier requests of its connection', async () => {
      await openWith();
      const asked = head('GET /v1/apps HTTP/1.1', `Authorization: ${ownerHeader()}`);
      const answers = await told(`${asked}${asked}NONSENSE\r\n\r\n${asked}`);
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 400]);
      expect(api.lines.map(({ status }) => status)).to.deep.equal([200, 200, 400]);
    });

    it('that is empty closes the connection without an answer', async () => {
      await openWith({ strangerTimeout: 100 });
      expect(await told('')).to.deep.equal([]);
      expect(api.lines).to.deep.equal([]);
    });

    it('because of its body is answered under its own id', async () => {
      await openWith();
      const broken = `${post(appHeader(token), 'Transfer-Encoding: chunked')}zz\r\n`;
      const { answer, line } = only(await told(broken));
      expect([answer.status, answer.body]).to.deep.equal([400, BAD_REQUEST]);
      expect(line).to.include({ method: 'POST', route: '/v1/workflow', requestId: 'mine' });
    });

    it('because of a truncated body is answered, too', async () => {
      await openWith();
      const cut = `${post(appHeader(token), `Content-Length: ${WORKFLOW.length}`)}${WORKFLOW.slice(0, -1)}`;
      const { answer, line } = only(await told(cut, { halfClose: true }));
      expect(answer.status).to.equal(400);
      expect(line).to.include({ route: '/v1/workflow', requestId: 'mine' });
    });
  });

  describe('a request head that Node accepts', () => {
    it('gets 400 without Host or with two, except in HTTP/1.0', async () => {
      await openWith();
      for (const [hosts, message] of [
        [[], 'This field is required'],
        [['Host: x', 'hOST: x'], 'Must be given once'],
        [['Host: x', 'Host: y'], 'Must be given once'],
      ] as const) {
        api.lines.length = 0;
        const { answer } = only(await told(['GET /healthz HTTP/1.1', ...hosts, '', ''].join('\r\n')));
        expect([answer.status, answer.body]).to.deep.equal([400, { success: false, errors: { Host: message } }]);
      }
      const [old] = await told('GET /healthz HTTP/1.0\r\n\r\n');
      expect(old?.status).to.equal(200);
    });

    it('gets 417 with an unknown expectation', async () => {
      await openWith();
      const { answer, line } = only(await told(head('GET /healthz HTTP/1.1', 'Expect: wonders', 'X-Request-Id: mine')));
      expect(answer.body).to.deep.equal({ code: 417, message: 'Expectation Failed' });
      expect(line).to.include({ method: 'GET', requestId: 'mine' });
    });

    it('may contain an absolute URL, whose host is used in no link', async () => {
      await openWith();
      const line = 'GET http://evil.example/v1/apps?limit=1&page=1 HTTP/1.1';
      const [answer] = await told(head(line, `Authorization: ${ownerHeader()}`, 'Connection: close'));
      expect(answer?.status).to.equal(200);
      const links = '</v1/apps?limit=1&page=1>; rel="first", </v1/apps?limit=1&page=1>; rel="last"';
      expect(answer?.headers.get('link')).to.equal(links);
    });
  });

  describe('idle connections', () => {
    it("stay open longer than those of proxies, so that no proxy's request is lost", async () => {
      await openWith({}, () => ({ trustProxy: 1 }));
      const { socket, text } = dial();
      socket.write(head('GET /healthz HTTP/1.1'));
      await new Promise((resolve) => socket.once('data', resolve));
      const [answer] = answersIn(text());
      expect(answer?.headers.get('keep-alive')).to.equal('timeout=660');
    });
  });

  describe('slow clients', () => {
    it('get their answer although they have closed their side', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await openWith({}, ({ apps }) => ({
        apps: {
          ...apps,
          list: instead(apps.list, async (...asked) => {
            await released;
            return apps.list(...asked);
          }),
        },
      }));
      const get = head('GET /v1/apps HTTP/1.1', `Authorization: ${ownerHeader()}`);
      const waiting = told(get, { halfClose: true });
      // after these requests, the server has seen that the other client has finished sending
      for (let turn = 0; turn < 3; turn += 1) await told(head('GET /healthz HTTP/1.1', 'Connection: close'));
      release();
      expect((await waiting).map(({ status }) => status)).to.deep.equal([200]);
      expect((await told(get, { halfClose: true })).map(({ status }) => status)).to.deep.equal([200]);
      const sent = `${post(appHeader(token), `Content-Length: ${WORKFLOW.length}`)}${WORKFLOW}`;
      expect((await told(get + sent, { halfClose: true })).map(({ status }) => status)).to.deep.equal([200, 201]);
    });

    it('are disconnected with an unfinished body, unless they have sent a valid credential', async () => {
      await openWith({ strangerTimeout: 100 });
      const announced = `Content-Length: ${WORKFLOW.length}`;
      const known = dial();
      known.socket.write(post(appHeader(token), announced, 'Connection: close'));
      for (const authorization of ['', ownerHeader(), 'Bearer x']) {
        const answers = await told(`${post(authorization, announced)}{`);
        expect(answers.map(({ status }) => status)).to.deep.equal([401]);
      }
      known.socket.write(WORKFLOW);
      await known.closed;
      expect(answersIn(known.text()).map(({ status }) => status)).to.deep.equal([201]);
    });

    it('get 408 if their body takes too long', async () => {
      await openWith({ requestTimeout: 200 });
      const { answer, line } = only(await told(`${post(appHeader(token), 'Content-Length: 10')}{`));
      expect(answer.body).to.deep.equal({ code: 408, message: 'Request Timeout' });
      expect(line).to.include({ method: 'POST', route: '/v1/workflow', requestId: 'mine' });
    });

    it('are disconnected at once beyond the limit of connections', async () => {
      await openWith({ maxConnections: 2 });
      const dialled = [dial(), dial(), dial()];
      for (const { socket } of dialled) socket.write(head('GET /healthz HTTP/1.1'));
      const answered = ({ socket, closed }: ReturnType<typeof dial>) =>
        Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
      await Promise.all(dialled.map(answered));
      // the connection that created the app may still be open
      expect(dialled.filter(({ text }) => text() !== '')).to.have.length.within(1, 2);
    });
  });
});
