import type { LatePaymentReason } from '../../model/event.js';
import type { CancelledBy, LetterKind } from '../../model/letters.js';
import type { Language } from '../../model/profile.js';

/** Data of a letter that its first sentence depends on. */
interface LetterOccasion {
  /** True if the letter is about several bookings. */
  readonly isSeries: boolean;
  readonly by: CancelledBy;
  readonly business: string;
  /** True if a move has changed only the resources. */
  readonly isTimeKept: boolean;
  /** True if the booking goes on with others than the receiver. */
  readonly isElsewhere?: boolean;
  /** Reason of a late payment. Undefined: its time could not be booked again. */
  readonly late?: LatePaymentReason | undefined;
}

/** Kinds of letters after which the booking cannot change. */
export const ENDS: ReadonlySet<LetterKind> = new Set(['declined', 'cancelled', 'no_show']);

/** Kinds of letters to customers that show the answers to questions of the service. All letters to the team do. */
export const WITH_ANSWERS: ReadonlySet<LetterKind> = new Set(['confirmed', 'pending', 'payment_due', 'moved']);

/** Kinds of letters that show the amount paid. */
export const WITH_PAID: ReadonlySet<LetterKind> = new Set(['confirmed', 'pending', 'team_payment_late']);

/** Kinds of letters that show the instructions of the service. */
export const WITH_INSTRUCTIONS: ReadonlySet<LetterKind> = new Set(['confirmed', 'moved', 'reminder']);

/** Appends the unit that follows a time in 24-hour notation within a sentence. Times with am or pm have none. */
export function withUnit(moment: string, unit: string): string {
  return /\d$/.test(moment) ? `${moment} ${unit}` : moment;
}

