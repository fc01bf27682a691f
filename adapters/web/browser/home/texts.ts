import type { Translations } from '../parts/i18n.js';

const EN = {
  pages: { docs: 'Reference', console: 'Console', home: 'Slotkeeper, home', all: 'Pages' },
  title: 'No double bookings',
  about:
    'This is Slotkeeper. It knows who and what can be booked when, holds a time while somebody makes up their mind, and gives it to nobody else.',
  openConsole: 'Open the console',
  readReference: 'Read the reference',
  business: 'For the business',
  console: 'The console',
  consoleHint:
    'shows the day and the week of everybody, and has bookings, customers, services, hours and time off. Sign in with your e-mail address and password. The very first time, open the link that the first start printed.',
  customers: 'For customers',
  customersHint:
    'Each business has a booking page at an address of its own, which the console shows. A further page opens by its key.',
  developers: 'For developers',
  reference: 'The reference',
  referenceHint: 'has every operation with its fields and examples, and calls them from the page. For other tools:',
  openApi: 'the OpenAPI document',
  checking: 'Checking if it is ready',
  ready: 'Ready to take bookings',
  away: 'It takes no bookings at the moment: its storage does not answer',
  silent: 'It does not answer at the moment',
  warned: 'It takes bookings, and somebody should look after it:',
  /** Warnings of the service to its operator, by their codes. */
  warnings: {
    change_in_future: 'the clock had run ahead',
    clock_back: 'the clock was set back',
    clock_jumped: 'the clock was moved',
    disarmed: 'it was restored and is not armed yet, so it sends nothing',
    disk_low: 'the disk is nearly full',
  },
  key: 'Key',
  keyHint: 'The console makes one, under Booking pages',
  keyWrong: 'A key begins with pk_',
  openPage: 'Open booking page',
};

