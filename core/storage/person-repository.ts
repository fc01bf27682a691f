import type { Person } from '../model/person.js';
import type { Instant } from '../ports.js';

/** One of the few mails that an address may get within some time. A slot is busy from its mail on, for that time. */
export interface MailSlot {
  /** Digest of the address, with the number of the slot. */
  readonly key: string;
  /** UUID of the mail that takes the slot. Only the same mail can free it again. */
  readonly mail: string;
  readonly at: Instant;
}

/** What identifies a person: the UUID, the folded e-mail address, or the UUID of the owner. */
export type PersonKey = { readonly uuid: string } | { readonly email: string } | { readonly owner: string };

/** Stores what belongs to no app: persons, one record each with its sessions and links, and the counts of mails to addresses. */
export interface PersonRepository {
  /** @throws DuplicateError naming `email` if another person has that address, case aside, or `owner` if it has a person. */
  add(person: Person): Promise<void>;
  find(by: PersonKey): Promise<Person | undefined>;
  /**
   * Replaces the person with the same UUID if its version is the one before. Returns false, and stores nothing, if the version differs or
   * the person is gone. @throws DuplicateError, as `add`.
   */
  replace(person: Person): Promise<boolean>;
  /** Removes the person, if it has that version. Undefined matches any. Returns false if nothing was removed. */
  remove(uuid: string, version?: number): Promise<boolean>;
  /** Up to `limit` persons in order of their UUIDs, after a UUID. */
  list(after: string | null, limit: number): Promise<readonly Person[]>;
  /**
   * Takes a slot for a mail, unless another mail took it less than `period` ms before or after. Then returns the moment of that mail,
   * otherwise undefined. Also deletes slots of all addresses that have been free for long.
   */
  takeMailSlot(slot: MailSlot, period: number): Promise<Instant | undefined>;
  /** Frees a slot whose mail is not sent. Does nothing if another mail has it. */
  freeMailSlot(slot: MailSlot): Promise<void>;
}
