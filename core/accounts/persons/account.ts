import { DuplicateError, isFailure, ValidationError, WrongCredentialError } from '../../basics/errors.js';
import { FieldReader, REQUIRED } from '../../basics/fields.js';
import { type Page, type Paginator, refuseCursor } from '../../basics/pagination.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../../basics/ports.js';
import { fold, isSameMailbox, NO_SEARCH } from '../../basics/search.js';
import { type Conditional, changed, checkVersion, isSame } from '../../basics/versions.js';
import type { AlongsideFor, Ledger } from '../../ledger/ledger.js';
import type { ListQuery } from '../../ledger/plain/plain-objects.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import {
  ADDRESS_LINK,
  erasedPerson,
  FRESH_LINK,
  normalizedPassword,
  type Person,
  type PersonLink,
  readPassword,
} from '../../model/person.js';
import type { PersonCaller } from '../../model/person-callers.js';
import { PROFILE } from '../../model/profile.js';
import { secretText } from '../../model/secret-text.js';
import { LINK, type Staff } from '../../model/staff.js';
import type { AccountWork } from './account-work.js';
import type { GuessLimits } from './guess-limits.js';
import { type LinkMail, tellNewPassword } from './link-mail.js';
import { endStaffLinks } from './link-use.js';
import { countedMail, reservedMail } from './mail-limit.js';
import { listRoles, listStaffOfPerson, type PersonRole } from './memberships.js';
import type { Passwords } from './passwords.js';
import { withDetails } from './person-record.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly objects: Pick<ObjectStore, 'select'>;
  readonly apps: Pick<AppRepository, 'record' | 'list'>;
  readonly ledger: Ledger;
  readonly passwords: Passwords;
  readonly guesses: GuessLimits;
  readonly linkMail: LinkMail;
  readonly paginator: Paginator;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly accountWork: AccountWork;
  readonly alongside?: AlongsideFor | undefined;
}

export interface PersonPatch {
  readonly name?: string;
  readonly email?: string;
  /** Null: the language of the businesses. */
  readonly language?: string | null;
  readonly password?: string;
  readonly currentPassword?: string;
}

