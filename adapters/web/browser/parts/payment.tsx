import { computeDue, keptAmount as keptOf, missingAmount } from '../../../../core/model/payment-amounts.js';
import type { Schemas } from '../../../client/index.js';
import { Notice } from '../design/notice.js';
import { type Translations, useLocale, useTexts } from './i18n.js';
import { untilWorthwhile } from './insist.js';
import { type Price, priceText } from './times.js';

type Payment = NonNullable<Schemas['OwnPayment']>;
type Payable = Pick<Schemas['OwnBooking'], 'status' | 'price' | 'payment'>;
type WaitingForPayment = Payable & { readonly payment: Payment };

const EN = {
  deposit: (amount: string) => `${amount} deposit to book`,
  inFull: 'paid when you book',
  pay: (amount: string) => `Pay ${amount} to book`,
  payHint: 'The payment page opens in a new tab. This page goes on by itself once you have paid.',
  paying: 'Waiting for your payment',
  payingHint: 'This page goes on by itself as soon as it arrives. The payment page can be opened again:',
  partPaid: (paid: string, due: string) => `${paid} of ${due} has been paid.`,
  partPaidHint: 'Please pay the rest as well before the time is up.',
  refundDue: (amount: string) => `You have paid ${amount}. The business knows this, and decides about the refund.`,
  payOnce:
    'If you have paid, do not pay again: you are booked when the payment arrives, if the time is still free then.',
  toPay: 'To pay now',
  paid: 'Paid',
  refunded: 'Refunded',
  later: 'To pay later',
};

const TEXTS: Translations<typeof EN> = {
  en: EN,
  de: {
    deposit: (amount) => `${amount} Anzahlung beim Buchen`,
    inFull: 'beim Buchen zu zahlen',
    pay: (amount) => `${amount} zahlen und buchen`,
    payHint:
      'Die Zahlungsseite öffnet sich in einem neuen Tab. Hier geht es von selbst weiter, sobald Sie bezahlt haben.',
    paying: 'Ihre Zahlung wird erwartet',
    payingHint: 'Sobald sie da ist, geht es hier von selbst weiter. Die Zahlungsseite lässt sich noch einmal öffnen:',
    partPaid: (paid, due) => `${paid} von ${due} sind bezahlt.`,
    partPaidHint: 'Bitte zahlen Sie auch den Rest, bevor die Zeit abläuft.',
    refundDue: (amount) => `Sie haben ${amount} gezahlt. Der Betrieb weiß davon und entscheidet über die Erstattung.`,
    payOnce:
      'Falls Sie bezahlt haben, zahlen Sie nicht noch einmal: Trifft die Zahlung ein und ist die Zeit noch frei, ist Ihr Termin gebucht.',
    toPay: 'Jetzt zu zahlen',
    paid: 'Bezahlt',
    refunded: 'Erstattet',
    later: 'Später zu zahlen',
  },
  fr: {
    deposit: (amount) => `acompte de ${amount} à la réservation`,
    inFull: 'à payer à la réservation',
    pay: (amount) => `Payer ${amount} pour réserver`,
    payHint: 'La page de paiement s’ouvre dans un nouvel onglet. Cette page continue dès que vous avez payé.',
    paying: 'En attente de votre paiement',
    payingHint: 'Cette page continue dès qu’il est arrivé. La page de paiement peut être rouverte :',
    partPaid: (paid, due) => `${paid} sur ${due} sont payés.`,
    partPaidHint: 'Payez aussi le reste avant la fin du délai.',
    refundDue: (amount) => `Vous avez payé ${amount}. L’établissement le sait et décide du remboursement.`,
    payOnce:
      'Si vous avez payé, ne payez pas une deuxième fois : l’horaire est réservé à l’arrivée du paiement s’il est encore libre.',
    toPay: 'À payer maintenant',
    paid: 'Payé',
    refunded: 'Remboursé',
    later: 'À payer plus tard',
  },
  es: {
    deposit: (amount) => `${amount} de señal al reservar`,
    inFull: 'se paga al reservar',
    pay: (amount) => `Pagar ${amount} para reservar`,
    payHint: 'La página de pago se abre en otra pestaña. Esta página sigue en cuanto haya pagado.',
    paying: 'Esperando su pago',
    payingHint: 'Esta página sigue en cuanto llegue. Puede abrir otra vez la página de pago:',
    partPaid: (paid, due) => `${paid} de ${due} están pagados.`,
    partPaidHint: 'Pague también el resto antes de que acabe el tiempo.',
    refundDue: (amount) => `Ha pagado ${amount}. El negocio lo sabe y decide sobre la devolución.`,
    payOnce: 'Si ha pagado, no pague otra vez: la reserva se hace cuando llegue el pago, si la hora sigue libre.',
    toPay: 'A pagar ahora',
    paid: 'Pagado',
    refunded: 'Devuelto',
    later: 'A pagar después',
  },
};

