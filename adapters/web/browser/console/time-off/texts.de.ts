import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  kind: { many: 'Abwesenheiten', creating: 'Neue Abwesenheit', add: 'Abwesenheit hinzufügen' },
  about: 'Urlaub und andere Zeiten, zu denen einige oder alle Personen und Räume nicht gebucht werden können.',
  empty: 'Keine Abwesenheiten',
  emptyHint:
    'Schließen Sie an einem Feiertag, oder nehmen Sie eine Person für eine Woche heraus: Die Öffnungszeiten bleiben, und in dieser Zeit wird niemand gebucht.',
  of: 'Von',
  from: 'Ab',
  to: 'Bis',
  when: 'Wann',
  who: 'Wer',
  everyone: 'Alle',
  why: 'Grund',
  notYours: 'Sie können hier nichts eintragen',
  notYoursHint: 'Die Leitung legt unter Team fest, welche Personen und Räume Ihre sind.',
  chooseDay: 'Wählen Sie den ersten Tag',
  chooseStart: 'Wählen Sie einen Beginn',
  chooseEnd: 'Wählen Sie ein Ende',
  chooseResources: 'Wählen Sie mindestens eine Person oder einen Raum',
  removal: 'Diese Zeit kann sofort wieder gebucht werden.',
  wholeDays: 'Ganze Tage',
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  lastDayHint: 'Leer: ein Tag.',
  weekly: 'Nur bestimmte Stunden jeder Woche',
  onClock: (zone) => `Die Zeiten gelten in der Zeitzone ${zone}.`,
  everything: 'Alle Personen und Räume, auch solche, die Sie später hinzufügen',
  these: 'Nur diese',
  units: 'Plätze von jedem',
  unitsHint: 'Leer: alle. Mit einer Zahl sind jeweils so viele Plätze geschlossen.',
  reasonHint: 'Kunden sehen ihn nicht.',
  affected: 'Termine in dieser Zeit',
  affectedCount: (count) =>
    plural(count, {
      one: '1 Termin liegt in dieser Zeit',
      other: `${formatNumber(count)} Termine liegen in dieser Zeit`,
    }),
  affectedHint: 'Sie bleiben, bis Sie sie verschieben oder absagen.',
  shown: (count) =>
    plural(count, {
      one: 'Nur der erste wird angezeigt. Die anderen folgen, wenn er erledigt ist.',
      other: `Nur die ersten ${formatNumber(count)} werden angezeigt. Die anderen folgen, wenn diese erledigt sind.`,
    }),
  nobodyMailed: 'Wenn Sie absagen, bekommt niemand eine E-Mail: Rufen Sie an.',
  mailed: (count) =>
    plural(count, {
      one: 'Wenn Sie absagen, bekommt 1 Kunde eine E-Mail.',
      other: `Wenn Sie absagen, bekommen ${formatNumber(count)} Kunden eine E-Mail.`,
    }),
  addressed: (count) =>
    plural(count, {
      one: '1 Kunde hat eine E-Mail-Adresse.',
      other: `${formatNumber(count)} Kunden haben eine E-Mail-Adresse.`,
    }),
  unaddressed: (count) =>
    plural(count, {
      one: '1 hat keine E-Mail-Adresse: Rufen Sie an.',
      other: `${formatNumber(count)} haben keine E-Mail-Adresse: Rufen Sie an.`,
    }),
  message: 'Nachricht an die Kunden, denen Sie absagen',
  messageInMail: 'Sie steht als Grund in der E-Mail. Der Grund der Abwesenheit bleibt bei Ihnen.',
  messageInBooking: 'Sie steht als Grund beim Termin. Der Grund der Abwesenheit bleibt bei Ihnen.',
  cancelAll: 'Alle absagen …',
  move: 'Verschieben …',
  moveName: (name) => `${name} verschieben`,
  give: 'An freie Kollegen übergeben',
  given: (name) => `${name} wurde übergeben.`,
  nobodyFree: 'Zu dieser Zeit ist sonst niemand frei.',
  cancelOne: 'Absagen …',
  cancelTitle: 'Diesen Termin absagen?',
  cancelTitleAll: 'Diese Termine absagen?',
  cancelNow: 'Termin absagen',
  cancelNowAll: 'Termine absagen',
  cancelHint: 'Ein abgesagter Termin lässt sich nicht wiederherstellen.',
  cancelled: (count) =>
    plural(count, { one: '1 Termin wurde abgesagt.', other: `${formatNumber(count)} Termine wurden abgesagt.` }),
};
