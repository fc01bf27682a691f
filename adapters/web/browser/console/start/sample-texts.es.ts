import type { EN } from './sample-texts.en.js';

export const ES: typeof EN = {
  title: '¿Quiere echar un vistazo antes?',
  about:
    'Una peluquería con su equipo, servicios, clientes y citas muestra cómo funciona todo. Nadie recibe correos por ello.',
  add: 'Probar con datos de ejemplo',
  there: 'Datos de ejemplo',
  aboutRemoval: 'Lo que usted ha cambiado se conserva, igual que lo que necesitan sus propias entradas.',
  remove: 'Quitar los datos de ejemplo',
  removed: 'Se han quitado los datos de ejemplo.',
  kept: 'Sigue ahí, porque usted lo ha cambiado o sus entradas lo necesitan:',
  nameless: 'Sin nombre',
  kinds: {
    workflow: 'Reglas de reserva',
    resource: 'Persona o sala',
    service: 'Servicio',
    time_off: 'Ausencia',
    series: 'Cita recurrente',
    key: 'Página de reservas',
    customer: 'Cliente',
    feed: 'Enlace de calendario',
    action: 'Mensaje automático',
    booking: 'Cita',
  },
};
