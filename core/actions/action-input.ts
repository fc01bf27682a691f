import { FieldReader, isEmail, LONG_TEXT_MAX, REQUIRED, tooManyKeys } from '../fields.js';
import { DAY } from '../instants.js';
import {
  ACTION_TYPES,
  type Action,
  type ActionConfig,
  type ActionType,
  isBookingless,
  isRelative,
  TRIGGERS,
  type Trigger,
  type WebhookConfig,
} from '../model/action.js';
import { BOOKING_TRANSITIONS } from '../model/booking.js';
import { MINUTES_MAX } from '../model/settings.js';
import type { Instant } from '../ports.js';
import type { Templates, WebhookHeaderProblem, WebhookSecrets, WebhookUrlProblem } from './delivery-ports.js';
import { TEMPLATE_NAMES } from './template-names.js';

/** Input of a client for an action (core/README.md, "Actions"). `config` has the fields of its type. */
export interface NewAction {
  readonly name: string;
  readonly trigger: Trigger;
  readonly offsetMinutes?: number | null | undefined;
  readonly type: ActionType;
  readonly config?: Readonly<Record<string, unknown>> | null | undefined;
  readonly enabled?: boolean | null | undefined;
  readonly position?: number | null | undefined;
}

/**
 * Rules for validating the actions of clients. They are properties of the adapters that run actions, such as the URLs that can be called.
 */
export interface ActionRules {
  readonly templates: Templates;
  /** Public address of the service. Null: none is configured, so texts cannot contain links to the service. */
  readonly publicUrl: string | null;
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookUrlProblem: WebhookUrlProblem;
  readonly webhookHeaderProblem: WebhookHeaderProblem;
}

type ActionFields = ActionConfig & Pick<Action, 'name' | 'trigger' | 'offsetMinutes' | 'enabled' | 'position'>;

const POSITION_MAX = 1_000_000;
export const HEADERS_MAX = 20;
/** Time for which a replaced secret still signs webhooks, in addition to the new one. */
const SECRET_GRACE = DAY;
/** Limit of replaced secrets that still sign webhooks, even if the secret is replaced more often within `SECRET_GRACE`. */
const SECRETS_LASTING = 4;

/**
 * Validates an action from a client. `before` is the current webhook of a change: its secret still signs for a day. @throws ValidationError
 * naming every bad field.
 */
export function readAction(input: unknown, rules: ActionRules, now: Instant, before?: WebhookConfig): ActionFields {
  const fields = new FieldReader(input);
  const trigger = fields.requiredOneOf('trigger', TRIGGERS);
  // Only some triggers allow negative offsets. If the trigger is invalid, accept them, because the right trigger is unknown.
  const mayBeBefore = isRelative(trigger) || fields.isBad('trigger');
  const type = fields.requiredOneOf('type', ACTION_TYPES);
  if (isBookingless(trigger) && type !== 'webhook' && !fields.isBad('type')) {
    fields.fail('type', `Must be webhook: ${trigger} is about no booking`);
  }
  const action = {
    name: fields.requiredText('name'),
    trigger,
    offsetMinutes: fields.whole('offsetMinutes', mayBeBefore ? -MINUTES_MAX : 0, MINUTES_MAX, 0),
    enabled: fields.flag('enabled', true),
    position: fields.whole('position', -POSITION_MAX, POSITION_MAX, 0),
    ...readConfig(fields, type, rules, now, before),
  };
  fields.done();
  return action;
}

function readConfig(
  parent: FieldReader,
  type: ActionType,
  rules: ActionRules,
  now: Instant,
  before: WebhookConfig | undefined,
): ActionConfig {
  if (parent.isBad('type')) return { type: 'log', config: {} };
  if (type !== 'log' && !parent.has('config')) parent.fail('config', REQUIRED);
  const fields = parent.nested('config');
  if (type === 'log' || parent.isBad('config')) return { type: 'log', config: {} };
  if (type === 'webhook') return { type, config: readWebhook(fields, rules, now, before) };
  if (type === 'transition') return { type, config: { to: fields.requiredOneOf('to', BOOKING_TRANSITIONS) } };
  const text = (field: string, max: number) => {
    const template = fields.requiredText(field, max);
    checkTemplate(fields, field, template, rules);
    return template;
  };
  const to = text('to', 1000);
  if (!fields.isBad('to') && !to.includes('{{') && !isEmail(to.trim())) {
    fields.fail('to', 'Must be an e-mail address, or a name such as {{booking.customer.email}}');
  }
  const html = fields.optionalText('html', null, 100_000);
  if (html !== null) checkTemplate(fields, 'html', html, rules);
  return { type, config: { to, subject: text('subject', 1000), text: text('text', 100_000), html } };
}

