export type { SmtpAnswer } from './answers.js';
export { calendarOf } from './calendar.js';
export { loggingMailer, type Mailer, type SmtpMailerOptions, smtpMailer } from './mailers.js';
