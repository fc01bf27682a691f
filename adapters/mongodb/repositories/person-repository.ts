import { DuplicateError } from '../../../core/basics/errors.js';
import type { Instant } from '../../../core/basics/ports.js';
import { fold } from '../../../core/basics/search.js';
import { isSame } from '../../../core/basics/versions.js';
import {
  MAIL_SLOT_MAX,
  type MailSlot,
  type PersonKey,
  type PersonRepository,
} from '../../../core/ledger/storage/person-repository.js';
import type { Person } from '../../../core/model/person.js';
import type { PersonDocument } from '../documents/documents.js';
import { DuplicateKey, first, OverCollections } from '../driver/collections.js';
import { PERSON_EMAIL } from '../driver/indexes.js';

export class MongoPersonRepository extends OverCollections implements PersonRepository {
  async add(person: Person): Promise<void> {
    await this.#write(person, () => this.collections.persons.insert(documentOf(person)));
  }

  /** Stores the person, and replaces one with the same UUID. */
  async put(person: Person): Promise<void> {
    const { _id, ...fields } = documentOf(person);
    await this.collections.persons.upsert({ filter: { _id }, update: { $set: fields } });
  }

  async find(by: PersonKey): Promise<Person | undefined> {
    const filter = 'uuid' in by ? { _id: by.uuid } : 'email' in by ? { emailFolded: by.email } : { owner: by.owner };
    return (await first(this.collections.persons, filter))?.person;
  }

  async replace(person: Person): Promise<boolean> {
    const { _id, ...fields } = documentOf(person);
    const filter = { _id, version: person.version - 1 };
    const written = await this.#write(person, () => this.collections.persons.update(filter, { $set: fields }));
    return written === 'stored' || written.matched === 1 || (written.uncertain && (await this.#isStored(person)));
  }

  async remove(uuid: string, version?: number): Promise<boolean> {
    const filter = version === undefined ? { _id: uuid } : { _id: uuid, version };
    return (await this.collections.persons.remove(filter)) > 0;
  }

  async list(after: string | null, limit: number): Promise<readonly Person[]> {
    const filter = after === null ? {} : { _id: { $gt: after } };
    const found = await this.collections.persons.find(filter, { sort: { _id: 1 }, limit });
    return found.map(({ person }) => person);
  }

  async takeMailSlot({ key, mail, at }: MailSlot, period: number): Promise<Instant | undefined> {
    const { mailSlots } = this.collections;
    await mailSlots.remove({ at: { $lte: at - MAIL_SLOT_MAX } });
    // A slot with the same mail counts as free: an earlier attempt has stored it, and its response was lost.
    const isFree = [{ mail }, { at: { $lte: at - period } }, { at: { $gte: at + period } }];
    for (;;) {
      try {
        await mailSlots.upsert({ filter: { _id: key, $or: isFree }, update: { $set: { mail, at } } });
        return undefined;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        const taken = await first(mailSlots, { _id: key });
        if (taken) return taken.mail === mail ? undefined : taken.at;
      }
    }
  }

  async freeMailSlot({ key, mail }: MailSlot): Promise<void> {
    await this.collections.mailSlots.remove({ _id: key, mail });
  }

  /** Writes a person. After an uncertain attempt, a duplicate may be the person itself, which is then stored. @throws DuplicateError */
  async #write<T>(person: Person, write: () => Promise<T>): Promise<T | 'stored'> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      if (error.uncertain && (await this.#isStored(person))) return 'stored';
      throw new DuplicateError(error.index === PERSON_EMAIL ? 'email' : 'owner');
    }
  }

  async #isStored(person: Person): Promise<boolean> {
    return isSame(await this.find({ uuid: person.uuid }), person);
  }
}

/**
 * Builds the document of a person. Without an address or an owner, these fields contain the person's UUID, because their indexes are
 * unique.
 */
function documentOf(person: Person): PersonDocument {
  const { uuid, email, owner, version } = person;
  return { _id: uuid, emailFolded: email === null ? uuid : fold(email), owner: owner?.uuid ?? uuid, version, person };
}
