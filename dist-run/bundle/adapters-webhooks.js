import {
  calendarFetcher,
  calendarUrlProblem,
  forbiddenWebhookHeaders,
  isForbiddenWebhookHeader,
  webhookHeaderProblem,
  webhookSecrets,
  webhookSender,
  webhookUrlProblem
} from "./chunk-CKNYYO4N.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";
export {
  calendarFetcher,
  calendarUrlProblem,
  forbiddenWebhookHeaders,
  isForbiddenWebhookHeader,
  webhookHeaderProblem,
  webhookSecrets,
  webhookSender,
  webhookUrlProblem
};
//# sourceMappingURL=adapters-webhooks.js.map