/** Texts of letters in English. Those in other languages have the same type. */
const en = {
  /** Beginnings of the subjects, by kind of letter. */
  subjects: {
    confirmed: 'Confirmed:',
    pending: 'Request received:',
    payment_due: 'Please pay:',
    declined: 'Not possible:',
    moved: 'New time:',
    cancelled: 'Cancelled:',
    reminder: 'Reminder:',
    no_show: 'We missed you:',
    team_booked: 'New booking:',
    team_requested: 'To approve:',
    team_moved: 'Moved:',
    team_cancelled: 'Cancelled:',
    team_payment_late: 'Paid too late:',
  } satisfies Record<LetterKind, string>,
  /** Beginning of the subject of a letter about a move that has changed only the resources. */
  nowWith: 'Now with:',
  /** Labels of a value before a move, and after it. */
  was: 'Was:',
  now: 'Now:',
  /** Texts about a move that has changed the service and not the time. `customer` and `team`: first sentences. */
  changed: {
    subject: 'Changed:',
    customer: 'Your booking is for another service now. The time stays the same.',
    team: 'A booking is for another service now. The time stays the same.',
  },
  greeting: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  /** Returns the first sentence of a letter. */
  opening(kind: LetterKind, { isSeries, by, business, isTimeKept, isElsewhere, late }: LetterOccasion): string {
    switch (kind) {
      case 'confirmed':
        return isSeries ? 'Your bookings are confirmed.' : 'Your booking is confirmed.';
      case 'pending':
        return 'Thank you for your request. We will write to you as soon as we have an answer.';
      case 'payment_due':
        return 'We are holding this time for you. Please pay to book it.';
      case 'declined':
        return 'Unfortunately, we cannot offer you this time.';
      case 'moved':
        if (isTimeKept)
          return isSeries
            ? 'Your bookings are with someone else now. The times stay the same.'
            : 'Your booking is with someone else now. The time stays the same.';
        return isSeries ? 'Your bookings have new times.' : 'Your booking has a new time.';
      case 'cancelled':
        if (by === 'customer')
          return isSeries ? 'You have cancelled your bookings.' : 'You have cancelled your booking.';
        return `${business} has cancelled your ${isSeries ? 'bookings' : 'booking'}.`;
      case 'reminder':
        return 'This is a reminder of your booking. We look forward to seeing you.';
      case 'no_show':
        return 'We are sorry that we did not see you.';
      case 'team_booked':
        return isSeries ? 'There are new bookings.' : 'There is a new booking.';
      case 'team_requested':
        return isSeries ? 'New requests are waiting for your answer.' : 'A new request is waiting for your answer.';
      case 'team_moved':
        if (isTimeKept)
          return isSeries
            ? 'Bookings are with someone else now. The times stay the same.'
            : 'A booking is with someone else now. The time stays the same.';
        return isSeries ? 'Bookings have been moved.' : 'A booking has been moved.';
      case 'team_cancelled':
        if (isElsewhere)
          return isSeries ? 'Bookings are with someone else now.' : 'A booking is with someone else now.';
        if (by === 'customer') return isSeries ? 'The customer has cancelled bookings.' : 'The customer has cancelled.';
        return isSeries ? 'Bookings have been cancelled.' : 'A booking has been cancelled.';
      case 'team_payment_late':
        if (late === 'cancelled') return 'A payment has come in for a booking that had ended. Please refund it.';
        if (late === 'currency') return 'A payment in another currency has come in. It does not count for the booking.';
        return 'A payment has come in after its deadline, and the time can no longer be booked. Please refund it, or offer another time.';
    }
  },
  colon: ': ',
  service: 'Service',
  when: 'When',
  yourTime: 'Your time',
  with: 'With',
  price: 'Price',
  paid: 'Paid',
  due: 'To pay',
  where: 'Where',
  reason: 'Reason',
  customer: 'Customer',
  phone: 'Phone',
  email: 'E-mail',
  notes: 'Notes',
  yes: 'Yes',
  no: 'No',
  website: 'Web site',
  privacy: 'Privacy',
  terms: 'Terms',
  cancelUntil: (moment: string) => `You can cancel until ${moment}.`,
  payUntil: (moment: string) => `Please pay by ${moment}. After that, the time is free for others.`,
  pay: 'Pay now',
  change: 'Change or cancel',
  bookAgain: 'Book again',
  openBooking: 'Open the booking',
  more: (count: number) => `and ${count} more`,
  /** Texts of the letter that tells the team how many mails were held back. */
  heldBack: {
    heading: (count: number) => (count === 1 ? '1 message was held back' : `${count} messages were held back`),
    text: 'Visitors or bookers have caused more messages to one address, or about moves of one booking, than are sent. The console lists them among the messages; each of them can be sent from there.',
  },
  /** Reason of a cancellation because the resource is closed, if no other reason was given. */
  closed: 'We are closed at that time',
  /** Names in the example that a preview shows. */
  sample: { service: 'Sample service', resource: 'Sample resource', customer: 'Sample Customer' },
};

export type LetterWords = typeof en;

