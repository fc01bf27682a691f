export { calendarUrlProblem, webhookUrlProblem } from './addresses.js';
export { type CalendarFetcherOptions, calendarFetcher } from './calendar-fetcher.js';
export { forbiddenWebhookHeaders, isForbiddenWebhookHeader, webhookHeaderProblem } from './headers.js';
export { webhookSecrets } from './secrets.js';
export { type WebhookSenderOptions, webhookSender } from './sender.js';
