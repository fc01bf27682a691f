import { openMemoryStorage } from '../../adapters/memory/index.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { StaffRole } from '../../core/model/staff.js';
import { type Api, type ApiOptions, appHeader, type Caller, dataOf, openApi } from './http.js';
import { aClock, type TestClock } from './samples.js';
import type { TestStorage } from './storages.js';

export interface TestMember {
  readonly uuid: string;
  /** The `Authorization` header with the member's token. */
  readonly as: string;
  readonly token: string;
  readonly call: Caller;
}

/** An app with three resources, two services, and staff. */
export interface Business {
  readonly api: Api;
  readonly storage: Storage;
  readonly clock: TestClock;
  readonly app: Caller;
  readonly appUuid: string;
  readonly token: string;
  readonly mine: string;
  readonly theirs: string;
  readonly chair: string;
  /** Service with `mine` or `theirs`, and a chair. */
  readonly shared: string;
  /** Service that only `theirs` serves. */
  readonly others: string;
  made(path: string, body: object, as?: Caller): Promise<string>;
  /** Makes a member with a token. A member with the role `self` has the resource `mine`. */
  member(role: StaffRole, token?: object): Promise<TestMember>;
  isNotForPrograms(operation: string): boolean;
}

/** Returns a function that makes a business on the storage, and closes its API after the test. */
export function useBusiness(storage: TestStorage | undefined, options?: ApiOptions): () => Promise<Business> {
  const apis: Api[] = [];
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.close();
  });
  return async () => {
    const business = await aBusiness(storage, options);
    apis.push(business.api);
    return business;
  };
}

/** Makes a business on the storage, or in memory if it is undefined. */
export async function aBusiness(storage: TestStorage | undefined, options: ApiOptions = {}): Promise<Business> {
  const clock = aClock();
  const opened = storage ? await storage.open({ clock }) : openMemoryStorage({ clock });
  const api = await openApi(opened, { ...options, clock });
  const { call: app, uuid: appUuid, token } = await api.app();
  const made: Business['made'] = async (path, body, as = app) => (await dataOf(as('POST', path, body))).uuid;
  const mine = await made('/v1/resources', { name: 'Mine', capacity: 5 });
  const theirs = await made('/v1/resources', { name: 'Theirs', capacity: 5 });
  const chair = await made('/v1/resources', { name: 'Chair', capacity: 50 });
  const role = (name: string, resources: readonly string[]) => ({ name, resources });
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
      const { token } = await dataOf(app('POST', `/v1/staff/${uuid}/tokens`, fields));
      return { uuid, as: appHeader(token), token, call: api.by(token) };
    },
    isNotForPrograms: (operation) => /^(?:createStaffLink|(?:create|list|delete)StaffTokens?)$/.test(operation),
  };
}
