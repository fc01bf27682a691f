import type { App } from '../model/app.js';
import type { Person } from '../model/person.js';
import type { LinkIssuer, Staff, StaffLink } from '../model/staff.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
interface Needs {
    readonly apps: Pick<AppRepository, 'ofAnyOwner'>;
    readonly staff: Pick<StaffRepository, 'joined'>;
}
/** A staff member that a person is joined to, with its app. */
export interface Membership {
    readonly staff: Staff;
    readonly app: App;
}
/** Lists all memberships of a person, active or not. Ignores apps that are being removed. */
export declare function membershipsOf({ apps, staff }: Needs, person: string): Promise<readonly Membership[]>;
/**
 * True if the issuer manages every membership of the person: an app those in that app alone, an owner those in its apps. A command may
 * manage all.
 */
export declare function mayManage(needs: Needs, issuer: LinkIssuer, app: string, person: Person): Promise<boolean>;
/** True if the link of a member was made after all links of its person were last ended. */
export declare function isAfterEnd(link: Pick<StaffLink, 'createdAt'>, person: Person): boolean;
export {};
