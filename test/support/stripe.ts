import Stripe from 'stripe';
import type { SignedNotice } from '../../core/customers/notices/payment-notices.js';

interface Signing {
  readonly secret: string;
  /** Moment of the signature in ms. */
  readonly at: number;
  /** Body that is sent in place of the signed one. */
  readonly body?: string;
  readonly header?: string | readonly string[];
}

/** Signs an event as Stripe does. */
export function signed(event: object | string, { secret, at, body, header }: Signing): SignedNotice {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = Math.floor(at / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(body ?? payload), headers: { 'stripe-signature': header ?? signature } };
}

/** Request with a signed event, as Stripe sends it. */
export function aRequest(event: object, signing: Signing) {
  const { body, headers } = signed(event, signing);
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return { body: body as Buffer, headers: { ...type, ...(headers as Readonly<Record<string, string>>) } };
}

/** Event of a checkout session, by default of 35 euros that were paid. */
export function aSession(fields: object, type = 'checkout.session.completed'): object {
  const paid = { payment_status: 'paid', amount_total: 3_500, currency: 'eur', payment_intent: 'pi_1' };
  return { id: 'evt_1', object: 'event', type, data: { object: { id: 'cs_1', ...paid, ...fields } } };
}

/** Event of a charge that was refunded, by default of all its 35 euros. */
export function aCharge(fields: object): object {
  const refunded = { amount: 3_500, amount_refunded: 3_500, currency: 'eur', payment_intent: 'pi_1' };
  return {
    id: 'evt_2',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', ...refunded, ...fields } },
  };
}
