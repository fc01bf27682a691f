import type { Translations } from '../parts/i18n.js';

/** Reasons why a chosen time is not available. */
export const GONE = ['taken', 'too_soon', 'closed', 'too_many'] as const;
export type Gone = (typeof GONE)[number];

interface Texts {
  readonly title: (business: string) => string;
  readonly plainTitle: string;
  readonly chooseService: string;
  readonly severalLengths: (shortest: string) => string;
  readonly free: string;
  readonly chooseTime: string;
  readonly withWhom: string;
  readonly anyone: string;
  readonly howLong: string;
  readonly timesIn: string;
  readonly zoneOf: (city: string, offset: string) => string;
  readonly noneIn: (month: string) => string;
  readonly next: (day: string) => string;
  readonly noneAtAll: string;
  readonly noneAtAllHint: string;
  readonly askAnyone: string;
  readonly yourDetails: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
  readonly notesHint: string;
  readonly optional: string;
  readonly goOn: string;
  readonly goOnHint: string;
  readonly nameMissing: string;
  readonly emailMissing: string;
  readonly emailWrong: string;
  readonly fieldWrong: string;
  readonly lastLook: string;
  readonly heldFor: string;
  /** Returns the text that screen readers announce while the hold runs out. */
  readonly heldStill: (time: string) => string;
  readonly keepLonger: string;
  readonly ending: string;
  readonly book: string;
  readonly change: string;
  readonly changeOf: (what: string) => string;
  readonly back: string;
  readonly gone: Readonly<Record<Gone, string>>;
  readonly stillFree: string;
  readonly dayGone: string;
  readonly otherDay: string;
  readonly tooMany: string;
  readonly tooManyHint: string;
  readonly ownHold: (time: string) => string;
  readonly tryNow: string;
  readonly stop: string;
  readonly offline: string;
  readonly offlineHint: string;
  readonly busy: string;
  readonly busyHint: string;
  readonly expired: string;
  readonly expiredHint: string;
  readonly holdAgain: string;
  readonly limitReached: string;
  readonly limitHint: string;
  readonly serviceGone: string;
  readonly serviceGoneNone: string;
  readonly booked: string;
  readonly requested: string;
  readonly requestedHint: (business: string) => string;
  readonly cancelled: string;
  readonly declined: string;
  readonly freeAgain: string;
  readonly toCalendar: string;
  readonly calendarFailed: string;
  readonly manage: string;
  readonly manageHint: string;
  readonly told: (email: string) => string;
  readonly notTold: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly another: string;
  readonly summary: string;
  readonly service: string;
  readonly person: string;
  readonly when: string;
  readonly length: string;
  readonly price: string;
  readonly who: string;
  readonly unknownKey: string;
  readonly unknownKeyHint: string;
  readonly wrongOrigin: string;
  readonly wrongOriginHint: string;
  readonly noKey: string;
  readonly noKeyHint: string;
  readonly noServices: string;
  readonly noServicesHint: string;
  readonly loading: string;
}

