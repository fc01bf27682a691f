import { OWN, sees } from '../access/ownership.js';
import { ValidationError } from '../errors.js';
import type { AppCaller } from '../model/callers.js';
import { mapPage, type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
import type { StaffRepository, StaffSearch } from '../storage/staff-repository.js';
import { type StaffAsOfNow, staffAsOf } from './change-staff.js';

interface Needs {
  readonly staff: StaffRepository;
  readonly paginator: Paginator;
  readonly clock: Clock;
}

/** True if the caller sees the members' e-mail addresses and links in addition to their names and roles. */
export function seesStaffWhole({ member }: Pick<AppCaller, 'member'>): boolean {
  return member === undefined || member.role === 'manager';
}

export function listStaff({ staff, paginator, clock }: Needs) {
  return async (
    caller: AppCaller,
    { search = NO_SEARCH, ...request }: PageRequest & { readonly search?: StaffSearch | undefined } = {},
  ): Promise<Page<StaffAsOfNow>> => {
    const isByEmail = [...search.all, ...search.any].some(({ field }) => field === 'email');
    if (isByEmail && !seesStaffWhole(caller)) throw new ValidationError({ search: 'Must name fields among: name' });
    const page = await listed(staff, paginator, caller, request, search, (self) => anyWhere(OWN.staff(self)));
    const now = clock();
    return mapPage(page, (items) => items.map((one) => staffAsOf(one, now)));
  };
}

export function getStaff({ staff, clock }: Pick<Needs, 'staff' | 'clock'>) {
  return async (caller: AppCaller, uuid: string): Promise<StaffAsOfNow> => {
    const one = await found(staff, caller, uuid, (self, member) => sees(self, 'staff', member));
    return staffAsOf(one, clock());
  };
}
