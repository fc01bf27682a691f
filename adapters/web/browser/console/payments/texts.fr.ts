import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  title: 'Paiements',
  about:
    'Les clients paient avec un lien de paiement Stripe, et leurs rendez-vous sont confirmés automatiquement. Chaque prestation indique ce qui doit être payé avant.',
  stripe: 'Stripe',
  notConnected: 'Pas encore connecté : les paiements doivent être saisis à la main.',
  connected: (since) => `Connecté depuis le ${since}.`,
  address: 'Adresse pour le webhook de Stripe',
  events: 'Ses événements : checkout.session.completed, checkout.session.async_payment_succeeded et charge.refunded.',
  secret: 'Secret de signature du webhook',
  secretHint: 'Stripe l’affiche avec le webhook. Il commence par whsec_.',
  secretStoredHint: 'Il ne sera plus affiché. Si vous en enregistrez un autre, celui-ci reste valable 72 heures.',
  save: 'Enregistrer le secret',
  saved: 'Le secret a été enregistré.',
  disconnect: 'Déconnecter Stripe',
  disconnected: 'Stripe est déconnecté.',
};
