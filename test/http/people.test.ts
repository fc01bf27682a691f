import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { GuessLimits } from '../../core/accounts/persons/guess-limits.js';
import { newPerson } from '../../core/accounts/persons/link-use.js';
import { DuplicateError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import {
  badFieldsOf,
  dataOf,
  errorsOf,
  IN_MEMORY,
  openApi,
  type Received,
  reasonOf,
  type Suite,
  statusOf,
  useApi,
} from '../support/http.js';
import { aClock, anUuid, aPng } from '../support/samples.js';
import { forEachStorage, onOneStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

const PASSWORD = 'correct horse battery';
const OTHER = 'another horse battery';

/** Returns the fields of a conflict. */
async function conflictOf(answer: Promise<Received>): Promise<readonly string[]> {
  const { status, text, body } = await answer;
  expect(status, text).to.equal(409);
  return Object.keys(body.errors);
}

/** Requests by which members are invited, use links and sign in. */
function peopleOf({ api, app }: Suite) {
  const signIn = (email: string, password = PASSWORD, more: object = {}) =>
    api.anonymous('POST', '/v1/sign-in', { email, password, ...more });
  /** Creates a member of an app. Returns it, with a link to become that member. */
  const invite = async (email: string, call = app) => {
    const staff = await dataOf(call('POST', '/v1/staff', { name: 'Inès', email, role: 'manager' }));
    return { staff, link: await linkOf(staff.uuid, call) };
  };
  const linkOf = async (staff: string, call = app): Promise<string> =>
    (await dataOf(call('POST', `/v1/staff/${staff}/link`, {}))).link;
  const follow = (link: string, fields: object = { password: PASSWORD }) => api.by(link)('POST', '/v1/link', fields);
  let members = 0;
  return {
    signIn,
    invite,
    linkOf,
    follow,
    /** Uses a link within the session of a person. */
    join: (token: string, link: string, password = OTHER) => api.by(token)('POST', '/v1/me/link', { link, password }),
    patchMe: (token: string, fields: object) => api.by(token)('PATCH', '/v1/me', fields),
    isOpen: async (token: string) => (await statusOf(api.by(token)('GET', '/v1/me'))) === 200,
    member: async (staff: string) => dataOf(app('GET', `/v1/staff/${staff}`)),
    /** Invites a new member and accepts the invitation. */
    async aMember() {
      members += 1;
      const email = `member${members}@example.com`;
      const { staff, link } = await invite(email);
      const session = await dataOf(follow(link));
      return { staff, email, link, token: session.token as string, session };
    },
  };
}

const statusesOf = async (answers: readonly Promise<Received>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

const BUSY = 'UnavailableError: Another request is using the link';
/** Removes the logged failures of concurrent uses of a link, and expects no others. */
function expectBusyOnly(failures: unknown[]): void {
  for (const failure of failures.splice(0)) expect(String(failure)).to.equal(BUSY);
}

describe('HTTP: people', () => {
  forEachStorage((storage) => {
    const suite = useApi(storage);
    const { api, app, created } = suite;
    const { invite, follow, aMember } = peopleOf(suite);

    it('are told at once that another request uses the link, and may take over 10 s later what it abandoned', async () => {
      const { clock } = suite;
      const { staff, link } = await invite('i@example.com');
      const [{ digest } = { digest: '' }] =
        (await suite.storage.objects.find(suite.appUuid, 'staff', staff.uuid))?.links ?? [];
      const begun = { uuid: anUuid(), name: 'Inès', email: staff.email, password: null, joiningWith: digest };
      await suite.storage.persons.add(newPerson(begun, clock()));
      for (let passed = 0; passed < 10; passed += 5) {
        const { status, headers } = await follow(link);
        expect([status, headers['retry-after']]).to.deep.equal([503, '1']);
        clock.advance(5 * SECOND);
      }
      const used = await follow(link);
      expect(used.status).to.equal(201);
      expect(used.body.data.person.uuid).not.to.equal(begun.uuid);
      expect(await suite.storage.persons.find({ uuid: begun.uuid })).to.equal(undefined);
      expect(await statusOf(follow(link))).to.equal(401);
      expect(suite.api.failures.splice(0).map(String)).to.deep.equal([BUSY, BUSY]);
    });

    it('add a business to those of their owner, with a free slug and name, and like another one if requested', async () => {
      const { link } = await api.parts.owners.issueLink('owner@example.com');
      const { token } = await dataOf(follow(link));
      const me = api.by(token);
      const add = (fields: object, by = me) => by('POST', '/v1/me/apps', fields);
      const within = (uuid: string) => api.by(`${token}@${uuid}`);
      const first = await dataOf(add({ name: 'Salon Hübsch & Éclat' }));
      const place = { slug: 'salon-huebsch-eclat', name: 'Salon Hübsch & Éclat', role: 'owner', staff: null };
      expect(first).to.deep.equal({ uuid: first.uuid, ...place });
      expect(await dataOf(me('GET', '/v1/me/apps?search=name:bsch'))).to.deep.equal([first]);
      const old = within(first.uuid);
      const [{ actor, type }] = await dataOf(old('GET', '/v1/events'));
      expect([actor.kind, type]).to.deep.equal(['owner', 'app.created']);

      const profile = { name: 'Hübsch', address: 'Quai 1', phone: '123', email: 'a@example.com', language: 'de' };
      await dataOf(old('PATCH', '/v1/business', profile));
      await old('PUT', '/v1/business/logo', aPng(300, 40), { 'Content-Type': 'image/png' });
      await dataOf(old('PATCH', '/v1/letters', { letters: { reminder: { before_minutes: 120 } } }));
      const workflow = await created(
        '/v1/workflow',
        { name: 'W', description: 'W', settings: { mode: 'confirm' } },
        old,
      );
      for (const action of [{ type: 'log' }, { type: 'webhook', config: { url: 'https://example.com/' } }])
        await created(
          `/v1/workflow/${workflow.uuid}/actions`,
          { name: 'A', trigger: 'booking.created', ...action },
          old,
        );
      const ana = await created('/v1/resources', { name: 'Ana' }, old);
      const roles = [{ name: 'who', resources: [ana.uuid], weights: { [ana.uuid]: 2 } }];
      const service = { name: 'Cut', durations: [30], roles, workflow: workflow.uuid, questions: [] };
      await created('/v1/services', service, old);
      await created('/v1/customers', { name: 'Grace' }, old);

      const like = await dataOf(add({ name: place.name, like: first.uuid }));
      expect(like).to.include({ slug: 'salon-huebsch-eclat-2', name: `${place.name} 2` });
      const call = within(like.uuid);
      const { logo, ...business } = await dataOf(call('GET', '/v1/business'));
      expect(business).to.include({ ...profile, name: place.name, address: null, phone: null });
      const itsLogo = (await dataOf(old('GET', '/v1/business'))).logo;
      expect(logo).to.include({ width: itsLogo.width, bytes: itsLogo.bytes });
      expect(logo.url).not.to.equal(itsLogo.url);
      expect((await fetch(logo.url)).status).to.equal(200);
      expect((await dataOf(call('GET', '/v1/letters'))).letters.reminder.before_minutes).to.equal(120);
      const told = await dataOf(call('GET', '/v1/events?type=letters.updated'));
      expect(told.map((one: { changes: object }) => one.changes)).to.deep.equal([{ letters: {} }]);
      const [copied] = await dataOf(call('GET', '/v1/workflow?include=actions,settings'));
      expect(copied).to.have.nested.include({ name: 'W', 'settings.mode': 'confirm' });
      expect(copied.uuid).not.to.equal(workflow.uuid);
      const actions = copied.actions.map((one: { type: string; enabled: boolean }) => [one.type, one.enabled]);
      expect(actions).to.deep.equal([
        ['log', true],
        ['webhook', false],
      ]);
      const [cut] = await dataOf(call('GET', '/v1/services'));
      const empty = { name: 'who', resources: [], count: 1, units: 1, weights: {}, steps: null };
      expect(cut).to.deep.include({ name: 'Cut', workflow: copied.uuid, active: false, roles: [empty] });
      for (const none of ['resources', 'customers', 'bookings', 'staff', 'keys'])
        expect((await call('GET', `/v1/${none}`)).body.total, none).to.equal(0);
      const change = (fields: object) => call('PATCH', `/v1/services/${cut.uuid}`, fields);
      expect(await badFieldsOf(change({ active: true }))).to.deep.equal(['roles.0.resources']);
      expect(await statusOf(change({ name: 'Trim' })), 'others can change').to.equal(200);
      const wish = { service: cut.uuid, start: '2026-12-01T10:00:00Z', override: ['inactive', 'closed', 'taken'] };
      expect(await reasonOf(call('POST', '/v1/bookings', wish)), 'nobody serves').to.equal('inactive');
      const span = '&from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z&override=inactive,closed';
      expect(await statusOf(call('GET', `/v1/availability?service=${cut.uuid}${span}`))).to.equal(200);

      const third = await dataOf(add({ name: place.name, slug: 'own-slug' }));
      expect(third).to.include({ slug: 'own-slug', name: `${place.name} 3` });
      expect((await dataOf(within(third.uuid)('GET', '/v1/business'))).name).to.equal(place.name);
      expect((await dataOf(add({ name: '…' }))).slug).to.equal('business');
      expect((await dataOf(add({ name: `${'x'.repeat(59)} y` }))).slug).to.equal('x'.repeat(59));
      const { total } = (await me('GET', '/v1/me/apps')).body;
      expect(await conflictOf(add({ name: 'N', slug: 'own-slug' }))).to.deep.equal(['slug']);
      expect(await badFieldsOf(add({ name: 'x'.repeat(101), slug: 'a b', like: 'x' }))).to.deep.equal([
        'like',
        'name',
        'slug',
      ]);
      const { owner: stranger } = await api.parts.owners.issueToken('b@example.com');
      const foreign = await api.parts.apps.create(stranger, { slug: 'b', name: 'B', description: 'B' });
      for (const uuid of [foreign.app.uuid, anUuid()])
        expect(await statusOf(add({ name: 'N', like: uuid }))).to.equal(404);
      expect((await me('GET', '/v1/me/apps')).body.total, 'nothing is made').to.equal(total);
      const { token: ofMember } = await aMember();
      expect(await statusOf(add({ name: 'N' }, api.by(ofMember)))).to.equal(403);
      expect(await statusOf(add({ name: 'N' }, app))).to.equal(401);
    });
  });

  onOneStorage((storage) => {
    const suite = useApi(storage);
    const { api, app, other, clock, created } = suite;
    const { signIn, invite, linkOf, follow, join, patchMe, isOpen, member, aMember } = peopleOf(suite);

    it('have the hour of their last request in the app, which managers see and which is written once an hour', async () => {
      const { staff, token, session } = await aMember();
      const { uuid } = await dataOf(app('GET', '/v1/app'));
      const inApp = api.by(`${token}@${uuid}`);
      const person = async () => (await suite.storage.persons.find({ uuid: session.person.uuid }))!;
      const seen = async () => (await member(staff.uuid)).last_seen_at;
      expect(await member(staff.uuid)).to.include({ status: 'joined', invited_until: null, last_seen_at: null });
      await api.by(token)('GET', '/v1/me');
      expect(await seen(), 'not by a request without the app').to.equal(null);
      await inApp('GET', '/v1/app');
      await until(async () => (await seen()) === '2026-11-16T09:00:00+00:00');
      const { version } = await person();
      clock.advance(9 * MINUTE);
      for (let count = 0; count < 5; count += 1) await inApp('GET', '/v1/app');
      expect((await person()).version).to.equal(version);
      clock.advance(HOUR);
      await inApp('GET', '/v1/app');
      await until(async () => (await seen()) === '2026-11-16T10:00:00+00:00');
      expect((await person()).version).to.equal(version + 1);
      const list = (await app('GET', '/v1/staff?include=owner')).body;
      expect(list.owner).to.deep.equal({ name: null, email: 'owner@example.com', last_seen_at: null });
      expect(list.data.at(-1).last_seen_at).to.equal('2026-11-16T10:00:00+00:00');
      expect((await app('GET', '/v1/staff')).body).to.not.have.property('owner');
      const { link } = await invite('elsewhere@example.com', other);
      await join(token, link, PASSWORD);
      await app('DELETE', `/v1/staff/${staff.uuid}`);
      await api.parts.background.sweepPersons();
      expect((await person()).seenIn, 'forgotten after leaving').to.deep.equal([]);
    });

    it('are invited by a link that names its purpose and works once', async () => {
      const email = 'Ines@example.com';
      const staff = await created('/v1/staff', { name: 'Inès', email, role: 'reception' });
      const { link, url, expires_at } = await created(`/v1/staff/${staff.uuid}/link`, { expires_in_seconds: 60 });
      expect(link).to.match(/^li_[\w-]{43}$/);
      expect(url).to.equal(`${api.url}/console#link=${link}`);
      const asLink = api.by(link);
      const { uuid, slug, name } = await dataOf(app('GET', '/v1/app'));
      const shown = { kind: 'staff', app: { uuid, name }, name: 'Inès', email, new_person: true, expires_at };
      expect(await dataOf(asLink('GET', '/v1/link'))).to.deep.equal(shown);
      expect(await member(staff.uuid)).to.include({
        link_expires_at: expires_at,
        invited_until: expires_at,
        status: 'invited',
      });
      expect(await badFieldsOf(follow(link, {}))).to.deep.equal(['password']);
      for (const password of ['short', 'aaaaaaaaaaaaaaaa', 'INES@example.com', 'x'.repeat(201)])
        expect(await badFieldsOf(follow(link, { password })), password).to.deep.equal(['password']);
      const tries = await Promise.all(Array.from({ length: 20 }, () => follow(link)));
      const [won, ...more] = tries.filter(({ status }) => status === 201);
      expect(more).to.deep.equal([]);
      for (const { status } of tries) expect([201, 401, 503]).to.include(status);
      expectBusyOnly(api.failures);
      const { uuid: session, token, person } = won!.body.data;
      expect(token).to.match(/^se_[\w-]{43}$/);
      expect(person).to.include({ name: 'Inès', email, has_password: true });
      expect(won!.headers['cache-control']).to.contain('no-store');
      expect(await statusOf(asLink('GET', '/v1/link'))).to.equal(401);
      const me = api.by(token);
      expect(await dataOf(me('GET', '/v1/me'))).to.include({ uuid: person.uuid, email, owner: false });
      const mine = { uuid, slug, name, role: 'reception', staff: staff.uuid };
      expect(await dataOf(me('GET', '/v1/me/apps'))).to.deep.equal([mine]);
      const sessions = await dataOf(me('GET', '/v1/me/sessions'));
      expect(sessions).to.have.lengthOf(1);
      expect(sessions[0]).to.include({ uuid: session, current: true });
      expect((await member(staff.uuid)).link_expires_at).to.equal(null);
      const { body: events } = await app('GET', '/v1/events?type=staff.*');
      const joined = events.data.find(({ type }: { type: string }) => type === 'staff.joined');
      expect(joined.actor).to.deep.equal({ kind: 'staff', uuid: staff.uuid });
      expect(events.data.map(({ type }: { type: string }) => type)).to.include('staff.invited');
      expect(JSON.stringify(events)).not.to.contain(link);
    });

    it('open an app with their role there, and nothing else', async () => {
      const { token, staff } = await aMember();
      const path = `/v1/staff/${staff.uuid}`;
      await app('PATCH', path, { role: 'reception' });
      const [there, elsewhere] = [`${token}@${suite.appUuid}`, `${token}@${(await api.app()).uuid}`];
      const status = (as: string, read: string) => statusOf(api.by(as)('GET', read));
      expect(await status(there, '/v1/bookings')).to.equal(200);
      expect(await status(there, '/v1/keys')).to.equal(403);
      expect(await status(token, '/v1/bookings'), 'without an app').to.equal(401);
      expect(await status(there, '/v1/me'), 'a session within an app').not.to.equal(200);
      expect(await status(token, '/v1/apps'), 'no owner').to.equal(401);
      expect(await status(elsewhere, '/v1/bookings')).to.equal(401);
      await app('PATCH', path, { active: false });
      expect(await status(there, '/v1/bookings')).to.equal(401);
      expect(await dataOf(api.by(token)('GET', '/v1/me/apps'))).to.deep.equal([]);
      await app('PATCH', path, { active: true });
      expect(await statusOf(api.by(there)('DELETE', '/v1/app/session'))).to.equal(204);
      expect(await isOpen(token)).to.equal(false);
    });

    it('sign in with a password; all wrong pairs get the same answer', async () => {
      const { email } = await aMember();
      const right = await dataOf(signIn(email.toUpperCase(), PASSWORD, { expires_in_seconds: 60 }));
      expect(Date.parse(right.expires_at)).to.equal(clock() + 60 * SECOND);
      clock.advance(61 * SECOND);
      expect(await isOpen(right.token), 'expired').to.equal(false);
      const told = async (answer: Promise<Received>) => {
        const { status, text, headers } = await answer;
        const { date, 'x-request-id': _, ...rest } = headers;
        return [status, text, Object.keys(rest).sort()];
      };
      expect(await told(signIn(email, OTHER))).to.deep.equal(await told(signIn('nobody@example.com')));
      for (let i = 0; i < 4; i += 1) expect(await statusOf(signIn(email, OTHER))).to.equal(401);
      const sixth = await signIn(email);
      expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).to.deep.equal([429, true]);
      clock.advance(15 * MINUTE);
      expect(await statusOf(signIn(email))).to.equal(201);
      expect(await badFieldsOf(api.anonymous('POST', '/v1/sign-in', {}))).to.deep.equal(['email', 'password']);
    });

    it('can send their password many times at once; only wrong ones count, up to five', async () => {
      const { email } = await aMember();
      const { token } = await dataOf(signIn(email));
      const rename = () => patchMe(token, { email: 'new@example.com', current_password: OTHER });
      const statuses = (count: number, attempt: (i: number) => Promise<Received>) =>
        statusesOf(Array.from({ length: count }, (_, i) => attempt(i)));
      expect(await statuses(8, () => signIn(email))).to.deep.equal(Array(8).fill(201));
      const mixed = await statuses(8, (i) => signIn(email, i < 4 ? OTHER : PASSWORD));
      expect(mixed, 'four wrong').to.deep.equal([...Array(4).fill(201), ...Array(4).fill(401)]);
      const wrong = [400, 429, 429, 429, 429];
      expect(await statuses(5, rename), 'the fifth, of the account').to.deep.equal(wrong);
      expect(await statusOf(signIn(email))).to.equal(429);
    });

    it('have 20 sessions, which end by time, by inactivity and by request', async () => {
      const { email, token } = await aMember();
      const short = await dataOf(signIn(email));
      const long = await dataOf(signIn(email, PASSWORD, { expires_in_seconds: 2_592_000 }));
      clock.advance(7 * HOUR);
      expect(await isOpen(short.token)).to.equal(true);
      clock.advance(4 * HOUR);
      expect(await isOpen(short.token), 'used 4 hours ago').to.equal(true);
      expect(await isOpen(token), 'idle for 11 hours').to.equal(false);
      clock.advance(6 * DAY);
      expect(await isOpen(long.token)).to.equal(true);
      clock.advance(7 * DAY);
      expect(await isOpen(long.token), 'idle for 7 days').to.equal(false);
      const all: string[] = [];
      while (all.length < 21) {
        clock.advance(SECOND);
        all.push((await dataOf(signIn(email))).token);
      }
      expect(await isOpen(all[0]!), 'the longest unused').to.equal(false);
      const me = api.by(all[20]!);
      const sessions = await dataOf(me('GET', '/v1/me/sessions?limit=100'));
      expect(sessions).to.have.lengthOf(20);
      const half = (await me('GET', '/v1/me/sessions?limit=10&after=')).body;
      const rest = (await me('GET', `/v1/me/sessions?after=${half.next}`)).body;
      expect([...half.data, ...rest.data]).to.deep.equal(sessions);
      expect(rest).to.include({ total: 20, next: null });
      for (const query of ['sessions?after=x', 'sessions?after=&page=1', 'apps?after='])
        expect(await badFieldsOf(me('GET', `/v1/me/${query}`)), query).to.deep.equal(['after']);
      const path = `/v1/me/sessions/${sessions[0].uuid}`;
      for (const status of [204, 404]) expect(await statusOf(me('DELETE', path))).to.equal(status);
      expect(await isOpen(all[1]!)).to.equal(false);
      expect(await statusOf(api.by(all[19]!)('DELETE', '/v1/me/session'))).to.equal(204);
      expect([await isOpen(all[19]!), await isOpen(all[18]!)]).to.deep.equal([false, true]);
      expect(await statusOf(me('DELETE', '/v1/me/sessions'))).to.equal(204);
      expect(await isOpen(all[20]!)).to.equal(false);
    });

    it('change name, e-mail and password, which ends all other sessions', async () => {
      const { email, token, staff } = await aMember();
      const another = await aMember();
      const me = api.by(token);
      const patch = (fields: object) => patchMe(token, fields);
      const headers = { 'If-Match': String((await me('GET', '/v1/me')).headers.etag) };
      expect((await dataOf(me('PATCH', '/v1/me', { name: 'Inès R.' }, headers))).name).to.equal('Inès R.');
      expect(await statusOf(me('PATCH', '/v1/me', { name: 'x' }, headers))).to.equal(412);
      expect(await statusOf(patch({ password: OTHER })), 'a link, 15 minutes ago at most').to.equal(200);
      clock.advance(16 * MINUTE);
      const second = (await dataOf(signIn(email, OTHER))).token;
      for (const fields of [{ email: 'new@example.com' }, { password: PASSWORD, current_password: PASSWORD }])
        expect(await badFieldsOf(patch(fields))).to.deep.equal(['current_password']);
      const taken = { email: another.email.toUpperCase(), current_password: OTHER };
      expect(await conflictOf(patch(taken))).to.deep.equal(['email']);
      const link = await linkOf(staff.uuid);
      expect(await statusOf(patch({ email: 'new@example.com', current_password: OTHER }))).to.equal(200);
      expect(await isOpen(second)).to.equal(false);
      expect(await statusOf(api.by(link)('GET', '/v1/link')), 'open links end').to.equal(401);
      expect((await dataOf(me('GET', '/v1/me'))).email).to.equal('new@example.com');
      expect((await member(staff.uuid)).email, 'of the member').to.equal(email);
      expect(await statusOf(signIn(email, OTHER))).to.equal(401);
    });

    it('get a new link to sign in only from a caller who manages all their apps', async () => {
      const { token, staff } = await aMember();
      const again = await linkOf(staff.uuid);
      expect((await dataOf(api.by(again)('GET', '/v1/link'))).new_person).to.equal(false);
      expect(await badFieldsOf(follow(again, { email: 'x@example.com' }))).to.deep.equal(['email']);
      const { token: next } = await dataOf(follow(again, {}));
      expect(await isOpen(token), 'sessions of before end').to.equal(false);
      const stillOpen = await linkOf(staff.uuid);
      const { staff: there, link } = await invite(staff.email, other);
      expect(await badFieldsOf(join(next, 'li_x'))).to.deep.equal(['link']);
      expect(await errorsOf(api.by(next)('POST', '/v1/me/link', { link }))).to.have.all.keys('password');
      const { uuid } = await dataOf(other('GET', '/v1/app'));
      expect(await dataOf(join(next, link))).to.include({ uuid, role: 'manager', staff: there.uuid });
      expect(await dataOf(api.by(next)('GET', '/v1/me/apps'))).to.have.lengthOf(2);
      expect(await reasonOf(app('POST', `/v1/staff/${staff.uuid}/link`, {}))).to.equal('elsewhere');
      expect(await statusOf(api.by(stillOpen)('GET', '/v1/link')), 'an older link').to.equal(401);
      expect(await statusOf(api.by(`${next}@${suite.appUuid}`)('GET', '/v1/app'))).to.equal(200);
      const { link: same } = await invite('x@example.com', other);
      expect(await reasonOf(join(next, same, PASSWORD))).to.equal('already_here');
    });

    it('become owners by the link of the command, and then create apps', async () => {
      const { owners, operations } = api.parts;
      const email = 'owner@example.com';
      const first = await owners.issueLink('OWNER@example.com');
      const { link } = await owners.issueLink(email);
      expect(await statusOf(api.by(first.link)('GET', '/v1/link')), 'a newer one ends it').to.equal(401);
      const shown = { kind: 'owner', email, new_person: true };
      expect(await dataOf(api.by(link)('GET', '/v1/link'))).to.include(shown);
      const { token, person } = await dataOf(follow(link, {}));
      expect(person, 'named by the local part of the address').to.include({
        email,
        has_password: false,
        name: 'owner',
      });
      const me = api.by(token);
      expect((await dataOf(me('GET', '/v1/me'))).owner).to.equal(true);
      const made = await created('/v1/apps', { slug: 'own', name: 'Own', description: 'x' }, me);
      expect(await statusOf(api.by(`${token}@${made.uuid}`)('GET', '/v1/keys'))).to.equal(200);
      const [own] = await dataOf(me('GET', '/v1/me/apps?search=name:ow'));
      expect(own).to.include({ name: 'Own', role: 'owner', staff: null });
      expect(await statusOf(patchMe(token, { password: PASSWORD }))).to.equal(200);
      expect(await statusOf(signIn(email))).to.equal(201);
      const lost = await operations.issuePersonLink('Owner@example.com');
      for (const status of [201, 401]) expect(await statusOf(follow(lost.link, { password: OTHER }))).to.equal(status);
      const entered = await dataOf(signIn(email, OTHER));
      const { link: ofMember } = await invite('me@example.com', api.by(`${entered.token}@${made.uuid}`));
      expect(await reasonOf(join(entered.token, ofMember, PASSWORD)), 'of its own app').to.equal('already_here');
      const refusal = await operations.issuePersonLink('nobody@example.com').catch(({ code }) => code);
      expect(refusal).to.equal('not_found');
    });

    it('are erased on request, or when they are joined to nothing', async () => {
      const { sweepPersons } = api.parts.background;
      const [first, second] = [await aMember(), await aMember()];
      const { uuid: person } = first.session.person;
      clock.advance(16 * MINUTE);
      const me = api.by(first.token);
      for (const body of [undefined, {}, { current_password: OTHER }])
        expect(await badFieldsOf(me('DELETE', '/v1/me', body))).to.deep.equal(['current_password']);
      expect(await statusOf(me('DELETE', '/v1/me', { current_password: PASSWORD }))).to.equal(204);
      expect(await isOpen(first.token)).to.equal(false);
      expect((await member(first.staff.uuid)).joined_at).to.equal(null);
      const left = async () => (await app('GET', '/v1/events?type=staff.left')).body.total;
      expect(await left()).to.equal(1);
      await app('DELETE', `/v1/staff/${second.staff.uuid}`);
      expect(await sweepPersons(), 'the first').to.equal(1);
      expect(await sweepPersons(), 'the second is not yet a minute without a membership').to.equal(0);
      clock.advance(MINUTE);
      expect(await sweepPersons()).to.equal(1);
      expect(await isOpen(second.token)).to.equal(false);
      for (const uuid of [person, second.session.person.uuid]) {
        const found = await suite.storage.persons.find({ uuid });
        const nothing = { uuid, name: '', email: null, password: null, owner: null, sessions: [], links: [] };
        expect(found).to.deep.include(nothing);
        expect(found?.erasedAt).not.to.equal(undefined);
      }
      expect(await sweepPersons()).to.equal(0);
      // A member that joined while the person was erased: the sweeper removes the person from it, with one event.
      const staff = first.staff.uuid;
      await suite.storage.ledger.commit(suite.appUuid, { objects: { staff: [staff] } }, (view) => {
        const before = view.object('staff', staff)!;
        const joined = { ...before, person, joinedAt: view.now, version: before.version + 1 };
        return { result: undefined, change: { put: { staff: [joined] } } };
      });
      for (let i = 0; i < 2; i += 1) await sweepPersons();
      expect((await member(staff)).joined_at).to.equal(null);
      expect(await left()).to.equal(2);
    });

    it('join another app only with a session that is valid at that moment, and nobody else joins with it', async () => {
      const { staff, email, token } = await aMember();
      const { staff: there, link } = await invite('i@example.com', other);
      const wayIn = await linkOf(staff.uuid);
      const password = 'the manager knows this';
      // A manager uses the link of the member at the moment when the member joins another app. Either may come first.
      const [joined, entered] = await Promise.all([join(token, link), follow(wayIn, { password })]);
      const isJoined = (await dataOf(other('GET', `/v1/staff/${there.uuid}`))).joined_at !== null;
      expect(isJoined).to.equal(joined.status === 200);
      if (isJoined && entered.status === 201) {
        expect(await isOpen(entered.body.data.token)).to.equal(false);
        expect(await statusOf(signIn(email, password))).to.equal(401);
      }
    });

    it('sign in with any allowed password, up to the longest', async () => {
      const { token, email } = await aMember();
      // 200 characters after NFKC, of 3 and of 4 characters each as sent.
      const hangul = '각난닫랄맘'.normalize('NFD').repeat(40);
      const greek = 'ᾂᾃᾄᾅᾆ'.normalize('NFD').repeat(40);
      expect(await statusOf(patchMe(token, { password: hangul }))).to.equal(200);
      for (const sent of [hangul, hangul.normalize('NFKC')]) expect(await statusOf(signIn(email, sent))).to.equal(201);
      expect(await statusOf(patchMe(token, { password: greek, current_password: hangul }))).to.equal(200);
      expect(await statusOf(signIn(email, greek))).to.equal(201);
      const refused = await signIn(email, 'x');
      for (const wrong of [hangul, `${greek}x`, 'long'.repeat(3_000)]) {
        const { status, text } = await signIn(email, wrong);
        expect([status, text]).to.deep.equal([401, refused.text]);
      }
      const { link } = await invite('x@example.com');
      const [mute, blank] = [`${PASSWORD}\0`, '\t\n\v\f\r '.repeat(2)];
      for (const password of [mute, blank])
        for (const refusal of [
          patchMe(token, { password }),
          follow(link, { password }),
          join(token, link, password),
          signIn(email, password),
        ])
          expect(await badFieldsOf(refusal)).to.deep.equal(['password']);
    });

    it('name at most five addresses of others in 15 minutes', async () => {
      const [{ email }, { token }] = [await aMember(), await aMember()];
      const { link } = await invite('x@example.com');
      const use = () => follow(link, { password: PASSWORD, email });
      for (let i = 0; i < 5; i += 1) expect(await statusOf(use())).to.equal(409);
      const sixth = await use();
      expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).to.deep.equal([429, true]);
      expect(await statusOf(patchMe(token, { email }))).to.equal(429);
      expect(await statusOf(follow(link)), 'a free address').to.equal(429);
      clock.advance(15 * MINUTE);
      expect(await statusOf(use())).to.equal(409);
      expect(await statusOf(follow(link)), 'the link is open yet').to.equal(201);
    });

    it("may name another person's address by a link with a default address, which counts", async () => {
      const { email } = await aMember();
      await api.ownerToken(email);
      const ofMember = (await invite(email, other)).link;
      const ofOwner = (await api.parts.owners.issueLink(email)).link;
      for (const link of [ofMember, ofOwner]) {
        for (let i = 0; i < 5; i += 1) expect(await conflictOf(follow(link))).to.deep.equal(['email']);
        for (let i = 0; i < 3; i += 1) expect(await statusOf(follow(link))).to.equal(429);
        clock.advance(15 * MINUTE);
        const free = { password: PASSWORD, email: `${link.slice(-9)}@example.com` };
        expect(await statusOf(follow(link, free))).to.equal(201);
      }
    });

    it('use many links at once: only refusals count, up to five', async () => {
      const { email } = await aMember();
      const links = await Promise.all(
        Array.from({ length: 18 }, async (_, i) => (await invite(`x${i}@example.com`)).link),
      );
      const used = (some: readonly string[], address: (i: number) => string) =>
        statusesOf(some.map((link, i) => follow(link, { password: PASSWORD, email: address(i) })));
      const distinct = await used(links.slice(0, 8), (i) => `free${i}@example.com`);
      expect(distinct, 'distinct addresses').to.deep.equal(Array(8).fill(201));
      const [one, owners] = [links[8]!, (await api.parts.owners.issueLink('owner@example.com')).link];
      for (const link of [one, owners]) {
        const named = await used(Array(20).fill(link), () => `${link.slice(-9)}@example.com`);
        const won = named.filter((status) => status === 201);
        expect(won, 'of one member or owner').to.have.length(1);
        for (const status of named) expect([201, 401, 503]).to.include(status);
        expectBusyOnly(api.failures);
      }
      const same = await used(links.slice(9, 17), () => 'same@example.com');
      expect(same, 'one address').to.deep.equal([201, 409, 409, 409, 409, 409, 429, 429]);
      clock.advance(15 * MINUTE);
      const taken = await used(Array(8).fill(links[17]), () => email);
      expect(taken, 'an address of another').to.deep.equal([409, 409, 409, 409, 409, 429, 429, 429]);
    });

    it('change their addresses at once: only refusals count, up to five', async () => {
      const { email } = await aMember();
      const tokens: string[] = [];
      while (tokens.length < 8) tokens.push((await aMember()).token);
      const changed = (address: (i: number) => string) =>
        statusesOf(tokens.map((token, i) => patchMe(token, { email: address(i) })));
      expect(await changed((i) => `new${i}@example.com`)).to.deep.equal(Array(8).fill(200));
      expect(await changed(() => email)).to.deep.equal([409, 409, 409, 409, 409, 429, 429, 429]);
    });
  });

  it('are delayed after 100 wrong passwords from one client, except on loopback', async () => {
    const clock = aClock();
    const guesses = new GuessLimits({ clock, digest: (text) => text });
    const tried = (client: string, i: number) =>
      guesses
        .tryPassword(`${i}@example.com`, client, async () => undefined)
        .then(
          () => true,
          (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
        );
    for (let i = 0; i < 100; i += 1) expect(await tried('192.0.2.1', i)).to.equal(true);
    expect(await tried('192.0.2.1', 100)).to.equal(15 * 60);
    expect(await tried('192.0.2.2', 100)).to.equal(true);
    for (const client of ['127.0.0.1', '::']) {
      for (let i = 0; i < 101; i += 1) expect(await tried(client, 1000 + i)).to.equal(true);
    }
    clock.advance(15 * MINUTE);
    expect(await tried('192.0.2.1', 100)).to.equal(true);
  });

  it('sign in with their password where they did before, however many wrong ones other clients send', async () => {
    const guesses = new GuessLimits({ clock: aClock(), digest: (text) => text });
    const tried = (client: string, isRight: boolean, hasSession = false) =>
      guesses
        .tryPassword('ines@example.com', client, async () => isRight || undefined, { hasSession })
        .then(
          (result) => (result ? 'right' : 'wrong'),
          ({ code }) => code,
        );
    expect(await tried('192.0.2.1', true)).to.equal('right');
    for (let i = 0; i < 50; i += 1) expect(await tried(`198.51.100.${i}`, false)).to.equal('wrong');
    expect(await tried('198.51.100.99', true), 'a client that is not known').to.equal('too_many');
    expect(await tried('198.51.100.99', true, true), 'a client with a session').to.equal('right');
    for (let i = 0; i < 5; i += 1)
      expect(await tried('192.0.2.1', i < 2), 'only wrong ones count').to.equal(i < 2 ? 'right' : 'wrong');
    for (let i = 0; i < 2; i += 1) expect(await tried('192.0.2.1', false)).to.equal('wrong');
    expect(await tried('192.0.2.1', true), 'its own wrong ones').to.equal('too_many');
  });

  it('wait in order for attempts at an address that could reach the limit', async () => {
    const guesses = new GuessLimits({ clock: aClock(), digest: (text) => text });
    const begun: number[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const settle = async () => {
      for (let i = 0; i < 20; i += 1) await Promise.resolve();
    };
    const attempt = (client: string, i: number) =>
      guesses
        .tryAddress(client, () => {
          begun.push(i);
          return new Promise<void>((resolve, reject) => {
            ends[i] = (error) => (error ? reject(error) : resolve());
          });
        })
        .then(
          () => 'free',
          ({ code }) => code,
        );
    const answers = Array.from({ length: 9 }, (_, i) => attempt('192.0.2.1', i));
    const elsewhere = attempt('192.0.2.2', 9);
    await settle();
    expect(begun).to.deep.equal([0, 1, 2, 3, 4, 9]);
    ends[9]?.();
    ends[3]?.();
    ends[1]?.(new Error('No such link'));
    await settle();
    expect(begun.slice(6)).to.deep.equal([5, 6]);
    for (const i of [0, 2, 4, 5]) ends[i]?.(new DuplicateError('email'));
    await settle();
    expect(begun.slice(8), 'only one more is possible').to.deep.equal([]);
    ends[6]?.();
    await settle();
    expect(begun.slice(8)).to.deep.equal([7]);
    ends[7]?.(new DuplicateError('email'));
    const taken = 'duplicate';
    const expected = [taken, undefined, taken, 'free', taken, taken, 'free', taken, 'too_many'];
    expect(await Promise.all(answers)).to.deep.equal(expected);
    expect(await elsewhere).to.equal('free');
  });

  it("are not delayed by others' failures, and share the queue of all clients", async () => {
    const guesses = new GuessLimits({ clock: aClock(), digest: (text) => text });
    const failing = () => guesses.tryPassword('a@example.com', '192.0.2.1', () => Promise.reject(new Error('busy')));
    for (let i = 0; i < 6; i += 1) expect(await failing().catch(({ message }) => message)).to.equal('busy');
    let begun = 0;
    let running = 0;
    const answers = Array.from({ length: 120 }, (_, i) =>
      guesses
        .tryPassword('a@example.com', `192.0.2.${i}`, async () => {
          begun += 1;
          running += 1;
          expect(running).to.be.at.most(50);
          await new Promise(setImmediate);
          running -= 1;
          return i % 2 === 0 ? true : undefined;
        })
        .catch(({ code }) => code),
    );
    const all = await Promise.all(answers);
    expect(all.filter((answer) => answer === undefined)).to.have.length(50);
    expect(begun).to.equal(all.filter((answer) => answer !== 'too_many').length);
    expect(all.filter((answer) => answer === true).length, 'before the fiftieth wrong one').to.be.within(49, 60);
  });

  it('get no mail if none is set up', async () => {
    const api = await openApi(openMemoryStorage());
    expect(await dataOf(api.anonymous('GET', '/v1/sign-in'))).to.deep.equal({ email_link: false });
    expect(await reasonOf(api.anonymous('POST', '/v1/sign-in/email', { email: 'a@example.com' }))).to.equal('no_mail');
    const app = api.by((await api.app()).token);
    const ada = { name: 'Ada', email: 'ada@example.com', role: 'manager', invite: true };
    expect(await reasonOf(app('POST', '/v1/staff', ada))).to.equal('no_mail');
    expect((await app('GET', '/v1/staff')).body.total).to.equal(0);
    await api.close();
  });

  describe('of a service that sends mail', () => {
    const mails: Mail[] = [];
    let refusal: string | null = null;
    let whileSending: (() => Promise<void>) | undefined;
    const sendMail = async (mail: Mail) => {
      mails.push(mail);
      await whileSending?.();
      return { ok: refusal === null, status: 250, message: refusal, notBefore: null, final: false };
    };
    const options = () => ({ ports: { sendMail }, publicUrl: 'https://book.example.com' });
    const suite = useApi(IN_MEMORY, { options });
    const { api, app, other, clock, created } = suite;
    const { signIn, invite, linkOf, follow, join, patchMe, isOpen, aMember } = peopleOf(suite);
    beforeEach(() => {
      mails.length = 0;
    });
    const settle = () => api.parts.background.accountWork.idle();
    const linkIn = (mail: Mail | undefined) => /console#link=(li_[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const receivers = () => mails.map(({ to }) => to);
    const mailLink = (staff: string, call = app, headers?: Record<string, string>) =>
      call('POST', `/v1/staff/${staff}/link`, { mail: true }, headers);

    it('are invited in the request that adds them, by mail or with a link', async () => {
      const ada = { name: 'Ada', email: 'ada@example.com', role: 'reception' };
      const add = (fields: object, call = app, headers?: Record<string, string>) =>
        call('POST', '/v1/staff', { ...ada, ...fields }, headers);
      const once = { 'Idempotency-Key': 'ada' };
      const mailed = await add({ invite: true }, app, once);
      expect((await add({ invite: true }, app, once)).text).to.equal(mailed.text);
      const { status, invited_until, link_expires_at } = mailed.body.data;
      expect([status, invited_until]).to.deep.equal(['invited', link_expires_at]);
      expect(mailed.body.data).to.not.have.any.keys('link', 'url');
      expect(receivers()).to.deep.equal([ada.email]);
      expect(await statusOf(follow(linkIn(mails[0])))).to.equal(201);
      const made = await add({ email: 'b@example.com', invite: 'link' });
      const { link, url } = made.body.data;
      expect([made.headers['cache-control'], url]).to.deep.equal([
        'no-store',
        `https://book.example.com/console#link=${link}`,
      ]);
      expect(mails).to.have.lengthOf(1);
      expect(await statusOf(follow(link))).to.equal(201);
      for (const wrong of [false, 'mail', 1])
        expect(await badFieldsOf(add({ name: '', invite: wrong })), String(wrong)).to.deep.equal(['invite', 'name']);
      const path = `/v1/staff/${made.body.data.uuid}`;
      await app('PATCH', path, { role: 'manager' });
      const { token } = await created(`${path}/tokens`, {});
      expect(await statusOf(add({ email: 'c@example.com', invite: true }, api.by(token)))).to.equal(403);
      expect(await reasonOf(add({ email: 'c@example.com', active: false, invite: true }))).to.equal('inactive');
      refusal = '550 no such user';
      const [again, linked] = [{ 'Idempotency-Key': 'd' }, { 'Idempotency-Key': 'link' }];
      const refused = await add({ email: 'd@example.com', invite: true }, app, again);
      const sent = mails.length;
      expect([refused.status, refused.body.data.status]).to.deep.equal([201, 'never_signed_in']);
      expect(await statusOf(follow(linkIn(mails.at(-1))))).to.equal(401);
      expect(await reasonOf(mailLink(refused.body.data.uuid, app, linked))).to.equal('no_mail');
      refusal = null;
      expect((await add({ email: 'd@example.com', invite: true }, app, again)).text).to.equal(refused.text);
      expect(mails, 'one more for the link').to.have.lengthOf(sent + 1);
      expect(await statusOf(follow(linkIn(mails.at(-1))))).to.equal(401);
      for (const _ of [1, 2]) expect(await statusOf(mailLink(refused.body.data.uuid, app, linked))).to.equal(201);
      expect(mails, 'sent once after the refusal').to.have.lengthOf(sent + 2);
      let later = '';
      whileSending = async () => {
        const found = (await app('GET', '/v1/staff')).body.data.find((one: { email: string }) => one.email[0] === 'e');
        later = await linkOf(found.uuid);
        refusal = '550 no such user';
      };
      expect((await add({ email: 'e@example.com', invite: true })).body.data.status).to.equal('invited');
      [whileSending, refusal] = [undefined, null];
      expect(await statusOf(follow(linkIn(mails.at(-1))))).to.equal(401);
      expect(await statusOf(follow(later)), 'made while the mail was sent').to.equal(201);
      const { data } = (await app('GET', '/v1/staff')).body;
      expect(data.map(({ email }: { email: string }) => email)).to.deep.equal([
        ada.email,
        'b@example.com',
        'd@example.com',
        'e@example.com',
      ]);
    });

    it('are mailed three links an hour, with the same answer for unknown addresses', async () => {
      const { email, token, staff } = await aMember();
      expect(await dataOf(api.anonymous('GET', '/v1/sign-in'))).to.deep.equal({ email_link: true });
      const asked = async (to: string) => {
        const answer = await api.anonymous('POST', '/v1/sign-in/email', { email: to });
        await settle();
        return answer;
      };
      const known = await asked(email.toUpperCase());
      expect([known.status, known.text]).to.deep.equal([202, '{"success":true,"data":{}}']);
      expect((await asked('nobody@example.com')).text).to.equal(known.text);
      expect(await statusOf(asked('no address'))).to.equal(400);
      expect(receivers()).to.deep.equal([email]);
      expect(mails[0]!.text).to.contain('https://book.example.com/console#link=');
      expect(await statusOf(follow(linkIn(mails[0]), {}))).to.equal(201);
      expect(await isOpen(token), 'other sessions go on').to.equal(true);
      for (const to of [email, 'nobody@example.com'])
        for (let i = 0; i < 4; i += 1) expect(await statusOf(asked(to)), to).to.equal(202);
      expect(receivers(), 'three mails; two of their links are valid').to.deep.equal([email, email, email]);
      clock.advance(15 * MINUTE);
      for (let i = 0; i < 2; i += 1) await asked(email);
      expect(mails, 'no sent link was valid any more').to.have.length(4);
      clock.advance(HOUR);
      expect(await statusOf(asked(email))).to.equal(202);
      expect(await dataOf(mailLink(staff.uuid))).to.include({ url: null, link: null });
      expect(mails.at(-1)).to.include({ to: email });
      for (const status of [201, 201, 429]) expect(await statusOf(mailLink(staff.uuid))).to.equal(status);
      const colleague = await created('/v1/staff', { name: 'Ada', email, role: 'manager' }, other);
      expect(await statusOf(mailLink(colleague.uuid, other)), 'an address counts in all apps').to.equal(429);
      await other('DELETE', `/v1/staff/${colleague.uuid}`);
      expect(await statusOf(api.by(`${token}@${suite.appUuid}`)('GET', '/v1/app'))).to.equal(200);
      await app('PATCH', `/v1/staff/${staff.uuid}`, { active: false });
      clock.advance(HOUR);
      const before = mails.length;
      await asked(email);
      expect(mails.length - before, 'a member that is not active is a membership, too').to.equal(1);
    });

    it('have their mailed links counted in the storage: after a restart, over all apps, and for recreated members', async () => {
      const email = 'Ines@example.com';
      const restarted = await openApi(suite.storage, { clock, ...options() });
      const aStaff = async () => (await created('/v1/staff', { name: 'Inès', email, role: 'manager' })).uuid;
      const mailed = async (staff: string, headers?: Record<string, string>) => {
        const answer = await mailLink(staff, restarted.by(suite.token), headers);
        return [answer.status, answer.headers['retry-after']];
      };
      const [sent, refused] = [
        [201, undefined],
        [429, '3000'],
      ];
      const once = { 'Idempotency-Key': 'k' };
      const staff = await aStaff();
      await app('PATCH', `/v1/staff/${staff}`, { active: false });
      for (let i = 0; i < 4; i += 1) expect((await mailed(staff))[0], 'refused, so not counted').to.equal(409);
      await app('PATCH', `/v1/staff/${staff}`, { active: true });
      expect(await statusOf(mailLink(staff))).to.equal(201);
      clock.advance(10 * MINUTE);
      for (let i = 0; i < 3; i += 1) expect(await mailed(staff, once), 'one mail').to.deep.equal(sent);
      expect(await mailed(staff)).to.deep.equal(sent);
      expect(await mailed(staff)).to.deep.equal(refused);
      expect(await mailed(staff, once), 'its answer is kept').to.deep.equal(sent);
      await app('DELETE', `/v1/staff/${staff}`);
      const again = await aStaff();
      expect(await mailed(again), 'the member is made again').to.deep.equal(refused);
      const colleague = await created('/v1/staff', { name: 'A', email: email.toUpperCase(), role: 'manager' }, other);
      expect(await statusOf(mailLink(colleague.uuid, other))).to.equal(429);
      const { token: session } = await aMember();
      const changed = await statusOf(restarted.by(session)('PATCH', '/v1/me', { email }));
      expect([changed, mails.length], 'its confirmation is a mail, too').to.deep.equal([429, 3]);
      expect(await linkOf(again), 'not mailed').to.be.a('string');
      clock.advance(50 * MINUTE);
      expect((await mailed(again))[0]).to.equal(201);
      expect((await mailed(again))[0]).to.equal(429);
      expect(receivers()).to.deep.equal(Array(4).fill(email));
      await restarted.close();
    });

    it('have another address after a mail to it was answered; the answer does not reveal other persons', async () => {
      const [one, another] = [await aMember(), await aMember()];
      const free = await patchMe(one.token, { email: 'new@example.com' });
      const taken = await patchMe(one.token, { email: another.email });
      await settle();
      expect([free.status, free.text]).to.deep.equal([200, taken.text]);
      expect(free.body.data.email).to.equal(one.email);
      expect(receivers()).to.deep.equal(['new@example.com', another.email]);
      expect(await statusOf(api.by(linkIn(mails[0]))('GET', '/v1/link')), 'a later one ends it').to.equal(401);
      expect(await conflictOf(follow(linkIn(mails[1]), {}))).to.deep.equal(['email']);
      await patchMe(one.token, { email: 'New@example.com' });
      await settle();
      const shown = await dataOf(api.by(linkIn(mails[2]))('GET', '/v1/link'));
      expect(shown).to.include({ kind: 'email', email: 'New@example.com', new_person: false });
      expect(Date.parse(shown.expires_at)).to.equal(clock() + HOUR);
      expect((await dataOf(follow(linkIn(mails[2]), {}))).person.email).to.equal('New@example.com');
      await settle();
      expect(mails.at(-1)).to.include({ to: one.email, subject: 'Your e-mail address was changed' });
      expect(await isOpen(one.token), 'other sessions end').to.equal(false);
      expect(await statusOf(signIn(one.email))).to.equal(401);
      const again = await dataOf(signIn('new@example.com'));
      // The address is confirmed: the person may join another app.
      const { link } = await invite('i@example.com', other);
      expect(await reasonOf(join(another.token, link))).to.equal('unconfirmed');
      expect(await statusOf(join(again.token, link))).to.equal(200);
      // A mailed invitation confirms the address, too.
      const mailed = await created('/v1/staff', { name: 'M', email: 'm@example.com', role: 'reception' });
      await mailLink(mailed.uuid);
      const invited = await dataOf(follow(linkIn(mails.at(-1))));
      const { link: next } = await invite('m@example.com', other);
      expect(await statusOf(join(invited.token, next))).to.equal(200);
    });

    it('get mails in their language, else in that of the business, also about a changed password, without a link', async () => {
      const png = aPng(64, 64);
      await app('PUT', '/v1/business/logo', png, { 'Content-Type': 'image/png' });
      await dataOf(app('PATCH', '/v1/business', { language: 'de-AT', timezone: 'Europe/Vienna', name: 'Salon Wien' }));
      const staff = await created('/v1/staff', { name: 'M', email: 'm@example.com', role: 'reception' });
      await mailLink(staff.uuid);
      expect(mails[0]).to.include({ subject: 'Ihr Zugang zu Salon Wien', fromName: 'Salon Wien' });
      expect(mails[0]!.text).to.include('bis Montag, 23. November 2026 um 10:00 Uhr');
      expect(mails[0]!.html).to.include('<img src="cid:logo@slotkeeper"');
      expect(Buffer.from(mails[0]!.inline!.data, 'base64').equals(png)).to.equal(true);
      const { token } = await dataOf(follow(linkIn(mails[0])));
      const me = async () => dataOf(api.by(token)('GET', '/v1/me'));
      expect((await me()).language).to.equal(null);
      for (const language of ['it', 'x y', 7])
        expect(await badFieldsOf(patchMe(token, { language })), `${language}`).to.deep.equal(['language']);
      const signIn = async () => {
        await api.anonymous('POST', '/v1/sign-in/email', { email: 'm@example.com' });
        await settle();
        return mails.at(-1);
      };
      expect(await signIn()).to.include({ subject: 'Anmeldung bei Slotkeeper', fromName: 'Slotkeeper', inline: null });
      expect(await dataOf(patchMe(token, { language: 'fr-CH' }))).to.include({ language: 'fr-CH' });
      expect((await me()).language).to.equal('fr-CH');
      expect((await signIn())!.subject).to.equal('Connexion à Slotkeeper');
      await mailLink(staff.uuid);
      expect(mails.at(-1)!.subject, 'of the person before the business').to.equal('Votre accès à Salon Wien');
      const invited = { name: 'M', email: 'M@example.com', role: 'reception', invite: true };
      await created('/v1/staff', invited, other);
      expect(mails.at(-1)!.subject, 'invited by another business').to.match(/^Votre accès/);
      const session = (await dataOf(follow(linkIn(await signIn()), {}))).token;
      await dataOf(patchMe(session, { password: OTHER }));
      await settle();
      expect(mails.at(-1)).to.include({ to: 'm@example.com', subject: 'Votre mot de passe a été modifié' });
      expect(mails.at(-1)!.text).to.not.include('http');
      await dataOf(patchMe(session, { language: null }));
      expect(await dataOf(api.by(session)('GET', '/v1/me'))).to.include({ language: null });
      clock.advance(SECOND);
      const { token: fresh } = await dataOf(follow(await linkOf(staff.uuid), { password: PASSWORD }));
      await settle();
      expect(mails.at(-1)!.subject, 'by a link, too').to.equal('Ihr Passwort wurde geändert');
      const withoutUrl = await openApi(suite.storage, { clock, ...options(), publicUrl: null });
      const passwords = { password: OTHER, current_password: PASSWORD };
      await dataOf(withoutUrl.by(fresh)('PATCH', '/v1/me', passwords));
      await withoutUrl.parts.background.accountWork.idle();
      await withoutUrl.close();
      const count = mails.length;
      expect(mails.at(-2)!.subject, 'without a public address, too').to.equal(mails.at(-1)!.subject);
      await aMember();
      await settle();
      expect(mails, 'the first password is no news').to.have.length(count);
    });

    it('confirm an address that only looks like the present one by a mail to it', async () => {
      const { token } = await dataOf(follow((await invite('ines@example.com')).link));
      const changed = async (email: string) => {
        const me = await dataOf(patchMe(token, { email }));
        await settle();
        return me.email;
      };
      expect(await changed('INES@example.com')).to.equal('INES@example.com');
      expect(mails).to.deep.equal([]);
      expect(await changed('ınes@example.com')).to.equal('INES@example.com');
      expect(receivers()).to.deep.equal(['ınes@example.com']);
      expect((await dataOf(follow(linkIn(mails[0]), {}))).person.email).to.equal('ınes@example.com');
    });

    it('get twenty mails an hour to new addresses, separate from mails to sign in', async () => {
      const { email, token, session } = await aMember();
      const ask = async () => {
        await api.anonymous('POST', '/v1/sign-in/email', { email });
        await settle();
      };
      const confirm = (address: string) => statusOf(patchMe(token, { email: address, current_password: PASSWORD }));
      for (let i = 0; i < 3; i += 1) expect(await confirm(`new${i}@example.com`)).to.equal(200);
      for (let i = 0; i < 3; i += 1) await ask();
      expect(mails.filter(({ to }) => to === email)).to.have.length(3);
      const more = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(`more${i}@example.com`)));
      expect(more.sort(), 'at once').to.deep.equal([...Array(17).fill(200), 429, 429, 429]);
      await settle();
      expect(mails).to.have.length(23);
      const refused = await patchMe(token, { email: 'another@example.com' });
      expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '3600']);
      expect(await statusOf(patchMe(token, { name: 'I' })), 'no mail').to.equal(200);
      clock.advance(HOUR);
      expect(await confirm('another@example.com'), 'no mail was sent to it before').to.equal(200);
      await ask();
      expect(mails.at(-1)?.to).to.equal(email);
      const mailedAt = async () =>
        (await suite.storage.persons.find({ uuid: session.person.uuid }))?.confirmationsMailedAt;
      expect(await mailedAt()).to.deep.equal([clock()]);
      expect(await statusOf(api.by(token)('DELETE', '/v1/me', { current_password: PASSWORD }))).to.equal(204);
      expect(await mailedAt()).to.deep.equal([]);
    });

    it('cannot use their new or present address as password', async () => {
      const { email: present, token } = await aMember();
      const email = 'a.new.address@example.com';
      for (const password of [email, present.toUpperCase()])
        expect(await badFieldsOf(patchMe(token, { email, password }))).to.deep.equal(['password']);
      expect(await statusOf(patchMe(token, { email }))).to.equal(200);
      await settle();
      const link = linkIn(mails[0]);
      expect(await badFieldsOf(follow(link, { password: 'A.New.Address@example.com' }))).to.deep.equal(['password']);
      expect((await dataOf(follow(link))).person.email).to.equal(email);
    });
  });
});
