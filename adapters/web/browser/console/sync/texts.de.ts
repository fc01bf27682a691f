import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  about: 'Ihre Termine auf dem Handy, Ihr eigener Kalender hier und Ihre Buchungsseite für Ihre Kunden.',
  shown: 'Termine in einem anderen Kalender sehen',
  read: 'Zeiten aus einem anderen Kalender sperren',
  page: 'Kunden die Buchungsseite zeigen',
  pageAddress: 'Adresse Ihrer Buchungsseite',
  pageQr: 'Adresse Ihrer Buchungsseite als QR-Code',
  noPage: 'Sie haben noch keine öffentliche Buchungsseite. <link>Jetzt anlegen</link>',
  sheet: 'Aushang für den Tresen',
  sheetHint: 'Ihre Kunden scannen den Code mit dem Handy und buchen.',
  print: 'Drucken',
  bookOnline: 'Buchen Sie Ihren nächsten Termin online',
  scan: 'Scannen Sie den Code mit der Kamera Ihres Handys oder geben Sie die Adresse ein:',
  linkQr: 'Kalenderlink als QR-Code',
  subscribe: 'In meinem Kalender öffnen',
  steps: {
    iphone: {
      title: 'iPhone und Mac',
      steps: [
        'Richten Sie die Kamera auf den Code, oder öffnen Sie diese Seite auf dem Handy und tippen Sie auf „In meinem Kalender öffnen“.',
        'Tippen Sie auf „Abonnieren“.',
        'Ihre Termine erscheinen in der App „Kalender“.',
      ],
    },
    google: {
      title: 'Google Kalender',
      steps: [
        'Kopieren Sie die Adresse und öffnen Sie calendar.google.com am Computer.',
        'Wählen Sie neben „Weitere Kalender“ das „+“, dann „Per URL“.',
        'Fügen Sie die Adresse ein und wählen Sie „Kalender hinzufügen“. Google liest sie alle paar Stunden neu.',
      ],
    },
    outlook: {
      title: 'Outlook',
      steps: [
        'Kopieren Sie die Adresse und öffnen Sie den Kalender in Outlook.',
        'Wählen Sie „Kalender hinzufügen“, dann „Aus dem Internet abonnieren“.',
        'Fügen Sie die Adresse ein und wählen Sie „Importieren“.',
      ],
    },
    android: {
      title: 'Android',
      steps: [
        'Fügen Sie die Adresse am Computer zu Google Kalender hinzu, wie dort beschrieben.',
        'Öffnen Sie auf dem Handy Google Kalender und dort die Einstellungen.',
        'Wählen Sie den neuen Kalender und schalten Sie „Synchronisieren“ ein.',
      ],
    },
  },
};