const MANAGE_URL = 'booking.manage_url';
const NAMES: ReadonlySet<string> = new Set(TEMPLATE_NAMES);
const WITHOUT_URL: ReadonlySet<string> = new Set(TEMPLATE_NAMES.filter((name) => name !== MANAGE_URL));

function checkTemplate(
  fields: FieldReader,
  field: string,
  template: string,
  { templates, publicUrl }: Pick<ActionRules, 'templates' | 'publicUrl'>,
): void {
  if (fields.isBad(field)) return;
  const problem = templates.problem(template, NAMES);
  if (problem !== undefined) fields.fail(field, problem);
  else if (publicUrl === null && templates.problem(template, WITHOUT_URL) !== undefined) {
    fields.fail(field, `{{${MANAGE_URL}}} cannot be written: the service is not told its address (PUBLIC_URL)`);
  }
}

function readWebhook(
  fields: FieldReader,
  { webhookSecrets, webhookUrlProblem, webhookHeaderProblem }: ActionRules,
  now: Instant,
  before: WebhookConfig | undefined,
): WebhookConfig {
  const url = fields.requiredText('url', 2048);
  const problem = fields.isBad('url') ? undefined : webhookUrlProblem(url);
  if (problem !== undefined) fields.fail('url', problem);
  const secret = fields.optionalText('secret', undefined, 200);
  if (secret !== undefined && !webhookSecrets.isValid(secret)) {
    fields.fail('secret', 'Must be whsec_ and the Base64 of 24 to 64 bytes');
  }
  const secrets = secretsAfter(secret ?? (before ? undefined : webhookSecrets.make()), now, before);
  return { url, secrets, headers: readHeaders(fields, webhookHeaderProblem) };
}

/** Returns the secrets that sign from now on: the new one first, then the replaced ones until their grace period ends. */
function secretsAfter(
  secret: string | undefined,
  now: Instant,
  before: WebhookConfig | undefined,
): WebhookConfig['secrets'] {
  const earlier = before?.secrets ?? [];
  if (secret === undefined || secret === earlier[0]?.secret) return earlier;
  const lasting = earlier
    .map((known, index) => (index === 0 ? { ...known, until: now + SECRET_GRACE } : known))
    .filter(({ until, secret: known }) => known !== secret && until !== null && until > now);
  return [{ secret, until: null }, ...lasting.slice(0, SECRETS_LASTING)];
}

function readHeaders(fields: FieldReader, problemOf: WebhookHeaderProblem): Readonly<Record<string, string>> {
  if (!fields.has('headers')) return {};
  const value = fields.raw('headers');
  const expected = `Must be an object of at most ${HEADERS_MAX} header names with strings as values`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fields.fail('headers', expected);
    return {};
  }
  if (Object.keys(value).length > HEADERS_MAX) {
    fields.fail('headers', tooManyKeys(HEADERS_MAX));
    return {};
  }
  const entries = Object.entries(value);
  for (const [name, text] of entries) {
    const isText = typeof text === 'string' && text.length <= LONG_TEXT_MAX;
    const problem = isText ? problemOf(name, text) : 'Must be the value of an HTTP header';
    if (problem !== undefined) fields.fail(`headers.${name}`, problem);
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Returns the fields of the action that a client can change by a merge patch. A webhook's secret is not among them. */
export function actionFields(action: Action): NewAction {
  const { name, trigger, offsetMinutes, type, enabled, position } = action;
  const config = action.type === 'webhook' ? { url: action.config.url, headers: action.config.headers } : action.config;
  return { name, trigger, offsetMinutes, type, config: { ...config }, enabled, position };
}
