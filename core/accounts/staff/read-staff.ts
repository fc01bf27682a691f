import { ValidationError } from '../../basics/errors.js';
import { mapPage, type Page } from '../../basics/pagination.js';
import type { Clock, Instant } from '../../basics/ports.js';
import { NO_SEARCH } from '../../basics/search.js';
import { OWN } from '../../ledger/access/ownership.js';
import { found, type ListQuery, listed, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import type { OwnerRepository } from '../../ledger/storage/owner-repository.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import type { AppCaller } from '../../model/callers.js';
import { seenAt } from '../../model/person.js';
import { searchConditions } from '../../model/questions/search-conditions.js';
import { type StaffAsOfNow, staffNow, withLastSeen } from './change-staff.js';

interface Needs extends ReadNeeds {
  readonly clock: Clock;
  readonly persons: Pick<PersonRepository, 'find'>;
  readonly owners: Pick<OwnerRepository, 'list'>;
}

const SEARCHED = { name: 'nameFolded', email: 'emailFolded' } as const;

/** True if the caller sees the members' e-mail addresses and links in addition to their names and roles. */
export function seesStaffWhole({ member }: Pick<AppCaller, 'member'>): boolean {
  return member === undefined || member.role === 'manager';
}

export function listStaff(needs: Omit<Needs, 'owners'>) {
  return async (
    caller: AppCaller,
    { search = NO_SEARCH, ...request }: ListQuery<keyof typeof SEARCHED> = {},
  ): Promise<Page<StaffAsOfNow>> => {
    const isByEmail = [...search.all, ...search.any].some(({ field }) => field === 'email');
    if (isByEmail && !seesStaffWhole(caller)) throw new ValidationError({ search: 'Must name fields among: name' });
    const where = ['and', searchConditions<'staff'>(search, SEARCHED)] as const;
    const page = await listed(needs, caller, request, { kind: 'staff', where }, OWN.staff);
    const now = needs.clock();
    return mapPage(page, async (items) =>
      seen(
        needs,
        caller,
        items.map((one) => staffNow(one, now)),
      ),
    );
  };
}

export function getStaff(needs: Pick<Needs, 'objects' | 'clock' | 'persons'>) {
  return async (caller: AppCaller, uuid: string): Promise<StaffAsOfNow> => {
    const [one] = await seen(needs, caller, [staffNow(await found(needs, 'staff', caller, uuid), needs.clock())]);
    return one!;
  };
}

function seen({ persons }: Pick<Needs, 'persons'>, caller: AppCaller, members: readonly StaffAsOfNow[]) {
  return seesStaffWhole(caller) ? withLastSeen(persons, members) : members;
}

/** Owner of an app. */
export interface AppOwner {
  /** Null: nobody has signed in as the owner. */
  readonly name: string | null;
  readonly email: string | null;
  /** Hour of the last request in the app. Null: none. */
  readonly seenAt: Instant | null;
}

export function getStaffOwner({ persons, owners }: Pick<Needs, 'persons' | 'owners'>) {
  return async ({ app }: AppCaller): Promise<AppOwner> => {
    const person = await persons.find({ owner: app.owner });
    if (person?.email) return { name: person.name, email: person.email, seenAt: seenAt(person, app.uuid) };
    const tokens = await owners.list();
    return {
      name: null,
      email: tokens.find(({ owner }) => owner.uuid === app.owner)?.owner.email ?? null,
      seenAt: null,
    };
  };
}
