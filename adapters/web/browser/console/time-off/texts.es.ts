import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  kind: { many: 'Ausencias y cierres', creating: 'Nueva ausencia', add: 'Añadir ausencia' },
  about: 'Vacaciones y otros periodos en los que algunas o todas las personas y salas no se pueden reservar.',
  empty: 'Sin ausencias',
  emptyHint:
    'Cierre por un festivo o retire a una persona durante una semana: el horario no cambia y nadie recibe citas en ese tiempo.',
  of: 'De',
  from: 'Desde',
  to: 'Hasta',
  when: 'Cuándo',
  who: 'Quién',
  everyone: 'Todos',
  why: 'Motivo',
  notYours: 'Aquí no puede anotar nada',
  notYoursHint: 'La dirección decide en Equipo qué personas y salas son suyas.',
  chooseDay: 'Elija el primer día',
  chooseStart: 'Elija un inicio',
  chooseEnd: 'Elija un final',
  chooseResources: 'Elija al menos una persona o sala',
  removal: 'Este tiempo se puede volver a reservar de inmediato.',
  wholeDays: 'Días enteros',
  firstDay: 'Primer día',
  lastDay: 'Último día',
  lastDayHint: 'Vacío: un solo día.',
  weekly: 'Solo algunas horas de cada semana',
  onClock: (zone) => `Las horas son de la zona horaria ${zone}.`,
  everything: 'Todas las personas y salas, también las que añada después',
  these: 'Solo estas',
  units: 'Plazas de cada una',
  unitsHint: 'Vacío: todas. Con un número, se cierran esas plazas de cada una.',
  reasonHint: 'Los clientes no lo ven.',
  affected: 'Citas en este tiempo',
  affectedCount: (count) =>
    plural(count, { one: '1 cita cae en este tiempo', other: `${formatNumber(count)} citas caen en este tiempo` }),
  affectedHint: 'Se quedan como están hasta que las mueva o las cancele.',
  shown: (count) =>
    plural(count, {
      one: 'Solo se muestra la primera. Las demás aparecen cuando esté resuelta.',
      other: `Solo se muestran las ${formatNumber(count)} primeras. Las demás aparecen cuando estas estén resueltas.`,
    }),
  nobodyMailed: 'Si cancela, nadie recibe un correo: llame por teléfono.',
  mailed: (count) =>
    plural(count, {
      one: 'Si cancela, 1 cliente recibe un correo.',
      other: `Si cancela, ${formatNumber(count)} clientes reciben un correo.`,
    }),
  addressed: (count) =>
    plural(count, {
      one: '1 cliente tiene correo electrónico.',
      other: `${formatNumber(count)} clientes tienen correo electrónico.`,
    }),
  unaddressed: (count) =>
    plural(count, {
      one: '1 no tiene correo electrónico: llame por teléfono.',
      other: `${formatNumber(count)} no tienen correo electrónico: llame por teléfono.`,
    }),
  message: 'Mensaje para los clientes cuyas citas cancela',
  messageInMail: 'Aparece en su correo como motivo. El motivo de la ausencia no se comunica.',
  messageInBooking: 'Aparece en la cita como motivo. El motivo de la ausencia no se comunica.',
  cancelAll: 'Cancelar todas…',
  move: 'Mover…',
  moveName: (name) => `Mover ${name}`,
  give: 'Pasar a un compañero libre',
  given: (name) => `${name}: la cita ha pasado a un compañero.`,
  nobodyFree: 'Nadie más está libre a esa hora.',
  cancelOne: 'Cancelar…',
  cancelTitle: '¿Cancelar esta cita?',
  cancelTitleAll: '¿Cancelar estas citas?',
  cancelNow: 'Cancelar la cita',
  cancelNowAll: 'Cancelar las citas',
  cancelHint: 'Una cita cancelada no se puede recuperar.',
  cancelled: (count) =>
    plural(count, { one: 'Se ha cancelado 1 cita.', other: `Se han cancelado ${formatNumber(count)} citas.` }),
};
