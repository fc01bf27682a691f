import { openMemoryStorage } from '../../adapters/memory/index.js';
import { appHeader, openApi } from './http.js';
import { aClock } from './samples.js';
/** Undefined: in memory. */
export async function aBusiness(storage) {
    const clock = aClock();
    const opened = storage ? await storage.open({ clock }) : openMemoryStorage({ clock });
    const api = await openApi(opened, { clock });
    const { call: app, uuid: appUuid, token } = await api.app();
    const made = async (path, body, as = app) => {
        const { status, text, body: answer } = await as('POST', path, body);
        if (status !== 201)
            throw new Error(`${path}: ${status} ${text}`);
        return answer.data.uuid;
    };
    const mine = await made('/v1/resources', { name: 'Mine', capacity: 5 });
    const theirs = await made('/v1/resources', { name: 'Theirs', capacity: 5 });
    const chair = await made('/v1/resources', { name: 'Chair', capacity: 50 });
    const role = (name, resources) => ({ name, resources });
    const shared = await made('/v1/services', {
        name: 'Shared',
        durations: [60],
        roles: [role('who', [theirs, mine]), role('where', [chair])],
    });
    const others = await made('/v1/services', { name: 'Others', durations: [60], roles: [role('who', [theirs])] });
    let members = 0;
    return {
        api,
        storage: opened,
        clock,
        app,
        appUuid,
        token,
        mine,
        theirs,
        chair,
        shared,
        others,
        made,
        async member(has, fields = {}) {
            members += 1;
            const uuid = await made('/v1/staff', {
                name: `Member ${members}`,
                email: `member${members}@example.com`,
                role: has,
                ...(has === 'self' && { resources: [mine] }),
            });
            const { body } = await app('POST', `/v1/staff/${uuid}/tokens`, fields);
            const as = appHeader(body.data.token);
            const call = (method, path, sent, headers) => api.send(method, path, { as, body: sent, ...(headers && { headers }) });
            return { uuid, as, token: body.data.token, call };
        },
        isNotForPrograms: (operation) => /^(?:createStaffLink|(?:create|list|delete)StaffTokens?)$/.test(operation),
    };
}
