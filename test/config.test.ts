import { expect } from 'chai';
import { SETTINGS, strangeSettings } from '../bootstrap/config.js';
import { ConfigError, readConfig } from '../bootstrap/index.js';
import { readOptions, type SlotkeeperOptions } from '../bootstrap/slotkeeper-options.js';

/** Variable of each option. Null: no variable can hold it. A missing or further option does not compile. */
const OPTIONS: Readonly<Record<keyof SlotkeeperOptions, string | null>> = {
  storage: 'DATABASE_URL',
  ownerEmail: 'OWNER_EMAIL',
  ownerToken: 'OWNER_TOKEN',
  publicUrl: 'PUBLIC_URL',
  basePath: 'BASE_PATH',
  corsOrigins: 'CORS_ORIGINS',
  trustProxy: 'TRUST_PROXY',
  secretKey: 'SECRET_KEY',
  worker: 'WORKER',
  web: 'WEB',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  webhookAllowPrivate: 'WEBHOOK_ALLOW_PRIVATE',
  eventsKeepDays: 'EVENTS_KEEP_DAYS',
  rateLimit: 'RATE_LIMIT',
  quotas: 'MAX_<NAME>',
  clock: null,
  log: null,
  ports: null,
  tokens: null,
  configure: null,
  metrics: null,
};

/** Settings that are no options. */
const PROCESS = 'HOST PORT METRICS_PORT METRICS_HOST MAX_CONNECTIONS REQUEST_TIMEOUT_SECONDS LOG_LEVEL'.split(' ');

