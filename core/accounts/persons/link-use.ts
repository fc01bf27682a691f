import {
  DuplicateError,
  isFailure,
  NotFoundError,
  RefusedError,
  UnavailableError,
  ValidationError,
  WrongCredentialError,
} from '../../basics/errors.js';
import { FieldReader, REQUIRED } from '../../basics/fields.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../../basics/ports.js';
import { custom, emailOrBlank, type InputOf, object, type ValuesOf } from '../../basics/schema.js';
import { fold, isSameMailbox } from '../../basics/search.js';
import { changed } from '../../basics/versions.js';
import type { AlongsideFor, Ledger } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import type { App } from '../../model/app.js';
import { PASSWORD_JSON, type Person, type PersonSession, readPassword, SESSION_LIFETIME } from '../../model/person.js';
import type { LinkCaller, OpenLink, PersonCaller } from '../../model/person-callers.js';
import type { Staff, StaffLink } from '../../model/staff.js';
import type { AccountWork } from './account-work.js';
import type { GuessLimits } from './guess-limits.js';
import type { LinkFinder } from './link-finder.js';
import { type LinkMail, tellNewPassword } from './link-mail.js';
import { isAfterEnd, listMemberships, listStaffOfPerson, type PersonRole } from './memberships.js';
import type { Passwords } from './passwords.js';
import { addSession, type BegunSession, begun, withDetails } from './person-record.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly objects: Pick<ObjectStore, 'find' | 'select'>;
  readonly apps: Pick<AppRepository, 'record'>;
  readonly ledger: Ledger;
  readonly links: LinkFinder;
  readonly passwords: Passwords;
  readonly guesses: GuessLimits;
  readonly linkMail: LinkMail;
  readonly accountWork: AccountWork;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

/** Link as shown to the visitor who opened it. */
export interface ShownLink {
  readonly kind: 'staff' | 'owner' | 'email';
  readonly app: { readonly uuid: string; readonly name: string } | null;
  readonly name: string;
  readonly email: string | null;
  /** True if using the link creates a person. */
  readonly newPerson: boolean;
  readonly expiresAt: Instant;
}

export function getLink() {
  return async ({ open }: LinkCaller): Promise<ShownLink> => {
    const { expiresAt } = open.link;
    const newPerson = makesPerson(open);
    if (open.of === 'staff') {
      const { app, staff, person } = open;
      const { name, email } = person ?? staff;
      return { kind: 'staff', app: { uuid: app.uuid, name: app.name }, name, email, newPerson, expiresAt };
    }
    const { person, link } = open;
    const kind = link.kind === 'owner' ? 'owner' : 'email';
    return {
      kind,
      app: null,
      name: person.name,
      email: ownEmail(open),
      newPerson,
      expiresAt,
    };
  };
}

const makesPerson = (open: OpenLink): boolean =>
  open.of === 'staff' ? open.person === undefined : open.person.email === null;

/** Fields of the use of a link. `own`: the address that the person has unless the request names another one. */
const linkUse = (own: string | null) =>
  object({
    /** Address of a new person. */
    email: emailOrBlank(),
    /** Required if the link creates a person for a staff member. For an existing person, it replaces the password. */
    password: custom<string>()(
      PASSWORD_JSON,
      (fields, name) => readPassword(fields, name, [fields.emailOrBlank('email') ?? own]),
      { default: null },
    ),
    expiresInSeconds: SESSION_LIFETIME,
  });

export const LINK_USE = linkUse(null);
export interface LinkUse extends InputOf<typeof LINK_USE> {}
type ReadUse = ValuesOf<typeof LINK_USE>;

function readUse(input: unknown, open: OpenLink): ReadUse {
  const fields = new FieldReader(input);
  const use = linkUse(ownEmail(open)).readFields(fields);
  const isNew = makesPerson(open);
  if (!isNew && use.email !== null) fields.fail('email', 'Must be left out: the link is of a person that has one');
  if (use.password === null && isNew && open.of === 'staff') fields.fail('password', REQUIRED);
  fields.done();
  return use;
}

/** Returns the address that the person has after using the link, unless a new person names another one. */
function ownEmail(open: OpenLink): string | null {
  if (open.of === 'staff') return open.person ? open.person.email : open.staff.email;
  return open.link.email ?? open.person.email ?? open.person.owner?.email ?? null;
}

/** Age in ms after which a person left over from an interrupted use of a link counts as abandoned. */
const ABANDONED_AFTER = 10 * SECOND;
/** Limit of attempts to add the person. Another use of the link may add or remove a person in between. */
const ATTEMPTS = 3;

