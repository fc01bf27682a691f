import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  title: 'Pagos',
  about:
    'Los clientes pagan con un enlace de pago de Stripe y sus citas se confirman automáticamente. Cada servicio indica qué hay que pagar antes.',
  stripe: 'Stripe',
  notConnected: 'Todavía no está conectado: los pagos hay que anotarlos a mano.',
  connected: (since) => `Conectado desde ${since}.`,
  address: 'Dirección para el webhook de Stripe',
  events: 'Sus eventos: checkout.session.completed, checkout.session.async_payment_succeeded y charge.refunded.',
  secret: 'Secreto de firma del webhook',
  secretHint: 'Stripe lo muestra junto al webhook. Empieza por whsec_.',
  secretStoredHint: 'No se vuelve a mostrar. Si guarda otro, este sigue valiendo 72 horas.',
  save: 'Guardar el secreto',
  saved: 'El secreto se ha guardado.',
  disconnect: 'Desconectar Stripe',
  disconnected: 'Stripe está desconectado.',
};
