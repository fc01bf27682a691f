import type { Stripe } from 'stripe';
import type { PaymentNotice } from '../../core/bookings/record-payment.js';
import type { PaymentNotices } from '../../core/customers/notices/payment-notices.js';
import { MissingPackageError } from '../package/index.js';
import { loadStripe } from './stripe.js';

/** Maximum age of a signature in seconds. */
const TOLERANCE = 300;

/** Reads Stripe's notices (adapters/stripe/README.md). Its library is loaded with the first use. */
export function stripeNotices(): PaymentNotices {
  return {
    async isInstalled() {
      try {
        await loadStripe();
        return true;
      } catch (error) {
        if (error instanceof MissingPackageError) return false;
        throw error;
      }
    },
    async read({ body, headers }, secrets, now) {
      const { webhooks } = await loadStripe();
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return undefined;
      for (const secret of secrets) {
        let event: Stripe.Event;
        try {
          event = webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE, undefined, now);
        } catch {
          continue; // The library has several classes of errors. Each of them means that this secret does not verify the body.
        }
        return noticeIn(event) ?? { kind: 'other', type: event.type };
      }
      return undefined;
    },
  };
}

/** Undefined for an event about anything but a payment or a refund. */
function noticeIn(event: Stripe.Event): PaymentNotice | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paymentIn(event.data.object);
    case 'charge.refunded':
      return refundIn(event.data.object);
    default:
      return undefined;
  }
}

/** Undefined unless the session is paid and names a booking. With a delayed method of payment it is completed before it is paid. */
function paymentIn(session: Stripe.Checkout.Session): PaymentNotice | undefined {
  const { id, client_reference_id: booking, payment_status: status, amount_total: amount, currency } = session;
  if (status !== 'paid' || booking === null || amount === null || currency === null) return undefined;
  return { kind: 'paid', booking, reference: idOf(session.payment_intent) ?? id, ...inMinorUnits(amount, currency) };
}

function refundIn({ payment_intent: intent, amount_refunded: amount, currency }: Stripe.Charge) {
  const reference = idOf(intent);
  if (reference === undefined) return undefined;
  return { kind: 'refunded', booking: null, reference, ...inMinorUnits(amount, currency) } as const;
}

const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** Currencies without minor units that Stripe counts in hundredths all the same. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

function inMinorUnits(amount: number, sent: string): { readonly amount: number; readonly currency: string } {
  const currency = sent.toUpperCase();
  return { amount: IN_HUNDREDTHS.has(currency) ? Math.floor(amount / 100) : amount, currency };
}
