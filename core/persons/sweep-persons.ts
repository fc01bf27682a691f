import { MINUTE } from '../instants.js';
import type { Person } from '../model/person.js';
import type { Clock } from '../ports.js';
import type { ErasureRepository } from '../storage/erasure-repository.js';
import type { ObjectStore } from '../storage/object-store.js';
import { changePerson } from '../storage/person-change.js';
import type { PersonRepository } from '../storage/person-repository.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly objects: Pick<ObjectStore, 'select'>;
  readonly erasures: Pick<ErasureRepository, 'overwrite'>;
  readonly clock: Clock;
}

/** Persons that are looked at together. */
const BATCH = 200;
/** A person is erased when it has had no membership for this long. */
const LONELY_FOR = MINUTE;

/** Erases the persons without memberships. */
export class SweepPersons {
  readonly #needs: Needs;
  /** True while remains of erased persons may be at rest. */
  #hasRemains = false;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the number of erased persons. @throws UnavailableError if bytes at rest cannot be overwritten now. */
  async execute(): Promise<number> {
    const { persons, erasures } = this.#needs;
    let erased = 0;
    let after: string | null = null;
    for (;;) {
      const batch: readonly Person[] = await persons.list(after, BATCH);
      if (batch.length === 0) break;
      erased += await this.#sweep(batch);
      after = batch.at(-1)?.uuid ?? null;
    }
    if (erased > 0) this.#hasRemains = true;
    if (this.#hasRemains && (await erasures.overwrite())) this.#hasRemains = false;
    return erased;
  }

  async #sweep(batch: readonly Person[]): Promise<number> {
    const { persons, objects, clock } = this.#needs;
    const uuids = batch.map(({ uuid }) => uuid);
    const members = await objects.select(null, { kind: 'staff', where: ['in', 'person', uuids] });
    const joined = new Set(members.map(({ person }) => person));
    let erased = 0;
    for (const person of batch) {
      const isLonely = person.owner === null && !joined.has(person.uuid);
      if (!isLonely && person.lonelySince === null) continue;
      const now = clock();
      if (isLonely && person.lonelySince !== null && now - person.lonelySince >= LONELY_FOR) {
        if (await persons.remove(person.uuid, person.version)) erased += 1;
      } else if (isLonely === (person.lonelySince === null)) {
        const lonelySince = isLonely ? now : null;
        await changePerson(persons, person.uuid, (before) => ({ ...before, lonelySince }));
      }
    }
    return erased;
  }
}
