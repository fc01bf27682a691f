import { FieldReader, isEmail } from '../../basics/fields.js';
import { DAY } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import type { InputOf, ValuesOf } from '../../basics/schema.js';
import {
  ACTION,
  type ActionConfig,
  type ActionType,
  type CONFIGS,
  type EmailConfig,
  type WebhookConfig,
} from '../../model/action.js';
import type { Templates, WebhookHeaderProblem, WebhookSecrets, WebhookUrlProblem } from './delivery-ports.js';
import { AllowedNames, TEMPLATE_NAMES } from './template-names.js';

export interface NewAction extends InputOf<typeof ACTION> {}

/** Rules for validating actions: properties of the adapters that run them, such as the URLs that can be called. */
export interface ActionRules {
  readonly templates: Templates;
  /** Public address of the service. Null: none is configured, so texts cannot contain links to the service. */
  readonly publicUrl: string | null;
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookUrlProblem: WebhookUrlProblem;
  readonly webhookHeaderProblem: WebhookHeaderProblem;
}

type ActionFields = ActionConfig & Omit<ValuesOf<typeof ACTION>, keyof ActionConfig>;
type WebhookValues = ValuesOf<typeof CONFIGS.webhook>;
/** Configuration as it was read, by the type of the action. */
type ReadConfig = { [T in ActionType]: { type: T; config: ValuesOf<(typeof CONFIGS)[T]> } }[ActionType];

/** Time for which a replaced secret still signs webhooks, in addition to the new one. */
const SECRET_GRACE = DAY;
/** Limit of replaced secrets that still sign webhooks, even if the secret is replaced more often within `SECRET_GRACE`. */
const SECRETS_LASTING = 4;

/** Validates an action from a client. `before` is the current webhook of a change: its secret still signs for a day. */
export function readAction(input: unknown, rules: ActionRules, now: Instant, before?: WebhookConfig): ActionFields {
  const fields = new FieldReader(input);
  const { type, config, ...others } = ACTION.readFields(fields);
  // Cast: `type` decides which fields `config` has.
  const read = { type, config } as ReadConfig;
  const action = { ...others, ...checkedConfig(fields, read, rules, now, before) };
  fields.done();
  return action;
}

/** Checks a configuration by the rules, if its fields could be read. */
function checkedConfig(
  action: FieldReader,
  read: ReadConfig,
  rules: ActionRules,
  now: Instant,
  before: WebhookConfig | undefined,
): ActionConfig {
  if (action.isBad('type') || action.isBad('config')) return { type: 'log', config: {} };
  const fields = action.nested('config');
  if (read.type === 'webhook') return { type: 'webhook', config: webhookOf(fields, read.config, rules, now, before) };
  if (read.type === 'email') checkEmail(fields, read.config, rules);
  return read;
}

function checkEmail(fields: FieldReader, config: EmailConfig, rules: ActionRules): void {
  for (const [field, template] of Object.entries({ ...config })) {
    if (template !== null) checkTemplate(fields, field, template, rules);
  }
  if (!fields.isBad('to') && !config.to.includes('{{') && !isEmail(config.to.trim())) {
    fields.fail('to', 'Must be an e-mail address, or a name such as {{booking.customer.email}}');
  }
}

const MANAGE_URL = 'booking.manage_url';
const NAMES: ReadonlySet<string> = new AllowedNames(TEMPLATE_NAMES);
const WITHOUT_URL: ReadonlySet<string> = new AllowedNames(TEMPLATE_NAMES.filter((name) => name !== MANAGE_URL));

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

function webhookOf(
  fields: FieldReader,
  { url, secret, headers }: WebhookValues,
  { webhookSecrets, webhookUrlProblem, webhookHeaderProblem }: ActionRules,
  now: Instant,
  before: WebhookConfig | undefined,
): WebhookConfig {
  const problem = fields.isBad('url') ? undefined : webhookUrlProblem(url);
  if (problem !== undefined) fields.fail('url', problem);
  if (secret !== null && !webhookSecrets.isValid(secret)) {
    fields.fail('secret', 'Must be whsec_ and the Base64 of 24 to 64 bytes');
  }
  for (const [name, value] of Object.entries(headers)) {
    const wrong = fields.isBad(`headers.${name}`) ? undefined : webhookHeaderProblem(name, value);
    if (wrong !== undefined) fields.fail(`headers.${name}`, wrong);
  }
  return { url, secrets: secretsAfter(secret ?? (before ? undefined : webhookSecrets.make()), now, before), headers };
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
