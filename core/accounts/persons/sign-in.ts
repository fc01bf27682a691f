import { WrongCredentialError } from '../../basics/errors.js';
import { HOUR } from '../../basics/instants.js';
import type { Clock, Digest, NewSecret, NewUuid } from '../../basics/ports.js';
import { custom, email, type InputOf, object, parse } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import {
  isOpenLink,
  MAILED_LINK,
  type Person,
  type PersonLink,
  readGivenPassword,
  SESSION_LIFETIME,
} from '../../model/person.js';
import { secretText } from '../../model/secret-text.js';
import { LINK } from '../../model/staff.js';
import type { AccountWork } from './account-work.js';
import type { GuessLimits } from './guess-limits.js';
import { isLocalAddress, type LinkMail } from './link-mail.js';
import { writeForNobody } from './mail-limit.js';
import { listStaffOfPerson } from './memberships.js';
import type { Passwords } from './passwords.js';
import { addSession, type BegunSession, begun } from './person-record.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly passwords: Passwords;
  readonly guesses: GuessLimits;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

export const SIGN_IN = object({
  email: custom<string>()({ type: 'string', format: 'email' }, (fields, name) => fields.requiredText(name)),
  password: custom<string>()({ type: 'string' }, readGivenPassword),
  expiresInSeconds: SESSION_LIFETIME,
});
export interface SignInInput extends InputOf<typeof SIGN_IN> {}
export const SIGN_IN_BY_MAIL = object({ email: email() });

export function signIn(needs: Needs) {
  const { persons, passwords, guesses, alongside } = needs;
  return async (input: SignInInput, client: string): Promise<BegunSession> => {
    const { email, password, expiresInSeconds } = parse(SIGN_IN, input);
    const person = await guesses.tryPassword(email, client, async () => {
      let found: Person | undefined;
      const find = async () => {
        found = await persons.find({ email: fold(email) });
        return found?.password ?? null;
      };
      return (await passwords.isRight(password, find, client)) ? found : undefined;
    });
    if (!person) throw new WrongCredentialError();
    const made = addSession(needs, person.uuid, { expiresInSeconds, beganWith: 'password' });
    const enter = (before: Person) => {
      // Another request changed the password while the given one was being compared.
      if (before.password !== person.password) throw new WrongCredentialError();
      return made.begin(before);
    };
    const result = alongside && ((stored: Person) => alongside(begun(made, stored)));
    const entered = await changePerson(persons, person.uuid, enter, result);
    if (!entered) throw new WrongCredentialError();
    return begun(made, entered);
  };
}

interface MailNeeds extends Pick<Needs, 'persons' | 'newUuid' | 'newSecret' | 'digest' | 'clock'> {
  readonly objects: Pick<ObjectStore, 'select'>;
  readonly linkMail: LinkMail;
  readonly accountWork: AccountWork;
}

export function mailSignInLink(needs: MailNeeds) {
  const { linkMail, accountWork } = needs;
  /** Reads and writes equally often whether a link is mailed or not, so that concurrent requests wait equally long. */
  async function mail(folded: string): Promise<void> {
    const { persons, objects, newUuid, newSecret, digest, clock, linkMail, accountWork } = needs;
    const person = await persons.find({ email: folded });
    const uuid = person?.uuid ?? newUuid();
    const isMember = (await listStaffOfPerson(objects, uuid)).length > 0 || (person?.owner ?? null) !== null;
    const now = clock();
    const text = secretText(LINK, uuid, newSecret());
    const link = { digest: digest(text), kind: 'mail', createdAt: now, expiresAt: now + MAILED_LINK.validFor } as const;
    const stored = await changePerson(persons, uuid, (before) =>
      isMember && !isLocalAddress(folded) ? withMailedLink(before, link) : before,
    );
    const isNew = stored?.links.some((one) => one.digest === link.digest);
    const to = stored?.email;
    if (!isNew || !to) return writeForNobody(needs);
    accountWork.mail(to, async () => {
      try {
        const { expiresAt } = link;
        await linkMail.send({ to, kind: 'sign-in', link: { text, expiresAt }, name: stored.name, person: stored });
      } catch (error) {
        await changePerson(persons, uuid, (before) => withoutMailedLink(before, link));
        throw error;
      }
    });
  }

  return async (input: InputOf<typeof SIGN_IN_BY_MAIL>, client = ''): Promise<void> => {
    const { email } = parse(SIGN_IN_BY_MAIL, input);
    linkMail.check();
    accountWork.lookUp(client, () => mail(fold(email)));
  };
}

/** Adds a mailed link. Returns the same person if enough links were mailed, and one of them is still valid. */
function withMailedLink(before: Person, link: PersonLink): Person {
  const now = link.createdAt;
  const mailedAt = before.mailedAt.filter((time) => time > now - HOUR);
  const open = before.links.filter((one) => isOpenLink(one, now));
  const mailed = open.filter(({ kind }) => kind === 'mail');
  if (mailedAt.length >= MAILED_LINK.perHour && mailed.length > 0) return before;
  // Links of other kinds stay: visitors must not be able to end them.
  const kept = open.filter((one) => one.kind !== 'mail' || mailed.slice(1 - MAILED_LINK.perHour).includes(one));
  return { ...before, links: [...kept, link], mailedAt: [...mailedAt, now] };
}

/** Removes a link whose mail was not sent, so that the person can request another one. */
function withoutMailedLink(before: Person, { digest, createdAt }: PersonLink): Person {
  const links = before.links.filter((one) => one.digest !== digest);
  if (links.length === before.links.length) return before;
  return { ...before, links, mailedAt: before.mailedAt.filter((time) => time !== createdAt) };
}
