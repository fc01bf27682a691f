/** Answer of an SMTP server, or the reason why there is none. Only for the log, with masked secrets. */
export interface SmtpAnswer {
    /** The `id` of the mail that was being sent. */
    readonly mail: string;
    readonly ok: boolean;
    /** The reply code; null when there was no reply. */
    readonly status: number | null;
    readonly text: string;
}
/** Failure that the mail library throws. Declared here, because programs without the library do not have its type. */
interface SmtpFailure {
    readonly code?: string | undefined;
    readonly command?: string | undefined;
    readonly responseCode?: number | undefined;
}
/**
 * Returns the part of a failure that tenants see: its class and SMTP code. Not its text: servers include names and addresses of their
 * network, and some repeat the refused command, which may contain the password.
 */
export declare function classOf({ code, command, responseCode }: SmtpFailure): string;
/** Masks the credentials of an SMTP URL in a text: as they are, and what SMTP makes of them in Base64, in pieces too. */
export declare function maskerOf(url: string): (text: string) => string;
export {};
