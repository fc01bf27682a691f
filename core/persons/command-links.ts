import { NotFoundError } from '../errors.js';
import { HOUR } from '../instants.js';
import type { Owner } from '../model/owner.js';
import type { Person, PersonLink } from '../model/person.js';
import { secretText } from '../model/secret-text.js';
import { LINK } from '../model/staff.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../ports.js';
import { fold } from '../search.js';
import type { OwnerRepository } from '../storage/owner-repository.js';
import { changePerson } from '../storage/person-change.js';
import type { PersonRepository } from '../storage/person-repository.js';
import { newPerson } from './link-use.js';

interface Needs {
  readonly owners: Pick<OwnerRepository, 'tokensOf'>;
  readonly persons: PersonRepository;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Validity in ms of a link that a command prints. */
const VALID_FOR = HOUR;

/** Single-use link. Its secret is shown only once. */
export interface CommandLink {
  readonly link: string;
  readonly expiresAt: Instant;
}

/** Creates a link by which an owner signs in. The previous link becomes invalid. */
export class IssueOwnerLink {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if no owner has that address. */
  async execute(email: string): Promise<CommandLink> {
    const { owners, persons } = this.#needs;
    const [token] = await owners.tokensOf(email.toLowerCase());
    if (!token) throw new NotFoundError(`There is no owner ${email}`);
    const person = (await persons.find({ owner: token.owner.uuid })) ?? (await this.#made(token.owner));
    return withLink(this.#needs, person, 'owner');
  }

  /** Creates the owner's person, which has no e-mail address until its link is used. */
  async #made(owner: Owner): Promise<Person> {
    const { persons, newUuid, clock } = this.#needs;
    const uuid = newUuid();
    const person = newPerson(
      { uuid, name: localPart(owner.email), email: null, password: null, joiningWith: null, owner },
      clock(),
    );
    await persons.add(person);
    return person;
  }

  /** True if the owner can sign in with a password. */
  async hasPassword(owner: string): Promise<boolean> {
    return ((await this.#needs.persons.find({ owner }))?.password ?? null) !== null;
  }
}

/** Creates a link by which a person signs in without a password. The previous link becomes invalid. */
export class IssuePersonLink {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if no person has that address. */
  async execute(email: string): Promise<CommandLink> {
    const person = await this.#needs.persons.find({ email: fold(email) });
    if (!person) throw new NotFoundError(`There is no person ${email}`);
    return withLink(this.#needs, person, 'command');
  }
}

/** Returns the part of an e-mail address before the last `@`. */
const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email;

async function withLink(
  { persons, newSecret, digest, clock }: Needs,
  person: Person,
  kind: 'owner' | 'command',
): Promise<CommandLink> {
  const text = secretText(LINK, person.uuid, newSecret());
  const now = clock();
  const link: PersonLink = { digest: digest(text), kind, createdAt: now, expiresAt: now + VALID_FOR };
  const stored = await changePerson(persons, person.uuid, (before) => ({
    ...before,
    links: [...before.links.filter((one) => one.kind === 'mail' || one.kind === 'address'), link],
  }));
  if (!stored) throw new NotFoundError('The person was deleted');
  return { link: text, expiresAt: link.expiresAt };
}
