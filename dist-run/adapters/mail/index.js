export { calendarOf } from '../../core/actions/invitation-text.js';
export { loggingMailer, smtpMailer } from './mailers.js';
