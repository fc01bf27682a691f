import type { Language } from '../../model/profile.js';

/** Texts of the sample data in one language. */
interface SalonTexts {
  readonly chairs: readonly string[];
  /** Descriptions of the people, in their order. */
  readonly people: readonly string[];
  /** Names of roles and steps, in which only letters without accents are allowed. */
  readonly stylist: string;
  readonly chair: string;
  readonly steps: readonly [apply: string, develop: string, finish: string];
  /** Name and description of the services and workflows. */
  readonly cut: readonly [string, string];
  readonly colour: readonly [string, string];
  readonly beard: readonly [string, string];
  readonly advice: readonly [string, string];
  readonly visits: readonly [string, string];
  readonly onRequest: readonly [string, string];
  readonly website: string;
  /** Name, subject and sentence of the mails. */
  readonly confirmation: readonly [string, string, string];
  readonly dayBefore: readonly [string, string, string];
  readonly dear: string;
  readonly manage: string;
  readonly log: string;
  /** Reasons of the time off. */
  readonly away: readonly [training: string, holiday: string, stocktaking: string, dentist: string];
  /** Notes of customers and of bookings. */
  readonly ammonia: string;
  readonly pushchair: string;
  readonly notes: readonly string[];
  readonly copper: string;
  /** Reasons of cancellations, and of a request that is declined. */
  readonly cancelled: readonly string[];
  readonly declined: string;
  readonly series: string;
}

