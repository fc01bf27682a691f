import { timingSafeEqual } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { memberOf } from '../../core/access/guarded-ledger.js';
import { DAY } from '../../core/instants.js';
import { counterOf } from '../../core/manage/manage-secret.js';
import { slugInKeyText } from '../../core/model/key.js';
import { isLiveSession } from '../../core/model/person.js';
import { isLiveToken } from '../../core/staff/staff-tokens.js';
import { appToken, credentialProblem, keyText, manageToken, memberCredential, ownerCredential, plainCredential, sessionCredential, } from './credentials.js';
/**
 * Verifies callers by the digests of their tokens. It only caches the decoded headers of known callers, because
 * decoding costs more than everything else. The credential itself is verified on each request, so that a revoked or
 * replaced token is invalid at once. A cache of that lookup belongs into the storage, which knows about changes.
 */
export class DigestTokenVerifier {
    #needs;
    #owners = new QuickLRU({ maxSize: HEADERS_MAX });
    /** Digests of tokens. */
    #apps = new QuickLRU({ maxSize: HEADERS_MAX });
    constructor(needs) {
        this.#needs = needs;
    }
    async owner(authorization = '') {
        const claim = this.#owners.get(authorization) ?? this.#claimOf(authorization);
        if (!claim)
            return this.#ownerOfSession(authorization);
        let owner;
        // Compares with every token, even after a match, so that the time does not reveal which one matched.
        for (const token of await this.#needs.owners.tokensOf(claim.email)) {
            if (isSameDigest(token.digest, claim.digest))
                owner = token.owner;
        }
        remember(this.#owners, authorization, owner && claim);
        return owner;
    }
    #claimOf(authorization) {
        const credential = ownerCredential(authorization);
        return credential && { email: credential.email, digest: this.#needs.digest(credential.token) };
    }
    async app(authorization = '') {
        const given = this.#apps.get(authorization) ?? this.#digestOf(authorization);
        if (given === undefined)
            return this.#member(authorization);
        const { apps, clock } = this.#needs;
        const record = await apps.findByDigest(given);
        const proof = record && proofOf(record.credential, given, clock());
        remember(this.#apps, authorization, proof && given);
        if (!record || !proof)
            return undefined;
        return proof === 'token' ? { app: record.app } : { app: record.app, actor: { kind: 'session', uuid: proof.uuid } };
    }
    /** Verifies the token of a member, or the session of a person in an app. */
    async #member(authorization) {
        const plain = plainCredential(authorization);
        const credential = plain === undefined ? undefined : memberCredential(plain);
        if (!credential)
            return undefined;
        if (credential.kind === 'session')
            return this.#inApp(credential);
        const { apps, staff, digest, clock } = this.#needs;
        const found = await staff.ofAnyApp(credential.staff);
        const given = digest(credential.text);
        const now = clock();
        const token = found?.tokens.find((one) => isLiveToken(one, now) && isSameDigest(one.digest, given));
        const member = token && memberOf(found, true);
        const app = member && (await apps.ofAnyOwner(found.app));
        if (!app || !member)
            return undefined;
        return { app, member, current: { kind: 'staff token', staff: member.uuid, uuid: token.uuid } };
    }
    /** Returns the person's caller in the app: as the app's owner, or as its staff member. */
    async #inApp(credential) {
        const { apps, staff } = this.#needs;
        const [proved, app] = await Promise.all([this.#session(credential), apps.ofAnyOwner(credential.app)]);
        if (!proved || !app)
            return undefined;
        const { person, session } = proved;
        const current = { kind: 'session', person: person.uuid, uuid: session.uuid, usedAt: session.usedAt };
        if (person.owner?.uuid === app.owner)
            return { app, actor: { kind: 'owner', uuid: app.owner }, current };
        const member = memberOf(await staff.inApp(app.uuid, person.uuid), false);
        return member && { app, member, current };
    }
    /** An owner's credential is also a session of its person, without an app. */
    async #ownerOfSession(authorization) {
        return (await this.person(authorization))?.person.owner ?? undefined;
    }
    async person(authorization = '') {
        const plain = plainCredential(authorization);
        const credential = plain === undefined ? undefined : sessionCredential(plain);
        return credential && this.#session(credential);
    }
    async #session({ person: uuid, text, }) {
        const { persons, digest, clock } = this.#needs;
        const person = await persons.find(uuid);
        const given = digest(text);
        const session = person?.sessions.find((one) => isSameDigest(one.digest, given) && isLiveSession(one, clock()));
        return person && session && { person, session };
    }
    async link(authorization = '') {
        const plain = plainCredential(authorization);
        const open = plain === undefined ? undefined : await this.#needs.links.find(plain);
        return open && { open };
    }
    async key(authorization = '') {
        const text = keyText(authorization);
        if (text === undefined)
            return undefined;
        const slug = slugInKeyText(text);
        if (slug !== undefined)
            return this.#publicKey(slug);
        const { apps, keys, digest } = this.#needs;
        const given = digest(text);
        const key = await keys.findByDigest(given);
        if (!key || !isSameDigest(key.digest, given))
            return undefined;
        const app = await apps.ofAnyOwner(key.app);
        return app && { app, key };
    }
    async #publicKey(slug) {
        const { apps, keys } = this.#needs;
        const app = await apps.ofSlug(slug);
        const key = app && (await keys.ofPage(app.uuid));
        return key && { app, key, isPublic: true };
    }
    async booker(authorization = '') {
        const credential = manageToken(authorization);
        if (!credential)
            return undefined;
        const { apps, bookings, manageTokens, clock } = this.#needs;
        const booking = await bookings.ofAnyApp(credential.booking);
        const record = booking && (await apps.recordOf(booking.app));
        const manage = record?.credential.manage;
        if (!record || !manage)
            return undefined;
        const now = clock();
        const { uuid, app } = booking;
        const counter = counterOf(booking);
        const proves = (secret) => manageTokens.isProof(credential.token, secret, app, uuid, counter);
        const { secret, previous } = manage;
        const isProved = proves(secret) || (previous !== null && now < previous.until && proves(previous.secret));
        if (!isProved || now >= booking.end + MANAGED_FOR)
            return undefined;
        return { app: record.app, booking: uuid, counter, origins: booking.madeWith?.origins ?? null };
    }
    /**
     * Checks for `pk_` or `@`, or the beginning of their Base64, which no UUID's Base64 shares. `key` decodes the rest.
     * A key without Base64 counts too, so that pages of other origins can read its refusal.
     */
    isKey(authorization = '') {
        return /^[Bb][Ee][Aa][Rr][Ee][Rr] +(?:cGtf|pk_|Q[A-P]|@)/.test(authorization);
    }
    problem(authorization, wanted) {
        return credentialProblem(authorization, wanted);
    }
    #digestOf(authorization) {
        const token = appToken(authorization);
        return token === undefined ? undefined : this.#needs.digest(token);
    }
}
/** Time after its end for which a booking can be managed. */
const MANAGED_FOR = 30 * DAY;
const HEADERS_MAX = 1_000;
/** Limit of cached headers: clients can pad a header with any number of blanks. */
const HEADER_LENGTH_MAX = 512;
/** Caches a decoded header of a known caller. Undefined removes it, so that strangers cannot evict known callers. */
function remember(known, header, said) {
    if (said === undefined)
        known.delete(header);
    else if (header.length <= HEADER_LENGTH_MAX && !known.has(header))
        known.set(header, said);
}
/**
 * Finds the credential with that digest: the app's token, the previous token during its grace period, or a live
 * session.
 */
function proofOf({ digest, previous, sessions = [] }, given, now) {
    if (isSameDigest(digest, given))
        return 'token';
    if (previous !== null && now < previous.until && isSameDigest(previous.digest, given))
        return 'token';
    return sessions.find((session) => now < session.expiresAt && isSameDigest(session.digest, given));
}
function isSameDigest(known, given) {
    const left = Buffer.from(known);
    const right = Buffer.from(given);
    return left.length === right.length && timingSafeEqual(left, right);
}
