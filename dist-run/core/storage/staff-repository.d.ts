import type { Staff } from '../model/staff.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';
export declare const STAFF_SEARCH: readonly ['name', 'email'];
export type StaffSearch = Search<(typeof STAFF_SEARCH)[number]>;
/** Reads staff members. The Ledger writes them. */
export interface StaffRepository extends ObjectRepository<Staff, (typeof STAFF_SEARCH)[number]> {
    /** Member with that UUID, of any app, even one that is being deleted. */
    ofAnyApp(uuid: string): Promise<Staff | undefined>;
    /** Members of all apps that the person is connected to. */
    joined(person: string): Promise<readonly Staff[]>;
    /** Member of the app that the person is connected to. */
    inApp(app: string, person: string): Promise<Staff | undefined>;
}
