import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  about: 'Sus citas en el móvil, su propio calendario aquí y su página de reservas para sus clientes.',
  shown: 'Ver sus citas en otro calendario',
  read: 'Bloquear horas de otro calendario',
  page: 'Mostrar la página de reservas a los clientes',
  pageAddress: 'Dirección de su página de reservas',
  pageQr: 'Dirección de su página de reservas como código QR',
  noPage: 'Aún no tiene una página de reservas pública. <link>Crear una</link>',
  sheet: 'Cartel para el mostrador',
  sheetHint: 'Sus clientes escanean el código con el móvil y reservan.',
  print: 'Imprimir',
  bookOnline: 'Reserve su próxima cita en línea',
  scan: 'Escanee el código con la cámara del móvil o escriba la dirección:',
  linkQr: 'Enlace de calendario como código QR',
  subscribe: 'Abrir en mi calendario',
  steps: {
    iphone: {
      title: 'iPhone y Mac',
      steps: [
        'Apunte la cámara al código, o abra esta página en el móvil y toque «Abrir en mi calendario».',
        'Toque «Suscribirse».',
        'Sus citas aparecen en la app Calendario.',
      ],
    },
    google: {
      title: 'Google Calendar',
      steps: [
        'Copie la dirección y abra calendar.google.com en un ordenador.',
        'Junto a «Otros calendarios», elija «+» y después «Desde URL».',
        'Pegue la dirección y elija «Añadir calendario». Google la vuelve a leer cada pocas horas.',
      ],
    },
    outlook: {
      title: 'Outlook',
      steps: [
        'Copie la dirección y abra el calendario de Outlook.',
        'Elija «Agregar calendario» y después «Suscribirse desde la web».',
        'Pegue la dirección y elija «Importar».',
      ],
    },
    android: {
      title: 'Android',
      steps: [
        'Añada la dirección a Google Calendar en un ordenador, como se indica allí.',
        'En el móvil, abra Google Calendar y sus ajustes.',
        'Elija el nuevo calendario y active «Sincronización».',
      ],
    },
  },
};
