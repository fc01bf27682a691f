import { join } from 'node:path';
import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { runCommand } from '../bootstrap/commands/commands.js';
import { offline } from '../bootstrap/commands/offline.js';
import { readConfig } from '../bootstrap/config.js';
import { type Seeded, seedApp, seedClock } from '../bootstrap/demo/seed.js';
import { type Booking, DAY, HOUR, type Instant } from '../core/index.js';
import { commands } from './support/commands.js';
import { appHeader } from './support/http.js';
import { onOneStorage, type TestStorage } from './support/storages.js';

/** A Wednesday in November: 11:20 in Paris. */
const WEDNESDAY = Date.UTC(2026, 10, 18, 10, 20);

async function seededOn(open: TestStorage['open'], now: Instant, env: Readonly<Record<string, string>> = {}) {
  const clock = seedClock(now);
  const storage = await open({ clock });
  const settings = readConfig(env);
  const useCases = offline(storage, clock, settings);
  const { owner } = await useCases.owners.issueToken('ada@example.com');
  const seed = (slug: string): Promise<Seeded> => seedApp({ useCases, owner, slug, clock, settings });
  return { storage, useCases, owner, clock, seed };
}

const onMemory: TestStorage['open'] = async (options) => openMemoryStorage(options);

describe('the salon that seed creates', () => {
  onOneStorage(({ open }) => {
    it('has bookings in many states around today, each with events in order, none in the future', async () => {
      const { useCases, clock, seed } = await seededOn(open, WEDNESDAY);
      const { app, bookings, counts } = await seed('salon');
      expect(clock()).to.equal(WEDNESDAY);
      expect(app.name).to.equal('Salon Ondine');
      expect(counts).to.deep.equal({ resources: 5, services: 4, customers: 17 });
      const states = ['held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined'];
      expect(bookings).to.have.all.keys(states);
      expect(bookings.completed).to.be.greaterThan(40);
      expect(bookings.confirmed).to.be.greaterThan(20);

      const caller = { app };
      const { data } = await useCases.bookings.list(caller, { limit: 1000 });
      const all = data.map(({ booking }) => booking);
      expect(all.filter(({ start }) => Math.abs(start - WEDNESDAY) < 12 * HOUR).length).to.be.greaterThan(3);
      for (const { status, start, end, createdAt, updatedAt } of all) {
        expect(createdAt).to.be.below(start).and.at.most(WEDNESDAY);
        expect(updatedAt).to.be.at.most(WEDNESDAY);
        if (status === 'completed' || status === 'no_show') expect(end).to.be.below(updatedAt);
        if (status === 'pending' || status === 'held') expect(start).to.be.greaterThan(WEDNESDAY);
      }
      const lengths = new Set(all.map(({ start, end }) => (end - start) / 60_000));
      expect([...lengths].sort((a, b) => a - b)).to.deep.equal([15, 20, 30, 45, 60, 120]);

      const { data: events, total } = await useCases.events.list(caller, { limit: 1000 });
      expect(total).to.equal(events.length);
      const moments = events.map(({ at }) => at);
      expect(moments).to.deep.equal([...moments].sort((a, b) => a - b));
      expect(moments[0]).to.be.at.least(app.createdAt);
      expect(moments.at(-1)).to.be.at.most(WEDNESDAY);
      expect(app.createdAt).to.equal(WEDNESDAY - 21 * DAY);
      for (const { uuid, createdAt } of all) {
        const own = events.filter(({ booking }) => booking === uuid);
        expect(own[0]?.at, own[0]?.type).to.equal(createdAt);
      }
      const moved = events.filter(({ type }) => type === 'booking.rescheduled');
      expect(moved).not.to.be.empty;
      for (const { booking, data } of moved) {
        const first = events.find((event) => event.booking === booking)?.data as Booking;
        expect((data as Booking).start).to.equal(first.start + HOUR);
      }
    });
  });

  it('has time off, a series, workflows with actions, a key and a feed that work', async () => {
    const { useCases, seed } = await seededOn(onMemory, WEDNESDAY);
    const { app, key, feedSecret, manageToken } = await seed('salon');
    const caller = { app };
    const timeOff = await useCases.timeOff.list(caller, {});
    expect(timeOff.data.map(({ reason }) => reason)).to.have.members(['Training', 'Holiday', 'Stocktaking', 'Dentist']);
    const holiday = timeOff.data.find(({ reason }) => reason === 'Holiday');
    const [from, to] = [Date.parse(String(holiday?.startDate)), Date.parse(String(holiday?.endDate)) + DAY];
    const within = (await useCases.bookings.list(caller, { limit: 1000 })).data
      .map(({ booking }) => booking)
      .filter(
        ({ resources, start }) => resources.includes(String(holiday?.resources?.[0])) && start > from && start < to,
      );
    expect(new Set(within.map(({ status }) => status)), 'those of that time are cancelled').to.deep.equal(
      new Set(['cancelled']),
    );
    const { data: series } = await useCases.series.list(caller, {});
    expect(series[0]?.bookings.length).to.be.within(4, 6);
    const { data: workflows } = await useCases.workflows.list(caller, {});
    expect(workflows.map(({ settings }) => settings.mode)).to.have.members(['instant', 'confirm']);
    for (const { uuid } of workflows) {
      const { data } = await useCases.actions.list(caller, uuid, {});
      expect(data.map(({ type, enabled }) => `${type} ${enabled}`)).to.have.members([
        'email false',
        'email false',
        'log true',
      ]);
    }
    const { data: services } = await useCases.services.list(caller, {});
    const deposits = services.flatMap(({ name, payment }) => (payment ? [[name, payment.deposit]] : []));
    expect(deposits).to.deep.equal([['Colour', { amount: 3500 }]]);
    expect((await useCases.keys.list(caller, {})).total).to.equal(1);
    expect(key).to.match(/^pk_/);
    expect(manageToken).to.match(/^[\w-]{60,}$/);
    const { text } = await useCases.feeds.read(feedSecret);
    expect(text?.match(/BEGIN:VEVENT/g)?.length).to.be.greaterThan(100);
  });

  it('leaves no job to be sent', async () => {
    const { useCases, seed } = await seededOn(onMemory, WEDNESDAY);
    const { app } = await seed('salon');
    expect((await useCases.deliveries.list({ app })).total).to.equal(0);
  });

  it('exists beside other apps, and is removed if it cannot be completed', async () => {
    const { storage, useCases, owner, clock, seed } = await seededOn(onMemory, WEDNESDAY);
    await seed('salon');
    const second = await seed('second');
    expect(second.app.name).to.equal('Salon Ondine (second)');
    const failed = await seed('salon').catch((error: Error) => error.message);
    expect(failed).to.contain('An app with the slug salon or its name exists').and.to.contain('--app <slug>');
    expect(await seed('a b').catch((error: Error) => error.message)).to.match(/^--app: .+/);
    const fewServices = offline(storage, clock, readConfig({ MAX_SERVICES: '3' }));
    const given = { useCases: fewServices, owner, slug: 'third', clock, settings: readConfig({}) };
    const third = await seedApp(given).catch((error: Error) => error.message);
    expect(third).to.contain('Quota reached');
    const { data } = await useCases.apps.list(owner);
    expect(data.map(({ slug }) => slug)).to.deep.equal(['salon', 'second']);
    expect(clock()).to.equal(WEDNESDAY);
  });

  it('is removed if the command is stopped in the middle or at the end', async () => {
    const { useCases, owner, clock, seed } = await seededOn(onMemory, WEDNESDAY);
    const given = { useCases, owner, slug: 'salon', settings: readConfig({}) };
    for (const isLate of [(moves: number) => moves === 40, () => clock() === WEDNESDAY]) {
      const stopping = new AbortController();
      let moves = 0;
      const stopped = seedApp({
        ...given,
        signal: stopping.signal,
        clock: Object.assign(() => clock(), {
          set(moment: Instant) {
            clock.set(moment);
            moves += 1;
            if (moves > 2 && isLate(moves)) stopping.abort('enough');
          },
        }),
      });
      expect(await stopped.catch((reason: unknown) => reason)).to.equal('enough');
      expect(moves).to.be.at.least(40);
      expect(await useCases.apps.list(owner)).to.include({ total: 0 });
      expect(clock()).to.equal(WEDNESDAY);
    }
    expect((await seed('salon')).app.slug).to.equal('salon');
  });

  it('is the same for the same moment, except UUIDs', async () => {
    const told = async () => {
      const { useCases, seed } = await seededOn(onMemory, WEDNESDAY);
      const { app } = await seed('salon');
      const { data } = await useCases.bookings.list({ app }, { limit: 1000 });
      return data.map(({ booking: { status, start, end, createdAt, updatedAt, customer, notes } }) => {
        return { status, start, end, createdAt, updatedAt, customer, notes };
      });
    };
    expect(await told()).to.deep.equal(await told());
  });

  it('can be created on each day of the week, in each season, at each hour', async () => {
    for (let day = 0; day < 366; day += 5) {
      const now = Date.UTC(2026, 0, 1) + day * DAY + ((day * 7) % 24) * HOUR;
      const { seed } = await seededOn(onMemory, now);
      const { bookings } = await seed('salon').catch((error: Error) => {
        throw new Error(`${new Date(now).toISOString()}: ${error.message}`);
      });
      expect(bookings.completed, new Date(now).toISOString()).to.be.greaterThan(30);
      expect(bookings.pending, new Date(now).toISOString()).to.be.within(1, 12);
    }
  });
});

