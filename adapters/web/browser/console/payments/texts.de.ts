import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  title: 'Zahlungen',
  about:
    'Kunden zahlen mit einem Zahlungslink von Stripe, und ihre Termine werden automatisch bestätigt. Jede Leistung legt fest, was vorher zu zahlen ist.',
  stripe: 'Stripe',
  notConnected: 'Noch nicht verbunden: Zahlungen müssen von Hand eingetragen werden.',
  connected: (since) => `Verbunden seit ${since}.`,
  address: 'Adresse für den Webhook von Stripe',
  events: 'Seine Ereignisse: checkout.session.completed, checkout.session.async_payment_succeeded und charge.refunded.',
  secret: 'Signaturgeheimnis des Webhooks',
  secretHint: 'Stripe zeigt es beim Webhook. Es beginnt mit whsec_.',
  secretStoredHint: 'Es wird nicht wieder angezeigt. Wenn Sie ein anderes speichern, gilt dieses noch 72 Stunden.',
  save: 'Geheimnis speichern',
  saved: 'Das Geheimnis wurde gespeichert.',
  disconnect: 'Stripe trennen',
  disconnected: 'Stripe ist getrennt.',
};
