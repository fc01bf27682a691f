import type { Ledger } from '../ledger/ledger.js';
import type { Clock } from '../ports.js';
import type { ErasureRepository } from '../storage/erasure-repository.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
interface Needs {
    readonly persons: PersonRepository;
    readonly staff: Pick<StaffRepository, 'joined'>;
    readonly ledger: Ledger;
    readonly objects: Pick<ObjectStore, 'select'>;
    readonly erasures: Pick<ErasureRepository, 'overwrite'>;
    readonly clock: Clock;
}
/**
 * Erases the persons without memberships, and completes all erasures of persons. The record of an erased person stays
 * without personal data. Its `lonelySince` is 0 until its members are told, a moment until the bytes at rest are
 * overwritten, and then null.
 */
export declare class SweepPersons {
    #private;
    constructor(needs: Needs);
    /** Returns the number of erased persons. @throws UnavailableError if bytes at rest cannot be overwritten now. */
    execute(): Promise<number>;
}
export {};