const de: LetterWords = {
  subjects: {
    confirmed: 'Bestätigt:',
    pending: 'Anfrage erhalten:',
    payment_due: 'Bitte bezahlen:',
    declined: 'Nicht möglich:',
    moved: 'Neue Zeit:',
    cancelled: 'Abgesagt:',
    reminder: 'Erinnerung:',
    no_show: 'Schade:',
    team_booked: 'Neue Buchung:',
    team_requested: 'Zu bestätigen:',
    team_moved: 'Verschoben:',
    team_cancelled: 'Abgesagt:',
    team_payment_late: 'Zu spät bezahlt:',
  },
  was: 'Bisher:',
  now: 'Jetzt:',
  nowWith: 'Jetzt mit:',
  changed: {
    subject: 'Geändert:',
    customer: 'Ihr Termin gilt jetzt für eine andere Leistung. Die Zeit bleibt gleich.',
    team: 'eine Buchung gilt jetzt für eine andere Leistung. Die Zeit bleibt gleich.',
  },
  greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  opening(kind, { isSeries, by, business, isTimeKept, isElsewhere, late }) {
    switch (kind) {
      case 'confirmed':
        return isSeries ? 'Ihre Termine sind bestätigt.' : 'Ihr Termin ist bestätigt.';
      case 'pending':
        return 'vielen Dank für Ihre Anfrage. Wir melden uns, sobald wir Ihnen zusagen können.';
      case 'payment_due':
        return 'wir halten diesen Termin für Sie frei. Bitte bezahlen Sie, um ihn zu buchen.';
      case 'declined':
        return 'leider können wir Ihnen diesen Termin nicht anbieten.';
      case 'moved':
        if (isTimeKept)
          return isSeries
            ? 'Ihre Termine finden jetzt bei jemand anderem statt. Die Zeiten bleiben gleich.'
            : 'Ihr Termin findet jetzt bei jemand anderem statt. Die Zeit bleibt gleich.';
        return isSeries ? 'Ihre Termine haben neue Zeiten.' : 'Ihr Termin hat eine neue Zeit.';
      case 'cancelled':
        if (by === 'customer')
          return isSeries ? 'Sie haben Ihre Termine abgesagt.' : 'Sie haben Ihren Termin abgesagt.';
        return `${business} hat ${isSeries ? 'Ihre Termine' : 'Ihren Termin'} abgesagt.`;
      case 'reminder':
        return 'wir möchten Sie an Ihren Termin erinnern und freuen uns auf Sie.';
      case 'no_show':
        return 'schade, dass wir Sie nicht bei uns begrüßen konnten.';
      case 'team_booked':
        return isSeries ? 'es gibt neue Buchungen.' : 'es gibt eine neue Buchung.';
      case 'team_requested':
        return isSeries ? 'neue Anfragen warten auf Ihre Antwort.' : 'eine neue Anfrage wartet auf Ihre Antwort.';
      case 'team_moved':
        if (isTimeKept)
          return isSeries
            ? 'Buchungen sind jetzt bei jemand anderem. Die Zeiten bleiben gleich.'
            : 'eine Buchung ist jetzt bei jemand anderem. Die Zeit bleibt gleich.';
        return isSeries ? 'Buchungen wurden verschoben.' : 'eine Buchung wurde verschoben.';
      case 'team_cancelled':
        if (isElsewhere)
          return isSeries ? 'Buchungen sind jetzt bei jemand anderem.' : 'eine Buchung ist jetzt bei jemand anderem.';
        if (by === 'customer')
          return isSeries
            ? 'die Kundin oder der Kunde hat Termine abgesagt.'
            : 'die Kundin oder der Kunde hat abgesagt.';
        return isSeries ? 'Buchungen wurden abgesagt.' : 'eine Buchung wurde abgesagt.';
      case 'team_payment_late':
        if (late === 'cancelled')
          return 'für eine beendete Buchung ist eine Zahlung eingegangen. Bitte erstatten Sie sie.';
        if (late === 'currency')
          return 'eine Zahlung in einer anderen Währung ist eingegangen. Sie zählt nicht für die Buchung.';
        return 'eine Zahlung ist nach ihrer Frist eingegangen, und der Termin ist nicht mehr buchbar. Bitte erstatten Sie sie, oder bieten Sie einen anderen Termin an.';
    }
  },
  colon: ': ',
  service: 'Leistung',
  when: 'Termin',
  yourTime: 'Ihre Ortszeit',
  with: 'Bei',
  price: 'Preis',
  paid: 'Bezahlt',
  due: 'Zu zahlen',
  where: 'Ort',
  reason: 'Grund',
  customer: 'Name',
  phone: 'Telefon',
  email: 'E-Mail',
  notes: 'Anmerkungen',
  yes: 'Ja',
  no: 'Nein',
  website: 'Website',
  privacy: 'Datenschutz',
  terms: 'AGB',
  cancelUntil: (moment) => `Sie können bis ${withUnit(moment, 'Uhr')} absagen.`,
  payUntil: (moment) => `Bitte bezahlen Sie bis ${withUnit(moment, 'Uhr')}. Danach ist der Termin wieder frei.`,
  pay: 'Jetzt bezahlen',
  change: 'Ändern oder absagen',
  bookAgain: 'Erneut buchen',
  openBooking: 'Buchung öffnen',
  more: (count) => `und ${count} weitere`,
  heldBack: {
    heading: (count) =>
      count === 1 ? '1 Nachricht wurde zurückgehalten' : `${count} Nachrichten wurden zurückgehalten`,
    text: 'Über die Buchungsseite wurden mehr Nachrichten an eine Adresse, oder über Verschiebungen einer Buchung, ausgelöst, als versendet werden. Die Konsole führt sie unter den Nachrichten auf; jede kann von dort gesendet werden.',
  },
  closed: 'Wir haben zu dieser Zeit geschlossen',
  sample: { service: 'Beispielleistung', resource: 'Max Beispiel', customer: 'Erika Mustermann' },
};

