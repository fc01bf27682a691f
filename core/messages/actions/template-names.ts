import type { TemplateName } from './template-values.js';

/** Compiles only with exactly the names that `templateValues` has a value for. */
const NAMES: Readonly<Record<Exclude<TemplateName, `answers.${string}`>, true>> = {
  'booking.uuid': true,
  'booking.status': true,
  'booking.title': true,
  'booking.what': true,
  'booking.notes': true,
  'booking.reason': true,
  'booking.start': true,
  'booking.end': true,
  'booking.start_local': true,
  'booking.end_local': true,
  'booking.start_long': true,
  'booking.end_long': true,
  'booking.date': true,
  'booking.short_date': true,
  'booking.time': true,
  'booking.timezone': true,
  'booking.duration_minutes': true,
  'booking.units': true,
  'booking.price': true,
  'booking.with': true,
  'booking.cancel_until_long': true,
  'booking.manage_url': true,
  'booking.manage_token': true,
  'booking.customer.name': true,
  'booking.customer.email': true,
  'booking.customer.phone': true,
  'booking.language': true,
  'booking.external_id': true,
  'booking.sequence': true,
  'booking.hold_expires_at': true,
  'booking.checked_in_at': true,
  'booking.ended_at': true,
  'booking.created_at': true,
  'booking.updated_at': true,
  'payment.amount': true,
  'payment.amount_minor': true,
  'payment.currency': true,
  'service.name': true,
  'service.description': true,
  'resource.name': true,
  'resource.timezone': true,
  'business.name': true,
  'business.address': true,
  'business.phone': true,
  'business.email': true,
  'business.website': true,
  'business.privacy_url': true,
  'business.terms_url': true,
  'workflow.name': true,
  'workflow.description': true,
  'app.name': true,
  'app.slug': true,
};

/** Names that a template can use: those of a list, and `answers.` with the id of any question. */
export class AllowedNames extends Set<string> {
  override has(name: string): boolean {
    return super.has(name) || /^answers\.[a-z0-9_]{1,40}$/.test(name);
  }
}

/** Dotted names that a template can use, the most useful first, without those of answers. Pages import this module alone, so it imports no code. */
export const TEMPLATE_NAMES = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];
