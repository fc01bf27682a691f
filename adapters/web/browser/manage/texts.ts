import type { Schemas } from '../../../client/index.js';
import type { Translations } from '../parts/i18n.js';

export type Status = Schemas['OwnBooking']['status'];

/** Reasons why a chosen time is not available. */
export const GONE = ['taken', 'too_soon', 'closed', 'limit'] as const;
export type Gone = (typeof GONE)[number];

interface Texts {
  readonly title: string;
  readonly loading: string;
  readonly noToken: string;
  readonly noTokenHint: string;
  /** About the link in the preview of a letter. */
  readonly example: string;
  readonly exampleHint: string;
  readonly unknown: string;
  readonly unknownHint: string;
  readonly status: Readonly<Record<Status, string>>;
  /** Explanation of a status, if it needs one. */
  readonly meaning: Readonly<Record<Status, string>>;
  readonly over: string;
  readonly overHint: string;
  readonly heldFor: string;
  /** Returns the text that screen readers announce while the hold runs out. */
  readonly heldStill: (time: string) => string;
  readonly keepLonger: string;
  readonly book: string;
  readonly letGo: string;
  readonly move: string;
  readonly cancel: string;
  readonly checkIn: string;
  readonly checkedIn: string;
  readonly checkInFrom: (time: string) => string;
  readonly toCalendar: string;
  readonly calendarFailed: string;
  readonly bothUntil: (time: string) => string;
  readonly moveUntil: (time: string) => string;
  readonly cancelUntil: (time: string) => string;
  readonly tooLateForBoth: (time: string) => string;
  readonly tooLateToMove: (time: string) => string;
  readonly tooLateToCancel: (time: string) => string;
  readonly getInTouch: string;
  readonly asking: string;
  readonly askingHint: string;
  readonly reason: string;
  readonly reasonHint: string;
  readonly optional: string;
  readonly keep: string;
  readonly close: string;
  readonly booked: string;
  readonly requested: string;
  readonly moved: string;
  readonly limited: string;
  readonly overtaken: string;
  readonly chooseTime: string;
  readonly soFar: (time: string) => string;
  readonly moveTo: string;
  readonly moveNow: string;
  readonly back: string;
  readonly noneIn: (month: string) => string;
  readonly next: (day: string) => string;
  readonly noneAtAll: string;
  readonly noneAtAllHint: string;
  readonly gone: Readonly<Record<Gone, string>>;
  readonly stillFree: string;
  readonly chooseAnother: string;
  readonly offline: string;
  readonly offlineHint: string;
  readonly busy: string;
  readonly busyHint: string;
  readonly tryNow: string;
  readonly when: string;
  readonly person: string;
  readonly length: string;
  readonly price: string;
  readonly free: string;
  readonly who: string;
  readonly notes: string;
  readonly timesIn: (city: string) => string;
}

