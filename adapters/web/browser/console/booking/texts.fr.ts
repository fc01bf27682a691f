import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  withoutName: 'Rendez-vous',
  status: {
    held: 'Gardé',
    pending: 'À accepter',
    confirmed: 'Confirmé',
    completed: 'Terminé',
    no_show: 'Absent',
    cancelled: 'Annulé',
    declined: 'Refusé',
    expired: 'Expiré',
  },
  payment: {
    due: 'À payer',
    paid: 'Payé',
    waived: 'Paiement non exigé',
    late: 'Payé trop tard',
    refund_due: 'À rembourser',
    refunded: 'Remboursé',
  },
  paymentOf: (status, amount) => `${status} : ${amount}`,
  stillToPay: (amount) => `Reste à payer : ${amount}`,
  columns: { when: 'Quand', who: 'Qui', what: 'Quoi', with: 'Avec', state: 'Statut' },
  overriddenBadge: 'Hors règles',
  wouldOverride: (reasons) => `Cela passerait outre : ${reasons}`,
  bookAnyway: 'Réserver quand même',
  moveAnyway: 'Déplacer quand même',
};