/** True for a hold that is confirmed by its payment. */
export const awaitsPayment = (booking: Payable): booking is WaitingForPayment =>
  booking.status === 'held' && booking.payment !== null;

/** Returns the amount paid for a booking, less refunds. */
export const keptAmount = ({ payment }: Pick<Payable, 'payment'>): number => (payment === null ? 0 : keptOf(payment));

/** Returns a function that formats the payment rule of a service, for its price. */
export function usePaymentRuleText() {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  return ({ payment }: Pick<Schemas['ServiceForKeys'], 'payment'>, price: Price | null): string => {
    if (!payment || !price?.amount) return '';
    const { currency } = price;
    const amount = computeDue(payment, price.amount, 1);
    return payment.take === 'full' ? texts.inFull : texts.deposit(priceText(locale, { amount, currency }));
  };
}

/** Returns a function that lists the amounts of a booking with their labels: paid, due now, refunded and due later. */
export function usePaymentFacts() {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  return (booking: Payable): readonly (readonly [term: string, amount: string])[] => {
    const { payment, price, status } = booking;
    if (payment === null) return [];
    const { due, paid, refunded, currency } = payment;
    const isDue = awaitsPayment(booking);
    const isLive = (status === 'held' || status === 'pending' || status === 'confirmed') && refunded === 0;
    const amounts = [
      [texts.paid, paid],
      [texts.toPay, isDue ? missingAmount(payment) : 0],
      [texts.refunded, refunded],
      [texts.later, isLive && price?.currency === currency ? price.amount - (isDue ? due : paid) : 0],
    ] as const;
    return amounts.flatMap(([term, amount]) => (amount > 0 ? [[term, priceText(locale, { amount, currency })]] : []));
  };
}

interface PayProps {
  readonly booking: WaitingForPayment;
  /** True once the visitor has opened the page where it is paid. */
  readonly isPaying: boolean;
  readonly onPay: () => void;
}

/** Link to the page where the booking is paid. It opens in a tab of its own, because such pages refuse to be shown in a frame. */
export function PayLink({ booking, isPaying, onPay }: PayProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { currency, due, url } = booking.payment;
  const moneyText = (amount: number) => priceText(locale, { amount, currency });
  const kept = keptAmount(booking);
  return (
    <>
      {kept > 0 && (
        <Notice kind="warn" title={texts.partPaid(moneyText(kept), moneyText(due))}>
          <p>{texts.partPaidHint}</p>
        </Notice>
      )}
      {url !== null && isPaying && kept === 0 && (
        <Notice title={texts.paying}>
          <p>{texts.payingHint}</p>
        </Notice>
      )}
      {url !== null && (
        <a class="button button-primary pay" href={url} target="_blank" rel="noopener noreferrer" onClick={onPay}>
          {texts.pay(moneyText(missingAmount(booking.payment)))}
        </a>
      )}
      {url !== null && !isPaying && kept === 0 && <p class="muted small">{texts.payHint}</p>}
    </>
  );
}

interface RefundNoteProps {
  readonly booking: Payable;
  /** True if the visitor is about to end the booking. */
  readonly isEnding?: boolean;
}

/** Note with the amount that the business holds of a booking that has ended. */
export function RefundNote({ booking, isEnding = false }: RefundNoteProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { payment } = booking;
  const amount = keptAmount(booking);
  const isOwed = payment?.status === 'late' || payment?.status === 'refund_due' || isEnding;
  if (!payment || !isOwed || amount === 0) return null;
  return <p>{texts.refundDue(priceText(locale, { amount, currency: payment.currency }))}</p>;
}

/** Warning not to pay twice, for a visitor whose payment may arrive after the end of the hold. */
export const PayOnceWarning = () => useTexts(TEXTS).payOnce;

/** First and longest pause in ms between two looks at a booking that waits for its payment. */
const PAUSES = [3_000, 15_000] as const;

/** Time in ms after the end of a hold within which a payment that was made before it is still expected. */
const LATE = 900_000;

/** Calls `look` again and again, in growing pauses, until the signal aborts or a payment is no longer expected. `end`: that of the hold. */
export async function lookUntilPaid(look: () => unknown, signal: AbortSignal, end: number): Promise<void> {
  for (let pause: number = PAUSES[0]; Date.now() < end + LATE; pause = Math.min(pause * 1.3, PAUSES[1])) {
    await untilWorthwhile(pause, signal);
    await look();
  }
}
