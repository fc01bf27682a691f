import type { Mailer, SmtpAnswer } from '../adapters/mail/index.js';
import type { Mail } from '../core/index.js';
import type { Log } from './observability/logger.js';

/** Loads the mail library, and returns a mailer that connects with the first mail. Calls `from` then. @throws MissingPackageError */
export async function lateMailer(url: string, from: () => string, log: Log): Promise<Mailer> {
  const { loadMailLibrary, smtpMailer } = await import('../adapters/mail/index.js');
  await loadMailLibrary();
  let opened: Mailer | undefined;
  return {
    send(mail) {
      opened ??= smtpMailer({ url, from: from(), log: (answer) => logAnswer(log, answer) });
      return opened.send(mail);
    },
    close: () => opened?.close(),
  };
}

/** Logs that a mail is not sent. Never logs the recipient or the rendered texts: they contain personal data and manage tokens. */
export function logUnsentMail(log: Log, { id, subjectTemplate }: Mail): void {
  log.warn({ job: id, subject: subjectTemplate ?? null }, 'mail not sent: no SMTP server is configured');
}

/** Matches e-mail addresses, which servers repeat in their messages, to mask them. Broad: anything with an `@`. */
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;

/** Logs the mail server's message. Apps see only its class. E-mail addresses are masked, except at the debug level. */
function logAnswer(log: Log, { mail: job, ok, status, text }: SmtpAnswer): void {
  log.debug?.({ job, status, answer: text }, ok ? 'mail sent' : 'mail not sent: all that the server said');
  if (!ok) log.warn({ job, status, answer: text.replace(ADDRESS, '(address)') }, 'mail not sent');
}
