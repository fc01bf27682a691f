import { expect } from 'chai';
import { RIGHTS, rightOf } from '../../core/access/rights.js';
import { STAFF_ROLES } from '../../core/model/staff.js';
import { anUuid } from '../support/samples.js';
import { aBusiness } from '../support/staff.js';
import { forEachStorage } from '../support/storages.js';
describe('HTTP: what a role may do', () => {
    it('has a row for each operation that an app may ask for, and for no other', async () => {
        const business = await aBusiness(undefined);
        const { paths } = (await business.api.anonymous('GET', '/v1/openapi.json')).body;
        const ofApps = Object.values(paths)
            .flatMap((methods) => Object.values(methods))
            .filter(({ security }) => security.some((needed) => 'app' in needed))
            .map(({ operationId }) => operationId);
        expect(Object.keys(RIGHTS).sort()).to.deep.equal([...new Set(ofApps)].sort());
        await business.api.close();
    });
    it('is nothing for an operation without a row', () => {
        for (const role of STAFF_ROLES)
            expect(rightOf('somethingNew', role)).to.equal('no');
    });
    forEachStorage((storage) => {
        it('is refused with 403 before anything else is looked at, and else answered as to an app', async () => {
            const business = await aBusiness(storage);
            const { api } = business;
            const { paths } = (await api.anonymous('GET', '/v1/openapi.json')).body;
            const byRole = {};
            for (const role of STAFF_ROLES)
                byRole[role] = (await business.member(role)).as;
            for (const [path, methods] of Object.entries(paths)) {
                for (const [method, { operationId, security }] of Object.entries(methods)) {
                    if (operationId === 'streamEvents' || operationId === 'deleteCurrentSession')
                        continue;
                    const isOfApps = security.some((needed) => 'app' in needed);
                    if (security.length === 0)
                        continue;
                    for (const role of STAFF_ROLES) {
                        const name = `${method} ${path} as ${role}`;
                        // A body of the wrong type: 403 comes before 415.
                        const { status, body } = await api.send(method.toUpperCase(), path.replace(/\{\w+\}/g, anUuid()), {
                            as: byRole[role],
                            headers: { 'Content-Type': 'text/plain' },
                            ...(method === 'post' || method === 'patch' ? { body: 'x' } : {}),
                        });
                        if (!isOfApps)
                            expect(status, name).to.equal(401);
                        else if (rightOf(operationId, role) === 'no' || business.isNotForPrograms(operationId)) {
                            expect([status, body], name).to.deep.equal([
                                403,
                                { code: 403, message: 'Your role does not allow this' },
                            ]);
                        }
                        else
                            expect(status, name).not.to.be.oneOf([401, 403]);
                    }
                }
            }
            await api.close();
        });
        it('is as the entry says at that moment: another role, another answer; inactive or deleted, 401', async () => {
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
        it('ends with the token, by whoever ends it, and by signing out', async () => {
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
