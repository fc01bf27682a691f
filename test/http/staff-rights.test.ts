import { expect } from 'chai';
import { RIGHTS, rightOf } from '../../core/access/rights.js';
import { STAFF_ROLES, type StaffRole } from '../../core/model/staff.js';
import { appHeader } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { aBusiness, type Business } from '../support/staff.js';
import { onOneStorage } from '../support/storages.js';

const yes = 'yes yes';
const desk = 'yes own';
const front = 'yes no';
const mine = 'no own';
const manager = 'no no';

/**
 * Rights of the roles `reception` and `self`. A manager has all rights. This table is independent of the one under test, so that a change
 * there makes the test fail.
 */
const TABLE: Readonly<Record<string, string>> = {
  ...rows(yes, 'getCurrentApp deleteCurrentSession listWorkflows getWorkflow getBusiness'),
  ...rows(desk, 'listResources getResource listServices getService listCustomers getCustomer'),
  ...rows(desk, 'findAvailability explainAvailability'),
  ...rows(desk, 'createTimeOff listTimeOff getTimeOff updateTimeOff deleteTimeOff cancelAffectedBookings'),
  ...rows(desk, 'createSeries listSeries getSeries cancelSeries rescheduleSeries'),
  ...rows(desk, 'createBooking listBookings getBooking updateBooking confirmBooking approveBooking declineBooking'),
  ...rows(desk, 'cancelBooking completeBooking markBookingNoShow extendHold rescheduleBooking'),
  ...rows(desk, 'checkInBooking endBooking sendLetter'),
  ...rows(manager, 'createResource updateResource deleteResource createService updateService deleteService'),
  ...rows(manager, 'createWorkflow updateWorkflow deleteWorkflow previewAvailability deleteCustomer exportCustomer'),
  ...rows(manager, 'createAction listActions getAction updateAction deleteAction testAction'),
  ...rows(manager, 'listDeliveries getDelivery retryDelivery'),
  ...rows(manager, 'createKey listKeys getKey updateKey deleteKey rotateManageSecret'),
  ...rows(manager, 'createStaff updateStaff deleteStaff createStaffLink'),
  ...rows(manager, 'createStaffToken listStaffTokens deleteStaffToken'),
  ...rows(
    manager,
    'updateBusiness replaceLogo deleteLogo getFigures getLetters updateLetters previewLetter testLetter',
  ),
  ...rows(mine, 'createFeed listFeeds getFeed deleteFeed rotateFeed'),
  ...rows(mine, 'createCalendar listCalendars getCalendar updateCalendar deleteCalendar refreshCalendar'),
  ...rows(front, 'createCustomer updateCustomer'),
  ...rows('own own', 'listEvents streamEvents'),
  ...rows(desk, 'listStaff getStaff'),
};

function rows(rights: string, operations: string): Readonly<Record<string, string>> {
  return Object.fromEntries(operations.split(' ').map((operation) => [operation, rights]));
}

function tabled(operation: string, role: StaffRole): string | undefined {
  const [reception, self] = TABLE[operation]?.split(' ') ?? [];
  return role === 'manager' ? TABLE[operation] && 'yes' : role === 'reception' ? reception : self;
}

