import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  letters: {
    confirmed: 'Confirmation',
    pending: 'Demande reçue',
    payment_due: 'Paiement attendu',
    declined: 'Demande refusée',
    moved: 'Nouvel horaire',
    cancelled: 'Annulation',
    reminder: 'Rappel',
    no_show: 'Absence',
  },
  toTeam: {
    team_booked: 'Pour vous : nouveau rendez-vous',
    team_requested: 'Pour vous : nouvelle demande',
    team_moved: 'Pour vous : nouvel horaire',
    team_cancelled: 'Pour vous : annulation',
    team_payment_late: 'Pour vous : paiement tardif',
  },
  withoutMail: 'N’envoyer aucun e-mail',
};
