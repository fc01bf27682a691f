import type { Mailer } from '../adapters/mail/index.js';
import type { Config } from './config.js';
import type { Log } from './observability/logging.js';
/**
 * Opens the configured mailer with the first mail, because most processes send none and its libraries load slowly.
 * @throws MissingPackageError if an SMTP server is configured, but its packages are not installed.
 */
export declare function lateMailer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, log: Log): Mailer;
