import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  about:
    'Vos rendez-vous sur votre téléphone, votre agenda personnel ici et votre page de réservation pour vos clients.',
  shown: 'Voir vos rendez-vous dans un autre agenda',
  read: 'Bloquer les heures d’un autre agenda',
  page: 'Montrer votre page de réservation aux clients',
  pageAddress: 'Adresse de votre page de réservation',
  pageQr: 'Adresse de votre page de réservation en code QR',
  noPage: 'Vous n’avez pas encore de page de réservation publique. <link>En créer une</link>',
  sheet: 'Affichette pour le comptoir',
  sheetHint: 'Vos clients scannent le code avec leur téléphone et réservent.',
  print: 'Imprimer',
  bookOnline: 'Réservez votre prochain rendez-vous en ligne',
  scan: 'Scannez le code avec l’appareil photo de votre téléphone ou saisissez l’adresse :',
  linkQr: 'Lien d’agenda en code QR',
  subscribe: 'Ouvrir dans mon agenda',
  steps: {
    iphone: {
      title: 'iPhone et Mac',
      steps: [
        'Visez le code avec l’appareil photo, ou ouvrez cette page sur le téléphone et touchez « Ouvrir dans mon agenda ».',
        'Touchez « S’abonner ».',
        'Vos rendez-vous apparaissent dans l’app Calendrier.',
      ],
    },
    google: {
      title: 'Google Agenda',
      steps: [
        'Copiez l’adresse et ouvrez calendar.google.com sur un ordinateur.',
        'À côté de « Autres agendas », choisissez « + », puis « À partir de l’URL ».',
        'Collez l’adresse et choisissez « Ajouter un agenda ». Google la relit plusieurs fois par jour.',
      ],
    },
    outlook: {
      title: 'Outlook',
      steps: [
        'Copiez l’adresse et ouvrez le calendrier d’Outlook.',
        'Choisissez « Ajouter un calendrier », puis « S’abonner à partir du web ».',
        'Collez l’adresse et choisissez « Importer ».',
      ],
    },
    android: {
      title: 'Android',
      steps: [
        'Ajoutez l’adresse à Google Agenda sur un ordinateur, comme indiqué.',
        'Sur le téléphone, ouvrez Google Agenda, puis ses paramètres.',
        'Choisissez le nouvel agenda et activez « Synchroniser ».',
      ],
    },
  },
};
