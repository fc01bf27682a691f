export interface Mailbox {
    /** Empty without a name. */
    readonly name: string;
    readonly address: string;
}
/**
 * Parses a single mailbox, `a@example.com` or `A Name <a@example.com>`. Undefined for none or several. The address is taken from the last
 * brackets, so a name cannot inject another one.
 */
export declare function mailboxOf(text: string): Mailbox | undefined;
/**
 * Reduces a name to one line without double quotes. Mail headers can quote, but parameters in calendars cannot contain a quote (RFC 5545,
 * 3.1).
 */
export declare function plainName(name: string): string;