export function useLink(needs: Needs) {
  const { persons, passwords, links, guesses } = needs;
  const joinNew = joiningNew(needs);
  const enter = entering(needs);

  async function useOpen(open: OpenLink, use: ReadUse, client: string): Promise<BegunSession> {
    const password = use.password === null ? null : await passwords.hash(use.password, client);
    if (open.of === 'staff' && !open.person) return joinNew(open, use, password);
    return enter(open, use, password);
  }

  /** Checks that no other person has the e-mail address, before the expensive hashing of the password. */
  async function checkFree(email: string | null, open: OpenLink): Promise<void> {
    const other = await persons.find({ email: fold(email ?? '') });
    if (!other || other.joiningWith === open.link.digest || other.uuid === open.person?.uuid) return;
    if (open.of === 'staff' && !(await links.ofStaff(open.staff.uuid, open.link.digest)))
      throw new WrongCredentialError();
    throw new DuplicateError('email');
  }

  return async (
    { open }: LinkCaller,
    input: LinkUse = {},
    { client = '' }: { readonly client?: string } = {},
  ): Promise<BegunSession> => {
    const use = readUse(input, open);
    if (!makesPerson(open)) return useOpen(open, use, client);
    return guesses.tryAddress(client, async () => {
      await checkFree(use.email ?? ownEmail(open), open);
      return useOpen(open, use, client);
    });
  };
}

/** Uses a link for a staff member that has no person yet. */
function joiningNew(needs: Needs) {
  const { persons, clock, newUuid, objects, links, ledger } = needs;

  /**
   * Stores the new person first, then joins it to the staff member in the commit that uses the link up. In between, the person refers to
   * the link (`joiningWith`), so that an interrupted use can be repeated, and a concurrent use is refused.
   */
  async function joinNew(
    { staff, link }: Extract<OpenLink, { of: 'staff' }>,
    { email, expiresInSeconds }: ReadUse,
    password: string | null,
  ): Promise<BegunSession> {
    const uuid = newUuid();
    const made = addSession(needs, uuid, { expiresInSeconds, beganWith: 'link' });
    const address = email ?? staff.email;
    const fresh = { uuid, name: staff.name, email: address, password, joiningWith: link.digest };
    const emailConfirmedAt = isMailedTo(link, address) ? clock() : null;
    const person = made.begin({ ...newPerson(fresh, clock()), emailConfirmedAt });
    await add(person, staff.uuid);
    try {
      const result = begun(made, { ...person, joiningWith: null, version: person.version + 1 });
      await joinMember(ledger, staff, link.digest, uuid, result);
    } catch (error) {
      await persons.remove(uuid);
      throw isFailure(error, 'not_found') ? new WrongCredentialError() : error;
    }
    const joined = await changePerson(persons, uuid, (before) => ({ ...before, joiningWith: null }));
    if (!joined) throw new WrongCredentialError();
    return begun(made, joined);
  }

  /**
   * Adds the person. Replaces the person that an abandoned use of the same link may have created.
   * @throws DuplicateError if another person has the address; WrongCredentialError if the link is used up; UnavailableError while another
   * request uses the link.
   */
  async function add(person: Person, staff: string): Promise<void> {
    const { email, joiningWith } = person;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        return await persons.add(person);
      } catch (error) {
        if (!isFailure(error, 'duplicate') || email === null || joiningWith === null) throw error;
        const other = await persons.find({ email: fold(email) });
        if (!(await links.ofStaff(staff, joiningWith))) throw new WrongCredentialError();
        if (other && other.joiningWith !== joiningWith) throw error;
        if (other && !(await isAbandoned(other))) break;
        if (other) await persons.remove(other.uuid, other.version);
      }
    }
    throw new UnavailableError('Another request is using the link');
  }

  async function isAbandoned({ uuid, createdAt }: Person): Promise<boolean> {
    return clock() - createdAt >= ABANDONED_AFTER && (await listStaffOfPerson(objects, uuid)).length === 0;
  }

  return joinNew;
}

