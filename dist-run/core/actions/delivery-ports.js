/** Reason of skipped mails while no mail server is configured. */
export const NO_MAIL_SERVER = 'No mail server is set (SMTP_URL)';
/** The template cannot be rendered. The message is for its author, and names the limit that it exceeds. */
export class TemplateError extends Error {
    code = 'template';
}