const fr: LetterWords = {
  subjects: {
    confirmed: 'Confirmé :',
    pending: 'Demande reçue :',
    payment_due: 'À payer :',
    declined: 'Impossible :',
    moved: 'Nouvel horaire :',
    cancelled: 'Annulé :',
    reminder: 'Rappel :',
    no_show: 'Absence :',
    team_booked: 'Nouvelle réservation :',
    team_requested: 'À approuver :',
    team_moved: 'Déplacé :',
    team_cancelled: 'Annulé :',
    team_payment_late: 'Payé trop tard :',
  },
  was: 'Avant :',
  now: 'Maintenant :',
  nowWith: 'Désormais avec :',
  changed: {
    subject: 'Modifiée :',
    customer: 'Votre réservation porte désormais sur une autre prestation. L’horaire ne change pas.',
    team: 'Une réservation porte désormais sur une autre prestation. L’horaire ne change pas.',
  },
  greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  opening(kind, { isSeries, by, business, isTimeKept, isElsewhere, late }) {
    switch (kind) {
      case 'confirmed':
        return isSeries ? 'Vos réservations sont confirmées.' : 'Votre réservation est confirmée.';
      case 'pending':
        return 'Merci de votre demande. Nous vous répondrons dès que possible.';
      case 'payment_due':
        return 'Nous vous gardons cet horaire. Merci de payer pour le réserver.';
      case 'declined':
        return 'Nous ne pouvons malheureusement pas vous proposer cet horaire.';
      case 'moved':
        if (isTimeKept)
          return isSeries
            ? 'Vos réservations sont désormais avec une autre personne. Les horaires ne changent pas.'
            : 'Votre réservation est désormais avec une autre personne. L’horaire ne change pas.';
        return isSeries ? 'Vos réservations ont changé d’horaire.' : 'Votre réservation a changé d’horaire.';
      case 'cancelled':
        if (by === 'customer')
          return isSeries ? 'Vous avez annulé vos réservations.' : 'Vous avez annulé votre réservation.';
        return `${business} a annulé ${isSeries ? 'vos réservations' : 'votre réservation'}.`;
      case 'reminder':
        return 'Nous vous rappelons votre réservation. À bientôt !';
      case 'no_show':
        return 'Dommage que vous n’ayez pas pu venir.';
      case 'team_booked':
        return isSeries ? 'Vous avez de nouvelles réservations.' : 'Vous avez une nouvelle réservation.';
      case 'team_requested':
        return isSeries
          ? 'De nouvelles demandes attendent votre réponse.'
          : 'Une nouvelle demande attend votre réponse.';
      case 'team_moved':
        if (isTimeKept)
          return isSeries
            ? 'Des réservations sont désormais avec une autre personne. Les horaires ne changent pas.'
            : 'Une réservation est désormais avec une autre personne. L’horaire ne change pas.';
        return isSeries ? 'Des réservations ont été déplacées.' : 'Une réservation a été déplacée.';
      case 'team_cancelled':
        if (isElsewhere)
          return isSeries
            ? 'Des réservations sont désormais avec une autre personne.'
            : 'Une réservation est désormais avec une autre personne.';
        if (by === 'customer')
          return isSeries ? 'Le client a annulé des réservations.' : 'Le client a annulé sa réservation.';
        return isSeries ? 'Des réservations ont été annulées.' : 'Une réservation a été annulée.';
      case 'team_payment_late':
        if (late === 'cancelled')
          return 'Un paiement est arrivé pour une réservation terminée. Veuillez le rembourser.';
        if (late === 'currency')
          return 'Un paiement dans une autre devise est arrivé. Il ne compte pas pour la réservation.';
        return 'Un paiement est arrivé après le délai, et l’horaire ne peut plus être réservé. Veuillez le rembourser ou proposer un autre horaire.';
    }
  },
  colon: '\u00a0: ',
  service: 'Prestation',
  when: 'Date',
  yourTime: 'Votre heure',
  with: 'Avec',
  price: 'Prix',
  paid: 'Payé',
  due: 'À payer',
  where: 'Adresse',
  reason: 'Motif',
  customer: 'Client',
  phone: 'Téléphone',
  email: 'E-mail',
  notes: 'Remarques',
  yes: 'Oui',
  no: 'Non',
  website: 'Site web',
  privacy: 'Confidentialité',
  terms: 'Conditions',
  cancelUntil: (moment) => `Vous pouvez annuler jusqu’au ${moment}.`,
  payUntil: (moment) => `Merci de payer jusqu’au ${moment}. Ensuite, l’horaire sera de nouveau libre.`,
  pay: 'Payer maintenant',
  change: 'Modifier ou annuler',
  bookAgain: 'Réserver à nouveau',
  openBooking: 'Ouvrir la réservation',
  more: (count) => `et ${count} de plus`,
  heldBack: {
    heading: (count) => (count === 1 ? '1 message a été retenu' : `${count} messages ont été retenus`),
    text: 'Des visiteurs ont provoqué plus de messages à une même adresse, ou sur les changements d’une même réservation, qu’il n’en est envoyé. La console les liste parmi les messages ; chacun peut être envoyé de là.',
  },
  closed: 'Nous sommes fermés à ce moment-là',
  sample: { service: 'Exemple de prestation', resource: 'Claude Exemple', customer: 'Camille Exemple' },
};

