import { type ManageTokens } from '../../core/manage/manage-secret.js';
import type { AppCaller, BookerCaller, CredentialKind, CredentialProblem, KeyCaller, TokenVerifier } from '../../core/model/callers.js';
import type { Owner } from '../../core/model/owner.js';
import type { LinkCaller, PersonCaller } from '../../core/model/person-callers.js';
import type { LinkFinder } from '../../core/persons/link-finder.js';
import type { Clock, Digest } from '../../core/ports.js';
import type { AppRepository } from '../../core/storage/app-repository.js';
import type { BookingRepository } from '../../core/storage/booking-repository.js';
import type { KeyRepository } from '../../core/storage/key-repository.js';
import type { OwnerRepository } from '../../core/storage/owner-repository.js';
import type { PersonRepository } from '../../core/storage/person-repository.js';
import type { StaffRepository } from '../../core/storage/staff-repository.js';
interface Needs {
    readonly owners: OwnerRepository;
    readonly apps: AppRepository;
    readonly staff: Pick<StaffRepository, 'ofAnyApp' | 'inApp'>;
    readonly persons: Pick<PersonRepository, 'find'>;
    readonly links: LinkFinder;
    readonly keys: Pick<KeyRepository, 'findByDigest' | 'ofPage'>;
    readonly bookings: Pick<BookingRepository, 'ofAnyApp'>;
    readonly manageTokens: ManageTokens;
    readonly digest: Digest;
    readonly clock: Clock;
}
/**
 * Verifies callers by the digests of their tokens. It only caches the decoded headers of known callers, because
 * decoding costs more than everything else. The credential itself is verified on each request, so that a revoked or
 * replaced token is invalid at once. A cache of that lookup belongs into the storage, which knows about changes.
 */
export declare class DigestTokenVerifier implements TokenVerifier {
    #private;
    constructor(needs: Needs);
    owner(authorization?: string): Promise<Owner | undefined>;
    app(authorization?: string): Promise<AppCaller | undefined>;
    person(authorization?: string): Promise<PersonCaller | undefined>;
    link(authorization?: string): Promise<LinkCaller | undefined>;
    key(authorization?: string): Promise<KeyCaller | undefined>;
    booker(authorization?: string): Promise<BookerCaller | undefined>;
    /**
     * Checks for `pk_` or `@`, or the beginning of their Base64, which no UUID's Base64 shares. `key` decodes the rest.
     * A key without Base64 counts too, so that pages of other origins can read its refusal.
     */
    isKey(authorization?: string): boolean;
    problem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem;
}
export {};
