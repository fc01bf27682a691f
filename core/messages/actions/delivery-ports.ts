import type { Delivered } from '../../basics/mail.js';
import type { Instant } from '../../basics/ports.js';

/** Signed HTTP POST, as defined by the Standard Webhooks specification. */
export interface WebhookMessage {
  readonly url: string;
  /** Additional headers from the action's configuration. */
  readonly headers: Readonly<Record<string, string>>;
  /** `webhook-id`: the same on every attempt. */
  readonly id: string;
  /** Moment of the attempt, which becomes `webhook-timestamp`. */
  readonly at: Instant;
  /** Secrets, `whsec_…`. The message gets one signature for each. */
  readonly secrets: readonly string[];
  /** Body as JSON text. */
  readonly body: string;
}

/** Makes one attempt to send the webhook. Never throws for a failure of the receiver or the network. */
export type SendWebhook = (message: WebhookMessage) => Promise<Delivered>;

/** The template cannot be rendered. The message is for its author, and names the limit that it exceeds. */
export class TemplateError extends Error {
  readonly code = 'template';
}

export function isTemplateError(error: unknown): error is TemplateError {
  return error instanceof Error && 'code' in error && error.code === 'template';
}

/** Part of a rendered template. `name`: the name whose value it is. Null: a text of the template itself. */
export interface TemplatePart {
  readonly text: string;
  readonly name: string | null;
}

/** Logic-less templates: `{{booking.customer.name}}`. All methods take time linear in their input and output. */
export interface Templates {
  /** Returns a sentence about the template's unknown name, syntax error or exceeded limit. `names` are the allowed dotted names. */
  problem(template: string, names: ReadonlySet<string>): string | undefined;
  /** Renders the template. `html` escapes the values, `url` percent-encodes them. Null becomes empty. @throws TemplateError for a bad template or a text too long. */
  render(template: string, values: Readonly<Record<string, unknown>>, as: 'text' | 'html' | 'url'): string;
  /** Renders the template as text, part by part. @throws TemplateError for a bad template. */
  parts(template: string, values: Readonly<Record<string, unknown>>): readonly TemplatePart[];
}

/** Validates and generates signing secrets that `SendWebhook` can use. */
export interface WebhookSecrets {
  make(): string;
  isValid(secret: string): boolean;
}

/** Returns why a URL must not be called, by its form and literal private addresses. Host names are checked when connecting. */
export type WebhookUrlProblem = (url: string) => string | undefined;

/** Returns the problem with a header of a webhook as a sentence. Undefined if the header can be sent. */
export type WebhookHeaderProblem = (name: string, value: string) => string | undefined;
