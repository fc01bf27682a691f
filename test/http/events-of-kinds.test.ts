import { expect } from 'chai';
import { buildContainer, Ports } from '../../bootstrap/container.js';
import type { CalendarWorker } from '../../core/availability/calendars/calendar-worker.js';
import { DAY, formatInstant, HOUR, MINUTE } from '../../core/basics/instants.js';
import { anEventOf, type CalendarServer, calendarServer, calendarText, showing } from '../support/calendar-server.js';
import { readDue } from '../support/calendar-worker.js';
import { appHeader, dataOf, errorsOf, statusOf, useApi } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

const NOW_TEXT = '2026-11-16T09:00:00+00:00';
const TEN = formatInstant(NOW + 2 * DAY + HOUR);
/** Text that no event may contain. It is used as a secret, a header, an address, free text and a name. */
const UNTOLD = 'never-in-an-event';
const BUSY = calendarText(...anEventOf('DTSTART:20261120T100000Z', 'DURATION:PT1H'));
const EMAIL = `${UNTOLD}@example.com`;

interface Told {
  readonly uuid: string;
  readonly type: string;
  readonly booking: string | null;
  readonly sequence: number | null;
  readonly at: string;
  readonly actor?: { readonly kind: string; readonly uuid: string | null };
  readonly changes?: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;
  readonly data: { readonly kind?: string; readonly uuid: string };
}

/** Operations on the objects of a kind, and the expected events. */
interface Life {
  readonly kind: string;
  readonly path: string;
  readonly body: object;
  /** Fields of the event of creation, with their expected values. */
  readonly made: Readonly<Record<string, unknown>>;
  readonly patch?: object;
  readonly changes?: Readonly<Record<string, unknown>>;
}

