import { keptAmount, missingAmount } from '../../../../../core/model/payment-amounts.js';
import type { Tone } from '../../design/badge.js';
import { priceText } from '../../parts/times.js';
import { LOCALE } from '../wall-clock/format.js';
import type { Booking } from './booking-facts.js';
import { TEXTS } from './texts.js';

export type Payment = NonNullable<Booking['payment']>;
type PaymentStatus = Payment['status'];

/** Words for each status, in filters and badges. */
export const PAYMENT_WORDS: Readonly<Record<PaymentStatus, string>> = TEXTS.payment;

/** Statuses of payments that wait for a refund. */
export const TO_REFUND: readonly PaymentStatus[] = ['refund_due', 'late'];

export const moneyText = (amount: number, { currency }: Payment): string => priceText(LOCALE, { amount, currency });

/** Returns the state of a payment in a few words, with the amount that matters in it. */
export function describePayment(payment: Payment): { readonly tone: Tone; readonly text: string } {
  const { status, refunded } = payment;
  const [kept, missing] = [keptAmount(payment), missingAmount(payment)];
  const withAmount = (tone: Tone, amount: number) => ({
    tone,
    text: TEXTS.paymentOf(PAYMENT_WORDS[status], moneyText(amount, payment)),
  });
  switch (status) {
    case 'due':
      return withAmount('warn', missing);
    case 'paid':
      return missing > 0
        ? { tone: 'warn', text: TEXTS.stillToPay(moneyText(missing, payment)) }
        : withAmount('plain', kept);
    case 'waived':
      return { tone: 'muted', text: PAYMENT_WORDS.waived };
    case 'late':
    case 'refund_due':
      return withAmount('danger', kept);
    case 'refunded':
      return withAmount('muted', refunded);
  }
}
