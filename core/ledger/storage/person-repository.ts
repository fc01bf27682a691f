import { DAY } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import type { Person } from '../../model/person.js';
import type { Alongside } from '../ledger.js';

/** Longest period for which a mail slot is taken. Storages keep slots that long, whatever the period of the next one. */
export const MAIL_SLOT_MAX = DAY;

/** Permission to send one mail to an address. An address has a few slots, and each is blocked for some time after its mail. */
export interface MailSlot {
  /** Digest of the slot's number and of the subject that the slots limit, such as an address. */
  readonly key: string;
  /** UUID of the mail that takes the slot. Only the same mail can free it again. */
  readonly mail: string;
  readonly at: Instant;
}

/** Identifies a person: by UUID, folded e-mail address, or UUID of the owner. */
export type PersonKey = { readonly uuid: string } | { readonly email: string } | { readonly owner: string };

/** Stores data outside of apps: persons with their sessions and links, one record each, and the mail slots of addresses. */
export interface PersonRepository {
  /** @throws DuplicateError naming `email` if another person has that address, case aside, or `owner` if the owner already has a person. */
  add(person: Person): Promise<void>;
  find(by: PersonKey): Promise<Person | undefined>;
  /** Replaces the person if the stored version is one less. Otherwise stores nothing and returns false. @throws DuplicateError */
  replace(person: Person, alongside?: Alongside): Promise<boolean>;
  /** Removes the person if the stored version is `version`, or any version if it is undefined. Returns false if nothing was removed. */
  remove(uuid: string, version?: number, alongside?: Alongside): Promise<boolean>;
  /** Up to `limit` persons in order of their UUIDs, after a UUID. */
  list(after: string | null, limit: number): Promise<readonly Person[]>;
  /**
   * Takes a slot for a mail and returns undefined. If another mail took it within `period` ms, returns the moment of that mail instead.
   * `period` is at most `MAIL_SLOT_MAX`. Also deletes slots that are older than that, of all addresses.
   */
  takeMailSlot(slot: MailSlot, period: number): Promise<Instant | undefined>;
  /** Frees a slot whose mail is not sent. Does nothing if another mail has it. */
  freeMailSlot(slot: MailSlot): Promise<void>;
}
