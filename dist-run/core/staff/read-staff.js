import { OWN, sees } from '../access/ownership.js';
import { ValidationError } from '../errors.js';
import { mapPage } from '../pagination.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
import { staffAsOf } from './change-staff.js';
/** True if the caller is shown addresses and links of members, and not their names and roles alone. */
export function seesStaffWhole({ member }) {
    return member === undefined || member.role === 'manager';
}
/** The caller's staff, oldest first. */
export class ListStaff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`, and on `search` by an address that the caller is not shown. */
    async execute(caller, request = {}, search = NO_SEARCH) {
        const { staff, paginator, clock } = this.#needs;
        const isByEmail = [...search.all, ...search.any].some(({ field }) => field === 'email');
        if (isByEmail && !seesStaffWhole(caller))
            throw new ValidationError({ search: 'Must name fields among: name' });
        const page = await listed(staff, paginator, caller, request, search, (self) => anyWhere(OWN.staff(self)));
        const now = clock();
        return mapPage(page, (items) => items.map((one) => staffAsOf(one, now)));
    }
}
export class GetStaff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such member. */
    async execute(caller, uuid) {
        const { staff, clock } = this.#needs;
        const one = await found(staff, caller, uuid, (self, member) => sees(self, 'staff', member));
        return staffAsOf(one, clock());
    }
}
