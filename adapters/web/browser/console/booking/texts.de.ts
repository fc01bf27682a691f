import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  withoutName: 'Termin',
  status: {
    held: 'Vorgemerkt',
    pending: 'Angefragt',
    confirmed: 'Bestätigt',
    completed: 'Abgeschlossen',
    no_show: 'Nicht erschienen',
    cancelled: 'Abgesagt',
    declined: 'Abgelehnt',
    expired: 'Verfallen',
  },
  payment: {
    due: 'Zu zahlen',
    paid: 'Bezahlt',
    waived: 'Zahlung erlassen',
    late: 'Zu spät bezahlt',
    refund_due: 'Zu erstatten',
    refunded: 'Erstattet',
  },
  paymentOf: (status, amount) => `${status}: ${amount}`,
  stillToPay: (amount) => `Noch zu zahlen: ${amount}`,
  columns: { when: 'Wann', who: 'Wer', what: 'Was', with: 'Bei', state: 'Status' },
  overriddenBadge: 'Trotzdem gebucht',
  wouldOverride: (reasons) => `Damit wird übergangen: ${reasons}`,
  bookAnyway: 'Trotzdem buchen',
  moveAnyway: 'Trotzdem verschieben',
};
