export { calendarUrlProblem, webhookUrlProblem } from './addresses.js';
export { calendarFetcher } from './calendar-fetcher.js';
export { forbiddenWebhookHeaders, isForbiddenWebhookHeader, webhookHeaderProblem } from './headers.js';
export { webhookSecrets } from './secrets.js';
export { webhookSender } from './sender.js';
