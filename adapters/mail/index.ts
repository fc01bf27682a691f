export { renderInvitation } from '../../core/messages/actions/invitation-text.js';
export { type Mailer, type SmtpMailerOptions, smtpMailer } from './mailers.js';
export { loadNodemailer } from './nodemailer.js';
export type { SmtpAnswer } from './smtp-answers.js';
