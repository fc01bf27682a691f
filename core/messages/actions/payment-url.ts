import type { PaymentUrl } from '../../bookings/booking-document.js';
import { factsIn, wantedForFacts } from './booking-facts.js';
import { isTemplateError, type Templates } from './delivery-ports.js';
import { AllowedNames, TEMPLATE_NAMES } from './template-names.js';
import { type TemplateSubject, templateValues } from './template-values.js';

/** Names for URLs of payments: without those that would give the provider access to the booking. */
const NAMES: ReadonlySet<string> = new AllowedNames(
  TEMPLATE_NAMES.filter((name) => !name.startsWith('booking.manage_')),
);

/** Builds the check of URL templates in services. It returns the problem with a template's names or syntax. */
export function paymentUrlProblem(templates: Templates): (template: string) => string | undefined {
  return (template) => templates.problem(template, NAMES);
}

/** Returns the page where a booking is paid. Null if it has no payment, or its template cannot be rendered. */
export function renderPaymentUrl(templates: Templates, subject: Omit<TemplateSubject, 'customer'>): string | null {
  const { payment } = subject.booking;
  try {
    // Without the linked customer, so that the URL is the same where decisions cannot read it.
    return payment
      ? templates.render(payment.rule.url, templateValues({ ...subject, customer: undefined }), 'url')
      : null;
  } catch (error) {
    if (!isTemplateError(error)) throw error;
    return null;
  }
}

export function paymentUrls(templates: Templates): PaymentUrl {
  return (view, app, booking) => {
    if (!booking.payment) return null;
    // The linked customer is left out: a decision that creates it would look it up under a new UUID each time that it is called.
    const unlinked = { ...booking, customerUuid: null };
    view.prepare?.(wantedForFacts(unlinked));
    return renderPaymentUrl(templates, factsIn(view, app, unlinked));
  };
}
