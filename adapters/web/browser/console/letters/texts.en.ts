export const EN = {
  /** E-mails to customers. */
  letters: {
    confirmed: 'Confirmation',
    pending: 'Request received',
    payment_due: 'Payment due',
    declined: 'Request declined',
    moved: 'New time',
    cancelled: 'Cancellation',
    reminder: 'Reminder',
    no_show: 'No-show',
  },
  /** E-mails to the team, as lists name them beside those to customers. */
  toTeam: {
    team_booked: 'To you: new booking',
    team_requested: 'To you: new request',
    team_moved: 'To you: new time',
    team_cancelled: 'To you: cancellation',
    team_payment_late: 'To you: late payment',
  },
  withoutMail: 'Send no e-mail about this',
};
