import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  kind: { many: 'Enlaces de calendario', creating: 'Nuevo enlace de calendario', add: 'Crear enlace' },
  about: 'Enlaces que muestran sus citas en el calendario de un teléfono o un ordenador.',
  create: 'Crear un enlace',
  empty: 'Ningún calendario muestra sus citas todavía',
  emptyHint:
    'Cree un enlace y añádalo a un teléfono como suscripción de calendario: las citas aparecen allí y se mantienen al día.',
  bookingsOf: 'Citas de',
  shows: 'Muestra',
  pastDays: 'Días pasados',
  one: { resource: 'Una persona o sala', service: 'Un servicio', customer: 'Un cliente' },
  which: 'Cuál',
  what: 'Qué muestra',
  details: {
    busy: 'Solo las horas ocupadas',
    title: 'Horas ocupadas y títulos',
    full: 'Todo, también el cliente',
  },
  ready: 'El enlace está listo',
  readyLabel: 'Añádalo a un teléfono como suscripción de calendario',
  readyHint: 'Cópielo ahora: no se vuelve a mostrar. Quien lo tenga ve este calendario. Si se filtra, sustitúyalo.',
  link: 'El enlace',
  replacedAt: 'Sustituido por última vez',
  replace: 'Sustituir el enlace…',
  replaceTitle: '¿Sustituir el enlace?',
  replaceHint: 'El enlace antiguo deja de funcionar de inmediato: cada calendario que lo use necesita el nuevo.',
  replaceNow: 'Crear un enlace nuevo',
  removal: 'Los calendarios que usan este enlace dejan de actualizarse. Esta acción no se puede deshacer.',
};