export function changeAccount(needs: Needs) {
  const { guesses, persons, passwords, clock, linkMail, accountWork, alongside } = needs;
  /** @throws DuplicateError; TooManyError if the client has named too many addresses of other people. */
  async function checkFree(person: Person, email: string | null, client: string): Promise<void> {
    await guesses.tryAddress(client, async () => {
      const other = await persons.find({ email: fold(email ?? '') });
      if (other && other.uuid !== person.uuid) throw new DuplicateError('email');
    });
  }

  return async (
    { person, session }: PersonCaller,
    patch: PersonPatch,
    { expected, client = '' }: Conditional & { readonly client?: string | undefined } = {},
  ): Promise<Person> => {
    checkVersion({ version: person.detailsVersion }, expected);
    const fields = new FieldReader(patch);
    const name = fields.raw('name') === undefined ? person.name : fields.requiredName('name');
    const email = fields.raw('email') === undefined ? person.email : readEmail(fields);
    const language = readLanguage(fields, person);
    const isNewPassword = fields.raw('password') !== undefined;
    const isNewEmail = email !== person.email;
    const isMailed = isNewEmail && linkMail.canMail && !isSameMailbox(email, person.email);
    const password = readPassword(fields, 'password', isMailed ? [email, person.email] : [email]);
    if (isNewPassword && password === null && !fields.isBad('password')) fields.fail('password', REQUIRED);
    const isSensitive = isNewPassword || isNewEmail;
    const needsCurrent = isSensitive && needsPassword({ person, session }, clock());
    if (needsCurrent && !fields.has('currentPassword')) fields.fail('currentPassword', REQUIRED);
    fields.done();
    if (needsCurrent) await checkCurrent(needs, person, patch.currentPassword, client);
    if (isNewEmail && !isMailed) await checkFree(person, email, client);
    const now = clock();
    const confirmation = isMailed ? newConfirmation(needs, person, email ?? '', now) : undefined;
    const hash = password === null ? person.password : await passwords.hash(password, client);
    const before = person;
    const reserved = confirmation ? await reservedMail(needs, confirmation.to) : undefined;
    if (reserved?.refusal) throw reserved.refusal;
    const change = (stored: Person): Person => {
      checkVersion({ version: stored.detailsVersion }, expected);
      // Another request changed the password while the current one was being compared.
      if (needsCurrent && stored.password !== before.password) throw new WrongCredentialError();
      const details = {
        name,
        email: isMailed ? stored.email : email,
        language,
        password: password === null ? stored.password : hash,
      };
      const isUnchanged = isSame(details, detailsOf(stored));
      const detailed = isUnchanged ? stored : withDetails(stored, details, now);
      const isEnding = details.password !== stored.password || details.email !== stored.email;
      const changedTo = isEnding ? withOthersEnded(detailed, session.uuid, now) : detailed;
      const emailConfirmedAt = isSameMailbox(details.email, stored.email) ? stored.emailConfirmedAt : null;
      if (!confirmation) return changedTo === stored ? stored : { ...changedTo, emailConfirmedAt };
      const links = [...changedTo.links.filter(({ kind }) => kind !== 'address'), confirmation.link];
      const confirmationsMailedAt = countedConfirmation(stored, now);
      return { ...changedTo, emailConfirmedAt, links, confirmationsMailedAt };
    };
    const after = await changePerson(persons, person.uuid, change, alongside).catch(async (error: unknown) => {
      await reserved?.release?.();
      throw error;
    });
    if (!after) throw new WrongCredentialError();
    if (isNewPassword || (isNewEmail && !isMailed)) await endStaffLinks(needs, person.uuid);
    if (confirmation) {
      const { text, to, link } = confirmation;
      const { expiresAt } = link;
      accountWork.mail(to, () =>
        linkMail.send({ to, kind: 'address', link: { text, expiresAt }, name, person: after }),
      );
    }
    if (isNewPassword) tellNewPassword(needs, before, after);
    return after;
  };
}

/** Creates the link that is mailed to the new address. */
function newConfirmation({ newSecret, digest }: Needs, person: Person, to: string, now: Instant) {
  const text = secretText(LINK, person.uuid, newSecret());
  const link: PersonLink = {
    digest: digest(text),
    kind: 'address',
    email: to,
    createdAt: now,
    expiresAt: now + ADDRESS_LINK.validFor,
  };
  return { text, to, link };
}

const detailsOf = ({ name, email, language = null, password }: Person) => ({ name, email, language, password });

function readLanguage(fields: FieldReader, { language = null }: Person): string | null {
  if (fields.raw('language') === undefined) return language;
  return PROFILE.fields.language.read(fields, 'language') as string | null;
}

function readEmail(fields: FieldReader): string {
  const email = fields.emailOrBlank('email');
  if (email === null && !fields.isBad('email')) fields.fail('email', REQUIRED);
  return email ?? '';
}

/** Counts a confirmation that is mailed to a new address. @throws TooManyError after twenty within an hour. */
function countedConfirmation({ confirmationsMailedAt = [] }: Person, now: Instant): readonly Instant[] {
  return countedMail(confirmationsMailedAt, now, { most: ADDRESS_LINK.perHour, message: 'Too many links by mail' });
}

/** True if the current password is required: the person has one, and no link began the session within the last `FRESH_LINK` ms. */
function needsPassword({ person, session }: PersonCaller, now: Instant): boolean {
  const isFresh = session.beganWith !== 'password' && now - session.createdAt <= FRESH_LINK;
  return person.password !== null && !isFresh;
}

