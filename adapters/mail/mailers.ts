import { createRequire } from 'node:module';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import type { Delivered, Mail, SendMail } from '../../core/actions/delivery-ports.js';
import { NO_MAIL_SERVER } from '../../core/actions/delivery-ports.js';
import { calendarOf } from '../../core/actions/invitation-text.js';
import { type Mailbox, mailboxOf, plainName } from '../../core/icalendar/mailboxes.js';
import { SECOND } from '../../core/instants.js';
import { classOf, maskerOf, type SmtpAnswer } from './smtp-answers.js';

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

const LOGGED_LENGTH = 500;

const require = createRequire(import.meta.url);

/** Sends over SMTP, with few pooled connections. @throws if `from` is not an address. */
export function smtpMailer(options: SmtpMailerOptions): Mailer {
  const { url, from, log, timeoutMilliseconds = 30 * SECOND } = options;
  const masked = maskerOf(url);
  const sender = mailboxOf(from);
  if (!sender) throw new Error('The sender of mails must be one e-mail address');
  const { createTransport } = require('nodemailer') as typeof import('nodemailer'); // here: only SMTP needs it
  const transport = createTransport({
    url,
    pool: true,
    // silence; the deadline of the attempt also ends servers that trickle
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: timeoutMilliseconds,
    idleTimeout: timeoutMilliseconds / 2,
    // once, for a pooled connection that the server has closed meanwhile; further retries are the job's
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const tell = ({ id }: Mail, ok: boolean, status: number | null, text: string) =>
    log?.({ mail: id, ok, status, text: oneLine(masked(text), LOGGED_LENGTH) });

  return {
    async send(mail) {
      const to = mailboxOf(mail.to);
      if (!to) return failed('The recipient is not one e-mail address', { final: true });
      const deadline = AbortSignal.timeout(timeoutMilliseconds);
      try {
        const { response } = await transport.sendMail({ ...composed(mail, sender, to), signal: deadline });
        const status = statusOf(response);
        tell(mail, true, status, response);
        return { ok: true, status, message: null, notBefore: null, final: false };
      } catch (thrown) {
        const error = thrown as NodemailerError;
        tell(mail, false, error.responseCode ?? null, error.message);
        if (deadline.aborted) return failed(`No answer within ${timeoutMilliseconds / SECOND} s`);
        return refused(error);
      }
    },

    // by force: mails are repeated after a restart, a server that trickles would hold it up
    close: () => transport.close({ force: true }),
  };
}

/** Hands mails to `log` and sends none: for when there is no SMTP server. */
export function loggingMailer(log: (mail: Mail) => void): Mailer {
  return {
    async send(mail) {
      log(mail);
      return failed(NO_MAIL_SERVER, { final: true });
    },
    close() {},
  };
}

function composed(mail: Mail, from: Mailbox, to: Mailbox): SendMailOptions {
  const { invitation, published = null, fromName = null, replyTo = null } = mail;
  return {
    from: fromName === null ? from : { name: plainName(fromName), address: from.address },
    to,
    ...(replyTo !== null && { replyTo }),
    subject: oneLine(mail.subject, Number.POSITIVE_INFINITY),
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(invitation && {
      icalEvent: {
        method: invitation.method,
        filename: 'invite.ics',
        content: calendarOf(invitation),
      },
    }),
    ...(published !== null && {
      attachments: [
        { filename: 'bookings.ics', content: published, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
      ],
    }),
    messageId: `<${mail.id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    // no answers by machines on holiday (RFC 3834)
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const failed = (message: string, more: Partial<Delivered> = {}): Delivered => ({
  ok: false,
  status: null,
  message,
  notBefore: null,
  final: false,
  ...more,
});

/**
 * A 5yz reply is permanent (RFC 5321, 4.2.1) only if it concerns this mail. Replies to the greeting or the login, and requests for a login
 * (530), concern the server's settings, which an operator will correct.
 */
function refused(error: NodemailerError): Delivered {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const final = isAboutMail && error.permanent === true && error.responseCode !== 530;
  return failed(classOf(error), { status: error.responseCode ?? null, final });
}

function statusOf(response: string): number | null {
  const [status] = /^\d{3}/.exec(response) ?? [];
  return status === undefined ? null : Number(status);
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...line].slice(0, length).join('');
}
