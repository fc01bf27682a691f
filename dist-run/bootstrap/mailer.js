import { needPackages } from './packages.js';
/**
 * Opens the configured mailer with the first mail, because most processes send none and its libraries load slowly.
 * @throws MissingPackageError if an SMTP server is configured, but its packages are not installed.
 */
export function lateMailer({ smtpUrl, mailFrom }, log) {
    if (smtpUrl !== null)
        needPackages('Mail over SMTP', ['nodemailer']);
    let opened;
    const open = async () => {
        const { loggingMailer, smtpMailer } = await import('../adapters/mail/index.js');
        // At no level log the recipient or the rendered texts, which contain personal data and manage tokens.
        const note = ({ id, subjectTemplate }) => log.warn({ job: id, subject: subjectTemplate ?? null }, 'mail not sent: no SMTP server is configured');
        if (smtpUrl === null)
            return loggingMailer(note);
        return smtpMailer({ url: smtpUrl, from: mailFrom, log: (answer) => logAnswer(log, answer) });
    };
    return {
        async send(mail) {
            opened ??= open();
            return (await opened).send(mail);
        },
        close() {
            opened?.then((mailer) => mailer.close(), () => { });
        },
    };
}
/** Matches anything with an `@`: servers repeat the recipient in their messages. */
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;
/**
 * The only place that shows the mail server's message: tenants only see the class of a failure. E-mail addresses in
 * it are only logged at the debug level.
 */
function logAnswer(log, { mail: job, ok, status, text }) {
    log.debug?.({ job, status, answer: text }, ok ? 'mail sent' : 'mail not sent: all that the server said');
    if (!ok)
        log.warn({ job, status, answer: text.replace(ADDRESS, '(address)') }, 'mail not sent');
}
