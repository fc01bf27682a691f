import type { CredentialKind, CredentialProblem } from '../../core/model/callers.js';
/** Parsed `Authorization` header of an owner: e-mail address and token. */
export interface OwnerCredential {
    /** In lower case, as addresses are stored. */
    readonly email: string;
    readonly token: string;
}
/**
 * Decodes the credential of a `Bearer` header (adapters/tokens/README.md, "Credentials"). Undefined for other
 * schemes, for anything but canonical Base64 (standard or URL-safe, with or without padding), and for invalid UTF-8.
 */
export declare function plainCredential(authorization: string | undefined): string | undefined;
/** Explains the refusal of a header, by its form. */
export declare function credentialProblem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem;
export declare function ownerCredential(authorization: string | undefined): OwnerCredential | undefined;
/** Parsed credential of a member: its token, or the session of its person and the app. */
export type MemberCredential = {
    readonly kind: 'token';
    readonly staff: string;
    readonly text: string;
} | {
    readonly kind: 'session';
    readonly person: string;
    readonly text: string;
    readonly app: string;
};
export declare function memberCredential(plain: string): MemberCredential | undefined;
/** The session that a text is, without an app, with the UUID of its person. */
export declare function sessionCredential(plain: string): {
    readonly person: string;
    readonly text: string;
} | undefined;
/** The app's token, a UUID, in lower case. */
export declare function appToken(authorization: string | undefined): string | undefined;
/** Returns the text of a key. */
export declare function keyText(authorization: string | undefined): string | undefined;
/** Returns a manage token and its booking. */
export declare function manageToken(authorization: string | undefined): {
    readonly token: string;
    readonly booking: string;
} | undefined;
