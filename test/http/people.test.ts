import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { GuessLimits } from '../../core/accounts/persons/guess-limits.js';
import { newPerson } from '../../core/accounts/persons/link-use.js';
import { DuplicateError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import { type Api, appHeader, NO_CHANNELS, openApi } from '../support/http.js';
import { aClock, anUuid } from '../support/samples.js';
import { aBusiness } from '../support/staff.js';
import { forEachStorage, onOneStorage } from '../support/storages.js';

const PASSWORD = 'correct horse battery';
const OTHER = 'another horse battery';

const as =
  (api: Api, credential: string) => (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    api.send(method, path, {
      as: appHeader(credential),
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    });

/** Invites a new member and accepts the invitation. */
async function aMember({ api, app }: Pick<Awaited<ReturnType<typeof aBusiness>>, 'api' | 'app'>, fields: object = {}) {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const staff = (await app('POST', '/v1/staff', { name: 'Inès', email, role: 'reception', ...fields })).body.data;
  const { link } = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data;
  const used = await as(api, link)('POST', '/v1/link', { password: PASSWORD });
  return { staff, email: staff.email, link, token: used.body.data.token as string, session: used.body.data };
}

/** Returns options of a service that sends mail, with its clock and the mails that it has sent. */
function mailing() {
  const clock = aClock();
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    mails.push(mail);
    return { ok: true, status: 250, message: null, notBefore: null, final: false };
  };
  const options = { clock, channels: { ...NO_CHANNELS, sendMail }, publicUrl: 'https://book.example.com' };
  return { clock, mails, options };
}

describe('HTTP: people', () => {
  forEachStorage((storage) => {
    it('are told at once that another request uses the link, and may take over 10 s later what it abandoned', async () => {
      const { api, app, appUuid, clock, storage: opened } = await aBusiness(storage);
      const staff = (await app('POST', '/v1/staff', { name: 'Inès', email: 'i@example.com', role: 'manager' })).body
        .data;
      const { link } = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data;
      const [{ digest } = { digest: '' }] = (await opened.objects.find(appUuid, 'staff', staff.uuid))?.links ?? [];
      const begun = { uuid: anUuid(), name: 'Inès', email: staff.email, password: null, joiningWith: digest };
      await opened.persons.add(newPerson(begun, clock()));
      const use = () => as(api, link)('POST', '/v1/link', { password: PASSWORD });
      for (let passed = 0; passed < 10; passed += 5) {
        const { status, headers } = await use();
        expect([status, headers['retry-after']]).to.deep.equal([503, '1']);
        clock.advance(5 * SECOND);
      }
      const used = await use();
      expect(used.status).to.equal(201);
      expect(used.body.data.person.uuid).not.to.equal(begun.uuid);
      expect(await opened.persons.find({ uuid: begun.uuid })).to.equal(undefined);
      expect((await use()).status).to.equal(401);
      await api.close();
    });
  });

  onOneStorage((storage) => {
    it('are invited by a link that names its purpose and works once', async () => {
      const { api, app, appUuid: uuid } = await aBusiness(storage);
      const email = 'Ines@example.com';
      const staff = (await app('POST', '/v1/staff', { name: 'Inès', email, role: 'reception' })).body.data;
      const made = await app('POST', `/v1/staff/${staff.uuid}/link`, { expires_in_seconds: 60 });
      expect(made.status).to.equal(201);
      const { link, url, expires_at } = made.body.data;
      expect(link).to.match(/^li_[\w-]{43}$/);
      expect(url).to.equal(`${api.url}/console#link=${link}`);
      const asLink = as(api, link);
      const shown = await asLink('GET', '/v1/link');
      const { name: appName } = (await app('GET', '/v1/app')).body.data;
      expect(shown.body.data).to.deep.equal({
        kind: 'staff',
        app: { uuid, name: appName },
        name: 'Inès',
        email,
        new_person: true,
        expires_at,
      });
      expect((await app('GET', `/v1/staff/${staff.uuid}`)).body.data.link_expires_at).to.equal(expires_at);
      const lacking = await asLink('POST', '/v1/link', {});
      expect([lacking.status, Object.keys(lacking.body.errors)]).to.deep.equal([400, ['password']]);
      for (const password of ['short', 'aaaaaaaaaaaaaaaa', 'INES@example.com', 'x'.repeat(201)]) {
        expect((await asLink('POST', '/v1/link', { password })).body.errors, password).to.have.all.keys('password');
      }
      const tries = await Promise.all(
        Array.from({ length: 20 }, () => asLink('POST', '/v1/link', { password: PASSWORD })),
      );
      const won = tries.filter(({ status }) => status === 201);
      expect(won).to.have.lengthOf(1);
      for (const { status } of tries) expect([201, 401, 503]).to.include(status);
      const { uuid: session, token, person } = won[0]!.body.data;
      expect(token).to.match(/^se_[\w-]{43}$/);
      expect(person).to.include({ name: 'Inès', email, has_password: true });
      expect(won[0]!.headers['cache-control']).to.contain('no-store');
      expect((await asLink('GET', '/v1/link')).status).to.equal(401);
      const me = as(api, token);
      expect((await me('GET', '/v1/me')).body.data).to.include({ uuid: person.uuid, email, owner: false });
      expect((await me('GET', '/v1/me/apps')).body.data).to.deep.equal([
        {
          uuid,
          slug: (await app('GET', '/v1/app')).body.data.slug,
          name: appName,
          role: 'reception',
          staff: staff.uuid,
        },
      ]);
      expect((await me('GET', '/v1/me/sessions')).body.data).to.have.lengthOf(1);
      expect((await me('GET', '/v1/me/sessions')).body.data[0]).to.include({ uuid: session, current: true });
      expect((await app('GET', `/v1/staff/${staff.uuid}`)).body.data).to.include({ link_expires_at: null });
      const { body: events } = await app('GET', '/v1/events?type=staff.*');
      const joined = events.data.find(({ type }: { type: string }) => type === 'staff.joined');
      expect(joined.actor).to.deep.equal({ kind: 'staff', uuid: staff.uuid });
      expect(events.data.map(({ type }: { type: string }) => type)).to.include('staff.invited');
      expect(JSON.stringify(events)).not.to.contain(link);
      await api.close();
    });

    it('open an app with their role there, and nothing else', async () => {
      const { api, app, appUuid: uuid } = await aBusiness(storage);
      const { token, staff } = await aMember({ api, app });
      const there = as(api, `${token}@${uuid}`);
      expect((await there('GET', '/v1/bookings')).status).to.equal(200);
      expect((await there('GET', '/v1/keys')).status).to.equal(403);
      expect((await as(api, token)('GET', '/v1/bookings')).status, 'without an app').to.equal(401);
      expect((await there('GET', '/v1/me')).status === 200, 'a session within an app').to.equal(false);
      expect((await as(api, token)('GET', '/v1/apps')).status, 'no owner').to.equal(401);
      const other = await api.app();
      expect((await as(api, `${token}@${other.uuid}`)('GET', '/v1/bookings')).status).to.equal(401);
      await app('PATCH', `/v1/staff/${staff.uuid}`, { active: false });
      expect((await there('GET', '/v1/bookings')).status).to.equal(401);
      expect((await as(api, token)('GET', '/v1/me/apps')).body.data).to.deep.equal([]);
      await app('PATCH', `/v1/staff/${staff.uuid}`, { active: true });
      expect((await there('DELETE', '/v1/app/session')).status).to.equal(204);
      expect((await as(api, token)('GET', '/v1/me')).status).to.equal(401);
      await api.close();
    });

    it('sign in with a password; all wrong pairs get the same answer', async () => {
      const { api, app, clock } = await aBusiness(storage);
      const { email } = await aMember({ api, app });
      const signIn = (fields: object) => api.anonymous('POST', '/v1/sign-in', { email, password: PASSWORD, ...fields });
      const right = await signIn({ email: email.toUpperCase(), expires_in_seconds: 60 });
      expect(right.status).to.equal(201);
      expect(Date.parse(right.body.data.expires_at)).to.equal(clock() + 60 * SECOND);
      clock.advance(61 * SECOND);
      expect((await as(api, right.body.data.token)('GET', '/v1/me')).status, 'expired').to.equal(401);
      const told = ({ status, text, headers }: Awaited<ReturnType<typeof signIn>>) => {
        const { date, 'x-request-id': _, ...rest } = headers;
        return [status, text, Object.keys(rest).sort()];
      };
      expect(told(await signIn({ password: OTHER }))).to.deep.equal(
        told(await signIn({ email: 'nobody@example.com' })),
      );
      for (let i = 0; i < 4; i += 1) expect((await signIn({ password: OTHER })).status).to.equal(401);
      const sixth = await signIn({});
      expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).to.deep.equal([429, true]);
      clock.advance(15 * MINUTE);
      expect((await signIn({})).status).to.equal(201);
      expect((await signIn({ email: undefined, password: undefined })).status).to.equal(400);
      await api.close();
    });

    it('can send their password many times at once; only wrong ones count, up to five', async () => {
      const { api, app } = await aBusiness(storage);
      const { email } = await aMember({ api, app });
      const signIn = (password: string) => api.anonymous('POST', '/v1/sign-in', { email, password });
      const { token } = (await signIn(PASSWORD)).body.data;
      const rename = (current_password: string) =>
        as(api, token)('PATCH', '/v1/me', { email: 'new@example.com', current_password });
      const statuses = async (count: number, attempt: (i: number) => ReturnType<typeof signIn>) =>
        (await Promise.all(Array.from({ length: count }, (_, i) => attempt(i)))).map(({ status }) => status).sort();
      expect(await statuses(8, () => signIn(PASSWORD))).to.deep.equal(Array(8).fill(201));
      const mixed = await statuses(8, (i) => signIn(i < 4 ? OTHER : PASSWORD));
      expect(mixed, 'four wrong').to.deep.equal([...Array(4).fill(201), ...Array(4).fill(401)]);
      const wrong = [400, 429, 429, 429, 429];
      expect(await statuses(5, () => rename(OTHER)), 'the fifth, of the account').to.deep.equal(wrong);
      expect((await signIn(PASSWORD)).status).to.equal(429);
      await api.close();
    });

    it('have 20 sessions, which end by time, by inactivity and by request', async () => {
      const { api, app, clock } = await aBusiness(storage);
      const { email, token } = await aMember({ api, app });
      const short = (await api.anonymous('POST', '/v1/sign-in', { email, password: PASSWORD })).body.data;
      const long = (
        await api.anonymous('POST', '/v1/sign-in', { email, password: PASSWORD, expires_in_seconds: 2_592_000 })
      ).body.data;
      const isOpen = async (one: string) => (await as(api, one)('GET', '/v1/me')).status === 200;
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
      for (let i = 0; i < 21; i += 1) {
        clock.advance(SECOND);
        all.push((await api.anonymous('POST', '/v1/sign-in', { email, password: PASSWORD })).body.data.token);
      }
      expect(await isOpen(all[0]!), 'the longest unused').to.equal(false);
      const me = as(api, all[20]!);
      const { data } = (await me('GET', '/v1/me/sessions?limit=100')).body;
      expect(data).to.have.lengthOf(20);
      expect((await me('DELETE', `/v1/me/sessions/${data[0].uuid}`)).status).to.equal(204);
      expect((await me('DELETE', `/v1/me/sessions/${data[0].uuid}`)).status).to.equal(404);
      expect(await isOpen(all[1]!)).to.equal(false);
      expect((await as(api, all[19]!)('DELETE', '/v1/me/session')).status).to.equal(204);
      expect([await isOpen(all[19]!), await isOpen(all[18]!)]).to.deep.equal([false, true]);
      expect((await me('DELETE', '/v1/me/sessions')).status).to.equal(204);
      expect(await isOpen(all[20]!)).to.equal(false);
      await api.close();
    });

    it('change name, e-mail and password, which ends all other sessions', async () => {
      const { api, app, clock } = await aBusiness(storage);
      const { email, token, staff } = await aMember({ api, app });
      const other = await aMember({ api, app });
      const me = as(api, token);
      const etag = String((await me('GET', '/v1/me')).headers.etag);
      expect((await me('PATCH', '/v1/me', { name: 'Inès R.' }, { 'If-Match': etag })).body.data.name).to.equal(
        'Inès R.',
      );
      expect((await me('PATCH', '/v1/me', { name: 'x' }, { 'If-Match': etag })).status).to.equal(412);
      expect((await me('PATCH', '/v1/me', { password: OTHER })).status, 'a link, 15 minutes ago at most').to.equal(200);
      clock.advance(16 * MINUTE);
      const second = (await api.anonymous('POST', '/v1/sign-in', { email, password: OTHER })).body.data.token;
      const lacking = await me('PATCH', '/v1/me', { email: 'new@example.com' });
      expect([lacking.status, Object.keys(lacking.body.errors)]).to.deep.equal([400, ['current_password']]);
      const wrong = await me('PATCH', '/v1/me', { password: PASSWORD, current_password: PASSWORD });
      expect([wrong.status, Object.keys(wrong.body.errors)]).to.deep.equal([400, ['current_password']]);
      const taken = await me('PATCH', '/v1/me', { email: other.email.toUpperCase(), current_password: OTHER });
      expect([taken.status, Object.keys(taken.body.errors)]).to.deep.equal([409, ['email']]);
      const { link } = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data;
      expect((await me('PATCH', '/v1/me', { email: 'new@example.com', current_password: OTHER })).status).to.equal(200);
      expect((await as(api, second)('GET', '/v1/me')).status).to.equal(401);
      expect((await as(api, link)('GET', '/v1/link')).status, 'open links end').to.equal(401);
      expect((await me('GET', '/v1/me')).body.data.email).to.equal('new@example.com');
      expect((await app('GET', `/v1/staff/${staff.uuid}`)).body.data.email, 'of the member').to.equal(email);
      expect((await api.anonymous('POST', '/v1/sign-in', { email, password: OTHER })).status).to.equal(401);
      await api.close();
    });

    it('get a new link to sign in only from a caller who manages all their apps', async () => {
      const { api, app, appUuid: uuid } = await aBusiness(storage);
      const { token, staff } = await aMember({ api, app });
      const again = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data.link;
      const shown = (await as(api, again)('GET', '/v1/link')).body.data;
      expect(shown.new_person).to.equal(false);
      expect((await as(api, again)('POST', '/v1/link', { email: 'x@example.com' })).body.errors).to.have.all.keys(
        'email',
      );
      const used = await as(api, again)('POST', '/v1/link', {});
      expect(used.status).to.equal(201);
      expect((await as(api, token)('GET', '/v1/me')).status, 'sessions of before end').to.equal(401);
      const me = as(api, used.body.data.token);
      const stillOpen = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data.link;
      const second = await api.app();
      const there = (await second.call('POST', '/v1/staff', { name: 'Inès', email: staff.email, role: 'manager' })).body
        .data;
      const link = (await second.call('POST', `/v1/staff/${there.uuid}/link`, {})).body.data.link;
      expect((await me('POST', '/v1/me/link', { link: 'li_x', password: OTHER })).body.errors).to.have.all.keys('link');
      expect((await me('POST', '/v1/me/link', { link })).body.errors).to.have.all.keys('password');
      const joined = await me('POST', '/v1/me/link', { link, password: OTHER });
      expect(joined.body.data).to.include({ uuid: second.uuid, role: 'manager', staff: there.uuid });
      expect((await me('GET', '/v1/me/apps')).body.data).to.have.lengthOf(2);
      const elsewhere = await app('POST', `/v1/staff/${staff.uuid}/link`, {});
      expect([elsewhere.status, elsewhere.body.reason]).to.deep.equal([409, 'elsewhere']);
      expect((await as(api, stillOpen)('GET', '/v1/link')).status, 'an older link').to.equal(401);
      expect((await as(api, `${used.body.data.token}@${uuid}`)('GET', '/v1/app')).status).to.equal(200);
      const third = (await second.call('POST', '/v1/staff', { name: 'X', email: 'x@example.com', role: 'manager' }))
        .body.data;
      const same = (await second.call('POST', `/v1/staff/${third.uuid}/link`, {})).body.data.link;
      expect((await me('POST', '/v1/me/link', { link: same, password: PASSWORD })).body.reason).to.equal(
        'already_here',
      );
      await api.close();
    });

    it('become owners by the link of the command, and then create apps', async () => {
      const { api } = await aBusiness(storage);
      const { owners, operations } = api.parts;
      const first = await owners.issueLink('OWNER@example.com');
      const { link } = await owners.issueLink('owner@example.com');
      expect((await as(api, first.link)('GET', '/v1/link')).status, 'a newer one ends it').to.equal(401);
      expect((await as(api, link)('GET', '/v1/link')).body.data).to.include({
        kind: 'owner',
        email: 'owner@example.com',
        new_person: true,
      });
      const used = await as(api, link)('POST', '/v1/link', {});
      expect(used.body.data.person).to.include({ email: 'owner@example.com', has_password: false });
      expect(used.body.data.person.name, 'the local part of the address').to.equal('owner');
      const { token } = used.body.data;
      expect((await as(api, token)('GET', '/v1/me')).body.data.owner).to.equal(true);
      const made = await as(api, token)('POST', '/v1/apps', { slug: 'own', name: 'Own', description: 'x' });
      expect(made.status).to.equal(201);
      const there = as(api, `${token}@${made.body.data.uuid}`);
      expect((await there('GET', '/v1/keys')).status).to.equal(200);
      expect((await as(api, token)('GET', '/v1/me/apps?search=name:ow')).body.data[0]).to.include({
        name: 'Own',
        role: 'owner',
        staff: null,
      });
      expect((await as(api, token)('PATCH', '/v1/me', { password: PASSWORD })).status).to.equal(200);
      expect(
        (await api.anonymous('POST', '/v1/sign-in', { email: 'owner@example.com', password: PASSWORD })).status,
      ).to.equal(201);
      const lost = await operations.issuePersonLink('Owner@example.com');
      expect((await as(api, lost.link)('POST', '/v1/link', { password: OTHER })).status).to.equal(201);
      const again = as(api, lost.link);
      expect((await again('POST', '/v1/link', {})).status).to.equal(401);
      const entered = await api.anonymous('POST', '/v1/sign-in', { email: 'owner@example.com', password: OTHER });
      const there2 = as(api, `${entered.body.data.token}@${made.body.data.uuid}`);
      const member = { name: 'Me', email: 'me@example.com', role: 'manager' };
      const { uuid: staff } = (await there2('POST', '/v1/staff', member)).body.data;
      const { link: ofMember } = (await there2('POST', `/v1/staff/${staff}/link`, {})).body.data;
      const asOwner = as(api, entered.body.data.token);
      const joined = await asOwner('POST', '/v1/me/link', { link: ofMember, password: PASSWORD });
      expect([joined.status, joined.body.reason], 'of its own app').to.deep.equal([409, 'already_here']);
      let refusal = '';
      await operations.issuePersonLink('nobody@example.com').catch((error: { code: string }) => {
        refusal = error.code;
      });
      expect(refusal).to.equal('not_found');
      await api.close();
    });

    it('are erased on request, or when they are joined to nothing', async () => {
      const { api, app, appUuid, clock, storage: opened } = await aBusiness(storage);
      const { sweepPersons } = api.parts.background;
      const first = await aMember({ api, app });
      const second = await aMember({ api, app });
      const { uuid: person } = first.session.person;
      clock.advance(16 * MINUTE);
      for (const body of [undefined, {}, { current_password: OTHER }]) {
        const refused = await as(api, first.token)('DELETE', '/v1/me', body);
        expect([refused.status, Object.keys(refused.body.errors)]).to.deep.equal([400, ['current_password']]);
      }
      const confirmed = { current_password: PASSWORD };
      expect((await as(api, first.token)('DELETE', '/v1/me', confirmed)).status).to.equal(204);
      expect((await as(api, first.token)('GET', '/v1/me')).status).to.equal(401);
      expect((await app('GET', `/v1/staff/${first.staff.uuid}`)).body.data.joined_at).to.equal(null);
      const { body } = await app('GET', '/v1/events?type=staff.left');
      expect(body.data).to.have.lengthOf(1);
      await app('DELETE', `/v1/staff/${second.staff.uuid}`);
      expect(await sweepPersons(), 'the first').to.equal(1);
      expect(await sweepPersons(), 'the second is not yet a minute without a membership').to.equal(0);
      clock.advance(MINUTE);
      expect(await sweepPersons()).to.equal(1);
      expect((await as(api, second.token)('GET', '/v1/me')).status).to.equal(401);
      const { persons } = opened;
      for (const uuid of [person, second.session.person.uuid]) {
        const left = await persons.find({ uuid });
        expect(left).to.include({ uuid, name: '', email: null, password: null, owner: null });
        expect([left?.sessions, left?.links, left?.erasedAt === undefined]).to.deep.equal([[], [], false]);
      }
      expect(await api.parts.background.sweepPersons()).to.equal(0);
      // A member that joined while the person was erased: the sweeper removes the person from it, with one event.
      await opened.ledger.commit(appUuid, { objects: { staff: [first.staff.uuid] } }, (view) => {
        const before = view.object('staff', first.staff.uuid)!;
        const joined = { ...before, person, joinedAt: view.now, version: before.version + 1 };
        return { result: undefined, change: { put: { staff: [joined] } } };
      });
      for (let i = 0; i < 2; i += 1) await sweepPersons();
      expect((await app('GET', `/v1/staff/${first.staff.uuid}`)).body.data.joined_at).to.equal(null);
      expect((await app('GET', '/v1/events?type=staff.left')).body.data).to.have.lengthOf(2);
      await api.close();
    });

    it('join another app only with a session that is valid at that moment, and nobody else joins with it', async () => {
      const { api, app } = await aBusiness(storage);
      const { staff, email, token } = await aMember({ api, app });
      const second = await api.app();
      const there = await second.call('POST', '/v1/staff', { name: 'I', email: 'i@example.com', role: 'manager' });
      const link = (await second.call('POST', `/v1/staff/${there.body.data.uuid}/link`, {})).body.data.link;
      const wayIn = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data.link;
      // A manager uses the link of the member at the moment when the member joins another app. Either may come first.
      const [joined, entered] = await Promise.all([
        as(api, token)('POST', '/v1/me/link', { link, password: OTHER }),
        as(api, wayIn)('POST', '/v1/link', { password: 'the manager knows this' }),
      ]);
      const isJoined = (await second.call('GET', `/v1/staff/${there.body.data.uuid}`)).body.data.joined_at !== null;
      expect(isJoined).to.equal(joined.status === 200);
      if (isJoined && entered.status === 201) {
        expect((await as(api, entered.body.data.token)('GET', '/v1/me')).status).to.equal(401);
        const password = 'the manager knows this';
        expect((await api.anonymous('POST', '/v1/sign-in', { email, password })).status).to.equal(401);
      }
      await api.close();
    });

    it('sign in with any allowed password, up to the longest', async () => {
      const { api, app } = await aBusiness(storage);
      const { token, email } = await aMember({ api, app });
      // 200 characters after NFKC, of 3 and of 4 characters each as sent.
      const hangul = '각난닫랄맘'.normalize('NFD').repeat(40);
      const greek = 'ᾂᾃᾄᾅᾆ'.normalize('NFD').repeat(40);
      const me = as(api, token);
      expect((await me('PATCH', '/v1/me', { password: hangul })).status).to.equal(200);
      const signIn = (password: string) => api.anonymous('POST', '/v1/sign-in', { email, password });
      for (const sent of [hangul, hangul.normalize('NFKC')]) expect((await signIn(sent)).status).to.equal(201);
      const patch = { password: greek, current_password: hangul };
      expect((await me('PATCH', '/v1/me', patch)).status).to.equal(200);
      expect((await signIn(greek)).status).to.equal(201);
      const refused = await signIn('x');
      expect(refused.status).to.equal(401);
      for (const wrong of [hangul, `${greek}x`, 'long'.repeat(3_000)]) {
        const { status, text } = await signIn(wrong);
        expect([status, text]).to.deep.equal([401, refused.text]);
      }
      const staff = (await app('POST', '/v1/staff', { name: 'X', email: 'x@example.com', role: 'manager' })).body.data;
      const { link } = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data;
      const mute = `${PASSWORD}\0`;
      const blank = '\t\n\v\f\r '.repeat(2);
      for (const password of [mute, blank]) {
        const refusals = [
          await me('PATCH', '/v1/me', { password }),
          await as(api, link)('POST', '/v1/link', { password }),
          await me('POST', '/v1/me/link', { link, password }),
          await signIn(password),
        ];
        for (const { status, body } of refusals) {
          expect([status, Object.keys(body.errors)]).to.deep.equal([400, ['password']]);
        }
      }
      await api.close();
    });

    it('name at most five addresses of others in 15 minutes', async () => {
      const { api, app, clock } = await aBusiness(storage);
      const { email } = await aMember({ api, app });
      const { token } = await aMember({ api, app });
      const staff = (await app('POST', '/v1/staff', { name: 'X', email: 'x@example.com', role: 'manager' })).body.data;
      const { link } = (await app('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data;
      const asLink = as(api, link);
      const use = () => asLink('POST', '/v1/link', { password: PASSWORD, email });
      for (let i = 0; i < 5; i += 1) expect((await use()).status).to.equal(409);
      const sixth = await use();
      expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).to.deep.equal([429, true]);
      expect((await as(api, token)('PATCH', '/v1/me', { email })).status).to.equal(429);
      expect((await asLink('POST', '/v1/link', { password: PASSWORD })).status, 'a free address').to.equal(429);
      clock.advance(15 * MINUTE);
      expect((await use()).status).to.equal(409);
      expect((await asLink('POST', '/v1/link', { password: PASSWORD })).status, 'the link is open yet').to.equal(201);
      await api.close();
    });

    it("may name another person's address by a link with a default address, which counts", async () => {
      const { api, app, clock } = await aBusiness(storage);
      const second = await api.app();
      const { email } = await aMember({ api, app });
      await api.ownerToken(email);
      const staff = (await second.call('POST', '/v1/staff', { name: 'X', email, role: 'manager' })).body.data;
      const ofMember = (await second.call('POST', `/v1/staff/${staff.uuid}/link`, {})).body.data.link;
      const ofOwner = (await api.parts.owners.issueLink(email)).link;
      for (const link of [ofMember, ofOwner]) {
        const use = (fields: object) => as(api, link)('POST', '/v1/link', { password: PASSWORD, ...fields });
        for (let i = 0; i < 5; i += 1) {
          const refused = await use({});
          expect([refused.status, Object.keys(refused.body.errors)]).to.deep.equal([409, ['email']]);
        }
        for (let i = 0; i < 3; i += 1) expect((await use({})).status).to.equal(429);
        clock.advance(15 * MINUTE);
        expect((await use({ email: `${link.slice(-9)}@example.com` })).status).to.equal(201);
      }
      await api.close();
    });

    it('use many links at once: only refusals count, up to five', async () => {
      const { api, app, clock } = await aBusiness(storage);
      const { email } = await aMember({ api, app });
      const links = await Promise.all(
        Array.from({ length: 18 }, async (_, i) => {
          const fields = { name: 'X', email: `x${i}@example.com`, role: 'manager' };
          const { uuid } = (await app('POST', '/v1/staff', fields)).body.data;
          return (await app('POST', `/v1/staff/${uuid}/link`, {})).body.data.link as string;
        }),
      );
      const used = async (some: readonly string[], address: (i: number) => string) => {
        const asked = some.map((link, i) =>
          as(api, link)('POST', '/v1/link', { password: PASSWORD, email: address(i) }),
        );
        return (await Promise.all(asked)).map(({ status }) => status).sort();
      };
      const distinct = await used(links.slice(0, 8), (i) => `free${i}@example.com`);
      expect(distinct, 'distinct addresses').to.deep.equal(Array(8).fill(201));
      const [one, owners] = [links[8]!, (await api.parts.owners.issueLink('owner@example.com')).link];
      for (const link of [one, owners]) {
        const named = await used(Array(20).fill(link), () => `${link.slice(-9)}@example.com`);
        expect(
          named.filter((status) => status === 201),
          'of one member or owner',
        ).to.have.length(1);
        for (const status of named) expect([201, 401, 503]).to.include(status);
      }
      const same = await used(links.slice(9, 17), () => 'same@example.com');
      expect(same, 'one address').to.deep.equal([201, 409, 409, 409, 409, 409, 429, 429]);
      clock.advance(15 * MINUTE);
      const taken = await used(Array(8).fill(links[17]), () => email);
      expect(taken, 'an address of another').to.deep.equal([409, 409, 409, 409, 409, 429, 429, 429]);
      await api.close();
    });

    it('change their addresses at once: only refusals count, up to five', async () => {
      const { api, app } = await aBusiness(storage);
      const { email } = await aMember({ api, app });
      const members: { readonly token: string }[] = [];
      for (let i = 0; i < 8; i += 1) members.push(await aMember({ api, app }));
      const changed = async (address: (i: number) => string) => {
        const asked = members.map(({ token }, i) => as(api, token)('PATCH', '/v1/me', { email: address(i) }));
        return (await Promise.all(asked)).map(({ status }) => status).sort();
      };
      expect(await changed((i) => `new${i}@example.com`)).to.deep.equal(Array(8).fill(200));
      expect(await changed(() => email)).to.deep.equal([409, 409, 409, 409, 409, 429, 429, 429]);
      await api.close();
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

  it('are mailed three links an hour, with the same answer for unknown addresses', async () => {
    const { clock, mails, options } = mailing();
    const api = await openApi(openMemoryStorage({ clock }), options);
    const { call: app, uuid } = await api.app();
    const { email, token, staff } = await aMember({ api, app });
    expect((await api.anonymous('GET', '/v1/sign-in')).body.data).to.deep.equal({ email_link: true });
    const asked = async (to: string) => {
      const answer = await api.anonymous('POST', '/v1/sign-in/email', { email: to });
      await api.parts.background.accountWork.idle();
      return answer;
    };
    const known = await asked(email.toUpperCase());
    const unknown = await asked('nobody@example.com');
    expect([known.status, known.text]).to.deep.equal([202, '{"success":true,"data":{}}']);
    expect(unknown.text).to.equal(known.text);
    expect((await asked('no address')).status).to.equal(400);
    expect(mails.map(({ to }) => to)).to.deep.equal([email]);
    const link = /console#link=(li_[\w-]{43})/.exec(mails[0]!.text)?.[1] ?? '';
    expect(mails[0]!.text).to.contain('https://book.example.com/console#link=');
    const used = await as(api, link)('POST', '/v1/link', {});
    expect(used.status).to.equal(201);
    expect((await as(api, token)('GET', '/v1/me')).status, 'other sessions go on').to.equal(200);
    for (const to of [email, 'nobody@example.com']) {
      for (let i = 0; i < 4; i += 1) expect((await asked(to)).status, to).to.equal(202);
    }
    expect(
      mails.map(({ to }) => to),
      'three mails; two of their links are valid',
    ).to.deep.equal([email, email, email]);
    clock.advance(15 * MINUTE);
    for (let i = 0; i < 2; i += 1) await asked(email);
    expect(mails, 'no sent link was valid any more').to.have.length(4);
    clock.advance(HOUR);
    expect((await asked(email)).status).to.equal(202);
    const mailed = await app('POST', `/v1/staff/${staff.uuid}/link`, { mail: true });
    expect(mailed.body.data).to.include({ url: null, link: null });
    expect(mails.at(-1)).to.include({ to: email });
    for (const status of [201, 201, 429]) {
      expect((await app('POST', `/v1/staff/${staff.uuid}/link`, { mail: true })).status).to.equal(status);
    }
    const { call: elsewhere } = await api.app();
    const colleague = await elsewhere('POST', '/v1/staff', { name: 'Ada', email, role: 'manager' });
    const more = await elsewhere('POST', `/v1/staff/${colleague.body.data.uuid}/link`, { mail: true });
    expect(more.status, 'an address counts in all apps').to.equal(429);
    await elsewhere('DELETE', `/v1/staff/${colleague.body.data.uuid}`);
    expect((await as(api, `${token}@${uuid}`)('GET', '/v1/app')).status).to.equal(200);
    await app('PATCH', `/v1/staff/${staff.uuid}`, { active: false });
    clock.advance(HOUR);
    const before = mails.length;
    await asked(email);
    expect(mails.length - before, 'a member that is not active is a membership, too').to.equal(1);
    await api.close();
  });

  it('have their mailed links counted in the storage: after a restart, over all apps, and for recreated members', async () => {
    const { clock, mails, options } = mailing();
    const storage = openMemoryStorage({ clock });
    const [api, restarted] = [await openApi(storage, options), await openApi(storage, options)];
    const { call, token } = await api.app();
    const email = 'Ines@example.com';
    const aStaff = async () => (await call('POST', '/v1/staff', { name: 'Inès', email, role: 'manager' })).body.data;
    const staff = await aStaff();
    const mailed = async (uuid: string, headers?: Record<string, string>) => {
      const answer = await as(restarted, token)('POST', `/v1/staff/${uuid}/link`, { mail: true }, headers);
      return [answer.status, answer.headers['retry-after']];
    };
    const once = { 'Idempotency-Key': 'k' };
    await call('PATCH', `/v1/staff/${staff.uuid}`, { active: false });
    for (let i = 0; i < 4; i += 1) expect((await mailed(staff.uuid))[0], 'refused, so not counted').to.equal(409);
    await call('PATCH', `/v1/staff/${staff.uuid}`, { active: true });
    expect((await call('POST', `/v1/staff/${staff.uuid}/link`, { mail: true })).status).to.equal(201);
    clock.advance(10 * MINUTE);
    for (let i = 0; i < 3; i += 1) expect((await mailed(staff.uuid, once))[0], 'one mail').to.equal(201);
    expect((await mailed(staff.uuid))[0]).to.equal(201);
    expect(await mailed(staff.uuid)).to.deep.equal([429, '3000']);
    expect((await mailed(staff.uuid, once))[0], 'its answer is kept').to.equal(201);
    await call('DELETE', `/v1/staff/${staff.uuid}`);
    const again = await aStaff();
    expect((await mailed(again.uuid))[0], 'the member is made again').to.equal(429);
    const { call: elsewhere } = await api.app();
    const member = { name: 'Ada', email: email.toUpperCase(), role: 'manager' };
    const colleague = (await elsewhere('POST', '/v1/staff', member)).body.data;
    expect((await elsewhere('POST', `/v1/staff/${colleague.uuid}/link`, { mail: true })).status).to.equal(429);
    const { token: session } = await aMember({ api, app: call });
    const changed = await as(restarted, session)('PATCH', '/v1/me', { email });
    expect([changed.status, mails.length], 'its confirmation is a mail, too').to.deep.equal([429, 3]);
    expect((await call('POST', `/v1/staff/${again.uuid}/link`, {})).status, 'not mailed').to.equal(201);
    clock.advance(50 * MINUTE);
    expect((await mailed(again.uuid))[0]).to.equal(201);
    expect((await mailed(again.uuid))[0]).to.equal(429);
    expect(mails.map(({ to }) => to)).to.deep.equal(Array(4).fill(email));
    for (const one of [api, restarted]) await one.close();
  });

  it('have another address after a mail to it was answered; the answer does not reveal other persons', async () => {
    const { clock, mails, options } = mailing();
    const api = await openApi(openMemoryStorage({ clock }), options);
    const { call: app } = await api.app();
    const one = await aMember({ api, app });
    const other = await aMember({ api, app });
    const me = as(api, one.token);
    const settle = () => api.parts.background.accountWork.idle();
    const linkIn = ({ text }: Mail) => /console#link=(li_[\w-]{43})/.exec(text)?.[1] ?? '';
    const free = await me('PATCH', '/v1/me', { email: 'new@example.com' });
    const taken = await me('PATCH', '/v1/me', { email: other.email });
    await settle();
    expect([free.status, free.text]).to.deep.equal([200, taken.text]);
    expect(free.body.data.email).to.equal(one.email);
    expect(mails.map(({ to }) => to)).to.deep.equal(['new@example.com', other.email]);
    expect((await as(api, linkIn(mails[0]!))('GET', '/v1/link')).status, 'a later one ends it').to.equal(401);
    const conflict = await as(api, linkIn(mails[1]!))('POST', '/v1/link', {});
    expect([conflict.status, Object.keys(conflict.body.errors)]).to.deep.equal([409, ['email']]);
    await me('PATCH', '/v1/me', { email: 'New@example.com' });
    await settle();
    const shown = await as(api, linkIn(mails[2]!))('GET', '/v1/link');
    expect(shown.body.data).to.include({ kind: 'email', email: 'New@example.com', new_person: false });
    expect(Date.parse(shown.body.data.expires_at)).to.equal(clock() + HOUR);
    const used = await as(api, linkIn(mails[2]!))('POST', '/v1/link', {});
    expect([used.status, used.body.data.person.email]).to.deep.equal([201, 'New@example.com']);
    await settle();
    expect(mails.at(-1)).to.include({ to: one.email, subject: 'Your e-mail address was changed' });
    expect((await me('GET', '/v1/me')).status, 'other sessions end').to.equal(401);
    const signIn = (email: string) => api.anonymous('POST', '/v1/sign-in', { email, password: PASSWORD });
    expect((await signIn(one.email)).status).to.equal(401);
    const again = await signIn('new@example.com');
    expect(again.status).to.equal(201);
    // The address is confirmed: the person may join another app.
    const second = await api.app();
    const member = { name: 'I', email: 'i@example.com', role: 'manager' };
    const { uuid: staff } = (await second.call('POST', '/v1/staff', member)).body.data;
    const { link } = (await second.call('POST', `/v1/staff/${staff}/link`, {})).body.data;
    const unconfirmed = await as(api, other.token)('POST', '/v1/me/link', { link, password: OTHER });
    expect([unconfirmed.status, unconfirmed.body.reason]).to.deep.equal([409, 'unconfirmed']);
    const joined = await as(api, again.body.data.token)('POST', '/v1/me/link', { link, password: OTHER });
    expect(joined.status).to.equal(200);
    // A mailed invitation confirms the address, too.
    const mailed = (await app('POST', '/v1/staff', { name: 'M', email: 'm@example.com', role: 'reception' })).body.data;
    await app('POST', `/v1/staff/${mailed.uuid}/link`, { mail: true });
    const invited = await as(api, linkIn(mails.at(-1)!))('POST', '/v1/link', { password: PASSWORD });
    const { uuid: next } = (await second.call('POST', '/v1/staff', { ...member, email: 'm@example.com' })).body.data;
    const nextLink = (await second.call('POST', `/v1/staff/${next}/link`, {})).body.data.link;
    const sent = { link: nextLink, password: OTHER };
    expect((await as(api, invited.body.data.token)('POST', '/v1/me/link', sent)).status).to.equal(200);
    await api.close();
  });

  it('confirm an address that only looks like the present one by a mail to it', async () => {
    const { clock, mails, options } = mailing();
    const api = await openApi(openMemoryStorage({ clock }), options);
    const { call: app } = await api.app();
    const member = { name: 'Ines', email: 'ines@example.com', role: 'manager' };
    const { uuid } = (await app('POST', '/v1/staff', member)).body.data;
    const { link } = (await app('POST', `/v1/staff/${uuid}/link`, {})).body.data;
    const me = as(api, (await as(api, link)('POST', '/v1/link', { password: PASSWORD })).body.data.token);
    const changed = async (email: string) => {
      const { status, body } = await me('PATCH', '/v1/me', { email });
      await api.parts.background.accountWork.idle();
      return [status, body.data.email];
    };
    expect(await changed('INES@example.com')).to.deep.equal([200, 'INES@example.com']);
    expect(mails).to.deep.equal([]);
    expect(await changed('ınes@example.com')).to.deep.equal([200, 'INES@example.com']);
    expect(mails.map(({ to }) => to)).to.deep.equal(['ınes@example.com']);
    const mailed = /console#link=(li_[\w-]{43})/.exec(mails[0]!.text)?.[1] ?? '';
    const used = await as(api, mailed)('POST', '/v1/link', {});
    expect([used.status, used.body.data.person.email]).to.deep.equal([201, 'ınes@example.com']);
    await api.close();
  });

  it('get twenty mails an hour to new addresses, separate from mails to sign in', async () => {
    const { clock, mails, options } = mailing();
    const storage = openMemoryStorage({ clock });
    const api = await openApi(storage, options);
    const { call: app } = await api.app();
    const { email, token, session } = await aMember({ api, app });
    const me = as(api, token);
    const settle = () => api.parts.background.accountWork.idle();
    const ask = async () => {
      await api.anonymous('POST', '/v1/sign-in/email', { email });
      await settle();
    };
    const confirm = async (address: string) =>
      (await me('PATCH', '/v1/me', { email: address, current_password: PASSWORD })).status;
    for (let i = 0; i < 3; i += 1) expect(await confirm(`new${i}@example.com`)).to.equal(200);
    for (let i = 0; i < 3; i += 1) await ask();
    expect(mails.filter(({ to }) => to === email)).to.have.length(3);
    const more = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(`more${i}@example.com`)));
    expect(more.sort(), 'at once').to.deep.equal([...Array(17).fill(200), 429, 429, 429]);
    await settle();
    expect(mails).to.have.length(23);
    const refused = await me('PATCH', '/v1/me', { email: 'another@example.com' });
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '3600']);
    expect((await me('PATCH', '/v1/me', { name: 'I' })).status, 'no mail').to.equal(200);
    clock.advance(HOUR);
    expect(await confirm('another@example.com'), 'no mail was sent to it before').to.equal(200);
    await ask();
    expect(mails.at(-1)?.to).to.equal(email);
    const find = () => storage.persons.find({ uuid: session.person.uuid });
    expect((await find())?.confirmationsMailedAt).to.deep.equal([clock()]);
    expect((await me('DELETE', '/v1/me', { current_password: PASSWORD })).status).to.equal(204);
    expect((await find())?.confirmationsMailedAt).to.deep.equal([]);
    await api.close();
  });

  it('cannot use their new or present address as password', async () => {
    const { clock, mails, options } = mailing();
    const api = await openApi(openMemoryStorage({ clock }), options);
    const { call: app } = await api.app();
    const { email: present, token } = await aMember({ api, app });
    const email = 'a.new.address@example.com';
    const me = as(api, token);
    for (const password of [email, present.toUpperCase()]) {
      const refused = await me('PATCH', '/v1/me', { email, password });
      expect([refused.status, Object.keys(refused.body.errors)]).to.deep.equal([400, ['password']]);
    }
    expect((await me('PATCH', '/v1/me', { email })).status).to.equal(200);
    await api.parts.background.accountWork.idle();
    const asLink = as(api, /console#link=(li_[\w-]{43})/.exec(mails[0]!.text)?.[1] ?? '');
    const refused = await asLink('POST', '/v1/link', { password: 'A.New.Address@example.com' });
    expect([refused.status, Object.keys(refused.body.errors)]).to.deep.equal([400, ['password']]);
    expect((await asLink('POST', '/v1/link', { password: PASSWORD })).body.data.person.email).to.equal(email);
    await api.close();
  });

  it('get no mail if none is set up', async () => {
    const api = await openApi(openMemoryStorage());
    expect((await api.anonymous('GET', '/v1/sign-in')).body.data).to.deep.equal({ email_link: false });
    const refused = await api.anonymous('POST', '/v1/sign-in/email', { email: 'a@example.com' });
    expect([refused.status, refused.body.reason]).to.deep.equal([409, 'no_mail']);
    await api.close();
  });
});