interface Documented {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

/** Signs the staff member in with a link, and returns the `Authorization` header of the new session. */
async function sessionOf({ api, app, appUuid }: Business, staff: string): Promise<string> {
  const { link } = (await app('POST', `/v1/staff/${staff}/link`, {})).body.data;
  const used = await api.send('POST', '/v1/link', { as: appHeader(link), body: { password: 'correct horse battery' } });
  return appHeader(`${used.body.data.token}@${appUuid}`);
}

describe('HTTP: the rights of a role', () => {
  it('have a row for each operation of an app, and for no other', async () => {
    const business = await aBusiness(undefined);
    const { paths } = (await business.api.anonymous('GET', '/v1/openapi.json')).body as {
      paths: Record<string, Record<string, Documented>>;
    };
    const ofApps = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security.some((needed) => 'app' in needed))
      .map(({ operationId }) => operationId);
    expect(Object.keys(TABLE).sort()).to.deep.equal([...new Set(ofApps)].sort());
    expect(Object.keys(RIGHTS).sort()).to.deep.equal(Object.keys(TABLE).sort());
    for (const operation of ofApps) {
      for (const role of STAFF_ROLES) expect(rightOf(operation, role), operation).to.equal(tabled(operation, role));
    }
    await business.api.close();
  });

  it('do not include an operation without a row', () => {
    for (const role of STAFF_ROLES) expect(rightOf('somethingNew', role)).to.equal('no');
  });

  onOneStorage((storage) => {
    for (const by of ['sk_…', 'se_…@…'] as const) {
      it(`are checked with 403 before anything else, and granted requests are answered as to an app, by ${by}`, async () => {
        const business = await aBusiness(storage);
        const { api } = business;
        const { paths } = (await api.anonymous('GET', '/v1/openapi.json')).body as {
          paths: Record<string, Record<string, Documented>>;
        };
        const byRole = {} as Record<StaffRole, string>;
        for (const role of STAFF_ROLES) {
          const { uuid, as } = await business.member(role);
          byRole[role] = by === 'sk_…' ? as : await sessionOf(business, uuid);
        }
        for (const [path, methods] of Object.entries(paths)) {
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
              if (!isOfApps) expect(status, name).to.equal(401);
              else if (
                tabled(operationId, role) === 'no' ||
                (by === 'sk_…' && business.isNotForPrograms(operationId))
              ) {
                expect([status, body], name).to.deep.equal([
                  403,
                  { code: 403, message: 'Your role does not allow this' },
                ]);
              } else expect(status, name).not.to.be.oneOf([401, 403]);
            });
            await Promise.all(asked);
          }
        }
        await api.close();
      });
    }

    it('follow the entry at that moment: another role gets another answer, an inactive or deleted member 401', async () => {
      const business = await aBusiness(storage);
      const { app, api } = business;
      const { uuid, call } = await business.member('manager');
      expect((await call('GET', '/v1/keys')).status).to.equal(200);
      await app('PATCH', `/v1/staff/${uuid}`, { role: 'reception' });
      expect((await call('GET', '/v1/keys')).status).to.equal(403);
      expect((await call('GET', '/v1/bookings')).status).to.equal(200);
      await app('PATCH', `/v1/staff/${uuid}`, { active: false });
      expect((await call('GET', '/v1/bookings')).status).to.equal(401);
      await app('PATCH', `/v1/staff/${uuid}`, { active: true });
      expect((await call('GET', '/v1/bookings')).status, 'tokens work again').to.equal(200);
      await app('DELETE', `/v1/staff/${uuid}`);
      expect((await call('GET', '/v1/bookings')).status).to.equal(401);
      await api.close();
    });

    it('end with the token when any caller ends it, and with signing out', async () => {
      const business = await aBusiness(storage);
      const { app, api, clock } = business;
      const one = await business.member('manager', { expires_in_seconds: 60 });
      expect((await one.call('GET', '/v1/app')).status).to.equal(200);
      clock.advance(60_000);
      expect((await one.call('GET', '/v1/app')).status).to.equal(401);
      const other = await business.member('reception');
      expect((await other.call('DELETE', '/v1/app/session')).status).to.equal(204);
      expect((await other.call('GET', '/v1/app')).status).to.equal(401);
      const third = await business.member('reception');
      const { data } = (await app('GET', `/v1/staff/${third.uuid}/tokens`)).body;
      expect(data).to.have.length(1);
      expect(Object.keys(data[0]).sort()).to.deep.equal(['created_at', 'expires_at', 'uuid']);
      expect((await app('DELETE', `/v1/staff/${third.uuid}/tokens/${data[0].uuid}`)).status).to.equal(204);
      expect((await third.call('GET', '/v1/app')).status).to.equal(401);
      await api.close();
    });
  });
});
