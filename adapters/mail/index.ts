export { calendarOf } from './calendar.js';
export { type Mailer, loggingMailer, type SmtpMailerOptions, smtpMailer } from './mailers.js';
