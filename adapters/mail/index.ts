export { renderInvitation } from '../../core/messages/actions/invitation-text.js';
export { loadMailLibrary, type Mailer, type SmtpMailerOptions, smtpMailer } from './mailers.js';
export type { SmtpAnswer } from './smtp-answers.js';
