import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  withoutName: 'Cita',
  status: {
    held: 'Guardada',
    pending: 'Por aceptar',
    confirmed: 'Confirmada',
    completed: 'Completada',
    no_show: 'No se presentó',
    cancelled: 'Cancelada',
    declined: 'Rechazada',
    expired: 'Caducada',
  },
  payment: {
    due: 'Por pagar',
    paid: 'Pagado',
    waived: 'Sin pago',
    late: 'Pagado tarde',
    refund_due: 'Por reembolsar',
    refunded: 'Reembolsado',
  },
  paymentOf: (status, amount) => `${status}: ${amount}`,
  stillToPay: (amount) => `Queda por pagar: ${amount}`,
  columns: { when: 'Cuándo', who: 'Quién', what: 'Qué', with: 'Con', state: 'Estado' },
  overriddenBadge: 'Fuera de reglas',
  wouldOverride: (reasons) => `Se pasaría por alto: ${reasons}`,
  bookAnyway: 'Reservar de todos modos',
  moveAnyway: 'Mover de todos modos',
};