export const TEXTS: Translations<Texts> = {
  en: {
    title: (business) => `Book with ${business}`,
    plainTitle: 'Book a time',
    chooseService: 'Choose a service',
    severalLengths: (shortest) => `from ${shortest}`,
    free: 'Free of charge',
    chooseTime: 'Choose a day and a time',
    withWhom: 'With',
    anyone: 'Anyone',
    howLong: 'How long',
    timesIn: 'Times are those of',
    zoneOf: (city, offset) => `${city} (${offset})`,
    noneIn: (month) => `No free times in ${month}.`,
    next: (day) => `Next: ${day}`,
    noneAtAll: 'Nothing is free at the moment.',
    noneAtAllHint: 'Not within a year from here. Times become free when others cancel, so it may be worth coming back.',
    askAnyone: 'See times with anyone',
    yourDetails: 'Your details',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    notes: 'Notes',
    notesHint: 'Anything that is good to know before.',
    optional: 'optional',
    goOn: 'Continue',
    goOnHint: 'The time is then held for you while you take a last look.',
    nameMissing: 'Please give your name.',
    emailMissing: 'Please give an e-mail address.',
    emailWrong: 'An e-mail address looks like name@example.com.',
    fieldWrong: 'This could not be taken as it is. Please look at it again.',
    lastLook: 'One last look',
    heldFor: 'Held for you for',
    heldStill: (time) => `Held for you for another ${time}`,
    keepLonger: 'Keep it longer',
    ending: 'This time is not held for much longer.',
    book: 'Book',
    change: 'Change',
    changeOf: (what) => `Change: ${what}`,
    back: 'Back',
    gone: {
      taken: 'That time has just been taken.',
      too_soon: 'That time is too near to be booked now.',
      closed: 'That time can no longer be booked.',
      too_many: 'Too many bookings have been made from your connection within a day. Try again tomorrow, or call us.',
    },
    stillFree: 'These are still free:',
    dayGone: 'Nothing else is free on that day.',
    otherDay: 'Choose another day',
    tooMany: 'Too many times are being held at the moment.',
    tooManyHint: 'Yours is asked for again by itself until one is released, within minutes. Nothing you typed is lost.',
    ownHold: (time) =>
      `This time is still held under the first address, and cannot be released any more. It is asked for again at ${time}.`,
    tryNow: 'Try now',
    stop: 'Stop',
    offline: 'There is no connection.',
    offlineHint: 'This goes on by itself as soon as there is one. Nothing you typed is lost.',
    busy: 'There is a lot to do here just now.',
    busyHint: 'This is tried again by itself. Nothing you typed is lost.',
    expired: 'This time is no longer held for you.',
    expiredHint: 'It may still be free, and nothing you typed is lost.',
    holdAgain: 'Hold it again',
    limitReached: 'You have as many bookings as one person may have at present.',
    limitHint: 'Choose another day, or change one of those that you have.',
    serviceGone: 'That is no longer offered. These are:',
    serviceGoneNone: 'That is no longer offered.',
    booked: 'You are booked',
    requested: 'Your request is in',
    requestedHint: (business) => `The time is yours as soon as ${business} confirms it.`,
    cancelled: 'This booking has been cancelled',
    declined: 'Your request has been declined',
    freeAgain: 'The time is free again for others.',
    toCalendar: 'Add to calendar',
    calendarFailed: 'The file could not be had. Please try again.',
    manage: 'Change or cancel',
    manageHint: 'Keep this link: anyone who has it can move or cancel the booking.',
    told: (email) => `We are sending a confirmation to ${email}.`,
    notTold: 'No e-mail is sent. Keep this link.',
    copyLink: 'Copy link',
    copied: 'Copied',
    another: 'Book another time',
    summary: 'Your booking',
    service: 'Service',
    person: 'With',
    when: 'When',
    length: 'How long',
    price: 'Price',
    who: 'For',
    unknownKey: 'This page is closed',
    unknownKeyHint: 'Nothing can be booked at this address any more. Please go back to where you found it.',
    wrongOrigin: 'Nothing can be booked from this address',
    wrongOriginHint: 'Please open the booking page from the site of the business itself.',
    noKey: 'This address is not complete',
    noKeyHint: 'The end of the link is missing. Please open the complete link.',
    noServices: 'Nothing can be booked here yet',
    noServicesHint: 'Please come back later.',
    loading: 'Loading what can be booked',
  },
  de: {
    title: (business) => `Termin bei ${business}`,
    plainTitle: 'Termin buchen',
    chooseService: 'Leistung wählen',
    severalLengths: (shortest) => `ab ${shortest}`,
    free: 'Kostenlos',
    chooseTime: 'Tag und Uhrzeit wählen',
    withWhom: 'Bei',
    anyone: 'Egal, bei wem',
    howLong: 'Wie lange',
    timesIn: 'Zeiten in der Zeitzone von',
    zoneOf: (city, offset) => `${city} (${offset})`,
    noneIn: (month) => `Im ${month} ist nichts mehr frei.`,
    next: (day) => `Nächster Termin: ${day}`,
    noneAtAll: 'Zurzeit ist nichts frei.',
    noneAtAllHint:
      'Auch im nächsten Jahr nicht. Sagt jemand ab, wird wieder etwas frei: Schauen Sie gern noch einmal vorbei.',
    askAnyone: 'Zeiten bei allen zeigen',
    yourDetails: 'Ihre Angaben',
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    notes: 'Anmerkungen',
    notesHint: 'Was man vorher wissen sollte.',
    optional: 'freiwillig',
    goOn: 'Weiter',
    goOnHint: 'Die Zeit wird dann für Sie freigehalten, während Sie alles noch einmal ansehen.',
    nameMissing: 'Bitte geben Sie Ihren Namen an.',
    emailMissing: 'Bitte geben Sie eine E-Mail-Adresse an.',
    emailWrong: 'Eine E-Mail-Adresse sieht so aus: name@example.com.',
    fieldWrong: 'Diese Angabe passt leider nicht. Bitte prüfen Sie sie noch einmal.',
    lastLook: 'Noch ein letzter Blick',
    heldFor: 'Für Sie freigehalten, noch',
    heldStill: (time) => `Noch ${time} für Sie freigehalten`,
    keepLonger: 'Länger freihalten',
    ending: 'Die Zeit wird nicht mehr lange freigehalten.',
    book: 'Buchen',
    change: 'Ändern',
    changeOf: (what) => `Ändern: ${what}`,
    back: 'Zurück',
    gone: {
      taken: 'Diese Zeit wurde gerade vergeben.',
      too_soon: 'Für diese Zeit ist es jetzt zu spät.',
      closed: 'Diese Zeit kann nicht mehr gebucht werden.',
      too_many:
        'Über Ihre Verbindung wurde an einem Tag zu oft gebucht. Versuchen Sie es morgen wieder, oder rufen Sie uns an.',
    },
    stillFree: 'Noch frei sind:',
    dayGone: 'An diesem Tag ist sonst nichts mehr frei.',
    otherDay: 'Anderen Tag wählen',
    tooMany: 'Gerade werden zu viele Zeiten freigehalten.',
    tooManyHint:
      'Ihre wird von selbst wieder angefragt, bis in einigen Minuten eine frei wird. Ihre Angaben bleiben erhalten.',
    ownHold: (time) =>
      `Diese Zeit ist noch unter der ersten Adresse freigehalten und lässt sich nicht mehr freigeben. Sie wird um ${time} wieder angefragt.`,
    tryNow: 'Jetzt versuchen',
    stop: 'Abbrechen',
    offline: 'Keine Verbindung.',
    offlineHint: 'Es geht von selbst weiter, sobald es eine gibt. Ihre Angaben bleiben erhalten.',
    busy: 'Hier ist gerade viel los.',
    busyHint: 'Es wird von selbst noch einmal versucht. Ihre Angaben bleiben erhalten.',
    expired: 'Diese Zeit wird nicht mehr für Sie freigehalten.',
    expiredHint: 'Vielleicht ist sie noch frei. Ihre Angaben bleiben erhalten.',
    holdAgain: 'Noch einmal freihalten',
    limitReached: 'Mehr Termine sind für eine Person zurzeit nicht möglich.',
    limitHint: 'Wählen Sie einen anderen Tag, oder ändern Sie einen Ihrer Termine.',
    serviceGone: 'Das wird nicht mehr angeboten, wohl aber:',
    serviceGoneNone: 'Das wird nicht mehr angeboten.',
    booked: 'Ihr Termin ist gebucht',
    requested: 'Ihre Anfrage ist da',
    requestedHint: (business) => `Der Termin ist fest, sobald ${business} ihn bestätigt.`,
    cancelled: 'Dieser Termin ist abgesagt',
    declined: 'Ihre Anfrage wurde abgelehnt',
    freeAgain: 'Die Zeit ist wieder für andere frei.',
    toCalendar: 'In den Kalender',
    calendarFailed: 'Die Datei konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    manage: 'Ändern oder absagen',
    manageHint: 'Heben Sie diesen Link auf: Wer ihn hat, kann den Termin verschieben oder absagen.',
    told: (email) => `Wir senden eine Bestätigung an ${email}.`,
    notTold: 'Sie bekommen keine E-Mail. Heben Sie diesen Link auf.',
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    another: 'Weiteren Termin buchen',
    summary: 'Ihr Termin',
    service: 'Leistung',
    person: 'Bei',
    when: 'Wann',
    length: 'Wie lange',
    price: 'Preis',
    who: 'Für',
    unknownKey: 'Diese Seite ist geschlossen',
    unknownKeyHint:
      'Unter dieser Adresse kann nichts mehr gebucht werden. Bitte gehen Sie dorthin zurück, wo Sie sie gefunden haben.',
    wrongOrigin: 'Von dieser Adresse aus kann nichts gebucht werden',
    wrongOriginHint: 'Bitte öffnen Sie die Buchungsseite von der Website des Anbieters aus.',
    noKey: 'Diese Adresse ist nicht vollständig',
    noKeyHint: 'Ihr Ende fehlt, und damit, was gebucht werden soll. Bitte öffnen Sie den ganzen Link noch einmal.',
    noServices: 'Hier kann noch nichts gebucht werden',
    noServicesHint: 'Bitte kommen Sie später wieder.',
    loading: 'Das Angebot wird geladen',
  },
  fr: {
    title: (business) => `Réserver chez ${business}`,
    plainTitle: 'Réserver',
    chooseService: 'Choisissez une prestation',
    severalLengths: (shortest) => `à partir de ${shortest}`,
    free: 'Gratuit',
    chooseTime: 'Choisissez un jour et une heure',
    withWhom: 'Avec',
    anyone: 'Peu importe',
    howLong: 'Durée',
    timesIn: 'Heures de',
    zoneOf: (city, offset) => `${city} (${offset})`,
    noneIn: (month) => `Rien de libre en ${month}.`,
    next: (day) => `Prochaine date : ${day}`,
    noneAtAll: 'Rien n’est libre pour le moment.',
    noneAtAllHint: 'L’année à venir est complète. Une annulation peut libérer un horaire : revenez voir.',
    askAnyone: 'Voir tous les horaires',
    yourDetails: 'Vos coordonnées',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    notes: 'Remarques',
    notesHint: 'Ce qu’il est bon de savoir avant.',
    optional: 'facultatif',
    goOn: 'Continuer',
    goOnHint: 'L’horaire vous est ensuite gardé le temps d’un dernier coup d’œil.',
    nameMissing: 'Indiquez votre nom.',
    emailMissing: 'Indiquez une adresse e-mail.',
    emailWrong: 'Une adresse e-mail s’écrit ainsi : nom@example.com.',
    fieldWrong: 'Cette information n’est pas valable. Vérifiez-la, s’il vous plaît.',
    lastLook: 'Un dernier coup d’œil',
    heldFor: 'Gardé pour vous encore',
    heldStill: (time) => `Gardé pour vous encore ${time}`,
    keepLonger: 'Garder plus longtemps',
    ending: 'Cet horaire ne vous est plus gardé longtemps.',
    book: 'Réserver',
    change: 'Modifier',
    changeOf: (what) => `Modifier : ${what}`,
    back: 'Retour',
    gone: {
      taken: 'Cet horaire vient d’être pris.',
      too_soon: 'Il est trop tard pour réserver cet horaire.',
      closed: 'Cet horaire ne peut plus être réservé.',
      too_many:
        'Trop de réservations ont été faites depuis votre connexion en un jour. Réessayez demain, ou appelez-nous.',
    },
    stillFree: 'Sont encore libres :',
    dayGone: 'Plus rien n’est libre ce jour-là.',
    otherDay: 'Choisir un autre jour',
    tooMany: 'Trop d’horaires sont gardés en ce moment.',
    tooManyHint:
      'Le vôtre est redemandé automatiquement jusqu’à ce qu’une place se libère, d’ici quelques minutes. Rien de ce que vous avez écrit n’est perdu.',
    ownHold: (time) =>
      `Cet horaire est encore gardé sous la première adresse et ne peut plus être libéré. Il sera redemandé à ${time}.`,
    tryNow: 'Essayer maintenant',
    stop: 'Arrêter',
    offline: 'Pas de connexion.',
    offlineHint: 'La page reprendra dès que la connexion sera rétablie. Rien de ce que vous avez écrit n’est perdu.',
    busy: 'Il y a beaucoup de demandes en ce moment.',
    busyHint: 'Nous réessayons automatiquement. Rien de ce que vous avez écrit n’est perdu.',
    expired: 'Cet horaire n’est plus gardé pour vous.',
    expiredHint: 'Il est peut-être encore libre, et rien de ce que vous avez écrit n’est perdu.',
    holdAgain: 'Le garder à nouveau',
    limitReached: 'Vous avez atteint le nombre de réservations possibles par personne.',
    limitHint: 'Choisissez un autre jour, ou modifiez une réservation existante.',
    serviceGone: 'Cette prestation n’est plus proposée. En voici d’autres :',
    serviceGoneNone: 'Cette prestation n’est plus proposée.',
    booked: 'C’est réservé',
    requested: 'Votre demande est enregistrée',
    requestedHint: (business) => `L’horaire est à vous dès que ${business} le confirme.`,
    cancelled: 'Cette réservation est annulée',
    declined: 'Votre demande a été refusée',
    freeAgain: 'L’horaire est de nouveau libre pour d’autres.',
    toCalendar: 'Ajouter au calendrier',
    calendarFailed: 'Le fichier n’a pas pu être téléchargé. Réessayez.',
    manage: 'Modifier ou annuler',
    manageHint: 'Gardez ce lien : il permet de déplacer ou d’annuler la réservation.',
    told: (email) => `Nous envoyons une confirmation à ${email}.`,
    notTold: 'Vous ne recevrez pas d’e-mail. Gardez ce lien.',
    copyLink: 'Copier le lien',
    copied: 'Copié',
    another: 'Réserver un autre horaire',
    summary: 'Votre réservation',
    service: 'Prestation',
    person: 'Avec',
    when: 'Quand',
    length: 'Durée',
    price: 'Prix',
    who: 'Pour',
    unknownKey: 'Cette page est fermée',
    unknownKeyHint: 'On ne peut plus rien réserver à cette adresse. Revenez à l’endroit où vous l’avez trouvée.',
    wrongOrigin: 'On ne peut pas réserver depuis cette adresse',
    wrongOriginHint: 'Ouvrez la page de réservation depuis le site de l’établissement.',
    noKey: 'Cette adresse est incomplète',
    noKeyHint: 'Il en manque la fin, qui indique ce que vous réservez. Ouvrez à nouveau le lien entier.',
    noServices: 'Il n’y a encore rien à réserver ici',
    noServicesHint: 'Revenez plus tard.',
    loading: 'Chargement de l’offre',
  },
  es: {
    title: (business) => `Reservar en ${business}`,
    plainTitle: 'Reservar',
    chooseService: 'Elija un servicio',
    severalLengths: (shortest) => `desde ${shortest}`,
    free: 'Gratis',
    chooseTime: 'Elija día y hora',
    withWhom: 'Con',
    anyone: 'Cualquiera',
    howLong: 'Duración',
    timesIn: 'Horas de',
    zoneOf: (city, offset) => `${city} (${offset})`,
    noneIn: (month) => `No hay horas libres en ${month}.`,
    next: (day) => `Próxima fecha: ${day}`,
    noneAtAll: 'Ahora mismo no hay nada libre.',
    noneAtAllHint: 'Tampoco en el próximo año. Si alguien cancela, se libera su hora: vale la pena volver a mirar.',
    askAnyone: 'Ver horas con cualquiera',
    yourDetails: 'Sus datos',
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    notes: 'Observaciones',
    notesHint: 'Lo que convenga saber antes.',
    optional: 'opcional',
    goOn: 'Continuar',
    goOnHint: 'Después le guardamos la hora mientras lo revisa todo.',
    nameMissing: 'Indique su nombre.',
    emailMissing: 'Indique un correo electrónico.',
    emailWrong: 'Un correo electrónico tiene esta forma: nombre@example.com.',
    fieldWrong: 'Este dato no es válido. Revíselo, por favor.',
    lastLook: 'Un último vistazo',
    heldFor: 'Guardada para usted durante',
    heldStill: (time) => `Guardada para usted ${time} más`,
    keepLonger: 'Guardarla más tiempo',
    ending: 'Esta hora ya no se le guarda mucho más tiempo.',
    book: 'Reservar',
    change: 'Cambiar',
    changeOf: (what) => `Cambiar: ${what}`,
    back: 'Atrás',
    gone: {
      taken: 'Esa hora acaba de ocuparse.',
      too_soon: 'Ya es tarde para reservar esa hora.',
      closed: 'Esa hora ya no se puede reservar.',
      too_many: 'Se han hecho demasiadas reservas desde su conexión en un día. Inténtelo mañana o llámenos.',
    },
    stillFree: 'Siguen libres:',
    dayGone: 'No queda nada más libre ese día.',
    otherDay: 'Elegir otro día',
    tooMany: 'Ahora mismo hay demasiadas horas guardadas.',
    tooManyHint:
      'Volvemos a pedir la suya automáticamente hasta que se libere una, en unos minutos. No se pierde nada de lo escrito.',
    ownHold: (time) =>
      `Esta hora sigue guardada con la primera dirección y ya no se puede liberar. Se vuelve a pedir a las ${time}.`,
    tryNow: 'Probar ahora',
    stop: 'Dejarlo',
    offline: 'No hay conexión.',
    offlineHint: 'La página seguirá en cuanto vuelva. No se pierde nada de lo escrito.',
    busy: 'Ahora mismo hay mucha demanda.',
    busyHint: 'Lo intentamos de nuevo automáticamente. No se pierde nada de lo escrito.',
    expired: 'Esta hora ya no está guardada para usted.',
    expiredHint: 'Puede que siga libre, y no se pierde nada de lo escrito.',
    holdAgain: 'Guardarla otra vez',
    limitReached: 'Ha alcanzado el máximo de reservas por persona.',
    limitHint: 'Elija otro día o cambie una de las que tiene.',
    serviceGone: 'Eso ya no se ofrece. Esto sí:',
    serviceGoneNone: 'Eso ya no se ofrece.',
    booked: 'Su reserva está hecha',
    requested: 'Hemos recibido su solicitud',
    requestedHint: (business) => `La hora es suya en cuanto ${business} la confirme.`,
    cancelled: 'Esta reserva está cancelada',
    declined: 'Su solicitud ha sido rechazada',
    freeAgain: 'La hora vuelve a estar libre para otros.',
    toCalendar: 'Añadir al calendario',
    calendarFailed: 'No se ha podido obtener el archivo. Inténtelo de nuevo.',
    manage: 'Cambiar o cancelar',
    manageHint: 'Guarde este enlace: con él se puede mover o cancelar la reserva.',
    told: (email) => `Enviamos una confirmación a ${email}.`,
    notTold: 'No recibirá ningún correo. Guarde este enlace.',
    copyLink: 'Copiar enlace',
    copied: 'Copiado',
    another: 'Reservar otra hora',
    summary: 'Su reserva',
    service: 'Servicio',
    person: 'Con',
    when: 'Cuándo',
    length: 'Duración',
    price: 'Precio',
    who: 'Para',
    unknownKey: 'Esta página está cerrada',
    unknownKeyHint: 'En esta dirección ya no se puede reservar. Vuelva al sitio donde la encontró.',
    wrongOrigin: 'No se puede reservar desde esta dirección',
    wrongOriginHint: 'Abra la página de reservas desde el sitio del negocio.',
    noKey: 'Esta dirección está incompleta',
    noKeyHint: 'Falta el final, que dice qué se reserva. Abra de nuevo el enlace entero.',
    noServices: 'Aquí todavía no se puede reservar',
    noServicesHint: 'Vuelva más tarde.',
    loading: 'Cargando lo que se puede reservar',
  },
};
