import { MINUTE } from '../../basics/instants.js';
import type { Clock } from '../../basics/ports.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { ErasureStore } from '../../ledger/storage/erasure-store.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import { erasedPerson, type Person } from '../../model/person.js';
import { leaveAll } from './account.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly ledger: Ledger;
  readonly objects: Pick<ObjectStore, 'select'>;
  readonly erasures: Pick<ErasureStore, 'overwrite'>;
  readonly clock: Clock;
}

const BATCH = 200;
/** Time in ms without memberships after which a person is erased. */
const LONELY_FOR = MINUTE;

export function sweepPersons(needs: Needs) {
  const { persons, objects, clock, erasures } = needs;
  /** Sweeps one batch and returns the number of erased persons. Adds to `atRest` the UUIDs of persons whose data may still be on disk. */
  async function sweep(batch: readonly Person[], atRest: string[]): Promise<number> {
    const uuids = batch.map(({ uuid }) => uuid);
    const members = await objects.select(null, { kind: 'staff', where: ['in', 'person', uuids] });
    const joined = new Set(members.map(({ person }) => person));
    const places = new Set(members.map(({ person, app }) => `${person} ${app}`));
    let erased = 0;
    for (const person of batch) {
      const { uuid } = person;
      const now = clock();
      if (person.erasedAt !== undefined) {
        // Remove the person from a staff member that was joined during the erasure.
        if (joined.has(uuid)) await leaveAll(needs, uuid);
        if (person.lonelySince === 0) {
          erased += 1;
          await changePerson(persons, uuid, (before) => ({ ...before, lonelySince: now }));
        }
        if (person.lonelySince !== null) atRest.push(uuid);
        continue;
      }
      const isLonely = person.owner === null && !joined.has(uuid);
      if (!isLonely && person.lonelySince === null) {
        const isThere = ({ app }: { readonly app: string }) => person.owner !== null || places.has(`${uuid} ${app}`);
        if (person.seenIn?.every(isThere) !== false) continue;
        await changePerson(persons, uuid, (before) => ({ ...before, seenIn: before.seenIn?.filter(isThere) ?? [] }));
        continue;
      }
      if (isLonely && person.lonelySince !== null && now - person.lonelySince >= LONELY_FOR) {
        const gone = { ...erasedPerson(person, now), lonelySince: now, version: person.version + 1 };
        if (!(await persons.replace(gone))) continue;
        erased += 1;
        atRest.push(uuid);
      } else if (isLonely === (person.lonelySince === null)) {
        const lonelySince = isLonely ? now : null;
        await changePerson(persons, uuid, (before) =>
          before.erasedAt === undefined ? { ...before, lonelySince } : before,
        );
      }
    }
    return erased;
  }

  return async (): Promise<number> => {
    let erased = 0;
    const atRest: string[] = [];
    let after: string | null = null;
    for (;;) {
      const batch: readonly Person[] = await persons.list(after, BATCH);
      if (batch.length === 0) break;
      erased += await sweep(batch, atRest);
      after = batch.at(-1)?.uuid ?? null;
    }
    if (atRest.length === 0 || !(await erasures.overwrite())) return erased;
    for (const uuid of atRest) await changePerson(persons, uuid, (before) => ({ ...before, lonelySince: null }));
    return erased;
  };
}
