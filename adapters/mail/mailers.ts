import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { SECOND } from '../../core/basics/instants.js';
import { type Delivered, INLINE_IMAGE, type InlineImage, type Mail, type SendMail } from '../../core/basics/mail.js';
import { type Mailbox, parseMailbox } from '../../core/bookings/icalendar/mailboxes.js';
import { renderInvitation } from '../../core/messages/actions/invitation-text.js';
import { loadNodemailer } from './nodemailer.js';
import { buildMasker, classifyFailure, type SmtpAnswer } from './smtp-answers.js';

export interface Mailer {
  readonly send: SendMail;
  /** Closes the connections. Mails that are being sent fail. */
  close(): void;
}

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly url: string;
  /** The sender: `a@example.com` or `A Name <a@example.com>`. */
  readonly from: string;
  /** Called with every reply of the SMTP server, for the log. Default: replies are ignored. */
  readonly log?: (answer: SmtpAnswer) => void;
  /** Timeout of one attempt to send a mail, including the wait for a free connection. Default 30 s. */
  readonly timeoutMilliseconds?: number;
}

const LOGGED_LENGTH = 500;

/** Loads the library that sends mail, which is otherwise loaded with the first mail. @throws MissingPackageError */
export async function loadMailLibrary(): Promise<void> {
  await loadNodemailer(); // its type is not in the declarations of this adapter, because the library is optional
}

/** Returns a mailer that sends over SMTP, with few pooled connections. @throws Error if `from` is not an address. */
export function smtpMailer(options: SmtpMailerOptions): Mailer {
  const { url, from, log, timeoutMilliseconds = 30 * SECOND } = options;
  const masked = buildMasker(url);
  const sender = parseMailbox(from);
  if (!sender) throw new Error('The sender of mails must be one e-mail address');
  const transportOf = ({ createTransport }: typeof import('nodemailer')) =>
    createTransport({
      url,
      pool: true,
      // These only limit how long the server may be silent. The deadline also stops a server that sends a byte now and then.
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: timeoutMilliseconds,
      idleTimeout: timeoutMilliseconds / 2,
      // Retry once, because the server may have closed a pooled connection. The job makes all further retries.
      maxRequeues: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let opened: Promise<ReturnType<typeof transportOf>> | undefined;
  const tell = ({ id }: Mail, ok: boolean, status: number | null, text: string) =>
    log?.({ mail: id, ok, status, text: oneLine(masked(text), LOGGED_LENGTH) });

  return {
    async send(mail) {
      const to = parseMailbox(mail.to);
      if (!to) return failed('The recipient is not one e-mail address', { final: true });
      const deadline = AbortSignal.timeout(timeoutMilliseconds);
      try {
        opened ??= loadNodemailer().then(transportOf);
        const transport = await opened;
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

    // Close by force, so that a slow server does not delay the shutdown. The mails are sent again after the restart.
    close: () => void opened?.then((transport) => transport.close({ force: true })),
  };
}

function composed(mail: Mail, from: Mailbox, to: Mailbox): SendMailOptions {
  const { invitation, published = null, inline = null, fromName = null, replyTo = null } = mail;
  return {
    from: fromName === null ? from : { name: oneLine(fromName), address: from.address },
    to,
    ...(replyTo !== null && { replyTo }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(invitation && {
      icalEvent: {
        method: invitation.method,
        filename: 'invite.ics',
        content: renderInvitation(invitation),
      },
    }),
    attachments: [
      ...(published === null
        ? []
        : [
            {
              filename: 'bookings.ics',
              content: published,
              contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            },
          ]),
      ...(inline === null ? [] : [inlinePart(inline)]),
    ],
    messageId: `<${mail.id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    // Asks receiving servers for no automatic replies, such as holiday notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function inlinePart({ type, data }: InlineImage) {
  const filename = type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return { cid: INLINE_IMAGE, filename, content: data, encoding: 'base64', contentType: type } as const;
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
 * Converts an SMTP failure. A 5yz reply is final (RFC 5321, 4.2.1) only if it concerns this mail. Replies to the greeting or the login, and
 * requests for a login (530), are retried: they concern settings, which an operator will correct.
 */
function refused(error: NodemailerError): Delivered {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const final = isAboutMail && error.permanent === true && error.responseCode !== 530;
  return failed(classifyFailure(error), { status: error.responseCode ?? null, final });
}

function statusOf(response: string): number | null {
  const [status] = /^\d{3}/.exec(response) ?? [];
  return status === undefined ? null : Number(status);
}

function oneLine(text: string, length = Number.POSITIVE_INFINITY): string {
  const line = text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return [...line].slice(0, length).join('');
}
