import { RefusedError, WrongCredentialError } from '../errors.js';
import { FieldReader, REQUIRED } from '../fields.js';
import { HOUR } from '../instants.js';
import { MAILED_LINK, PERSON_SESSION_SECONDS, type Person, readGivenPassword } from '../model/person.js';
import { secretText } from '../model/secret-text.js';
import { LINK } from '../model/staff.js';
import type { Clock, Digest, NewSecret, NewUuid } from '../ports.js';
import { fold } from '../search.js';
import { changePerson } from '../storage/person-change.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import type { GuessLimits } from './guess-limits.js';
import type { LinkMail } from './link-mail.js';
import { MailLimit } from './mail-limit.js';
import type { Passwords } from './passwords.js';
import { type BegunSession, begun, newSessionOf } from './person-record.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly passwords: Passwords;
  readonly guesses: GuessLimits;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly expiresInSeconds?: number | null | undefined;
}

/** @throws ValidationError naming every bad field. */
export function readSignIn(input: unknown): Required<SignInInput> & { readonly expiresInSeconds: number } {
  const fields = new FieldReader(input);
  const { least, most, standard } = PERSON_SESSION_SECONDS;
  const read = {
    email: fields.requiredText('email'),
    password: readGivenPassword(fields, 'password'),
    expiresInSeconds: fields.whole('expiresInSeconds', least, most, standard),
  };
  fields.done();
  return read;
}

/** Starts a session with e-mail and password. A wrong pair costs the same work for known and unknown addresses. */
export class SignIn {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError; TooManyError after wrong passwords; WrongCredentialError for every wrong pair; UnavailableError. */
  async execute(input: SignInInput, client: string): Promise<BegunSession> {
    const { persons, passwords, guesses } = this.#needs;
    const { email, password, expiresInSeconds } = readSignIn(input);
    const person = await guesses.tryPassword(email, client, async () => {
      const found = await persons.find({ email: fold(email) });
      return (await passwords.isRight(password, found?.password ?? null)) ? found : undefined;
    });
    if (!person) throw new WrongCredentialError();
    const made = newSessionOf(this.#needs, person.uuid, { expiresInSeconds, beganWith: 'password' });
    const entered = await changePerson(persons, person.uuid, (before) => {
      // Another request changed the password while the given one was being compared.
      if (before.password !== person.password) throw new WrongCredentialError();
      return made.begin(before);
    });
    if (!entered) throw new WrongCredentialError();
    return begun(made, entered);
  }
}

interface MailNeeds extends Pick<Needs, 'persons' | 'newSecret' | 'digest' | 'clock'> {
  readonly staff: Pick<StaffRepository, 'joined'>;
  readonly linkMail: LinkMail;
  /** Runs work without making the caller wait. Failures of the work are reported by this function, not thrown. */
  readonly inBackground: (work: () => Promise<void>) => void;
}

/** Mails a person a link for signing in. The result does not reveal if the person exists. */
export class MailSignInLink {
  readonly #needs: MailNeeds;
  readonly #asked = new MailLimit();
  constructor(needs: MailNeeds) {
    this.#needs = needs;
  }

  /** True if links can be mailed. */
  get isOffered(): boolean {
    return this.#needs.linkMail.canMail;
  }

  /** @throws ValidationError on `email`; RefusedError `no_mail`; TooManyError after three requests for an address within an hour. */
  async execute(input: { readonly email: string }): Promise<void> {
    const { linkMail, digest, clock, inBackground } = this.#needs;
    const fields = new FieldReader(input);
    const email = fields.emailOrBlank('email');
    if (email === null && !fields.isBad('email')) fields.fail('email', REQUIRED);
    fields.done();
    linkMail.check();
    // Addresses are counted whether they are known or not.
    const [address, now] = [digest(fold(email ?? '')), clock()];
    this.#asked.check(address, now);
    this.#asked.note(address, now);
    // Look the address up in the background, so that the response time does not reveal if it is known.
    inBackground(() => this.#mail(fold(email ?? '')));
  }

  async #mail(folded: string): Promise<void> {
    const { persons, staff, newSecret, digest, clock, linkMail } = this.#needs;
    const person = await persons.find({ email: folded });
    if (!person || isOfThisMachine(folded) || !(await isMember(staff, person))) return;
    const now = clock();
    const mailedAt = person.mailedAt.filter((time) => time > now - HOUR);
    if (mailedAt.length >= MAILED_LINK.perHour) return;
    const text = secretText(LINK, person.uuid, newSecret());
    const link = { digest: digest(text), kind: 'mail', createdAt: now, expiresAt: now + MAILED_LINK.validFor } as const;
    const stored = await changePerson(persons, person.uuid, (before) => ({
      ...before,
      links: [...before.links.filter(({ expiresAt }) => now < expiresAt).slice(-2), link],
      mailedAt: [...mailedAt, now],
    }));
    if (stored?.email)
      await linkMail.send({ to: stored.email, kind: 'sign-in', link: text, name: stored.name, app: null });
  }
}

/** True for an address such as `owner@localhost`, which no mail server delivers to. */
function isOfThisMachine(folded: string): boolean {
  return folded.endsWith('@localhost');
}

/** True if the person is joined to a staff member, active or not, or to an owner. */
async function isMember(staff: Pick<StaffRepository, 'joined'>, { uuid, owner }: Person): Promise<boolean> {
  return owner !== null || (await staff.joined(uuid)).length > 0;
}

/** Returns the error for a request that needs mail, if mail is not set up. */
export function noMail(): RefusedError {
  return new RefusedError('no_mail', { mail: 'Mail is not set up: SMTP_URL and PUBLIC_URL' });
}
