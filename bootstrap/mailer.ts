import type { Mailer, SmtpAnswer } from '../adapters/mail/index.js';
import type { Mail } from '../core/index.js';
import type { Config } from './config.js';
import type { Log } from './observability/logging.js';
import { needPackages } from './packages.js';

/**
 * The mailer that is configured, opened for the first mail: most starts send none, and its libraries take a while to
 * load. @throws MissingPackageError when there is an SMTP server, and nothing to speak to it with.
 */
export function lateMailer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, log: Log): Mailer {
  if (smtpUrl !== null) needPackages('Mail over SMTP', ['nodemailer']);
  let opened: Promise<Mailer> | undefined;
  const open = async () => {
    const { loggingMailer, smtpMailer } = await import('../adapters/mail/index.js');
    // Neither the recipient nor the rendered texts, at any level: they hold personal data and manage tokens.
    const note = ({ id, subjectTemplate }: Mail) =>
      log.warn({ job: id, subject: subjectTemplate ?? null }, 'mail not sent: no SMTP server is configured');
    if (smtpUrl === null) return loggingMailer(note);
    return smtpMailer({ url: smtpUrl, from: mailFrom, log: (answer) => logAnswer(log, answer) });
  };
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

/** Something with an `@` in it: servers repeat the recipient in what they say. */
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;

/**
 * The only place that shows what the mail server says: tenants see no more than the class of a failure. Whom it was for
 * is only seen by who asks for everything.
 */
function logAnswer(log: Log, { mail: job, ok, status, text }: SmtpAnswer): void {
  log.debug?.({ job, status, answer: text }, ok ? 'mail sent' : 'mail not sent: all that the server said');
  if (!ok) log.warn({ job, status, answer: text.replace(ADDRESS, '(address)') }, 'mail not sent');
}