/** Uses a link of an existing person. */
function entering(needs: Needs) {
  const { persons, clock, ledger, linkMail, accountWork, alongside } = needs;

  /** Signs in the existing person to whom the link belongs, and invalidates all links of that person. */
  async function enter(
    open: OpenLink,
    { email, expiresInSeconds }: ReadUse,
    password: string | null,
  ): Promise<BegunSession> {
    const { uuid } = open.person!;
    const isMail = open.of === 'person' && open.link.kind === 'mail';
    const newEmail = open.of === 'person' && open.link.kind === 'address' ? open.link.email : undefined;
    const former = open.person!.email;
    const made = addSession(needs, uuid, { expiresInSeconds, beganWith: isMail ? 'mail' : 'link' });
    if (open.of === 'staff') await useUp(ledger, open.staff, open.link.digest);
    const use = (before: Person) => {
      // The link may have ended since it was found, for example because the person joined another app.
      const isOpen =
        open.of === 'staff'
          ? isAfterEnd(open.link, before)
          : before.links.some(({ digest }) => digest === open.link.digest);
      if (!isOpen) throw new WrongCredentialError();
      const now = clock();
      const kept: readonly PersonSession[] = isMail && password === null ? before.sessions : [];
      const isConfirming =
        isMail || newEmail !== undefined || (open.of === 'staff' && isMailedTo(open.link, before.email));
      const confirmed = isConfirming ? { emailConfirmedAt: now } : {};
      const used: Person = { ...before, ...confirmed, sessions: kept, links: [], lonelySince: null };
      const isFirst = before.email === null;
      if (!isFirst && password === null && newEmail === undefined) return made.begin(used);
      const first = isFirst ? { email: email ?? before.owner?.email ?? null } : {};
      const address = newEmail === undefined ? {} : { email: newEmail };
      const details = { ...first, ...address, ...(password !== null && { password }), linksEndedAt: now };
      return made.begin(withDetails(used, details, now));
    };
    const result = alongside && ((stored: Person) => alongside(begun(made, stored)));
    const entered = await changePerson(persons, uuid, use, result);
    if (!entered) throw new WrongCredentialError();
    if (password !== null || newEmail !== undefined || open.of === 'staff') await endStaffLinks(needs, uuid);
    if (newEmail !== undefined && former !== null && linkMail.canMail) {
      const letter = { to: former, kind: 'new address', name: entered.name, person: entered } as const;
      accountWork.mail(former, () => linkMail.send(letter));
    }
    if (password !== null) tellNewPassword(needs, open.person!, entered);
    return begun(made, entered);
  }

  return enter;
}

/** True if the link was mailed to that address. Using the link then proves that the person receives mail there. */
function isMailedTo({ mailedTo }: StaffLink, email: string | null): boolean {
  return mailedTo !== undefined && isSameMailbox(mailedTo, email);
}

interface Fresh extends Pick<Person, 'uuid' | 'name' | 'email' | 'password' | 'joiningWith'> {
  readonly owner?: Person['owner'];
}

export function newPerson({ owner = null, ...fresh }: Fresh, now: Instant): Person {
  return {
    ...fresh,
    owner,
    sessions: [],
    links: [],
    linksEndedAt: now - 1,
    emailConfirmedAt: null,
    mailedAt: [],
    lonelySince: null,
    version: 1,
    detailsVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
}

type MemberPath = Pick<Staff, 'app' | 'uuid'>;

/** Joins the person to the staff member and deletes the link in one commit, so that it works once. @throws NotFoundError, WrongCredentialError */
async function joinMember(
  ledger: Ledger,
  { app, uuid }: MemberPath,
  digest: string,
  person: string,
  result: unknown,
): Promise<void> {
  await ledger.commit(
    app,
    { objects: { staff: [uuid] } },
    (view) => {
      const before = view.object('staff', uuid);
      if (before?.person !== null || !hasLink(before, digest, view.now)) throw new WrongCredentialError();
      const joined = changed<Staff>(before, { person, joinedAt: view.now, links: [] }, view.now);
      return { result, change: { put: { staff: [joined] } } };
    },
    { kind: 'staff', uuid },
  );
}

/** Deletes all links of a staff member that has a person, including the used one. @throws NotFoundError, WrongCredentialError */
function useUp(ledger: Ledger, { app, uuid }: MemberPath, digest: string): Promise<void> {
  // The session is stored later, and with it the data of an embedding program.
  return ledger.commit(app, { objects: { staff: [uuid] }, alongside: null }, (view) => {
    const before = view.object('staff', uuid);
    if (!before || !hasLink(before, digest, view.now)) throw new WrongCredentialError();
    return { result: undefined, change: { put: { staff: [{ ...before, links: [] }] } } };
  });
}

function hasLink({ active, links }: Staff, digest: string, now: Instant): boolean {
  return active && links.some((link) => link.digest === digest && now < link.expiresAt);
}

/** Deletes the open sign-in links of the person's staff members, which are invalid already: `linksEndedAt` is later. */
export async function endStaffLinks(
  needs: Pick<Needs, 'apps' | 'ledger'> & { readonly objects: Pick<ObjectStore, 'select'> },
  person: string,
): Promise<void> {
  for (const { staff } of await listMemberships(needs, person)) {
    if (staff.links.length > 0) await unlessGone(withoutLinks(needs.ledger, staff));
  }
}

function withoutLinks(ledger: Ledger, { app, uuid }: MemberPath): Promise<void> {
  return ledger.commit(app, { objects: { staff: [uuid] } }, (view) => {
    const before = view.object('staff', uuid);
    if (!before || before.links.length === 0) return { result: undefined };
    return { result: undefined, change: { put: { staff: [{ ...before, links: [] }] } } };
  });
}

async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
  }
}