const es: LetterWords = {
  subjects: {
    confirmed: 'Confirmado:',
    pending: 'Solicitud recibida:',
    payment_due: 'Por pagar:',
    declined: 'No es posible:',
    moved: 'Nueva hora:',
    cancelled: 'Cancelado:',
    reminder: 'Recordatorio:',
    no_show: 'Ausencia:',
    team_booked: 'Nueva reserva:',
    team_requested: 'Por aprobar:',
    team_moved: 'Cambiado:',
    team_cancelled: 'Cancelado:',
    team_payment_late: 'Pagado tarde:',
  },
  was: 'Antes:',
  now: 'Ahora:',
  nowWith: 'Ahora con:',
  changed: {
    subject: 'Modificada:',
    customer: 'Su reserva es ahora para otro servicio. La hora no cambia.',
    team: 'Una reserva es ahora para otro servicio. La hora no cambia.',
  },
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  opening(kind, { isSeries, by, business, isTimeKept, isElsewhere, late }) {
    switch (kind) {
      case 'confirmed':
        return isSeries ? 'Sus reservas están confirmadas.' : 'Su reserva está confirmada.';
      case 'pending':
        return 'Gracias por su solicitud. Le responderemos lo antes posible.';
      case 'payment_due':
        return 'Le guardamos esta hora. Por favor, pague para reservarla.';
      case 'declined':
        return 'Lo sentimos, pero no podemos ofrecerle esa hora.';
      case 'moved':
        if (isTimeKept)
          return isSeries
            ? 'Sus reservas son ahora con otra persona. Las horas no cambian.'
            : 'Su reserva es ahora con otra persona. La hora no cambia.';
        return isSeries ? 'Sus reservas tienen un nuevo horario.' : 'Su reserva tiene una nueva hora.';
      case 'cancelled':
        if (by === 'customer') return isSeries ? 'Ha cancelado sus reservas.' : 'Ha cancelado su reserva.';
        return `${business} ha cancelado ${isSeries ? 'sus reservas' : 'su reserva'}.`;
      case 'reminder':
        return 'Le recordamos su reserva. ¡Le esperamos!';
      case 'no_show':
        return 'Sentimos que no haya podido venir.';
      case 'team_booked':
        return isSeries ? 'Hay reservas nuevas.' : 'Hay una reserva nueva.';
      case 'team_requested':
        return isSeries
          ? 'Hay solicitudes nuevas que esperan su respuesta.'
          : 'Hay una solicitud nueva que espera su respuesta.';
      case 'team_moved':
        if (isTimeKept)
          return isSeries
            ? 'Hay reservas que son ahora con otra persona. Las horas no cambian.'
            : 'Una reserva es ahora con otra persona. La hora no cambia.';
        return isSeries ? 'Se han cambiado reservas.' : 'Se ha cambiado una reserva.';
      case 'team_cancelled':
        if (isElsewhere)
          return isSeries ? 'Hay reservas que son ahora con otra persona.' : 'Una reserva es ahora con otra persona.';
        if (by === 'customer')
          return isSeries ? 'El cliente ha cancelado reservas.' : 'El cliente ha cancelado su reserva.';
        return isSeries ? 'Se han cancelado reservas.' : 'Se ha cancelado una reserva.';
      case 'team_payment_late':
        if (late === 'cancelled') return 'Ha llegado un pago para una reserva que ya no existe. Por favor, devuélvalo.';
        if (late === 'currency') return 'Ha llegado un pago en otra moneda. No cuenta para la reserva.';
        return 'Ha llegado un pago fuera de plazo y la hora ya no se puede reservar. Por favor, devuélvalo u ofrezca otra hora.';
    }
  },
  colon: ': ',
  service: 'Servicio',
  when: 'Fecha',
  yourTime: 'Su hora local',
  with: 'Con',
  price: 'Precio',
  paid: 'Pagado',
  due: 'Por pagar',
  where: 'Dirección',
  reason: 'Motivo',
  customer: 'Cliente',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  notes: 'Observaciones',
  yes: 'Sí',
  no: 'No',
  website: 'Sitio web',
  privacy: 'Privacidad',
  terms: 'Condiciones',
  cancelUntil: (moment) => `Puede cancelar hasta el ${withUnit(moment, 'h')}.`,
  payUntil: (moment) => `Puede pagar hasta el ${withUnit(moment, 'h')}. Después, la hora quedará libre.`,
  pay: 'Pagar ahora',
  change: 'Cambiar o cancelar',
  bookAgain: 'Reservar de nuevo',
  openBooking: 'Abrir la reserva',
  more: (count) => `y ${count} más`,
  heldBack: {
    heading: (count) => (count === 1 ? 'Se ha retenido 1 mensaje' : `Se han retenido ${count} mensajes`),
    text: 'Unos visitantes han provocado más mensajes a una misma dirección, o sobre cambios de una misma reserva, de los que se envían. La consola los muestra entre los mensajes; cada uno puede enviarse desde allí.',
  },
  closed: 'Estamos cerrados a esa hora',
  sample: { service: 'Servicio de ejemplo', resource: 'Luis Ejemplo', customer: 'Ana Ejemplo' },
};

export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = { en, de, fr, es };
