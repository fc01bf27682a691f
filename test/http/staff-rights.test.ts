import { expect } from 'chai';
import { STAFF_ROLES, type StaffRole } from '../../core/model/staff.js';
import { appHeader, dataOf } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { aBusiness, type Business, useBusiness } from '../support/staff.js';
import { PARTS_REFUSED, ROLES_BY_OPERATION } from '../support/staff-rights.js';
import { onOneStorage } from '../support/storages.js';
import { userHeader, userTokens } from '../support/users.js';

function tabled(operation: string, role: StaffRole): string | undefined {
  const [reception, self] = ROLES_BY_OPERATION[operation]?.split(' ') ?? [];
  return role === 'manager' ? ROLES_BY_OPERATION[operation] && 'yes' : role === 'reception' ? reception : self;
}

interface Documented {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: { readonly items?: { readonly enum?: readonly string[] } };
  }[];
}

/** Signs the staff member in with a link, and returns the `Authorization` header of the new session. */
async function sessionOf({ api, app, appUuid }: Business, staff: string): Promise<string> {
  const { link } = await dataOf(app('POST', `/v1/staff/${staff}/link`, {}));
  const { token } = await dataOf(api.by(link)('POST', '/v1/link', { password: 'correct horse battery' }));
  return appHeader(`${token}@${appUuid}`);
}

const pathsOf = async ({ api }: Business): Promise<Record<string, Record<string, Documented>>> =>
  (await api.anonymous('GET', '/v1/openapi.json')).body.paths;

describe('HTTP: the rights of a role', () => {
  it('have a row for each operation of an app, and for no other', async () => {
    const business = await aBusiness(undefined);
    const ofApps = Object.values(await pathsOf(business))
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security.some((needed) => 'app' in needed))
      .map(({ operationId }) => operationId);
    expect(Object.keys(ROLES_BY_OPERATION).sort()).to.deep.equal([...new Set(ofApps)].sort());
    await business.api.close();
  });

  onOneStorage((storage) => {
    const opened = useBusiness(storage, { tokens: userTokens });
    for (const by of ['sk_…', 'se_…@…', 'a user of the embedding program'] as const) {
      it(`are checked with 403 before anything else, and granted requests are answered as to an app, by ${by}`, async () => {
        const business = await opened();
        const { api } = business;
        const byRole = {} as Record<StaffRole, string>;
        for (const role of STAFF_ROLES) {
          const { uuid, as } = await business.member(role);
          const user = { id: role, role, resources: [business.mine] };
          if (by === 'sk_…') byRole[role] = as;
          else if (by === 'se_…@…') byRole[role] = await sessionOf(business, uuid);
          else byRole[role] = userHeader({ app: { uuid: business.appUuid }, user });
        }
        for (const [path, methods] of Object.entries(await pathsOf(business))) {
          for (const [method, { operationId, security }] of Object.entries(methods)) {
            if (operationId === 'streamEvents' || operationId === 'deleteCurrentSession') continue;
            const isOfApps = security.some((needed) => 'app' in needed);
            if (security.length === 0) continue;
            const asked = STAFF_ROLES.map(async (role) => {
              const name = `${method} ${path} as ${role}`;
              // A body of the wrong type: 403 comes before 415.
              const { status, body } = await api.send(method.toUpperCase(), path.replace(/\{\w+\}/g, anUuid()), {
                as: byRole[role],
                headers: { 'Content-Type': 'text/plain' },
                ...(method === 'get' || method === 'delete' ? {} : { body: 'x' }),
              });
              const isRefused =
                tabled(operationId, role) === 'no' ||
                (by === 'sk_…' && business.isNotForPrograms(operationId)) ||
                (by.startsWith('a user') && role === 'self' && /Feeds?$/.test(operationId));
              const refusal = { code: 403, message: 'Your role does not allow this' };
              if (!isOfApps) expect(status, name).to.equal(401);
              else if (isRefused) expect([status, body], name).to.deep.equal([403, refusal]);
              else expect(status, name).not.to.be.oneOf([401, 403]);
            });
            await Promise.all(asked);
          }
        }
      });
    }

    it('refuse with 400 the parts of an answer that the role is not shown, and no other parts', async () => {
      const business = await opened();
      const paths = await pathsOf(business);
      for (const role of STAFF_ROLES) {
        const { call } = await business.member(role);
        const refused: string[] = [];
        for (const [path, { get }] of Object.entries(paths)) {
          const parts = get?.parameters?.find(({ name }) => name === 'include')?.schema.items?.enum ?? [];
          if (!get || !ROLES_BY_OPERATION[get.operationId] || tabled(get.operationId, role) === 'no') continue;
          for (const part of parts) {
            const { status, body } = await call('GET', `${path.replace('{uuid}', anUuid())}?include=${part}`);
            if (status !== 400) continue;
            expect(body.errors).to.deep.equal({ include: `Must not name ${part}: your role is not shown that` });
            refused.push(`${get.operationId} ${part}`);
          }
        }
        expect(refused, role).to.have.members(PARTS_REFUSED[role]!);
      }
    });

    it('follow the entry at that moment: another role gets another answer, an inactive or deleted member 401', async () => {
      const { app, member } = await opened();
      const { uuid, call } = await member('manager');
      const statuses = async () => [(await call('GET', '/v1/keys')).status, (await call('GET', '/v1/bookings')).status];
      expect(await statuses()).to.deep.equal([200, 200]);
      for (const [fields, expected] of [
        [{ role: 'reception' }, [403, 200]],
        [{ active: false }, [401, 401]],
        [{ active: true }, [403, 200]],
      ] as const) {
        await app('PATCH', `/v1/staff/${uuid}`, fields);
        expect(await statuses()).to.deep.equal(expected);
      }
      await app('DELETE', `/v1/staff/${uuid}`);
      expect(await statuses()).to.deep.equal([401, 401]);
    });

    it('end with the token when any caller ends it, and with signing out', async () => {
      const { app, clock, member } = await opened();
      const one = await member('manager', { expires_in_seconds: 60 });
      expect((await one.call('GET', '/v1/app')).status).to.equal(200);
      clock.advance(60_000);
      expect((await one.call('GET', '/v1/app')).status).to.equal(401);
      const other = await member('reception');
      expect((await other.call('DELETE', '/v1/app/session')).status).to.equal(204);
      expect((await other.call('GET', '/v1/app')).status).to.equal(401);
      const third = await member('reception');
      const { data } = (await app('GET', `/v1/staff/${third.uuid}/tokens`)).body;
      expect(data).to.have.length(1);
      expect(Object.keys(data[0]).sort()).to.deep.equal(['created_at', 'expires_at', 'uuid']);
      expect((await app('DELETE', `/v1/staff/${third.uuid}/tokens/${data[0].uuid}`)).status).to.equal(204);
      expect((await third.call('GET', '/v1/app')).status).to.equal(401);
    });
  });
});
