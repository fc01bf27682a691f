import { isFailure, ValidationError, WrongCredentialError } from '../errors.js';
import { FieldReader, REQUIRED, TEXT_MAX } from '../fields.js';
import type { Ledger } from '../ledger/ledger.js';
import { FRESH_LINK, normalizedPassword, type Person, readPassword } from '../model/person.js';
import type { PersonCaller } from '../model/person-callers.js';
import type { Staff } from '../model/staff.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import { fold, NO_SEARCH, type Search } from '../search.js';
import type { AppRepository } from '../storage/app-repository.js';
import { changePerson } from '../storage/person-change.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import { type Conditional, changed, checkVersion, isSame } from '../versions.js';
import type { GuessLimits } from './guess-limits.js';
import type { LinkMail } from './link-mail.js';
import { endStaffLinks, type PersonPlace } from './link-use.js';
import { membershipsOf } from './memberships.js';
import type { Passwords } from './passwords.js';
import { withDetails } from './person-record.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly staff: Pick<StaffRepository, 'joined'>;
  readonly apps: Pick<AppRepository, 'ofAnyOwner' | 'list'>;
  readonly ledger: Ledger;
  readonly passwords: Passwords;
  readonly guesses: GuessLimits;
  readonly linkMail: LinkMail;
  readonly paginator: Paginator;
  readonly clock: Clock;
  readonly inBackground: (work: () => Promise<void>) => void;
}

/** The person of a session. */
export class GetPerson {
  async execute({ person }: PersonCaller): Promise<Person> {
    return person;
  }
}

export interface PersonPatch {
  readonly name?: string;
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
}

/**
 * Changes a person by a JSON merge patch. E-mail and password need the present password, if there is one, unless the session
 * began with a link a moment ago. Changing one of them ends all other sessions, and all open links.
 */
export class ChangePerson {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field; StaleError; DuplicateError on `email`; TooManyError after wrong passwords. */
  async execute(
    { person, session }: PersonCaller,
    patch: PersonPatch,
    { expected, client = '' }: Conditional & { readonly client?: string | undefined } = {},
  ): Promise<Person> {
    const { persons, passwords, clock, linkMail, inBackground } = this.#needs;
    checkVersion({ version: person.detailsVersion }, expected);
    const fields = new FieldReader(patch);
    const name = fields.raw('name') === undefined ? person.name : fields.requiredText('name', TEXT_MAX);
    const email = fields.raw('email') === undefined ? person.email : this.#email(fields);
    const isNewPassword = fields.raw('password') !== undefined;
    const password = readPassword(fields, 'password', [email]);
    if (isNewPassword && password === null && !fields.isBad('password')) fields.fail('password', REQUIRED);
    const isSensitive = isNewPassword || email !== person.email;
    const now = clock();
    const isFresh = session.beganWith !== 'password' && now - session.createdAt <= FRESH_LINK;
    const needsCurrent = isSensitive && person.password !== null && !isFresh;
    if (needsCurrent && !fields.has('currentPassword')) fields.fail('currentPassword', REQUIRED);
    fields.done();
    if (needsCurrent) await this.#checkCurrent(person, patch.currentPassword, client);
    const hash = password === null ? person.password : await passwords.hash(password);
    const before = person;
    const after = await changePerson(persons, person.uuid, (stored) => {
      checkVersion({ version: stored.detailsVersion }, expected);
      // The password was changed while this one was compared.
      if (needsCurrent && stored.password !== before.password) throw new WrongCredentialError();
      const details = { name, email, password: password === null ? stored.password : hash };
      if (isSame(details, { name: stored.name, email: stored.email, password: stored.password })) return stored;
      const changedTo = withDetails(stored, details, now);
      if (!isSensitive) return changedTo;
      const sessions = stored.sessions.filter(({ uuid }) => uuid === session.uuid);
      const emailConfirmedAt = email === stored.email ? stored.emailConfirmedAt : null;
      return { ...changedTo, sessions, links: [], linksEndedAt: now, emailConfirmedAt };
    });
    if (!after) throw new WrongCredentialError();
    if (isSensitive) await endStaffLinks(this.#needs, person.uuid);
    const former = before.email;
    if (former !== null && after.email !== former && linkMail.canMail) {
      inBackground(() => linkMail.tellFormer(former, after.name));
    }
    return after;
  }

  #email(fields: FieldReader): string {
    const email = fields.emailOrBlank('email');
    if (email === null && !fields.isBad('email')) fields.fail('email', REQUIRED);
    return email ?? '';
  }

