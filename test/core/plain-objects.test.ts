import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { NumberedPaginator } from '../../core/basics/pagination.js';
import { getObject, listObjects } from '../../core/ledger/plain/plain-objects.js';
import { changeObject, createObject, deleteObject } from '../../core/ledger/plain/plain-writes.js';
import type { NewService } from '../../core/model/service.js';
import { expectFailure } from '../contracts/lists.js';
import { aClock, anUuid } from '../support/samples.js';

describe('use cases of plain kinds', () => {
  /** Opens the use cases of services, without rules of their own. */
  const opened = async (quota = 10) => {
    const clock = aClock();
    const storage = openMemoryStorage({ clock });
    const slotkeeper = await createSlotkeeper({ storage, clock });
    const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
    const { app } = await slotkeeper.apps.create(owner, { slug: 'clinic', name: 'Clinic', description: '-' });
    const caller = { app };
    const room = await slotkeeper.resources.create(caller, { name: 'Room' });
    const { ledger, objects } = storage;
    const needs = { ledger, objects, newUuid: anUuid, paginator: new NumberedPaginator(), quotas: { services: quota } };
    const services = {
      create: createObject(needs, 'service', { assign: () => ({ rotas: {} }) }),
      list: listObjects(needs, 'service'),
      get: getObject(needs, 'service'),
      change: changeObject(needs, 'service'),
      delete: deleteObject(needs, 'service'),
    };
    const ofRoom = (resource = room.uuid, name = 'Cut'): NewService => ({
      name,
      timezone: 'UTC',
      durations: [60],
      roles: [{ name: 'room', resources: [resource] }],
    });
    return { storage, slotkeeper, caller, room, services, ofRoom };
  };

  it('create, list by name, return, change and delete objects', async () => {
    const { slotkeeper, caller, services, ofRoom } = await opened();
    const cut = await services.create(caller, ofRoom());
    const dye = await services.create(caller, ofRoom(undefined, 'Dye'));
    expect((await services.list(caller)).data).to.deep.equal([cut, dye]);
    const search = { all: [{ field: 'name', folded: 'dy' }], any: [] } as const;
    expect((await services.list(caller, { search })).data).to.deep.equal([dye]);
    expect(await services.get(caller, cut.uuid)).to.deep.equal(cut);
    const renamed = await services.change(caller, cut.uuid, { name: 'Trim' }, { expected: [1] });
    expect(renamed).to.deep.equal({ ...cut, name: 'Trim', version: 2, updatedAt: renamed.updatedAt });
    expect(await services.change(caller, cut.uuid, { name: 'Trim' })).to.deep.equal(renamed);
    await services.delete(caller, cut.uuid);
    await expectFailure(services.get(caller, cut.uuid), 'not_found');
    await slotkeeper.stop();
  });

  it('refuse missing, oversized and outdated input', async () => {
    const { slotkeeper, caller, services, ofRoom } = await opened(1);
    await expectFailure(services.create(caller, ofRoom(anUuid())), 'not_found');
    await expectFailure(services.create(caller, { ...ofRoom(), name: '' }), 'invalid');
    const cut = await services.create(caller, ofRoom());
    await expectFailure(services.create(caller, ofRoom()), 'refused');
    await expectFailure(services.change(caller, cut.uuid, { roles: ofRoom(anUuid()).roles }), 'not_found');
    await expectFailure(services.change(caller, cut.uuid, { name: 'X' }, { expected: [7] }), 'stale');
    await expectFailure(services.delete(caller, cut.uuid, { expected: [7] }), 'stale');
    await slotkeeper.stop();
  });

  it('remove the objects that refer to a removed one, or refuse while another needs it', async () => {
    const { slotkeeper, caller, room, services, ofRoom } = await opened();
    const cut = await services.create(caller, ofRoom());
    const { feed } = await slotkeeper.feeds.create(caller, { service: cut.uuid, detail: 'busy' });
    const refused = slotkeeper.resources.delete(caller, room.uuid);
    await expectFailure(refused, 'refused');
    await services.delete(caller, cut.uuid);
    await expectFailure(slotkeeper.feeds.get(caller, feed.uuid), 'not_found');
    await slotkeeper.resources.delete(caller, room.uuid);
    await slotkeeper.stop();
  });
});
