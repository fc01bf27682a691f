import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  letters: {
    confirmed: 'Confirmación',
    pending: 'Solicitud recibida',
    payment_due: 'Pago pendiente',
    declined: 'Solicitud rechazada',
    moved: 'Nueva hora',
    cancelled: 'Cancelación',
    reminder: 'Recordatorio',
    no_show: 'No se presentó',
  },
  toTeam: {
    team_booked: 'Para usted: nueva cita',
    team_requested: 'Para usted: nueva solicitud',
    team_moved: 'Para usted: nueva hora',
    team_cancelled: 'Para usted: cancelación',
    team_payment_late: 'Para usted: pago tardío',
  },
  withoutMail: 'No enviar ningún correo',
};