export const SALON_TEXTS: Readonly<Record<Language, SalonTexts>> = {
  en: {
    chairs: ['Chair by the window', 'Chair at the mirror'],
    people: [
      'Cuts and colour, since the first day',
      'Cuts and beards',
      'Cuts and colour; half days on Monday and Saturday',
    ],
    stylist: 'stylist',
    chair: 'chair',
    steps: ['apply', 'develop', 'finish'],
    cut: ['Cut', 'With wash and finish; an hour for long hair'],
    colour: ['Colour', 'The chair is yours all the time; the stylist is not, while the colour takes'],
    beard: ['Beard trim', 'By Jonas, with a hot towel'],
    advice: ['Advice', 'A quarter of an hour to talk it over, for free'],
    visits: ['Visits', 'Confirmed at once; cancelled and moved up to four hours before'],
    onRequest: ['On request', 'The salon approves, within two days'],
    website: 'Website',
    confirmation: [
      'Confirmation',
      'See you on {{booking.start_local}}',
      'You are expected on {{booking.start_local}}, for {{booking.duration_minutes}} minutes.',
    ],
    dayBefore: [
      'The day before',
      'Tomorrow, {{booking.start_local}}',
      'This is to remind you of your visit on {{booking.start_local}}.',
    ],
    dear: 'Dear {{booking.customer.name}},',
    manage: 'To move or cancel it:',
    log: 'A line in the log',
    away: ['Training', 'Holiday', 'Stocktaking', 'Dentist'],
    ammonia: 'Sensitive to ammonia',
    pushchair: 'Comes with a pushchair',
    notes: ['First visit', 'A little shorter at the sides', 'Please ring twice', 'As last time'],
    copper: 'Copper, please',
    cancelled: ['Ill', 'Something has come up'],
    declined: 'Inès would need two hours more: please call us',
    series: 'Beard trim, every week',
  },
  de: {
    chairs: ['Platz am Fenster', 'Platz am Spiegel'],
    people: [
      'Schnitt und Farbe, vom ersten Tag an',
      'Schnitt und Bart',
      'Schnitt und Farbe; montags und samstags halbtags',
    ],
    stylist: 'friseur',
    chair: 'platz',
    steps: ['auftragen', 'einwirken', 'fertigstellen'],
    cut: ['Haarschnitt', 'Mit Waschen und Föhnen; eine Stunde bei langem Haar'],
    colour: ['Farbe', 'Der Platz ist durchgehend für Sie reserviert; während die Farbe einwirkt, sind Sie für sich'],
    beard: ['Bartpflege', 'Bei Jonas, mit heißem Handtuch'],
    advice: ['Beratung', 'Eine Viertelstunde, um alles zu besprechen, kostenlos'],
    visits: ['Besuche', 'Sofort bestätigt; bis vier Stunden vorher zu verlegen oder abzusagen'],
    onRequest: ['Auf Anfrage', 'Der Salon bestätigt innerhalb von zwei Tagen'],
    website: 'Website',
    confirmation: [
      'Bestätigung',
      'Bis zum {{booking.start_local}}',
      'Wir erwarten Sie am {{booking.start_local}} für {{booking.duration_minutes}} Minuten.',
    ],
    dayBefore: [
      'Am Tag davor',
      'Morgen, {{booking.start_local}}',
      'Wir möchten Sie an Ihren Besuch am {{booking.start_local}} erinnern.',
    ],
    dear: 'Guten Tag {{booking.customer.name}},',
    manage: 'Termin verlegen oder absagen:',
    log: 'Eine Zeile im Protokoll',
    away: ['Fortbildung', 'Urlaub', 'Inventur', 'Zahnarzt'],
    ammonia: 'Verträgt kein Ammoniak',
    pushchair: 'Kommt mit Kinderwagen',
    notes: ['Erster Besuch', 'An den Seiten etwas kürzer', 'Bitte zweimal klingeln', 'Wie beim letzten Mal'],
    copper: 'Kupfer, bitte',
    cancelled: ['Krank', 'Es ist etwas dazwischengekommen'],
    declined: 'Inès bräuchte zwei Stunden mehr: Bitte rufen Sie uns an',
    series: 'Bartpflege, jede Woche',
  },
  fr: {
    chairs: ['Fauteuil près de la fenêtre', 'Fauteuil au miroir'],
    people: [
      'Coupe et couleur, depuis le premier jour',
      'Coupe et barbe',
      'Coupe et couleur ; mi-temps le lundi et le samedi',
    ],
    stylist: 'coiffeur',
    chair: 'fauteuil',
    steps: ['application', 'pose', 'finition'],
    cut: ['Coupe', 'Avec shampooing et brushing ; une heure pour les cheveux longs'],
    colour: ['Couleur', 'Le fauteuil vous est réservé tout du long ; le coiffeur s’absente pendant la pose'],
    beard: ['Taille de barbe', 'Par Jonas, avec une serviette chaude'],
    advice: ['Conseil', 'Un quart d’heure pour en parler, gratuitement'],
    visits: ['Visites', 'Confirmées aussitôt ; à déplacer ou à annuler jusqu’à quatre heures avant'],
    onRequest: ['Sur demande', 'Le salon confirme sous deux jours'],
    website: 'Site web',
    confirmation: [
      'Confirmation',
      'À bientôt, le {{booking.start_local}}',
      'Nous vous attendons le {{booking.start_local}}, pour {{booking.duration_minutes}} minutes.',
    ],
    dayBefore: [
      'La veille',
      'Demain, {{booking.start_local}}',
      'Nous vous rappelons votre rendez-vous du {{booking.start_local}}.',
    ],
    dear: 'Bonjour {{booking.customer.name}},',
    manage: 'Pour le déplacer ou l’annuler :',
    log: 'Une ligne dans le journal',
    away: ['Formation', 'Vacances', 'Inventaire', 'Dentiste'],
    ammonia: 'Ne supporte pas l’ammoniaque',
    pushchair: 'Vient avec une poussette',
    notes: ['Première visite', 'Un peu plus court sur les côtés', 'Sonner deux fois, merci', 'Comme la dernière fois'],
    copper: 'Cuivré, s’il vous plaît',
    cancelled: ['Malade', 'Un empêchement'],
    declined: 'Inès aurait besoin de deux heures de plus : merci de nous appeler',
    series: 'Taille de barbe, chaque semaine',
  },
  es: {
    chairs: ['Sillón junto a la ventana', 'Sillón del espejo'],
    people: ['Corte y color, desde el primer día', 'Corte y barba', 'Corte y color; media jornada los lunes y sábados'],
    stylist: 'peluquero',
    chair: 'sillon',
    steps: ['aplicar', 'reposar', 'terminar'],
    cut: ['Corte', 'Con lavado y acabado; una hora para el pelo largo'],
    colour: ['Color', 'El sillón es suyo todo el tiempo; el peluquero vuelve cuando el color ha reposado'],
    beard: ['Arreglo de barba', 'Con Jonas y una toalla caliente'],
    advice: ['Consulta', 'Un cuarto de hora para hablarlo, gratis'],
    visits: ['Visitas', 'Confirmadas al momento; se cambian o cancelan hasta cuatro horas antes'],
    onRequest: ['A petición', 'El salón confirma en dos días'],
    website: 'Sitio web',
    confirmation: [
      'Confirmación',
      'Hasta el {{booking.start_local}}',
      'Le esperamos el {{booking.start_local}}, durante {{booking.duration_minutes}} minutos.',
    ],
    dayBefore: [
      'El día antes',
      'Mañana, {{booking.start_local}}',
      'Le recordamos su cita del {{booking.start_local}}.',
    ],
    dear: 'Hola, {{booking.customer.name}}:',
    manage: 'Para cambiarla o cancelarla:',
    log: 'Una línea en el registro',
    away: ['Formación', 'Vacaciones', 'Inventario', 'Dentista'],
    ammonia: 'No tolera el amoníaco',
    pushchair: 'Viene con un cochecito',
    notes: ['Primera visita', 'Un poco más corto por los lados', 'Llame dos veces, por favor', 'Como la última vez'],
    copper: 'Cobrizo, por favor',
    cancelled: ['Enfermedad', 'Ha surgido un imprevisto'],
    declined: 'Inès necesitaría dos horas más: llámenos, por favor',
    series: 'Arreglo de barba, cada semana',
  },
};
