import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { exchange } from './support/http.js';
import { listening as listeningServer } from './support/listening.js';
import { printed } from './support/processes.js';
import { type TypedClient, typedClient } from './support/typed-client.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** `base64` as macOS has it, which knows no `-w`. */
const BASE64_OF_MACOS = `#!/bin/sh
for word in "$@"; do case "$word" in -w*) echo "base64: invalid argument $word" >&2; exit 64;; esac; done
PATH=$REAL_PATH exec base64 "$@"
`;

/** Parts of an OpenAPI document that are checked. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
}
interface Parameter {
  readonly name?: string;
  readonly schema?: { readonly type: string };
}

/** A request of a walk. A walk is a section of a README whose commands this test runs. */
interface Made {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** Documents with walks. A heading in several of them is taken from the first. */
const READMES = [
  ...readdirSync(join(root, 'adapters')).map((name) => `adapters/${name}/README.md`),
  'core/README.md',
  ...readdirSync(join(root, 'core'))
    .map((name) => `core/${name}/README.md`)
    .filter((path) => existsSync(join(root, path))),
  'bootstrap/README.md',
  'README.md',
];
/** Headings of the walks, in the order in which the test runs them. */
const WALKS = [
  'A first booking',
  'From hold to cancellation',
  'A cut by one of three',
  'Every Tuesday at nine',
  'A calendar on your phone',
  'A page that books without a server',
  'Recipes',
  'A workflow that acts',
] as const;
const [FIRST, BOOKING, CUT, TUESDAYS, PHONE, PAGE, RECIPES, ACTING] = WALKS;

describe('the examples of the READMEs', () => {
  let readmes: readonly string[];
  let folder: string;
  let proxy: Proxy;
  let terminal: Terminal;
  const processes = new Set<ChildProcess>();

  before(async () => {
    readmes = await Promise.all(READMES.map((path) => readFile(join(root, path), 'utf8')));
    folder = await mkdtemp(join(tmpdir(), 'readme-'));
    await writeFile(join(folder, 'base64'), BASE64_OF_MACOS);
    await chmod(join(folder, 'base64'), 0o755);
    proxy = await recordingProxy();
    terminal = openTerminal(
      start('sh', ['-eu'], { PATH: `${folder}:${process.env.PATH}`, REAL_PATH: process.env.PATH }),
    );
  });

  after(async () => {
    for (const child of processes) if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    proxy.server.closeAllConnections();
    proxy.server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a program in a process group of its own, so that what it starts ends with it. */
  function start(program: string, words: readonly string[], env: Readonly<Record<string, string | undefined>>) {
    const child = spawn(program, words, { cwd: root, env, detached: true, stdio: 'pipe' });
    processes.add(child);
    return child;
  }

  /** Text under a heading. */
  function section(heading: string): string {
    return readmes.flatMap((text) => text.split(/^## /m)).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  }

  /** The code blocks under a heading. */
  function blocks(heading: string, language: string): readonly string[] {
    return [...section(heading).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, text = '']) =>
      of === language ? [text] : [],
    );
  }

  /** Starts the service with the command under a heading, and points the proxy to it. */
  async function serve(heading: string): Promise<() => Promise<number | null>> {
    const [, given = ''] = /^ {4}((?:[A-Z_]+=\S+ )*)npm start$/m.exec(section(heading)) ?? [];
    expect(given, heading).to.match(/OWNER_TOKEN/);
    const settings = given
      .split(' ')
      .filter(Boolean)
      .map((word) => local(word).split(/=(.*)/s).slice(0, 2));
    const env = {
      PATH: process.env.PATH,
      TMPDIR: folder,
      DATABASE_URL: `sqlite:${join(folder, 'slots.db')}`,
      PORT: '0',
    };
    const child = start(process.execPath, ['dist/bundle/main.js'], { ...env, ...Object.fromEntries(settings) });
    const ended = once(child, 'close');
    proxy.target = (await printed(child, /"url":"([^"]+)"/))[1] ?? '';
    return async () => {
      child.kill('SIGINT'); // as Ctrl-C does
      const [code] = await ended;
      return code as number | null;
    };
  }

  const ports = new Map<string, number>();
  /** Replaces the ports in the text by those of this test. */
  function local(text: string): string {
    let changed = text.replaceAll('http://127.0.0.1:3000', proxy.url);
    for (const [shown, port] of ports) {
      // Matches whole numbers: a port of this test may begin like a port in the text.
      changed = changed
        .replaceAll(new RegExp(`127\\.0\\.0\\.1:${shown}(?!\\d)`, 'g'), `127.0.0.1:${port}`)
        .replace(`listen(${shown})`, `listen(${port})`);
    }
    return changed;
  }

  /** Runs a walk. Each of its calls must print one line with a successful answer. */
  async function walk(text: string): Promise<void> {
    const lines = await terminal.run(local(text));
    expect(lines.length, lines.join('\n')).to.equal(text.match(/^(api|printf) /gm)?.length ?? 0);
    for (const line of lines) {
      const answer = JSON.parse(line);
      if (answer.success !== true) expect(answer, line).to.include.all.keys('data', 'perPage', 'total');
    }
  }

  /** Runs the page of the README as a browser does, with a key of the previous walk, and books the first time that it offers. */
  async function visit(walked: string): Promise<void> {
    const [shown = ''] = blocks(PAGE, 'html');
    const [, script = ''] = /<script type="module">\n([\s\S]*)<\/script>/.exec(shown) ?? [];
    const [, url] = /^(PAGE=.*)$/m.exec(walked) ?? [];
    const [line = ''] = await terminal.run(
      `${local(url ?? '').replace(/,"origins":\[[^\]]*\]/, '')}; printf '%s\\n' "$PAGE"`,
    );
    const { key, services } = JSON.parse(line).data;
    const offered: { readonly value: string }[] = [];
    const start = { value: '', add: (option: { readonly value: string }) => offered.push(option) };
    const output = { value: '' };
    const form = {
      elements: { start, name: { value: 'Lin' }, email: { value: 'lin.page@example.com' } },
      querySelector: () => output,
      onsubmit: async (_: object) => {},
    };
    const Async = Object.getPrototypeOf(async () => {}).constructor;
    const code = local(script).replace("'pk_…'", `'${key}'`).replace("'…'", `'${services[0]}'`);
    function Option(this: { value: string }, _: string, value: string) {
      this.value = value;
    }
    await new Async('document', 'Option', code)({ querySelector: () => form }, Option);
    expect(offered).not.to.be.empty;
    start.value = offered[0]!.value;
    await form.onsubmit({ preventDefault() {} });
    expect(output.value).to.match(/^See you on /);
    await form.onsubmit({ preventDefault() {} });
    expect(output.value, 'a second time that day').to.equal('This time is already taken');
  }

  it('run, each twice in one terminal, with one answer a line', async () => {
    const [first = ''] = blocks(FIRST, 'sh');
    const [booking = ''] = blocks(BOOKING, 'sh');
    const [cut = ''] = blocks(CUT, 'sh');
    const [series = ''] = blocks(TUESDAYS, 'sh');
    const phone = blocks(PHONE, 'sh');
    expect(phone).to.have.length(2);
    const [page = ''] = blocks(PAGE, 'sh');
    const recipes = blocks(RECIPES, 'sh');
    expect(recipes).to.have.length(7);
    const stop = await serve(FIRST);
    for (const text of [first, booking, cut, series, ...phone, page, ...recipes]) {
      await walk(text);
      await walk(text);
    }
    await visit(page);
    expect(await stop()).to.equal(0);

    const [mailbox = '', hooks = '', ...walks] = blocks(ACTING, 'sh');
    expect(walks).to.have.length(2);
    const [mailPort, hookPort] = [await freePort(), await freePort()];
    ports.set('2525', mailPort).set('4000', hookPort);
    const mail = start('sh', ['-c', local(mailbox)], { PATH: process.env.PATH });
    const hook = start('sh', ['-c', local(hooks)], { PATH: process.env.PATH });
    const mailed = printed(mail, /^Subject: See you on [\s\S]*BEGIN:VCALENDAR/m);
    const called = printed(hook, /'webhook-signature': 'v1,[\s\S]*"type":"booking\.start"/);
    await Promise.all([listening(mailPort, mail), listening(hookPort, hook)]);
    const stopAgain = await serve(ACTING);
    for (const text of walks) {
      await walk(text);
      await walk(text);
    }
    await Promise.all([mailed, called]);
    expect(await stopAgain()).to.equal(0);
  });

  it('are run completely', () => {
    const shown = readmes.flatMap((text) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, walk]) => walk));
    const walked = WALKS.flatMap((heading) => blocks(heading, 'sh'));
    expect(shown).not.to.be.empty;
    expect(shown.filter((text = '') => !walked.includes(text))).to.deep.equal([]);
  });

  describe('with types that openapi-typescript makes', () => {
    let client: TypedClient;
    let document: Document;
    before(async () => {
      const stop = await serve(FIRST);
      const { text } = await exchange(proxy.target, 'GET', '/v1/openapi.json');
      await stop();
      document = JSON.parse(text);
      client = await typedClient(text);
    });
    after(() => client.remove());

    /** The value of a query parameter, as its schema types it. */
    function typed(value: string, type: string | undefined): unknown {
      if (type === 'array') return value.split(',');
      if (type === 'boolean') return value === 'true';
      return type === 'integer' ? Number(value) : value;
    }

    /** Returns the source of the same call by a typed client. */
    function typedCall({ method, path, key, body }: Made): string {
      const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
      const template = Object.keys(document.paths).find((known) =>
        new RegExp(`^${known.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`).test(pathname),
      );
      if (template === undefined) throw new Error(`${path} is not documented`);
      const verb = method.toLowerCase();
      const { parameters = [] } = document.paths[template]?.[verb] ?? {};
      const values = pathname.split('/');
      const named = template
        .split('/')
        .flatMap((segment, index) => (segment.startsWith('{') ? [[segment.slice(1, -1), values[index]] as const] : []));
      const query = [...searchParams].map(([name, value]) => {
        const type = parameters.find((parameter) => parameter.name === name)?.schema?.type;
        return [name, typed(value, type)] as const;
      });
      const params = {
        path: Object.fromEntries(named),
        query: Object.fromEntries(query),
        header: key === undefined ? {} : { 'Idempotency-Key': key },
      };
      const used = Object.fromEntries(Object.entries(params).filter(([, given]) => Object.keys(given).length > 0));
      // forwarded objects may have extra fields, so `satisfies` checks them
      const sent = body === '' ? '' : `, body: ${body} satisfies Body<'${template}', '${verb}'>`;
      return `await api.${method}('${template}', { params: ${JSON.stringify(used)}${sent} });`;
    }

    it('compile, with every call of the examples', async () => {
      expect(proxy.made).to.have.length.above(20);
      const said = await client.compile(`
        import createClient from 'openapi-fetch';
        import type { paths } from './slotkeeper.js';
        type Body<P extends keyof paths, M extends keyof paths[P]> =
          paths[P][M] extends { requestBody?: { content: { 'application/json': infer Json } } } ? Json : never;
        const api = createClient<paths>();
        ${proxy.made.map(typedCall).join('\n')}
      `);
      expect(said).to.equal('');
    });

    it('compile, with the client that is shown', async () => {
      const [program = ''] = blocks('A typed client', 'ts');
      expect(program).to.contain('openapi-fetch');
      expect(await client.compile(program)).to.equal('');
    });
  });
});

/** Proxy that forwards requests, and remembers them. */
interface Proxy {
  readonly server: Server;
  readonly url: string;
  readonly made: Made[];
  target: string;
}

async function recordingProxy(): Promise<Proxy> {
  const made: Made[] = [];
  const { server, url } = await listeningServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = '', url: path = '', headers } = req;
    made.push({ method, path, key: headers['idempotency-key']?.toString(), body });
    const sent = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = headers[name]?.toString();
      return value === undefined ? [] : [[name, value] as const];
    });
    const answer = await exchange(proxy.target, method, path, Object.fromEntries(sent), body === '' ? undefined : body);
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.text);
  });
  const proxy: Proxy = { server, url, made, target: '' };
  return proxy;
}

/** A shell that keeps its variables from one text to the next. */
interface Terminal {
  /** Runs a text and returns the lines that it printed. @throws when a command in it fails. */
  run(text: string): Promise<readonly string[]>;
}

function openTerminal(shell: ChildProcess): Terminal {
  let out = '';
  let err = '';
  let onChange = () => {};
  const ended = once(shell, 'close');
  ended.then(() => onChange());
  shell.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    onChange();
  });
  shell.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const END = '== end ==\n';
  return {
    run(text) {
      out = '';
      shell.stdin?.write(`${text}\nprintf '${END.trim()}\\n'\n`);
      return new Promise((resolve, reject) => {
        onChange = () => {
          if (out.endsWith(END)) resolve(out.slice(0, -END.length).split('\n').slice(0, -1));
          else if (shell.exitCode !== null) reject(new Error(`The shell ended: ${out}${err}`));
        };
      });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when the program listens on the port. */
async function listening(port: number, program: ChildProcess): Promise<void> {
  const isTaken = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1');
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
      probe.once('connect', () => probe.destroy());
    });
  while (!(await isTaken())) if (program.exitCode !== null) throw new Error(`Nothing listens at ${port}`);
}
