import { type Action, type ActionConfig, type ActionType, type Trigger, type WebhookConfig } from '../model/action.js';
import type { Instant } from '../ports.js';
import type { Templates, WebhookHeaderProblem, WebhookSecrets, WebhookUrlProblem } from './delivery-ports.js';
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
/** Dependencies of reading an action, provided by the adapters that will run it. */
export interface ActionRules {
    readonly templates: Templates;
    /** Public address of the service. Null: none is configured, so texts cannot contain links to the service. */
    readonly publicUrl: string | null;
    readonly webhookSecrets: WebhookSecrets;
    readonly webhookUrlProblem: WebhookUrlProblem;
    readonly webhookHeaderProblem: WebhookHeaderProblem;
}
type ActionFields = ActionConfig & Pick<Action, 'name' | 'trigger' | 'offsetMinutes' | 'enabled' | 'position'>;
export declare const HEADERS_MAX = 20;
/**
 * Validates an action from a client. `before` is the current webhook of a change: its secret still signs for a day. @throws ValidationError
 * naming every bad field.
 */
export declare function readAction(input: unknown, rules: ActionRules, now: Instant, before?: WebhookConfig): ActionFields;
/** The fields of the action that a client may send, as a merge patch applies to them; a webhook's secret is not among them. */
export declare function actionFields(action: Action): NewAction;
export {};
