import type { Clock, Digest } from '../../basics/ports.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import { isOpenLink, type Person } from '../../model/person.js';
import type { OpenLink } from '../../model/person-callers.js';
import { uuidInSecret } from '../../model/secret-text.js';
import { LINK } from '../../model/staff.js';
import { isAfterEnd, mayManage } from './memberships.js';

interface Needs {
  readonly persons: Pick<PersonRepository, 'find'>;
  readonly objects: Pick<ObjectStore, 'find' | 'select'>;
  readonly apps: Pick<AppRepository, 'record'>;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Finds the link with a given secret, if the link may be used now. */
export class LinkFinder {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async find(text: string): Promise<OpenLink | undefined> {
    const { objects, digest } = this.#needs;
    const uuid = uuidInSecret(LINK, text);
    if (uuid === undefined) return undefined;
    const given = digest(text);
    const member = await objects.find(null, 'staff', uuid);
    return member ? this.ofStaff(member.uuid, given) : this.#ofPerson(uuid, given);
  }

  /** Finds an open link of a staff member by its digest. Undefined if its issuer may no longer manage the member's person. */
  async ofStaff(uuid: string, digest: string): Promise<OpenLink | undefined> {
    const { apps, persons, objects, clock } = this.#needs;
    const member = await objects.find(null, 'staff', uuid);
    const link = member?.links.find((one) => one.digest === digest && isOpenLink(one, clock()));
    const app = member?.active && link ? (await apps.record({ uuid: member.app }))?.app : undefined;
    if (!member || !link || !app) return undefined;
    let person: Person | undefined;
    if (member.person !== null) {
      person = await persons.find({ uuid: member.person });
      if (person && !isAfterEnd(link, person)) return undefined;
      if (person && !(await mayManage(this.#needs, link.by, app.uuid, person))) return undefined;
    }
    return { of: 'staff', app, staff: member, link, person };
  }

  async #ofPerson(uuid: string, digest: string): Promise<OpenLink | undefined> {
    const { persons, clock } = this.#needs;
    const person = await persons.find({ uuid });
    const link = person?.links.find((one) => one.digest === digest && isOpenLink(one, clock()));
    return person && link ? { of: 'person', person, link } : undefined;
  }
}
