import { DAY, HOUR } from '../../core/basics/instants.js';
import type { MailSlot } from '../../core/ledger/storage/person-repository.js';
import type { Person } from '../../core/model/person.js';
import { anUuid, NOW } from '../support/samples.js';
import { expect } from './expectation.js';
import type { Open } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

export function aPerson(fields: Partial<Person> = {}): Person {
  const uuid = anUuid();
  return {
    uuid,
    name: 'Inès Roux',
    email: `${uuid}@example.com`,
    password: null,
    owner: null,
    sessions: [],
    links: [],
    linksEndedAt: NOW - 1,
    emailConfirmedAt: null,
    mailedAt: [],
    joiningWith: null,
    lonelySince: null,
    version: 1,
    detailsVersion: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  };
}

const refused = async (write: Promise<unknown>): Promise<string> => {
  try {
    await write;
    return 'stored';
  } catch (error) {
    return (error as { field?: string }).field ?? String(error);
  }
};

export function personRepositoryContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('PersonRepository', () => {
    it('returns every field as it was stored, found by UUID, address and owner', async () => {
      const { persons } = await open();
      const owner = { uuid: anUuid(), email: 'owner@example.com' };
      const session = {
        uuid: anUuid(),
        digest: 'd',
        createdAt: NOW,
        usedAt: NOW,
        expiresAt: NOW + 1,
        beganWith: 'mail',
      } as const;
      const link = { digest: 'l', kind: 'command', createdAt: NOW, expiresAt: NOW + 5 } as const;
      const whole = aPerson({
        email: 'Inès@Exämple.com',
        language: 'fr-CH',
        password: 'scrypt$1',
        owner,
        sessions: [session],
        links: [link],
        mailedAt: [NOW],
        confirmationsMailedAt: [NOW],
        seenIn: [{ app: anUuid(), at: NOW }],
      });
      const bare = aPerson({ email: null, lonelySince: NOW });
      for (const person of [whole, bare]) await persons.add(person);
      for (const person of [whole, bare]) expect(await persons.find({ uuid: person.uuid })).to.deep.equal(person);
      expect(await persons.find({ email: 'inès@exämple.com' })).to.deep.equal(whole);
      expect(await persons.find({ owner: owner.uuid })).to.deep.equal(whole);
      for (const email of ['ines@example.com', '', bare.uuid.toUpperCase(), '\0', '\ud800']) {
        expect(await persons.find({ email }), email).to.equal(undefined);
      }
      expect(await persons.find({ uuid: anUuid() })).to.equal(undefined);
      expect(await persons.find({ owner: anUuid() })).to.equal(undefined);
    });

    it('allows one person for an address regardless of case, and one for an owner; any number may have neither', async () => {
      const { persons } = await open();
      const owner = { uuid: anUuid(), email: 'owner@example.com' };
      const [first, second] = [aPerson({ email: 'Ada@example.com' }), aPerson({ owner })];
      for (const person of [first, second, aPerson({ email: null }), aPerson({ email: null })])
        await persons.add(person);
      expect(await refused(persons.add(aPerson({ email: 'aDA@Example.com' })))).to.equal('email');
      expect(await refused(persons.add(aPerson({ owner })))).to.equal('owner');
      expect(await refused(persons.replace({ ...second, version: 2, email: 'ada@example.com' }))).to.equal('email');
      expect(await persons.find({ uuid: second.uuid })).to.deep.equal(second);
      expect(await persons.list(null, 9)).to.have.length(4);
    });

    it('replaces a person only in the version that was read: one of twenty simultaneous writers succeeds', async () => {
      const { persons } = await open();
      const person = aPerson();
      await persons.add(person);
      const tries = Array.from({ length: 20 }, (_, i) => persons.replace({ ...person, version: 2, name: `Name ${i}` }));
      const stored = await Promise.all(tries);
      expect(stored.filter((isStored) => isStored)).to.have.length(1);
      const after = await persons.find({ uuid: person.uuid });
      expect(after?.name).to.equal(`Name ${stored.indexOf(true)}`);
      expect(await persons.replace({ ...person, version: 9 })).to.equal(false);
      expect(await persons.replace(aPerson({ version: 2 })), 'one that is not there').to.equal(false);
    });

    it('frees the address and the owner of a person who is removed or gets others', async () => {
      const { persons } = await open();
      const owner = { uuid: anUuid(), email: 'owner@example.com' };
      const [first, second] = [aPerson({ email: 'a@example.com', owner }), aPerson({ email: 'b@example.com' })];
      for (const person of [first, second]) await persons.add(person);
      expect(await persons.remove(first.uuid, 7), 'another version').to.equal(false);
      expect(await persons.remove(first.uuid, 1)).to.equal(true);
      expect(await persons.remove(first.uuid)).to.equal(false);
      expect(await persons.replace({ ...second, version: 2, email: 'A@example.com', owner })).to.equal(true);
      await persons.add(aPerson({ email: 'b@example.com' }));
      expect((await persons.find({ email: 'a@example.com' }))?.uuid).to.equal(second.uuid);
    });

    it('lists persons by UUID, beginning after a given one', async () => {
      const { persons } = await open();
      const made = Array.from({ length: 7 }, () => aPerson());
      for (const person of made.toReversed()) await persons.add(person);
      const uuids = made.map(({ uuid }) => uuid).sort();
      const listed = async (after: string | null, limit: number) =>
        (await persons.list(after, limit)).map(({ uuid }) => uuid);
      expect(await listed(null, 3)).to.deep.equal(uuids.slice(0, 3));
      expect(await listed(uuids[2]!, 3)).to.deep.equal(uuids.slice(3, 6));
      expect(await listed(uuids[6]!, 3)).to.deep.equal([]);
    });

    it('grants the slot for a mail to one of twenty callers for the period, and again once it is freed', async () => {
      const { persons } = await open();
      const slot = (fields: Partial<MailSlot> = {}) => ({ key: 'a:1', mail: anUuid(), at: NOW, ...fields });
      const all = Array.from({ length: 20 }, () => slot());
      const taken = await Promise.all(all.map((one) => persons.takeMailSlot(one, 1000)));
      expect(taken.filter((at) => at === undefined)).to.have.length(1);
      expect(new Set(taken)).to.deep.equal(new Set([undefined, NOW]));
      const [first] = all.filter((_, i) => taken[i] === undefined);
      expect(await persons.takeMailSlot(slot({ key: 'a:2' }), 1000), 'another slot').to.equal(undefined);
      for (const at of [NOW - 999, NOW + 999]) expect(await persons.takeMailSlot(slot({ at }), 1000)).to.equal(NOW);
      await persons.freeMailSlot(slot());
      expect(await persons.takeMailSlot(slot(), 1000), 'freed by another mail').to.equal(NOW);
      await persons.freeMailSlot(first!);
      const again = slot({ at: NOW + 1 });
      expect(await persons.takeMailSlot(again, 1000), 'freed').to.equal(undefined);
      const later = slot({ at: NOW + 1001 });
      expect(await persons.takeMailSlot(later, 1000), 'after the period').to.equal(undefined);
      await persons.freeMailSlot(again);
      expect(await persons.takeMailSlot(slot({ at: NOW + 1001 }), 1000)).to.equal(NOW + 1001);
      expect(await persons.takeMailSlot(slot(), 1000), 'a clock that was ahead').to.equal(undefined);
    });

    it('keeps a slot for its own period, although others are taken for a shorter one meanwhile', async () => {
      const { persons } = await open();
      const slot = (key: string, at: number) => ({ key, mail: anUuid(), at });
      expect(await persons.takeMailSlot(slot('day', NOW), DAY)).to.equal(undefined);
      for (let hour = 1; hour < 24; hour += 1)
        expect(await persons.takeMailSlot(slot('hour', NOW + hour * HOUR), HOUR)).to.equal(undefined);
      expect(await persons.takeMailSlot(slot('day', NOW + DAY - 1), DAY)).to.equal(NOW);
      expect(await persons.takeMailSlot(slot('day', NOW + DAY), DAY)).to.equal(undefined);
    });

    it('grants a slot for a mail without a period each time, and keeps the others', async () => {
      const { persons } = await open();
      const mail = { key: 'a:1', mail: anUuid(), at: NOW };
      await persons.takeMailSlot(mail, 1000);
      for (const at of [NOW - 1000, NOW - 1000, NOW - 999]) {
        expect(await persons.takeMailSlot({ key: 'nobody', mail: anUuid(), at }, 0)).to.equal(undefined);
      }
      expect(await persons.takeMailSlot({ ...mail, mail: anUuid() }, 1000)).to.equal(NOW);
    });
  });
}