  async #checkCurrent(person: Person, given: unknown, client: string): Promise<void> {
    const guess = this.#needs.guesses.begin(person.email ?? '', client);
    const text = typeof given === 'string' ? normalizedPassword(given) : '';
    if (!(await this.#needs.passwords.isRight(text, person.password))) {
      throw new ValidationError({ currentPassword: 'Is not the present password' });
    }
    guess.right();
  }
}

/** Erases a person. Its staff members stay, without a person. */
export class DeletePerson {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws StaleError */
  async execute({ person }: PersonCaller, { expected }: Conditional = {}): Promise<void> {
    checkVersion({ version: person.detailsVersion }, expected);
    await leaveAll(this.#needs, person.uuid);
    // The remaining record is empty. `SweepPersons` removes it and overwrites the bytes at rest.
    const nothing = { name: '', email: null, password: null, owner: null, emailConfirmedAt: null, mailedAt: [] };
    await changePerson(this.#needs.persons, person.uuid, (before) => ({
      ...before,
      ...nothing,
      sessions: [],
      links: [],
      lonelySince: 0,
    }));
  }
}

/** Takes the person out of all members that it is joined to. */
export async function leaveAll({ staff, ledger }: Pick<Needs, 'staff' | 'ledger'>, person: string): Promise<void> {
  for (const { app, uuid } of await staff.joined(person)) {
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
      // The app was removed meanwhile, and its members with it.
      if (!isFailure(error, 'not_found')) throw error;
    }
  }
}

export const PLACE_SEARCH = ['name'] as const;

/** The apps in which a person may do something, by name. */
export class ListPlaces {
  readonly #needs: Pick<Needs, 'staff' | 'apps' | 'paginator'>;
  constructor(needs: Pick<Needs, 'staff' | 'apps' | 'paginator'>) {
    this.#needs = needs;
  }

  async execute(
    { person }: PersonCaller,
    request: PageRequest = {},
    search: Search<'name'> = NO_SEARCH,
  ): Promise<Page<PersonPlace>> {
    const places = await this.#places(person);
    const terms = [...search.all, ...search.any].map(({ folded }) => folded);
    const found = places
      .filter(({ app }) => terms.every((term) => fold(app?.name ?? '').includes(term)))
      .sort((a, b) => ((a.app?.name ?? '') < (b.app?.name ?? '') ? -1 : 1));
    return this.#needs.paginator.paginate(request, async ({ offset, limit }) => ({
      items: found.slice(offset, offset + limit),
      total: found.length,
    }));
  }

  async #places({ uuid, owner }: Person): Promise<readonly PersonPlace[]> {
    const joined = await membershipsOf(this.#needs, uuid);
    const places = new Map<string, PersonPlace>();
    for (const { app, staff } of joined) {
      const shown = { uuid: app.uuid, slug: app.slug, name: app.name };
      if (staff.active) places.set(app.uuid, { app: shown, role: staff.role, staff: staff.uuid });
    }
    if (!owner) return [...places.values()];
    for (let offset = 0; ; offset += SLICE) {
      const { items } = await this.#needs.apps.list(owner.uuid, { offset, limit: SLICE }, NO_SEARCH);
      for (const app of items) {
        const staff = places.get(app.uuid)?.staff ?? null;
        places.set(app.uuid, { app: { uuid: app.uuid, slug: app.slug, name: app.name }, role: 'owner', staff });
      }
      if (items.length < SLICE) return [...places.values()];
    }
  }
}

const SLICE = 1_000;