describe('HTTP: events of objects that people change', () => {
  onOneStorage((under) => {
    const suite = useApi(under, { fields: { description: UNTOLD, meta: { inner: UNTOLD } } });
    const { api, app, clock, add: make } = suite;
    let room: string;
    let spare: string;
    let service: string;
    let workflow: string;
    let customer: string;
    let elsewhere: CalendarServer;
    /** Gives access to background work and commands. */
    let container: ReturnType<typeof buildContainer>;
    let worker: CalendarWorker;

    beforeEach(async () => {
      elsewhere = await calendarServer();
      const gone = { ok: false, status: 410, message: 'Gone', notBefore: null, final: true };
      container = buildContainer(
        {
          storage: suite.storage,
          clock,
          sendWebhook: async () => gone,
          onFault: (error) => void api.failures.push(error),
        },
        { webhookAllowPrivate: true },
      );
      worker = container.get(Ports.useCases).background.calendarWorker;
      room = await make('/v1/resources', { name: 'Room' });
      spare = await make('/v1/resources', { name: 'Spare' });
      workflow = await make('/v1/workflow', { name: 'Visits', description: UNTOLD });
      service = await make('/v1/services', aService('Cut'));
      customer = await make('/v1/customers', { name: UNTOLD, email: EMAIL, phone: '+49 30 1234567' });
    });
    afterEach(() => elsewhere.close());

    const aService = (name: string) => ({
      name,
      description: UNTOLD,
      durations: [60],
      roles: [{ name: 'chair', resources: [room] }],
      meta: { inner: UNTOLD },
    });
    const aRule = () => ({ resources: [room], start: TEN, duration_minutes: 60, rule: 'FREQ=DAILY;COUNT=2' });

    const told = (query = ''): Promise<readonly Told[]> => dataOf(app('GET', `/v1/events?limit=1000${query}`));

    /** Returns the events that an operation creates. */
    async function telling(what: () => Promise<unknown>): Promise<readonly Told[]> {
      const before = (await told()).length;
      await what();
      return (await told()).slice(before);
    }

    const typesOf = (events: readonly Told[]) => events.map(({ type }) => type);

    const lives = (): readonly Life[] => [
      {
        kind: 'resource',
        path: '/v1/resources',
        body: { name: 'Chair', description: UNTOLD, capacity: 2, meta: { inner: UNTOLD } },
        made: { name: 'Chair', timezone: 'UTC', capacity: 2 },
        patch: { capacity: 3, description: `${UNTOLD}!`, rules: { slot_minutes: 30 }, meta: { inner: null } },
        changes: { capacity: { from: 2, to: 3 }, description: {}, meta: {} },
      },
      {
        kind: 'service',
        path: '/v1/services',
        body: aService('Colour'),
        made: { name: 'Colour', durations: [60], active: true },
        patch: { active: false, price: { amount: 2_500, currency: 'EUR' }, description: 'x' },
        changes: {
          active: { from: true, to: false },
          price: { from: null, to: { amount: 2_500, currency: 'EUR' } },
          description: {},
        },
      },
      {
        kind: 'workflow',
        path: '/v1/workflow',
        body: { name: 'Approval', description: UNTOLD },
        made: { name: 'Approval' },
        patch: { name: 'Consent', description: 'x' },
        changes: { name: { from: 'Approval', to: 'Consent' }, description: {} },
      },
      {
        kind: 'action',
        path: `/v1/workflow/${workflow}/actions`,
        body: {
          name: 'Tell',
          trigger: 'booking.created',
          type: 'webhook',
          config: {
            url: `https://${UNTOLD}.example/`,
            headers: { 'X-Key': UNTOLD },
            secret: `whsec_${'A'.repeat(43)}=`,
          },
        },
        made: { name: 'Tell', trigger: 'booking.created', offset_minutes: 0, type: 'webhook', enabled: true, workflow },
        patch: { enabled: false, config: { url: `https://other-${UNTOLD}.example/` } },
        changes: { enabled: { from: true, to: false }, config: {} },
      },
      {
        kind: 'key',
        path: '/v1/keys',
        body: { name: 'Shop', origins: [`https://${UNTOLD}.example`] },
        made: {
          name: 'Shop',
          hold_seconds_max: 600,
          live_holds_max: 20,
          holds_per_address: 5,
          bookings_per_address: 10,
        },
        patch: { origins: null, live_holds_max: 7, services: [service] },
        changes: { origins: {}, live_holds_max: { from: 20, to: 7 }, services: { from: null, to: [service] } },
      },
      {
        kind: 'time_off',
        path: '/v1/time-off',
        body: { resources: [spare], start: TEN, end: formatInstant(NOW + 3 * DAY), reason: UNTOLD },
        made: { resources: [spare], start: TEN, end: formatInstant(NOW + 3 * DAY) },
        patch: { start: formatInstant(NOW + DAY), reason: `${UNTOLD}!` },
        changes: { start: { from: TEN, to: formatInstant(NOW + DAY) }, reason: {} },
      },
      {
        kind: 'calendar',
        path: '/v1/calendars',
        body: { resource: spare, url: `${elsewhere.url}/${UNTOLD}.ics` },
        made: { resource: spare, refresh_minutes: 15, tentative: 'busy', on_stale: 'close', status: 'new' },
        patch: { url: `${elsewhere.url}/other-${UNTOLD}.ics`, refresh_minutes: 30 },
        changes: { url: {}, refresh_minutes: { from: 15, to: 30 } },
      },
      {
        kind: 'feed',
        path: '/v1/feeds',
        body: { customer, detail: 'full' },
        made: { detail: 'full', past_days: 30 },
      },
    ];

    it('report each creation, change and deletion once, with actor and object', async () => {
      for (const { kind, path, body, made, patch, changes } of lives()) {
        let uuid = '';
        const created = await telling(async () => {
          uuid = await make(path, body);
        });
        expect(created, kind).to.have.length(1);
        const { uuid: own, changes: said = {}, ...rest } = created[0]!;
        expect(own).to.match(/^[0-9a-f-]{36}$/);
        const actor = { kind: 'app', uuid: suite.appUuid };
        const about = { booking: null, sequence: null, at: NOW_TEXT, actor, data: { kind, uuid } };
        expect(rest).to.deep.equal({ type: `${kind}.created`, ...about });
        for (const [field, to] of Object.entries(made)) expect(said[field], field).to.deep.equal({ from: null, to });
        for (const field in said) expect(said[field], field).to.have.property('from', null);

        const change = (fields: object, headers = {}) => statusOf(app('PATCH', `${path}/${uuid}`, fields, headers));
        if (patch) {
          const updated = await telling(() => change(patch));
          expect(typesOf(updated)).to.deep.equal([`${kind}.updated`]);
          expect(updated[0]).to.deep.include(about);
          expect(updated[0]?.changes).to.deep.include(changes);
          const again = await telling(async () => {
            for (const fields of [patch, {}]) expect(await change(fields)).to.equal(200);
            expect(await change({ name: 7, url: 7, start: 'x' })).to.equal(400);
            expect(await change({ name: 'Z' }, { 'If-Match': '"1"' })).to.equal(412);
          });
          expect(again, `${kind}: what changes nothing`).to.deep.equal([]);
        }

        const deleted = await telling(async () => {
          for (const status of [204, 404]) expect(await statusOf(app('DELETE', `${path}/${uuid}`))).to.equal(status);
        });
        expect(typesOf(deleted)).to.deep.equal([`${kind}.deleted`]);
        expect(deleted[0]).to.deep.include(about);
        for (const change of Object.values(deleted[0]?.changes ?? {})) expect(change).to.have.property('to', null);
        if (kind !== 'feed') expect(deleted[0]?.changes).not.to.be.empty;
      }
    });

    it('name nested fields as the object does, and leave the keys of weights unchanged', async () => {
      const roles = [{ name: 'chair', resources: [room, spare], weights: { [spare]: 2 } }];
      const [event] = await telling(() =>
        make('/v1/services', { name: 'Wash', durations: [60], roles, assign: 'round_robin', steps: [] }),
      );
      expect(event?.changes?.roles?.to).to.have.deep.nested.property('[0].weights', { [spare]: 2 });
      const [patched] = await telling(() => app('PATCH', `/v1/resources/${room}`, { rules: { slot_minutes: 20 } }));
      expect(patched?.changes?.rules?.from).to.include({ slot_minutes: 15, max_advance_days: 366 });
      expect(patched?.changes?.rules?.to).to.include({ slot_minutes: 20 });
    });

    it('report a series by the operation on its bookings, and a feed whose secret was replaced', async () => {
      let uuid = '';
      const made = await telling(async () => {
        uuid = await make('/v1/series', aRule());
      });
      expect(typesOf(made)).to.deep.equal(['booking.created', 'booking.created', 'series.created']);
      expect(made[2]?.changes).to.deep.include({
        rule: { from: null, to: 'FREQ=DAILY;COUNT=2' },
        start: { from: null, to: TEN },
        resources: { from: null, to: [room] },
      });
      const move = { from: TEN, start: formatInstant(NOW + 2 * DAY + 3 * HOUR) };
      const moved = await telling(() => app('POST', `/v1/series/${uuid}/reschedule`, move));
      expect(typesOf(moved)).to.deep.equal(['booking.rescheduled', 'booking.rescheduled', 'series.rescheduled']);
      expect(moved[2]?.data).to.deep.equal({ kind: 'series', uuid });
      const cancelled = await telling(() => app('POST', `/v1/series/${uuid}/cancel`, {}));
      expect(typesOf(cancelled)).to.deep.equal(['booking.cancelled', 'booking.cancelled', 'series.cancelled']);
      expect(await telling(() => app('POST', `/v1/series/${uuid}/cancel`, {}))).to.deep.equal([]);

      const feed = await make('/v1/feeds', { resource: room });
      const [rotated] = await telling(() => app('POST', `/v1/feeds/${feed}/rotate`));
      expect(rotated).to.deep.include({ type: 'feed.rotated', changes: { secret: {} } });
    });

    it('report everything that is removed with a resource or a workflow', async () => {
      const bed = await make('/v1/resources', { name: 'Bed' });
      const calendar = await make('/v1/calendars', { resource: bed, url: `${elsewhere.url}/${UNTOLD}.ics` });
      const feed = await make('/v1/feeds', { resource: bed });
      const days = { start_date: '2026-12-24', end_date: '2026-12-26' };
      const alone = await make('/v1/time-off', { resources: [bed], ...days });
      const both = await make('/v1/time-off', { resources: [bed, spare], ...days });
      const events = await telling(() => app('DELETE', `/v1/resources/${bed}`));
      expect(events.map(({ type, data }) => `${type} ${data.uuid}`)).to.have.members([
        `resource.deleted ${bed}`,
        `calendar.deleted ${calendar}`,
        `feed.deleted ${feed}`,
        `time_off.deleted ${alone}`,
        `time_off.updated ${both}`,
      ]);
      expect(new Set(events.map(({ actor }) => actor?.uuid))).to.deep.equal(new Set([suite.appUuid]));
      const shortened = events.find(({ type }) => type === 'time_off.updated');
      expect(shortened?.changes).to.deep.equal({ resources: { from: [bed, spare], to: [spare] } });

      const visits = await make('/v1/workflow', { name: 'A', description: 'B' });
      const action = await make(`/v1/workflow/${visits}/actions`, { name: 'L', trigger: 'booking.held', type: 'log' });
      const removed = await telling(() => app('DELETE', `/v1/workflow/${visits}`));
      expect(removed.map(({ type, data }) => `${type} ${data.uuid}`)).to.deep.equal([
        `workflow.deleted ${visits}`,
        `action.deleted ${action}`,
      ]);
    });

    it('do not report effects of bookings on objects, nor customers', async () => {
      const turns = await make('/v1/services', { ...aService('Turns'), assign: 'round_robin' });
      const events = await telling(async () => {
        // The booking changes the longest block of the resource and the turns of the service (which resource is next), and creates the
        // customer. None of these changes has an event.
        await make('/v1/bookings', { service: turns, start: TEN, customer: { name: 'A', email: 'a@example.com' } });
        await app('PATCH', `/v1/customers/${customer}`, { name: 'B' });
        await make('/v1/customers', { name: 'C', email: 'c@example.com' });
        expect((await app('POST', '/v1/app/manage-secret')).status).to.be.oneOf([200, 201, 404]);
      });
      expect(typesOf(events).filter((type) => !type.startsWith('app.'))).to.deep.equal(['booking.created']);
      expect(Object.keys(events[0]!)).to.deep.equal(['uuid', 'type', 'booking', 'sequence', 'at', 'actor', 'data']);
    });

    it('name the actor: owner, app, session or the clock', async () => {
      const [first] = await told();
      const { appUuid } = suite;
      const owner = first?.actor?.uuid;
      expect(owner).to.match(/^[0-9a-f-]{36}$/);
      expect(first).to.deep.include({
        type: 'app.created',
        actor: { kind: 'owner', uuid: owner },
        changes: { slug: { from: null, to: 'app-1' }, name: { from: null, to: 'App 1' } },
        data: { kind: 'app', uuid: appUuid },
      });

      const path = `/v1/apps/${appUuid}`;
      const session = await dataOf(api.owner('POST', `${path}/sessions`, {}));
      const bySession = await telling(() => make('/v1/resources', { name: 'By a session' }, api.by(session.token)));
      expect(bySession.map(({ actor }) => actor)).to.deep.equal([{ kind: 'session', uuid: session.uuid }]);

      const byOwner = await telling(async () => {
        for (const patch of [{ slug: 'moved', description: `${UNTOLD}!` }, { slug: 'moved' }])
          expect(await statusOf(api.owner('PATCH', path, patch))).to.equal(200);
        expect(await statusOf(api.owner('DELETE', `${path}/sessions/${session.uuid}`))).to.equal(204);
      });
      expect(byOwner).to.have.length(1);
      expect(byOwner[0]).to.deep.include({
        type: 'app.updated',
        actor: { kind: 'owner', uuid: owner },
        changes: { slug: { from: 'app-1', to: 'moved' }, description: {} },
      });

      const url = `https://${UNTOLD}.example/`;
      const hook = { name: 'Hook', trigger: 'booking.created', type: 'webhook', config: { url } };
      const action = await make(`/v1/workflow/${workflow}/actions`, hook);
      await make('/v1/bookings', { resources: [room], start: TEN, duration_minutes: 60, workflow });
      const disabled = await telling(async () => {
        const hooks = container.get(Ports.useCases).background.worker;
        await hooks.claim();
        await hooks.idle();
      });
      expect(disabled).to.have.length(1);
      expect(disabled[0]).to.deep.include({
        type: 'action.updated',
        actor: { kind: 'clock', uuid: null },
        changes: { enabled: { from: true, to: false } },
        data: { kind: 'action', uuid: action },
      });
      elsewhere.answer = showing(BUSY);
      const calendar = await make('/v1/calendars', { resource: spare, url: `${elsewhere.url}/busy.ics` });
      const byClock = await telling(() => readDue(worker));
      expect(byClock).to.have.length(1);
      expect(byClock[0]).to.deep.include({
        type: 'calendar.updated',
        actor: { kind: 'clock', uuid: null },
        changes: { status: { from: 'new', to: 'ok' }, changed_at: { from: null, to: NOW_TEXT } },
        data: { kind: 'calendar', uuid: calendar },
      });

      const right = clock();
      clock.advance(HOUR);
      expect((await api.owner('PATCH', path, { name: 'From the future' })).status).to.equal(200);
      clock.advance(right - clock());
      const byCommand = await telling(() => container.get(Ports.useCases).operations.repairClock('moved'));
      expect(byCommand.map(({ type, actor, at }) => ({ type, actor, at }))).to.deep.equal([
        { type: 'app.updated', actor: { kind: 'command', uuid: null }, at: formatInstant(right) },
      ]);
    });

    it('report that a calendar fails and works again, and no reads without a change', async () => {
      elsewhere.answer = showing(BUSY);
      await make('/v1/calendars', { resource: spare, url: `${elsewhere.url}/busy.ics` });
      await readDue(worker);
      /** Reads the calendar after so many minutes, and returns the changes in the events of that. */
      const reading = async (...minutes: readonly number[]) => {
        const events = await telling(async () => {
          for (const each of minutes) {
            clock.advance(each * MINUTE);
            await readDue(worker);
          }
        });
        return events.map(({ changes }) => changes);
      };
      expect(await reading(15)).to.deep.equal([]);
      elsewhere.answer = (response) => void response.writeHead(500).end();
      expect(await reading(15, 60)).to.deep.equal([{ status: { from: 'ok', to: 'failing' } }]);
      elsewhere.answer = showing(BUSY);
      expect(await reading(60)).to.deep.equal([{ status: { from: 'failing', to: 'ok' } }]);
    });

    it('report that a secret of the app was replaced, and not which', async () => {
      const { appUuid, token } = suite;
      const [manage, ...none] = await telling(() => dataOf(app('POST', '/v1/app/manage-secret', {})));
      expect(none).to.deep.equal([]);
      expect(manage).to.deep.include({
        type: 'app.rotated',
        actor: { kind: 'app', uuid: appUuid },
        changes: { manage_secret: {} },
      });
      const before = (await told()).length;
      const { token: next } = await dataOf(api.owner('POST', `/v1/apps/${appUuid}/token`));
      const data = await dataOf(api.by(next)('GET', '/v1/events?limit=1000'));
      expect(data).to.have.length(before + 1);
      expect(data.at(-1)).to.deep.include({ type: 'app.rotated', changes: { token: {} } });
      for (const secret of [next, token]) expect(JSON.stringify(data)).not.to.include(secret);
    });

    it('contain no secret, header, address, free text or personal data, stored or shown', async () => {
      for (const { path, body, patch } of lives()) {
        const uuid = await make(path, body);
        if (patch) await app('PATCH', `${path}/${uuid}`, patch);
        await app('DELETE', `${path}/${uuid}`);
      }
      await app('POST', '/v1/app/manage-secret', {});
      const { text } = await app('GET', '/v1/events?limit=1000');
      const kept = JSON.stringify(await suite.storage.events.after(suite.appUuid, undefined, 1_000));
      const secrets = ['whsec_', 'digest', 'http', '://', '@', 'X-Key', '1234567', suite.token, customer];
      for (const all of [text, kept]) {
        expect(all.length).to.be.greaterThan(5_000);
        for (const none of [UNTOLD, ...secrets]) expect(all, none).not.to.include(none);
      }
    });

    it('are filtered by type and pattern, and sent in the stream', async () => {
      const { body: from } = await app('GET', '/v1/events?limit=1000');
      await make('/v1/bookings', { resources: [room], start: TEN, duration_minutes: 60 });
      const off = await make('/v1/time-off', { resources: [spare], start: TEN, end: formatInstant(NOW + 3 * DAY) });
      await app('DELETE', `/v1/time-off/${off}`);
      const after = `&after=${from.data.at(-1).uuid}`;
      const typesIn = async (query: string) => typesOf(await told(query));
      expect(await typesIn(`&type=time_off.*${after}`)).to.deep.equal(['time_off.created', 'time_off.deleted']);
      const both = ['booking.created', 'time_off.deleted'];
      expect(await typesIn(`&type=time_off.deleted,booking.*${after}`)).to.deep.equal(both);
      const made = ['app.created', 'resource.created', 'resource.created'];
      expect(await typesIn('&type=resource.*,app.created')).to.deep.equal(made);
      expect(await told(`&booking=${anUuid()}&type=resource.*`)).to.deep.equal([]);
      const stopping = new AbortController();
      const response = await fetch(`${api.url}/v1/events/stream?type=time_off.*,resource.created${after}`, {
        headers: { Authorization: appHeader(suite.token), Accept: 'text/event-stream' },
        signal: stopping.signal,
      });
      const late = await make('/v1/resources', { name: 'Late' });
      let text = '';
      for await (const chunk of response.body!) {
        text += Buffer.from(chunk).toString();
        if (text.includes(late)) break;
      }
      stopping.abort();
      await until(() => api.lines.some(({ route }) => route === '/v1/events/stream'));
      const types = [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type);
      expect(types).to.deep.equal(['time_off.created', 'time_off.deleted', 'resource.created']);
    });

    it('trigger no actions', async () => {
      const actions = `/v1/workflow/${workflow}/actions`;
      for (const trigger of ['resource.created', 'app.updated', 'time_off.deleted', 'series.created']) {
        const log = app('POST', actions, { name: 'A', trigger, type: 'log' });
        expect(await errorsOf(log), trigger).to.have.all.keys('trigger');
      }
      for (const trigger of ['booking.updated', 'customer.erased']) {
        const hook = { name: 'A', trigger, type: 'webhook', config: { url: 'https://example.com/' } };
        expect((await app('POST', actions, hook)).status).to.equal(201);
      }
      await app('PATCH', `/v1/resources/${room}`, { name: 'Renamed' });
      expect((await app('GET', '/v1/deliveries')).body.total).to.equal(0);
    });

    it('are written once for each change, in one order, with any number of writers', async () => {
      const before = (await told()).length;
      const names = Array.from({ length: 12 }, (_, n) => `Room ${n}`);
      const owners = Array.from({ length: 4 }, (_, n) => `Name ${n}`);
      const made = await Promise.all([
        ...names.map((name) => make('/v1/resources', { name })),
        ...owners.map((name) => api.owner('PATCH', `/v1/apps/${suite.appUuid}`, { name })),
      ]);
      const all = (await told()).slice(before);
      const types = [...owners.map(() => 'app.updated'), ...names.map(() => 'resource.created')];
      expect(typesOf(all).toSorted()).to.deep.equal(types);
      expect(new Set(all.map(({ uuid }) => uuid)).size).to.equal(16);
      const uuids = all.filter(({ type }) => type === 'resource.created').map(({ data }) => data.uuid);
      expect(uuids).to.have.members(made.slice(0, 12));
      // The old name in each event is the new name of the previous one.
      const renamed = all.flatMap(({ changes, type }) => (type === 'app.updated' ? [changes?.name] : []));
      for (const [n, change] of renamed.entries()) {
        if (n > 0) expect(change?.from).to.equal(renamed[n - 1]?.to);
      }
      const met: string[] = [];
      for (;;) {
        const found = await told(met.length === 0 ? '' : `&after=${met.at(-1)}`);
        if (found.length === 0) break;
        met.push(...found.slice(0, 5).map(({ uuid }) => uuid));
      }
      expect(met).to.deep.equal((await told()).map(({ uuid }) => uuid));
    });
  });
});
