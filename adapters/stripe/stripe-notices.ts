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
          // A signed body may be any JSON.
          event = Object(webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE, undefined, now));
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
      return paymentIn(event.data?.object ?? {});
    case 'charge.refunded':
      return refundIn(event.data?.object ?? {});
    default:
      return undefined;
  }
}

/** Undefined unless the session is paid and names a booking. With a delayed method of payment it is completed before it is paid. */
function paymentIn(session: Partial<Stripe.Checkout.Session>): PaymentNotice | undefined {
  const { client_reference_id: booking, payment_status: status, amount_total: amount, currency } = session;
  const reference = idOf(session.payment_intent) ?? session.id;
  const money = inMinorUnits(amount, currency);
  if (status !== 'paid' || !booking || reference === undefined || !money) return undefined;
  return { kind: 'paid', booking, reference, ...money };
}

function refundIn(charge: Partial<Stripe.Charge>): PaymentNotice | undefined {
  const reference = idOf(charge.payment_intent);
  const money = inMinorUnits(charge.amount_refunded, charge.currency);
  if (reference === undefined || !money) return undefined;
  return { kind: 'refunded', booking: null, reference, ...money };
}

const idOf = (object: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** Currencies without minor units that Stripe counts in hundredths all the same. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

function inMinorUnits(amount: unknown, sent: unknown): Pick<PaymentNotice, 'amount' | 'currency'> | undefined {
  if (typeof amount !== 'number' || typeof sent !== 'string') return undefined;
  const currency = sent.toUpperCase();
  return { amount: IN_HUNDREDTHS.has(currency) ? Math.floor(amount / 100) : amount, currency };
}