export const TEXTS: Translations<Texts> = {
  en: {
    title: 'Your booking',
    loading: 'Loading your booking',
    noToken: 'This address is not complete',
    noTokenHint: 'The end of the link is missing, which identifies your booking. Please open the complete link.',
    example: 'This is the link of an example',
    exampleHint: 'In a real letter, this link leads to the customer’s booking.',
    unknown: 'This link does not lead to a booking any more',
    unknownHint:
      'A newer link has taken its place, or the booking was long ago. If you have a newer mail, open the link there.',
    status: {
      held: 'Held for you',
      pending: 'Waiting for approval',
      confirmed: 'Confirmed',
      completed: 'Over',
      no_show: 'Over',
      cancelled: 'Cancelled',
      declined: 'Declined',
      expired: 'Not booked',
    },
    meaning: {
      held: 'The time is yours once you book it.',
      pending: 'The time is kept for you until it is approved or declined.',
      confirmed: '',
      completed: '',
      no_show: '',
      cancelled: 'The time is free again for others.',
      declined: 'It could not be accepted, and the time is free again for others.',
      expired: 'It was not confirmed in time, and the time is free again for others.',
    },
    over: 'Over',
    overHint: 'There is nothing left to change about it.',
    heldFor: 'Held for you for another',
    heldStill: (time) => `Held for you for another ${time}`,
    keepLonger: 'Keep it longer',
    book: 'Book',
    letGo: 'Let it go',
    move: 'Move',
    cancel: 'Cancel booking',
    checkIn: 'I am here',
    checkedIn: 'You are checked in.',
    checkInFrom: (time) => `You can check in here from ${time}.`,
    toCalendar: 'Add to calendar',
    calendarFailed: 'The calendar entry could not be fetched. Please try again.',
    bothUntil: (time) => `You can move or cancel it until ${time}.`,
    moveUntil: (time) => `You can move it until ${time}.`,
    cancelUntil: (time) => `You can cancel it until ${time}.`,
    tooLateForBoth: (time) => `It could be moved or cancelled here until ${time}.`,
    tooLateToMove: (time) => `It could be moved here until ${time}.`,
    tooLateToCancel: (time) => `It could be cancelled here until ${time}.`,
    getInTouch: 'Please get in touch directly if something has come up.',
    asking: 'Cancel this booking?',
    askingHint: 'The time is then free for others. This cannot be undone.',
    reason: 'Reason',
    reasonHint: 'The business will see this.',
    optional: 'optional',
    keep: 'Keep it',
    close: 'Close',
    booked: 'You are booked.',
    requested: 'Your request is in.',
    moved: 'Your booking has been moved.',
    limited: 'You have as many bookings as one person may have at present, so this one cannot be booked.',
    overtaken: 'Things have changed meanwhile. This is how it is now.',
    chooseTime: 'Choose another time',
    soFar: (time) => `So far: ${time}`,
    moveTo: 'New time',
    moveNow: 'Move booking',
    back: 'Back',
    noneIn: (month) => `No free times in ${month}.`,
    next: (day) => `Next: ${day}`,
    noneAtAll: 'No other time is free just now.',
    noneAtAllHint: 'When somebody else cancels, their time is free again. Your booking stays as it is.',
    gone: {
      taken: 'That time has just been taken.',
      too_soon: 'It has become too late for that time.',
      closed: 'That time cannot be booked any more.',
      limit: 'You have as many bookings around that time as one person may have.',
    },
    stillFree: 'Your booking is as it was. These times are still free:',
    chooseAnother: 'Your booking is as it was. Please choose another day.',
    offline: 'There is no connection.',
    offlineHint: 'This goes on by itself as soon as there is one.',
    busy: 'There is a lot to do here just now.',
    busyHint: 'This is tried again by itself.',
    tryNow: 'Try now',
    when: 'When',
    person: 'With',
    length: 'How long',
    price: 'Price',
    free: 'Free of charge',
    who: 'For',
    notes: 'Notes',
    timesIn: (city) => `Times in ${city}`,
  },
  de: {
    title: 'Ihr Termin',
    loading: 'Ihr Termin wird geladen',
    noToken: 'Diese Adresse ist nicht vollständig',
    noTokenHint: 'Ihr Ende fehlt, und damit, um welchen Termin es geht. Bitte öffnen Sie den ganzen Link noch einmal.',
    example: 'Das ist der Link eines Beispiels',
    exampleHint: 'In einer echten Mail führt dieser Link zum Termin der Kundin oder des Kunden.',
    unknown: 'Dieser Link führt zu keinem Termin mehr',
    unknownHint:
      'Ein neuerer Link gilt an seiner Stelle, oder der Termin ist lange her. Öffnen Sie den Link aus der neuesten Mail, wenn Sie eine haben.',
    status: {
      held: 'Für Sie freigehalten',
      pending: 'Wartet auf Zusage',
      confirmed: 'Bestätigt',
      completed: 'Vorbei',
      no_show: 'Vorbei',
      cancelled: 'Abgesagt',
      declined: 'Abgelehnt',
      expired: 'Nicht gebucht',
    },
    meaning: {
      held: 'Der Termin ist fest, sobald Sie buchen.',
      pending: 'Die Zeit bleibt Ihnen vorbehalten, bis zu- oder abgesagt wird.',
      confirmed: '',
      completed: '',
      no_show: '',
      cancelled: 'Die Zeit ist wieder für andere frei.',
      declined: 'Es hat nicht gepasst; die Zeit ist wieder für andere frei.',
      expired: 'Der Termin wurde nicht rechtzeitig bestätigt; die Zeit ist wieder für andere frei.',
    },
    over: 'Vorbei',
    overHint: 'Daran lässt sich nichts mehr ändern.',
    heldFor: 'Für Sie freigehalten, noch',
    heldStill: (time) => `Noch ${time} für Sie freigehalten`,
    keepLonger: 'Länger freihalten',
    book: 'Buchen',
    letGo: 'Freigeben',
    move: 'Verschieben',
    cancel: 'Termin absagen',
    checkIn: 'Ich bin da',
    checkedIn: 'Sie sind angemeldet.',
    checkInFrom: (time) => `Ab ${time} können Sie sich hier anmelden.`,
    toCalendar: 'In den Kalender',
    calendarFailed: 'Der Kalendereintrag konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    bothUntil: (time) => `Sie können ihn bis ${time} verschieben oder absagen.`,
    moveUntil: (time) => `Sie können ihn bis ${time} verschieben.`,
    cancelUntil: (time) => `Sie können ihn bis ${time} absagen.`,
    tooLateForBoth: (time) => `Verschieben oder absagen konnten Sie ihn hier bis ${time}.`,
    tooLateToMove: (time) => `Verschieben konnten Sie ihn hier bis ${time}.`,
    tooLateToCancel: (time) => `Absagen konnten Sie ihn hier bis ${time}.`,
    getInTouch: 'Bitte melden Sie sich direkt, wenn etwas dazwischenkommt.',
    asking: 'Diesen Termin absagen?',
    askingHint: 'Die Zeit wird dann für andere frei. Das lässt sich nicht rückgängig machen.',
    reason: 'Grund',
    reasonHint: 'Der Betrieb bekommt ihn zu lesen.',
    optional: 'freiwillig',
    keep: 'Behalten',
    close: 'Schließen',
    booked: 'Ihr Termin ist gebucht.',
    requested: 'Ihre Anfrage ist da.',
    moved: 'Ihr Termin ist verschoben.',
    limited: 'Mehr Termine sind für eine Person zurzeit nicht möglich. Dieser lässt sich nicht buchen.',
    overtaken: 'Inzwischen hat sich etwas geändert. So steht es jetzt.',
    chooseTime: 'Andere Zeit wählen',
    soFar: (time) => `Bisher: ${time}`,
    moveTo: 'Neue Zeit',
    moveNow: 'Termin verschieben',
    back: 'Zurück',
    noneIn: (month) => `Im ${month} ist nichts frei.`,
    next: (day) => `Nächster Termin: ${day}`,
    noneAtAll: 'Zurzeit ist nichts anderes frei.',
    noneAtAllHint: 'Sagt jemand ab, wird wieder etwas frei. Ihr Termin bleibt, wie er ist.',
    gone: {
      taken: 'Diese Zeit wurde gerade vergeben.',
      too_soon: 'Für diese Zeit ist es jetzt zu spät.',
      closed: 'Diese Zeit kann nicht mehr gebucht werden.',
      limit: 'Mehr Termine sind für eine Person um diese Zeit nicht möglich.',
    },
    stillFree: 'Ihr Termin ist geblieben, wie er war. Noch frei sind:',
    chooseAnother: 'Ihr Termin ist geblieben, wie er war. Bitte wählen Sie einen anderen Tag.',
    offline: 'Keine Verbindung.',
    offlineHint: 'Es geht von selbst weiter, sobald es eine gibt.',
    busy: 'Hier ist gerade viel los.',
    busyHint: 'Es wird von selbst noch einmal versucht.',
    tryNow: 'Jetzt versuchen',
    when: 'Wann',
    person: 'Bei',
    length: 'Wie lange',
    price: 'Preis',
    free: 'Kostenlos',
    who: 'Für',
    notes: 'Anmerkungen',
    timesIn: (city) => `Zeiten in ${city}`,
  },
  fr: {
    title: 'Votre réservation',
    loading: 'Chargement de votre réservation',
    noToken: 'Cette adresse est incomplète',
    noTokenHint: 'Il en manque la fin, qui dit de quelle réservation il s’agit. Ouvrez à nouveau le lien entier.',
    example: 'Ceci est le lien d’un exemple',
    exampleHint: 'Dans un vrai message, ce lien mène à la réservation de la personne.',
    unknown: 'Ce lien ne mène plus à une réservation',
    unknownHint:
      'Un lien plus récent l’a remplacé, ou la réservation est trop ancienne. Ouvrez celui du dernier message reçu.',
    status: {
      held: 'Gardée pour vous',
      pending: 'En attente d’accord',
      confirmed: 'Confirmée',
      completed: 'Passée',
      no_show: 'Passée',
      cancelled: 'Annulée',
      declined: 'Refusée',
      expired: 'Non réservée',
    },
    meaning: {
      held: 'L’horaire est à vous dès que vous réservez.',
      pending: 'L’horaire vous est gardé jusqu’à la réponse.',
      confirmed: '',
      completed: '',
      no_show: '',
      cancelled: 'L’horaire est de nouveau libre pour d’autres.',
      declined: 'Cela n’a pas été possible ; l’horaire est de nouveau libre pour d’autres.',
      expired: 'Elle n’a pas été confirmée à temps ; l’horaire est de nouveau libre pour d’autres.',
    },
    over: 'Passée',
    overHint: 'On ne peut plus rien y changer.',
    heldFor: 'Gardé pour vous encore',
    heldStill: (time) => `Gardé pour vous encore ${time}`,
    keepLonger: 'Garder plus longtemps',
    book: 'Réserver',
    letGo: 'Libérer l’horaire',
    move: 'Déplacer',
    cancel: 'Annuler la réservation',
    checkIn: 'Je suis là',
    checkedIn: 'Votre arrivée est notée.',
    checkInFrom: (time) => `Vous pourrez signaler votre arrivée ici à partir du ${time}.`,
    toCalendar: 'Ajouter au calendrier',
    calendarFailed: 'L’entrée de calendrier n’a pas pu être chargée. Essayez encore.',
    bothUntil: (time) => `Vous pouvez la déplacer ou l’annuler jusqu’au ${time}.`,
    moveUntil: (time) => `Vous pouvez la déplacer jusqu’au ${time}.`,
    cancelUntil: (time) => `Vous pouvez l’annuler jusqu’au ${time}.`,
    tooLateForBoth: (time) => `On pouvait la déplacer ou l’annuler ici jusqu’au ${time}.`,
    tooLateToMove: (time) => `On pouvait la déplacer ici jusqu’au ${time}.`,
    tooLateToCancel: (time) => `On pouvait l’annuler ici jusqu’au ${time}.`,
    getInTouch: 'En cas d’empêchement, prenez contact directement.',
    asking: 'Annuler cette réservation ?',
    askingHint: 'L’horaire sera libre pour d’autres. On ne peut pas revenir en arrière.',
    reason: 'Motif',
    reasonHint: 'L’établissement le verra.',
    optional: 'facultatif',
    keep: 'La garder',
    close: 'Fermer',
    booked: 'C’est réservé.',
    requested: 'Votre demande est enregistrée.',
    moved: 'Votre réservation a été déplacée.',
    limited: 'Vous avez atteint le nombre de réservations possibles par personne : celle-ci ne peut pas être réservée.',
    overtaken: 'Quelque chose a changé entre-temps. Voici la situation actuelle.',
    chooseTime: 'Choisissez un autre horaire',
    soFar: (time) => `Jusqu’ici : ${time}`,
    moveTo: 'Nouvel horaire',
    moveNow: 'Déplacer la réservation',
    back: 'Retour',
    noneIn: (month) => `Rien de libre en ${month}.`,
    next: (day) => `Prochaine date : ${day}`,
    noneAtAll: 'Aucun autre horaire n’est libre pour le moment.',
    noneAtAllHint: 'Une annulation peut en libérer un. Votre réservation reste telle qu’elle est.',
    gone: {
      taken: 'Cet horaire vient d’être pris.',
      too_soon: 'Il est trop tard pour réserver cet horaire.',
      closed: 'Cet horaire ne peut plus être réservé.',
      limit: 'Vous avez atteint le nombre de réservations possibles par personne autour de cet horaire.',
    },
    stillFree: 'Votre réservation est restée telle quelle. Sont encore libres :',
    chooseAnother: 'Votre réservation est restée telle quelle. Choisissez un autre jour.',
    offline: 'Pas de connexion.',
    offlineHint: 'La page reprendra dès que la connexion sera rétablie.',
    busy: 'Il y a beaucoup de demandes en ce moment.',
    busyHint: 'Nous réessayons automatiquement.',
    tryNow: 'Essayer maintenant',
    when: 'Quand',
    person: 'Avec',
    length: 'Durée',
    price: 'Prix',
    free: 'Gratuit',
    who: 'Pour',
    notes: 'Remarques',
    timesIn: (city) => `Heures de ${city}`,
  },
  es: {
    title: 'Su reserva',
    loading: 'Cargando su reserva',
    noToken: 'Esta dirección está incompleta',
    noTokenHint: 'Falta el final, que dice de qué reserva se trata. Abra de nuevo el enlace entero.',
    example: 'Este es el enlace de un ejemplo',
    exampleHint: 'En un mensaje de verdad, este enlace lleva a la reserva de la persona.',
    unknown: 'Este enlace ya no lleva a ninguna reserva',
    unknownHint:
      'Lo ha sustituido uno más nuevo, o la reserva fue hace mucho. Abra el enlace del último mensaje recibido.',
    status: {
      held: 'Guardada para usted',
      pending: 'Pendiente de aprobación',
      confirmed: 'Confirmada',
      completed: 'Pasada',
      no_show: 'Pasada',
      cancelled: 'Cancelada',
      declined: 'Rechazada',
      expired: 'Sin reservar',
    },
    meaning: {
      held: 'La hora es suya en cuanto reserve.',
      pending: 'La hora se le guarda hasta que haya respuesta.',
      confirmed: '',
      completed: '',
      no_show: '',
      cancelled: 'La hora vuelve a estar libre para otros.',
      declined: 'No ha sido posible, y la hora vuelve a estar libre para otros.',
      expired: 'No se confirmó a tiempo, y la hora vuelve a estar libre para otros.',
    },
    over: 'Pasada',
    overHint: 'Ya no se puede cambiar nada.',
    heldFor: 'Guardada para usted durante',
    heldStill: (time) => `Guardada para usted ${time} más`,
    keepLonger: 'Guardarla más tiempo',
    book: 'Reservar',
    letGo: 'Dejarla libre',
    move: 'Cambiar la hora',
    cancel: 'Cancelar la reserva',
    checkIn: 'Ya estoy aquí',
    checkedIn: 'Hemos anotado su llegada.',
    checkInFrom: (time) => `Podrá avisar aquí de su llegada a partir del ${time}.`,
    toCalendar: 'Añadir al calendario',
    calendarFailed: 'No se ha podido cargar la entrada del calendario. Inténtelo de nuevo.',
    bothUntil: (time) => `Puede cambiarla o cancelarla hasta el ${time}.`,
    moveUntil: (time) => `Puede cambiarla hasta el ${time}.`,
    cancelUntil: (time) => `Puede cancelarla hasta el ${time}.`,
    tooLateForBoth: (time) => `Aquí se podía cambiar o cancelar hasta el ${time}.`,
    tooLateToMove: (time) => `Aquí se podía cambiar hasta el ${time}.`,
    tooLateToCancel: (time) => `Aquí se podía cancelar hasta el ${time}.`,
    getInTouch: 'Si le ha surgido algo, póngase en contacto directamente.',
    asking: '¿Cancelar esta reserva?',
    askingHint: 'La hora quedará libre para otros. No se puede deshacer.',
    reason: 'Motivo',
    reasonHint: 'El negocio lo verá.',
    optional: 'opcional',
    keep: 'Conservarla',
    close: 'Cerrar',
    booked: 'Su reserva está hecha.',
    requested: 'Hemos recibido su solicitud.',
    moved: 'Su reserva tiene otra hora.',
    limited: 'Ha alcanzado el máximo de reservas por persona: esta no se puede reservar.',
    overtaken: 'Algo ha cambiado mientras tanto. Así está ahora.',
    chooseTime: 'Elija otra hora',
    soFar: (time) => `Hasta ahora: ${time}`,
    moveTo: 'Nueva hora',
    moveNow: 'Cambiar la reserva',
    back: 'Atrás',
    noneIn: (month) => `No hay horas libres en ${month}.`,
    next: (day) => `Próxima fecha: ${day}`,
    noneAtAll: 'Ahora mismo no hay otra hora libre.',
    noneAtAllHint: 'Si alguien cancela, se libera su hora. Su reserva queda como está.',
    gone: {
      taken: 'Esa hora acaba de ocuparse.',
      too_soon: 'Ya es tarde para reservar esa hora.',
      closed: 'Esa hora ya no se puede reservar.',
      limit: 'Ha alcanzado el máximo de reservas por persona a esa hora.',
    },
    stillFree: 'Su reserva sigue como estaba. Siguen libres:',
    chooseAnother: 'Su reserva sigue como estaba. Elija otro día.',
    offline: 'No hay conexión.',
    offlineHint: 'La página seguirá en cuanto vuelva.',
    busy: 'Ahora mismo hay mucha demanda.',
    busyHint: 'Lo intentamos de nuevo automáticamente.',
    tryNow: 'Probar ahora',
    when: 'Cuándo',
    person: 'Con',
    length: 'Duración',
    price: 'Precio',
    free: 'Gratis',
    who: 'Para',
    notes: 'Observaciones',
    timesIn: (city) => `Horas de ${city}`,
  },
};
