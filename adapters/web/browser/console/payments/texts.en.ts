export const EN = {
  title: 'Payments',
  about:
    'Customers pay with a Payment Link of Stripe, and their bookings are confirmed automatically. Each service says what must be paid before.',
  stripe: 'Stripe',
  notConnected: 'It is not connected yet: payments must be marked by hand.',
  connected: (since: string) => `It has been connected since ${since}.`,
  address: 'Address for Stripe’s webhook',
  events: 'Its events: checkout.session.completed, checkout.session.async_payment_succeeded and charge.refunded.',
  secret: 'Signing secret of the webhook',
  secretHint: 'Stripe shows it with the webhook. It begins with whsec_.',
  secretStoredHint: 'It is not shown again. If you save another one, this one still works for 72 hours.',
  save: 'Save the secret',
  saved: 'The secret has been saved.',
  disconnect: 'Disconnect Stripe',
  disconnected: 'Stripe is disconnected.',
};
