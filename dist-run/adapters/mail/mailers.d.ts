import type { Mail, SendMail } from '../../core/actions/delivery-ports.js';
import { type SmtpAnswer } from './smtp-answers.js';
export interface Mailer {
    readonly send: SendMail;
    /** Closes the connections. Mails being sent fail. */
    close(): void;
}
export interface SmtpMailerOptions {
    /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
    readonly url: string;
    /** The sender: `a@example.com` or `A Name <a@example.com>`. */
    readonly from: string;
    /** Receives every answer of the server. Default: ignored. */
    readonly log?: (answer: SmtpAnswer) => void;
    /** Timeout of an attempt, including the wait for a free connection. */
    readonly timeoutMilliseconds?: number;
}
/** Sends over SMTP, over few connections that are kept for a while. @throws when `from` is no address. */
export declare function smtpMailer(options: SmtpMailerOptions): Mailer;
/** Hands mails to `log` and sends none: for when there is no SMTP server. */
export declare function loggingMailer(log: (mail: Mail) => void): Mailer;
