import type { AppCaller } from '../model/callers.js';
import { type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import type { StaffRepository, StaffSearch } from '../storage/staff-repository.js';
import { type StaffAsOfNow } from './change-staff.js';
interface Needs {
    readonly staff: StaffRepository;
    readonly paginator: Paginator;
    readonly clock: Clock;
}
/** True if the caller is shown addresses and links of members, and not their names and roles alone. */
export declare function seesStaffWhole({ member }: Pick<AppCaller, 'member'>): boolean;
/** The caller's staff, oldest first. */
export declare class ListStaff {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`, and on `search` by an address that the caller is not shown. */
    execute(caller: AppCaller, request?: PageRequest, search?: StaffSearch): Promise<Page<StaffAsOfNow>>;
}
export declare class GetStaff {
    #private;
    constructor(needs: Pick<Needs, 'staff' | 'clock'>);
    /** @throws NotFoundError when the caller has no such member. */
    execute(caller: AppCaller, uuid: string): Promise<StaffAsOfNow>;
}
export {};
