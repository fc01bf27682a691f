import type { Mailer, SmtpAnswer } from '../adapters/mail/index.js';
import type { Mail } from '../core/index.js';
import type { Config } from './config.js';
import type { Log } from './observability/logger.js';

/** Loads its libraries with the first mail if no SMTP server is set. @throws MissingPackageError */
export async function lateMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  log: Log,
): Promise<Mailer> {
  let opened: Promise<Mailer> | undefined;
  const open = async () => {
    const { loadNodemailer, loggingMailer, smtpMailer } = await import('../adapters/mail/index.js');
    // Never log the recipient or the rendered texts, at any level: they contain personal data and manage tokens.
    const note = ({ id, subjectTemplate }: Mail) =>
      log.warn({ job: id, subject: subjectTemplate ?? null }, 'mail not sent: no SMTP server is configured');
    if (smtpUrl === null) return loggingMailer(note);
    await loadNodemailer();
    return smtpMailer({ url: smtpUrl, from: mailFrom, log: (answer) => logAnswer(log, answer) });
  };
  if (smtpUrl !== null) {
    opened = open();
    await opened;
  }
  return {
    async send(mail) {
      opened ??= open();
      return (await opened).send(mail);
    },
    close() {
      opened?.then(
        (mailer) => mailer.close(),
        () => {},
      );
    },
  };
}

/** Matches e-mail addresses, which servers repeat in their messages, to mask them. Broad: anything with an `@`. */
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;

/** Logs the mail server's message. Apps see only its class. E-mail addresses are masked, except at the debug level. */
function logAnswer(log: Log, { mail: job, ok, status, text }: SmtpAnswer): void {
  log.debug?.({ job, status, answer: text }, ok ? 'mail sent' : 'mail not sent: all that the server said');
  if (!ok) log.warn({ job, status, answer: text.replace(ADDRESS, '(address)') }, 'mail not sent');
}
