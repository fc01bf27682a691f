import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  letters: {
    confirmed: 'Bestätigung',
    pending: 'Anfrage eingegangen',
    payment_due: 'Zahlung fällig',
    declined: 'Anfrage abgelehnt',
    moved: 'Neue Zeit',
    cancelled: 'Absage',
    reminder: 'Erinnerung',
    no_show: 'Nicht erschienen',
  },
  toTeam: {
    team_booked: 'An Sie: neuer Termin',
    team_requested: 'An Sie: neue Anfrage',
    team_moved: 'An Sie: neue Zeit',
    team_cancelled: 'An Sie: Absage',
    team_payment_late: 'An Sie: verspätete Zahlung',
  },
  withoutMail: 'Keine E-Mail dazu senden',
};