describe('slotkeeper seed', () => {
  const inFolder = commands((folder) => ({ DATABASE_URL: `sqlite:${join(folder, 'slots.db')}` }));
  const { run, serve } = inFolder;

  const seed = (words: readonly string[] = [], settings: Readonly<Record<string, string>> = {}) =>
    run(['seed', ...words], settings);

  const told = (out: string) => ({
    token: /^Its token.*\n\n {2}(\S+)$/m.exec(out)?.[1] ?? '',
    key: /\/book\?key=(\S+)/.exec(out)?.[1] ?? '',
    manage: /\/manage#(\S+)/.exec(out)?.[1] ?? '',
    feed: /(\/v1\/feeds\/\S+\.ics)/.exec(out)?.[1] ?? '',
  });

  it('prints no addresses of pages with WEB=off', async () => {
    const { out } = await seed([], { WEB: 'off' });
    expect(told(out)).to.deep.include({ key: '', manage: '' });
    expect(told(out).feed).not.to.equal('');
    expect(out).not.to.contain('/console');
  });

  it('prints working addresses and credentials, also while the service runs and after a restart', async () => {
    const look = async (url: string, out: string) => {
      const { token, key, manage, feed } = told(out);
      const get = async (path: string, credential: string) => {
        const answer = await fetch(url + path, { headers: { Authorization: appHeader(credential) } });
        expect(answer.status, path).to.equal(200);
        return (await answer.json()) as { readonly data: never[]; readonly total: number };
      };
      expect(await get('/v1/app', token)).to.have.nested.property('data.name');
      const completed = await get('/v1/bookings?status=completed', token);
      expect(completed.total).to.be.greaterThan(40);
      expect((await get('/v1/bookings?status=expired', token)).total, 'nothing has lapsed meanwhile').to.equal(0);
      expect((await get('/v1/services', key)).data).to.have.length(4);
      expect(await get('/v1/booking', manage)).to.have.nested.property('data.status', 'confirmed');
      expect((await fetch(url + feed)).status).to.equal(200);
    };
    const first = await serve();
    const beside = await seed();
    expect(beside).to.include({ code: 0, err: '' });
    expect(beside.out, 'the first start has made an owner').not.to.contain('Authorization');
    expect(beside.out, 'the port at which the service runs, which no setting names').to.contain(`${first.url}/console`);
    await look(first.url, beside.out);
    expect((await first.stop()).code).to.equal(0);

    const alone = await seed(['--app', 'second'], { PORT: '4321', HOST: '0.0.0.0' });
    expect(alone.out).to.contain('http://127.0.0.1:4321/console');
    const second = await serve();
    await look(second.url, alone.out);
  });

  it('refuses a slug in use, and changes nothing of that app', async () => {
    await seed();
    const again = await seed();
    expect(again).to.include({ code: 1, out: '' });
    expect(again.err).to.equal('An app with the slug salon or its name exists: choose another with --app <slug>\n');
  });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    it(`ends with ${code} on ${signal}, and then starts again for the owner that it created`, async () => {
      const env = { DATABASE_URL: `sqlite:${join(inFolder.folder, 'slots.db')}` };
      const said = { out: '', err: '' };
      const others = process.listeners(signal);
      for (const listener of others) process.removeListener(signal, listener);
      try {
        const ended = await runCommand(['seed'], env, {
          out: (text) => {
            said.out += text;
            process.emit(signal, signal);
          },
          err: (text) => {
            said.err += text;
          },
        });
        expect(ended).to.equal(code);
        expect(process.listeners(signal)).to.deep.equal([]);
      } finally {
        for (const listener of others) process.on(signal, listener);
      }
      expect(said.out).to.contain('has a new token').and.not.to.contain('Its token');
      expect(said.err).to.equal('It was stopped, and what there was of the app is removed\n');
      const again = await seed();
      expect([again.code, again.err]).to.deep.equal([0, '']);
      expect(again.out).to.match(/^The app salon is made: /);
    });
  }

  it('creates an owner if there is none, uses the named one, and asks if there are several', async () => {
    const first = await seed();
    expect(first.out).to.match(/^\nOwner owner@localhost has a new token/);
    const unknown = await seed(['--app', 'b', '--owner', 'ada@example.com']);
    expect(unknown).to.include({ code: 1, out: '' });
    expect(unknown.err).to.equal('There is no owner ada@example.com: slotkeeper owner add ada@example.com\n');
    const given = { OWNER_EMAIL: 'ada@example.com', OWNER_TOKEN: 'let-me-in' };
    expect((await seed(['--app', 'b'], given)).code).to.equal(0);
    const several = await seed(['--app', 'c']);
    expect(several.code).to.equal(1);
    expect(several.err).to.equal('Whose is it to be? Name one with --owner: owner@localhost, ada@example.com\n');
    expect((await seed(['--app', 'c', '--owner', 'Ada@example.com'])).code).to.equal(0);
  });

  it('sends no mail, even if mail is set up only later, and links to the page of a booking where the address is known', async () => {
    const set = { PUBLIC_URL: 'https://book.example.com/salon' };
    const { out } = await seed([], set);
    expect(out).to.contain('https://book.example.com/salon/book?key=pk_');
    const { url } = await serve({ SMTP_URL: 'smtp://127.0.0.1:9', ...set });
    const headers = { Authorization: appHeader(told(out).token) };
    const { data } = (await (await fetch(`${url}/v1/workflow?include=actions`, { headers })).json()) as {
      data: readonly { readonly actions: readonly { type: string; enabled: boolean; config: { text?: string } }[] }[];
    };
    const mails = data.flatMap(({ actions }) => actions).filter(({ type }) => type === 'email');
    expect(mails).to.have.length(4);
    for (const { enabled, config } of mails) {
      expect(enabled).to.equal(false);
      expect(config.text).to.contain('{{booking.manage_url}}');
    }
  });
});
