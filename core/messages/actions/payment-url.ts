import type { PaymentUrl } from '../../bookings/booking-document.js';
import { factsIn, wantedForFacts } from './booking-facts.js';
import { isTemplateError, type Templates } from './delivery-ports.js';
import { TEMPLATE_NAMES } from './template-names.js';
import { templateValues } from './template-values.js';

/** Names for URLs of payments: without those that would give the provider access to the booking. */
const NAMES: ReadonlySet<string> = new Set(TEMPLATE_NAMES.filter((name) => !name.startsWith('booking.manage_')));

/** Builds the check of URL templates in services. It returns the problem with a template's names or syntax. */
export function paymentUrlProblem(templates: Templates): (template: string) => string | undefined {
  return (template) => templates.problem(template, NAMES);
}

export function paymentUrls(templates: Templates): PaymentUrl {
  return (view, app, booking) => {
    if (!booking.payment) return null;
    // The linked customer is left out: a decision that creates it would look it up under a new UUID each time that it is called.
    const unlinked = { ...booking, customerUuid: null };
    view.prepare?.(wantedForFacts(unlinked));
    const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
    const values = templateValues({ ...factsIn(view, app, unlinked), workflow });
    try {
      return templates.render(booking.payment.rule.url, values, 'url');
    } catch (error) {
      if (!isTemplateError(error)) throw error;
      return null;
    }
  };
}
