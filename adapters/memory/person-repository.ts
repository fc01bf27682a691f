import {
  DuplicateError,
  fold,
  type Instant,
  MAIL_SLOT_MAX,
  type MailSlot,
  type Person,
  type PersonKey,
  type PersonRepository,
} from '../../core/index.js';
import { frozen } from './deep-freeze.js';

export class MemoryPersonRepository implements PersonRepository {
  readonly #persons = new Map<string, Person>();
  readonly #mailSlots = new Map<string, MailSlot>();

  async add(person: Person): Promise<void> {
    this.put(person);
  }

  put(person: Person): void {
    for (const other of this.#persons.values()) {
      if (other.uuid === person.uuid) continue;
      if (person.email !== null && other.email !== null && fold(other.email) === fold(person.email)) {
        throw new DuplicateError('email');
      }
      if (person.owner && other.owner?.uuid === person.owner.uuid) throw new DuplicateError('owner');
    }
    this.#persons.set(person.uuid, frozen(person));
  }

  async find(by: PersonKey): Promise<Person | undefined> {
    if ('uuid' in by) return this.#persons.get(by.uuid);
    const isMeant = ({ email, owner }: Person) =>
      'email' in by ? email !== null && fold(email) === by.email : owner?.uuid === by.owner;
    return [...this.#persons.values()].find(isMeant);
  }

  async replace(person: Person): Promise<boolean> {
    if (this.#persons.get(person.uuid)?.version !== person.version - 1) return false;
    this.put(person);
    return true;
  }

  async remove(uuid: string, version?: number): Promise<boolean> {
    const there = this.#persons.get(uuid);
    if (!there || (version !== undefined && there.version !== version)) return false;
    return this.#persons.delete(uuid);
  }

  clear(): void {
    this.#persons.clear();
  }

  all(): readonly Person[] {
    return [...this.#persons.values()].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  }

  async list(after: string | null, limit: number): Promise<readonly Person[]> {
    return this.all()
      .filter(({ uuid }) => after === null || uuid > after)
      .slice(0, limit);
  }

  async takeMailSlot(slot: MailSlot, period: number): Promise<Instant | undefined> {
    const taken = this.#mailSlots.get(slot.key);
    if (taken && Math.abs(taken.at - slot.at) < period) return taken.at;
    for (const [key, { at }] of this.#mailSlots) {
      if (at > slot.at - MAIL_SLOT_MAX) break; // the oldest come first
      this.#mailSlots.delete(key);
    }
    this.#mailSlots.delete(slot.key);
    this.#mailSlots.set(slot.key, slot);
    return undefined;
  }

  async freeMailSlot({ key, mail }: MailSlot): Promise<void> {
    if (this.#mailSlots.get(key)?.mail === mail) this.#mailSlots.delete(key);
  }
}