/** Checks the given current password. @throws ValidationError on `currentPassword`; TooManyError after wrong passwords. */
async function checkCurrent(
  { guesses, passwords }: Pick<Needs, 'guesses' | 'passwords'>,
  person: Person,
  given: unknown,
  client: string,
): Promise<void> {
  const text = typeof given === 'string' ? normalizedPassword(given) : '';
  const attempt = async () => (await passwords.isRight(text, async () => person.password, client)) || undefined;
  const isRight = await guesses.tryPassword(person.email ?? '', client, attempt, { hasSession: true });
  if (!isRight) throw new ValidationError({ currentPassword: 'Is not the current password' });
}

/** Returns the person with only that session left, and without open links. */
function withOthersEnded(person: Person, session: string, now: Instant): Person {
  const sessions = person.sessions.filter(({ uuid }) => uuid === session);
  return { ...person, sessions, links: [], linksEndedAt: now };
}

export interface PersonErasure {
  readonly currentPassword?: string | null | undefined;
}

export function deletePerson(needs: Needs) {
  const { clock } = needs;
  return async (
    caller: PersonCaller,
    input: PersonErasure = {},
    { expected, client = '' }: Conditional & { readonly client?: string | undefined } = {},
  ): Promise<void> => {
    const { person } = caller;
    checkVersion({ version: person.detailsVersion }, expected);
    if (needsPassword(caller, clock())) {
      const fields = new FieldReader(input);
      if (!fields.has('currentPassword')) fields.fail('currentPassword', REQUIRED);
      fields.done();
      await checkCurrent(needs, person, input.currentPassword, client);
    }
    await erasePersonNow(needs, person.uuid, undefined);
  };
}

export function erasePerson(needs: Needs) {
  const { persons } = needs;
  return async (uuid: string): Promise<boolean> => {
    const person = await persons.find({ uuid });
    if (!person || person.erasedAt !== undefined) return false;
    await erasePersonNow(needs, uuid, true);
    return true;
  };
}

/** Erases the person's record, and removes the person from all staff members. `sweepPersons` overwrites the bytes on disk. */
async function erasePersonNow(
  { persons, clock, alongside, ...needs }: Pick<Needs, 'persons' | 'objects' | 'ledger' | 'clock' | 'alongside'>,
  uuid: string,
  result: true | undefined,
): Promise<void> {
  const erase = (before: Person) => erasedPerson(before, clock());
  await changePerson(persons, uuid, erase, alongside && (() => alongside(result)));
  await leaveAll(needs, uuid);
}

/** Removes the person from all staff members that it is joined to. */
export async function leaveAll({ objects, ledger }: Pick<Needs, 'objects' | 'ledger'>, person: string): Promise<void> {
  for (const { app, uuid } of await listStaffOfPerson(objects, person)) {
    try {
      await ledger.commit(
        app,
        { objects: { staff: [uuid] } },
        (view) => {
          const before = view.object('staff', uuid);
          if (before?.person !== person) return { result: undefined };
          const left = changed<Staff>(before, { person: null, joinedAt: null, links: [] }, view.now);
          return { result: undefined, change: { put: { staff: [left] } } };
        },
        { kind: 'staff', uuid },
      );
    } catch (error) {
      // Ignore this error: the app was deleted meanwhile, with its members.
      if (!isFailure(error, 'not_found')) throw error;
    }
  }
}

export const PLACE_SEARCH = ['name'] as const;

export function listPlaces(needs: Pick<Needs, 'objects' | 'apps' | 'paginator'>) {
  return async (
    { person }: PersonCaller,
    { search = NO_SEARCH, ...request }: ListQuery<'name'> = {},
  ): Promise<Page<PersonRole>> => {
    const places = await listRoles(needs, person);
    const terms = [...search.all, ...search.any].map(({ folded }) => folded);
    const found = places.filter(({ app }) => terms.every((term) => fold(app?.name ?? '').includes(term)));
    refuseCursor(request, 'here');
    return needs.paginator.paginate(request, async ({ offset = 0, limit }) => ({
      items: found.slice(offset, offset + limit),
      total: found.length,
    }));
  };
}
