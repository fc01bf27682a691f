import { NotFoundError } from '../../basics/errors.js';
import { HOUR } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import type { OwnerRepository } from '../../ledger/storage/owner-repository.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import type { Owner } from '../../model/owner.js';
import type { Person, PersonLink } from '../../model/person.js';
import { secretText } from '../../model/secret-text.js';
import { LINK } from '../../model/staff.js';
import { newPerson } from './link-use.js';

interface Needs {
  readonly owners: Pick<OwnerRepository, 'tokensOf'>;
  readonly persons: PersonRepository;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

/** Validity in ms of a link that a command prints. */
const VALID_FOR = HOUR;

/** Single-use link. Its secret is shown only once. */
export interface CommandLink {
  readonly link: string;
  readonly expiresAt: Instant;
}

export function issueOwnerLink(needs: Needs) {
  const { owners, persons, newUuid, clock } = needs;
  /** Creates the owner's person, which has no e-mail address until its link is used. */
  async function made(owner: Owner): Promise<Person> {
    const uuid = newUuid();
    const person = newPerson(
      { uuid, name: localPart(owner.email), email: null, password: null, joiningWith: null, owner },
      clock(),
    );
    await persons.add(person);
    return person;
  }

  return async (email: string): Promise<CommandLink> => {
    const [token] = await owners.tokensOf(email.toLowerCase());
    if (!token) throw new NotFoundError(`There is no owner ${email}`);
    const person = (await persons.find({ owner: token.owner.uuid })) ?? (await made(token.owner));
    return withLink(needs, person, 'owner');
  };
}

export function isOwnerUnjoined({ persons }: Pick<Needs, 'persons'>) {
  return async (owner: string): Promise<boolean> => ((await persons.find({ owner }))?.password ?? null) === null;
}

export function issuePersonLink(needs: Needs) {
  const { persons } = needs;
  return async (email: string): Promise<CommandLink> => {
    const person = await persons.find({ email: fold(email) });
    if (!person) throw new NotFoundError(`There is no person ${email}`);
    return withLink(needs, person, 'command');
  };
}

/** Returns the part of an e-mail address before the last `@`. */
const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email;

async function withLink(
  { persons, newSecret, digest, clock, alongside }: Needs,
  person: Person,
  kind: 'owner' | 'command',
): Promise<CommandLink> {
  const text = secretText(LINK, person.uuid, newSecret());
  const now = clock();
  const link: PersonLink = { digest: digest(text), kind, createdAt: now, expiresAt: now + VALID_FOR };
  const result = { link: text, expiresAt: link.expiresAt };
  const add = (before: Person) => ({
    ...before,
    links: [...before.links.filter((one) => one.kind === 'mail' || one.kind === 'address'), link],
  });
  const stored = await changePerson(persons, person.uuid, add, alongside && (() => alongside(result)));
  if (!stored) throw new NotFoundError('The person was deleted');
  return result;
}