export interface Joining {
  readonly link: string;
  /** New password, so that a thief of the previous password or session loses access. */
  readonly password: string;
}

function roleBy(open: OpenLink): PersonRole {
  if (open.of === 'person') return { app: null, role: 'owner', staff: null };
  const { uuid, slug, name } = open.app;
  return { app: { uuid, slug, name }, role: open.staff.role, staff: open.staff.uuid };
}

export function joinByLink(needs: Needs & { readonly sendsMail: boolean }) {
  const { links, persons, passwords, sendsMail, clock, objects, ledger, alongside } = needs;
  /** True if the person already has access to the app: as its owner, or linked to one of its staff members. */
  async function isHere({ uuid, owner }: Person, app: App): Promise<boolean> {
    if (owner?.uuid === app.owner) return true;
    return (await listStaffOfPerson(objects, uuid)).some((member) => member.app === app.uuid);
  }

  return async (
    { person, session }: PersonCaller,
    input: Joining,
    { client = '' }: { readonly client?: string } = {},
  ): Promise<PersonRole> => {
    const fields = new FieldReader(input);
    const text = fields.requiredText('link');
    const password = readPassword(fields, 'password', [person.email]);
    if (password === null && !fields.isBad('password')) fields.fail('password', REQUIRED);
    const open = fields.isBad('link') ? undefined : await links.find(text);
    if (!fields.isBad('link') && (!open || !makesPerson(open))) fields.fail('link', INVALID_LINK);
    fields.done();
    if (!open || password === null) throw new ValidationError({ link: INVALID_LINK });
    if (open.of === 'staff' && (await isHere(person, open.app))) {
      throw new RefusedError('already_here', { link: 'You are joined to another member of this app, or own it' });
    }
    if (open.of === 'person' && person.owner) {
      throw new RefusedError('already_owner', { link: 'You are joined to an owner already' });
    }
    if (sendsMail && person.emailConfirmedAt === null) {
      throw new RefusedError('unconfirmed', { email: 'Sign in once with a link that is mailed to this address' });
    }
    const hash = await passwords.hash(password, client);
    const takenOver = (isJoined: boolean) =>
      changePerson(persons, person.uuid, (before) => {
        const isOver = before.erasedAt !== undefined || !before.sessions.some(({ uuid }) => uuid === session.uuid);
        // The session was ended meanwhile: by another link, or by the person.
        if (isOver && !isJoined) throw new WrongCredentialError();
        if (before.erasedAt !== undefined) return before;
        const now = clock();
        const sessions = before.sessions.filter(({ uuid }) => uuid === session.uuid);
        const owner = isJoined && open.of === 'person' ? open.person.owner : before.owner;
        const ended = { ...before, sessions, links: [], lonelySince: null };
        return withDetails(ended, { password: hash, owner, linksEndedAt: now }, now);
      });
    // Replace the password before joining: after a crash in between, the old password gives no access to the joined app.
    // Replace it again afterwards, because another of the person's links may have been used in between.
    const replaced = await takenOver(false);
    const result = roleBy(open);
    try {
      if (open.of === 'staff') await joinMember(ledger, open.staff, open.link.digest, person.uuid, result);
      else if (!(await persons.remove(open.person.uuid, open.person.version, alongside?.(result)))) {
        throw new WrongCredentialError();
      }
    } catch (error) {
      if (replaced) tellNewPassword(needs, person, replaced);
      if (isFailure(error, 'wrong_credential') || isFailure(error, 'not_found')) {
        throw new ValidationError({ link: INVALID_LINK });
      }
      throw error;
    }
    const after = await takenOver(true);
    if (!after) throw new NotFoundError();
    await endStaffLinks(needs, person.uuid);
    tellNewPassword(needs, person, after);
    return result;
  };
}

const INVALID_LINK = 'Must be an open link of a member, or an owner, that no person is joined to';