describe('configuration', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).to.deep.equal({
      database: { kind: 'sqlite', path: 'data/slotkeeper.db' },
      host: '127.0.0.1',
      port: 3000,
      metrics: null,
      maxConnections: 5_000,
      requestTimeoutSeconds: 60,
      owner: null,
      publicUrl: null,
      basePath: '',
      corsOrigins: [],
      trustProxy: 0,
      secretKey: null,
      logLevel: 'info',
      worker: true,
      web: true,
      smtpUrl: null,
      mailFrom: 'Slotkeeper <slotkeeper@localhost>',
      webhookAllowPrivate: false,
      eventsKeepDays: 400,
      rateLimit: null,
      quotas: {
        apps: 1_000,
        resources: 10_000,
        services: 1_000,
        workflows: 1_000,
        actions: 100,
        feeds: 1_000,
        keys: 100,
        calendars: 1_000,
        staff: 1_000,
      },
    });
  });

  it('reads every setting', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const settings = [
      ['DATABASE_URL', 'mongodb://db.example.com:27017/slots', 'database'],
      ['HOST', '0.0.0.0', 'host'],
      ['PORT', '8080', 'port', 8080],
      ['METRICS_PORT', '9464', 'metrics', { host: '10.0.0.7', port: 9464 }],
      ['METRICS_HOST', '10.0.0.7'],
      ['MAX_CONNECTIONS', '100', 'maxConnections', 100],
      ['REQUEST_TIMEOUT_SECONDS', '15', 'requestTimeoutSeconds', 15],
      ['OWNER_EMAIL', 'ada@example.com', 'owner', { email: 'ada@example.com', token: 'secret:with:colons' }],
      ['OWNER_TOKEN', 'secret:with:colons'],
      ['PUBLIC_URL', 'https://Book.example/slots/', 'publicUrl', 'https://book.example/slots'],
      ['BASE_PATH', '/slots/', 'basePath', '/slots'],
      ['CORS_ORIGINS', 'https://a.example, https://b.example:8443', 'corsOrigins'],
      ['TRUST_PROXY', '2', 'trustProxy', 2],
      ['SECRET_KEY', key, 'secretKey'],
      ['LOG_LEVEL', 'silent', 'logLevel'],
      ['WORKER', 'off', 'worker', false],
      ['WEB', 'off', 'web', false],
      ['SMTP_URL', 'smtp://user:pass@mail.example.com:587', 'smtpUrl'],
      ['MAIL_FROM', 'bookings@example.com', 'mailFrom'],
      ['WEBHOOK_ALLOW_PRIVATE', 'true', 'webhookAllowPrivate', true],
      ['EVENTS_KEEP_DAYS', '30', 'eventsKeepDays', 30],
      ['RATE_LIMIT', '50', 'rateLimit', 50],
    ] as const;
    const quotas = {
      apps: 7,
      resources: 1,
      services: 2,
      workflows: 3,
      actions: 0,
      feeds: 4,
      keys: 5,
      calendars: 6,
      staff: 8,
    };
    const limits = Object.entries(quotas).map(([name, most]) => [`MAX_${name.toUpperCase()}`, String(most)]);
    const environment = [...settings.map(([name, text]) => [name, text]), ...limits];
    const read = settings.flatMap(([, text, field, value = text]) => (field === undefined ? [] : [[field, value]]));
    expect(environment.map(([name]) => name)).to.have.members(Object.keys(SETTINGS));
    expect(readConfig(Object.fromEntries(environment))).to.deep.equal({
      ...Object.fromEntries(read),
      database: { kind: 'mongodb', url: 'mongodb://db.example.com:27017/slots' },
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      quotas,
    });
    const shared = environment.filter(([name = '']) => !PROCESS.includes(name));
    const variables = Object.fromEntries(shared.map(([name, text]) => [name, text]));
    const options = Object.entries(OPTIONS).map(([option, name]) => [option, variables[name ?? '']]);
    expect(options.filter(([, text]) => text).length, 'one option for each').to.equal(settings.length - PROCESS.length);
    const { settings: optional } = readOptions({ ...Object.fromEntries(options), quotas });
    expect(optional, 'the same, as options').to.deep.equal(readConfig(variables));
  });

  it('accepts a rate, or off', () => {
    expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).to.equal('off');
    for (const text of ['0', '-1', '1.5', 'on', '1000000']) {
      expect(() => readConfig({ RATE_LIMIT: text }), text).to.throw(ConfigError, 'RATE_LIMIT must be');
    }
  });

  it('adds the base path once to the public URL', () => {
    for (const [url, basePath, read] of [
      ['https://a.example', '/', 'https://a.example'],
      ['https://a.example/', '/b/c', 'https://a.example/b/c'],
      ['https://a.example/b/c/', '/b/c/', 'https://a.example/b/c'],
      ['https://a.example/proxy/b', '/b', 'https://a.example/proxy/b'],
    ] as const) {
      expect(readConfig({ PUBLIC_URL: url, BASE_PATH: basePath }).publicUrl, url).to.equal(read);
    }
    const mismatch = { PUBLIC_URL: 'https://a.example/ab', BASE_PATH: '/b' };
    expect(() => readConfig(mismatch)).to.throw(ConfigError, 'PUBLIC_URL must have no path, or one that ends');
  });

  it('treats a blank setting as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).to.deep.equal(readConfig({}));
  });

  for (const [url, path] of [
    ['sqlite:slots.db', 'slots.db'],
    ['sqlite:/var/lib/slots.db', '/var/lib/slots.db'],
    ['sqlite:///var/lib/slots.db', '/var/lib/slots.db'],
  ]) {
    it(`reads the path of the file from ${url}`, () => {
      expect(readConfig({ DATABASE_URL: url }).database).to.deep.equal({ kind: 'sqlite', path });
    });
  }

  const WRONG: Readonly<Record<string, readonly [problem: string, ...values: readonly string[]]>> = {
    DATABASE_URL: [
      'mongodb://<host>/<database>',
      ...['mongodb://db.example.com', 'mongodb://db.example.com/', 'mongodb+srv://db.example.com/?w=1'],
    ],
    PUBLIC_URL: [
      'PUBLIC_URL must be',
      ...['book.example', 'ftp://book.example', 'https://me@book.example', 'https://book.example/#top'],
    ],
    BASE_PATH: ['BASE_PATH must be', ...['booking', '//a', '/a//', '/a?b', '/a#b', '/a/..', '/a b', 'http://a/b']],
    SMTP_URL: [
      'SMTP_URL must be',
      ...['smtp://', 'smtps://', 'smtp:mail.example.com', 'smtp://mail.example.com/inbox', 'mail.example.com'],
    ],
  };
  for (const [name, [problem, ...values]] of Object.entries(WRONG)) {
    it(`refuses a wrong ${name}`, () => {
      for (const value of values) {
        expect(() => readConfig({ [name]: value }), value).to.throw(ConfigError, problem);
      }
    });
  }

  it('refuses names of a database that MongoDB does not allow', () => {
    const long = ['x'.repeat(64), '%C3%A9'.repeat(32)];
    for (const name of ['slots/', 'a/b', 'my%20slots', 'my.slots', 'a$b', '100%', ...long]) {
      const url = `mongodb://db.example.com/${name}?tls=true`;
      const problem = 'DATABASE_URL must name a database with';
      expect(() => readConfig({ DATABASE_URL: url }), name).to.throw(ConfigError, problem);
    }
  });

  it('accepts any other name of a database', () => {
    for (const name of ['slots', 'Slots-2_b', 'x'.repeat(63), '%C3%A9'.repeat(31)]) {
      const url = `mongodb://ann:secret@a.example,b.example:1/${name}?replicaSet=x`;
      expect(readConfig({ DATABASE_URL: url }).database).to.deep.equal({ kind: 'mongodb', url });
    }
  });

  it('accepts an IP address or a host name to listen on', () => {
    for (const host of ['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'Web-1.example.com']) {
      expect(readConfig({ HOST: host, METRICS_HOST: host, METRICS_PORT: '9464' }).host).to.equal(host);
    }
    for (const host of ['a b', '999.1.1.1', '[::1]', 'http://localhost', 'localhost:3000', 'me@localhost']) {
      expect(() => readConfig({ HOST: host }), host).to.throw(ConfigError, 'HOST must be');
      expect(() => readConfig({ METRICS_HOST: host, METRICS_PORT: '9464' }), host).to.throw(
        ConfigError,
        'METRICS_HOST',
      );
    }
  });

  it("refuses the service's port as the port of metrics", () => {
    expect(() => readConfig({ METRICS_PORT: '3000' })).to.throw(ConfigError, 'METRICS_PORT must be another than PORT');
    expect(readConfig({ METRICS_PORT: '0', PORT: '0' }).port).to.equal(0);
    expect(readConfig({ METRICS_PORT: '3000', METRICS_HOST: '10.0.0.7' }).metrics?.port).to.equal(3_000);
  });

  it('warns of a host for metrics without a port for them', () => {
    const warnings = ['METRICS_HOST does nothing without METRICS_PORT'];
    expect(strangeSettings({ METRICS_HOST: '10.0.0.7' })).to.deep.equal(warnings);
    expect(strangeSettings({ METRICS_HOST: '10.0.0.7', METRICS_PORT: ' ' })).to.deep.equal(warnings);
    expect(strangeSettings({ METRICS_HOST: '10.0.0.7', METRICS_PORT: '9464' })).to.deep.equal([]);
    expect(strangeSettings({ METRICS_HOST: ' ' })).to.deep.equal([]);
  });

  it('reports all problems together', () => {
    const wrong = {
      DATABASE_URL: 'postgres://localhost',
      PORT: '70000',
      MAX_CONNECTIONS: '0',
      REQUEST_TIMEOUT_SECONDS: '0.5',
      OWNER_EMAIL: 'nobody',
      PUBLIC_URL: 'https://book.example/?a=b',
      CORS_ORIGINS: 'https://a.example/path',
      LOG_LEVEL: 'loud',
      WORKER: 'yes',
      SMTP_URL: 'http://mail',
      MAIL_FROM: 'x',
      WEBHOOK_ALLOW_PRIVATE: '1',
      EVENTS_KEEP_DAYS: '0',
    };
    let problems: readonly string[] = [];
    try {
      readConfig(wrong);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems = error.problems;
    }
    for (const name of [...Object.keys(wrong), 'OWNER_TOKEN']) {
      expect(
        problems.filter((problem) => problem.startsWith(`${name} `)),
        name,
      ).to.have.length(1);
    }
  });

  it('prints the value of no setting, because it may be a misplaced secret', () => {
    const secret = 'hunter2-hunter2';
    for (const name of Object.keys(SETTINGS)) {
      try {
        // The value is invalid for every setting that can be invalid: a URL of an unknown scheme with a path and a space.
        readConfig({ [name]: `${secret}://x/ ${secret}` });
      } catch (error) {
        expect((error as ConfigError).message, name)
          .to.contain(name)
          .and.not.contain(secret);
      }
    }
    expect(() => readConfig({ CORS_ORIGINS: `https://a.example,${secret},https://b.example,b` })).to.throw(
      ConfigError,
      'CORS_ORIGINS must list origins such as https://example.com, comma separated: wrong: entries 2, 4 of 4',
    );
  });

  describe('warnings about variables', () => {
    const namesIn = (env: Record<string, string>) => strangeSettings(env).map((warning) => warning.split(' ')[0]);

    for (const [name, meant] of [
      ['DATABASE_URI', 'DATABASE_URL'],
      ['database_url', 'DATABASE_URL'],
      ['SMTP_URI', 'SMTP_URL'],
      ['OWNER_MAIL', 'OWNER_EMAIL'],
      ['ONWER_TOKEN', 'OWNER_TOKEN'],
      ['CORS_ORIGIN', 'CORS_ORIGINS'],
      ['LOGLEVEL', 'LOG_LEVEL'],
      ['WORKERS', 'WORKER'],
      ['PROT', 'PORT'],
    ] as const) {
      it(`are given for ${name}, which probably means ${meant}`, () => {
        expect(strangeSettings({ [name]: 'x' })).to.deep.equal([`${name} is no setting; did you mean ${meant}?`]);
      });
    }

    it('are given for unknown names with the prefix of its own', () => {
      const names = ['DATABASE_PATH', 'OWNER_PASSWORD', 'SLOTKEEPER_DATABASE_URL', 'SMTP_HOST'];
      const env = Object.fromEntries(names.map((name) => [name, 'x']));
      expect(strangeSettings(env)).to.deep.equal(names.map((name) => `${name} is no setting; see slotkeeper --help`));
    });

    it('are not given for its own, for blank ones, or for those of the system, npm, Docker and Kubernetes', () => {
      expect(namesIn(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, 'x'])))).to.deep.equal([]);
      expect(namesIn({ DATABASE_URI: ' ', SMTP_URI: '' })).to.deep.equal([]);
      const system = 'PATH HOME HOSTNAME USER MAIL LOGNAME SHELL LANG TERM PWD TZ NODE_ENV';
      const npm = 'npm_config_user_agent npm_lifecycle_event INIT_CWD NODE_OPTIONS NODE';
      const links = 'SMTP_PORT SMTP_PORT_25_TCP_ADDR DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT_PG SMTP_NAME';
      const others = [system, npm, links].flatMap((names) => names.split(' '));
      expect(namesIn(Object.fromEntries(others.map((name) => [name, 'x'])))).to.deep.equal([]);
    });
  });
});
