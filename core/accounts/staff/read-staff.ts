import { ValidationError } from '../../basics/errors.js';
import { mapPage, type Page } from '../../basics/pagination.js';
import type { Clock } from '../../basics/ports.js';
import { NO_SEARCH } from '../../basics/search.js';
import { OWN } from '../../ledger/access/ownership.js';
import { found, type ListQuery, listed, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import type { AppCaller } from '../../model/callers.js';
import { searched } from '../../model/questions/search-conditions.js';
import { type StaffAsOfNow, staffNow } from './change-staff.js';

interface Needs extends ReadNeeds {
  readonly clock: Clock;
}

const SEARCHED = { name: 'nameFolded', email: 'emailFolded' } as const;

/** True if the caller sees the members' e-mail addresses and links in addition to their names and roles. */
export function seesStaffWhole({ member }: Pick<AppCaller, 'member'>): boolean {
  return member === undefined || member.role === 'manager';
}

export function listStaff(needs: Needs) {
  return async (
    caller: AppCaller,
    { search = NO_SEARCH, ...request }: ListQuery<keyof typeof SEARCHED> = {},
  ): Promise<Page<StaffAsOfNow>> => {
    const isByEmail = [...search.all, ...search.any].some(({ field }) => field === 'email');
    if (isByEmail && !seesStaffWhole(caller)) throw new ValidationError({ search: 'Must name fields among: name' });
    const where = ['and', searched<'staff'>(search, SEARCHED)] as const;
    const page = await listed(needs, caller, request, { kind: 'staff', where }, OWN.staff);
    const now = needs.clock();
    return mapPage(page, (items) => items.map((one) => staffNow(one, now)));
  };
}

export function getStaff(needs: Pick<Needs, 'objects' | 'clock'>) {
  return async (caller: AppCaller, uuid: string): Promise<StaffAsOfNow> => {
    return staffNow(await found(needs, 'staff', caller, uuid), needs.clock());
  };
}