export const TEXTS: Translations<typeof EN> = {
  en: EN,
  de: {
    pages: { docs: 'Referenz', console: 'Konsole', home: 'Slotkeeper, Startseite', all: 'Seiten' },
    title: 'Keine Doppelbuchungen',
    about:
      'Das ist Slotkeeper. Es weiß, wer und was wann gebucht werden kann, hält eine Zeit frei, während sich jemand entscheidet, und gibt sie niemand anderem.',
    openConsole: 'Konsole öffnen',
    readReference: 'Referenz lesen',
    business: 'Für den Betrieb',
    console: 'Die Konsole',
    consoleHint:
      'zeigt Tag und Woche von allen und enthält Termine, Kunden, Leistungen, Öffnungszeiten und Abwesenheiten. Melden Sie sich mit E-Mail-Adresse und Passwort an. Öffnen Sie beim allerersten Mal den Link, den der erste Start ausgegeben hat.',
    customers: 'Für Kunden',
    customersHint:
      'Jeder Betrieb hat eine Buchungsseite mit eigener Adresse, die in der Konsole steht. Eine weitere Seite öffnet sich mit ihrem Schlüssel.',
    developers: 'Für Entwickler',
    reference: 'Die Referenz',
    referenceHint:
      '(auf Englisch) enthält jede Operation mit Feldern und Beispielen und ruft sie von der Seite aus auf. Für andere Werkzeuge:',
    openApi: 'das OpenAPI-Dokument',
    checking: 'Bereitschaft wird geprüft',
    ready: 'Bereit für Buchungen',
    away: 'Zurzeit sind keine Buchungen möglich: Der Speicher antwortet nicht',
    silent: 'Der Dienst antwortet zurzeit nicht',
    warned: 'Buchungen sind möglich, aber jemand sollte danach sehen:',
    warnings: {
      change_in_future: 'die Uhr ging vor',
      clock_back: 'die Uhr wurde zurückgestellt',
      clock_jumped: 'die Uhr wurde verstellt',
      disarmed: 'er wurde wiederhergestellt und sendet noch nichts',
      disk_low: 'die Festplatte ist fast voll',
    },
    key: 'Schlüssel',
    keyHint: 'Die Konsole erstellt ihn, unter Buchungsseiten',
    keyWrong: 'Ein Schlüssel beginnt mit pk_',
    openPage: 'Buchungsseite öffnen',
  },
  fr: {
    pages: { docs: 'Référence', console: 'Console', home: 'Slotkeeper, accueil', all: 'Pages' },
    title: 'Aucune double réservation',
    about:
      'Voici Slotkeeper. Il sait qui et quoi peut être réservé et quand, garde un horaire pendant que l’on se décide, et ne le donne à personne d’autre.',
    openConsole: 'Ouvrir la console',
    readReference: 'Lire la référence',
    business: 'Pour l’établissement',
    console: 'La console',
    consoleHint:
      'montre la journée et la semaine de chacun, avec les rendez-vous, les clients, les prestations, les horaires et les congés. Connectez-vous avec votre adresse e-mail et votre mot de passe. La toute première fois, ouvrez le lien affiché au premier démarrage.',
    customers: 'Pour les clients',
    customersHint:
      'Chaque établissement a une page de réservation à sa propre adresse, que la console indique. Une autre page s’ouvre par sa clé.',
    developers: 'Pour les développeurs',
    reference: 'La référence',
    referenceHint:
      '(en anglais) présente chaque opération avec ses champs et des exemples, et l’exécute depuis la page. Pour d’autres outils :',
    openApi: 'le document OpenAPI',
    checking: 'Vérification en cours',
    ready: 'Prêt à prendre des réservations',
    away: 'Aucune réservation possible pour le moment : le stockage ne répond pas',
    silent: 'Le service ne répond pas pour le moment',
    warned: 'Les réservations sont possibles, mais quelqu’un devrait s’en occuper :',
    warnings: {
      change_in_future: 'l’horloge avançait',
      clock_back: 'l’horloge a été retardée',
      clock_jumped: 'l’horloge a été déplacée',
      disarmed: 'il a été restauré et n’envoie encore rien',
      disk_low: 'le disque est presque plein',
    },
    key: 'Clé',
    keyHint: 'La console en crée une, sous Pages de réservation',
    keyWrong: 'Une clé commence par pk_',
    openPage: 'Ouvrir la page de réservation',
  },
  es: {
    pages: { docs: 'Referencia', console: 'Consola', home: 'Slotkeeper, inicio', all: 'Páginas' },
    title: 'Sin reservas dobles',
    about:
      'Esto es Slotkeeper. Sabe quién y qué se puede reservar y cuándo, guarda una hora mientras alguien se decide y no se la da a nadie más.',
    openConsole: 'Abrir la consola',
    readReference: 'Leer la referencia',
    business: 'Para el negocio',
    console: 'La consola',
    consoleHint:
      'muestra el día y la semana de todos, con citas, clientes, servicios, horarios y ausencias. Inicie sesión con su correo electrónico y su contraseña. La primera vez, abra el enlace que mostró el primer arranque.',
    customers: 'Para clientes',
    customersHint:
      'Cada negocio tiene una página de reservas con su propia dirección, que aparece en la consola. Otra página se abre con su clave.',
    developers: 'Para desarrolladores',
    reference: 'La referencia',
    referenceHint:
      '(en inglés) tiene cada operación con sus campos y ejemplos, y la ejecuta desde la página. Para otras herramientas:',
    openApi: 'el documento OpenAPI',
    checking: 'Comprobando si está listo',
    ready: 'Listo para aceptar reservas',
    away: 'De momento no se aceptan reservas: el almacenamiento no responde',
    silent: 'De momento no responde',
    warned: 'Se aceptan reservas, pero alguien debería revisarlo:',
    warnings: {
      change_in_future: 'el reloj iba adelantado',
      clock_back: 'el reloj se atrasó',
      clock_jumped: 'el reloj se movió',
      disarmed: 'se restauró y todavía no envía nada',
      disk_low: 'el disco está casi lleno',
    },
    key: 'Clave',
    keyHint: 'La consola crea una, en Páginas de reservas',
    keyWrong: 'Una clave empieza por pk_',
    openPage: 'Abrir la página de reservas',
  },
};
