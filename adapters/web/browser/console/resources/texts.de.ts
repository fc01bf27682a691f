import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  kind: { many: 'Personen und Räume', creating: 'Neue Person oder neuer Raum', add: 'Person oder Raum hinzufügen' },
  about: 'Wer und was gebucht werden kann, und wann.',
  create: 'Person oder Raum hinzufügen',
  empty: 'Noch kann niemand gebucht werden',
  emptyHint:
    'Fügen Sie die Personen, Räume oder Dinge hinzu, die Ihre Kunden buchen, jeweils mit ihren Öffnungszeiten.',
  open: 'Geöffnet',
  atOnce: 'Gleichzeitig',
  always: 'Rund um die Uhr',
  closed: 'Geschlossen',
  perWeek: (duration) => `${duration} pro Woche`,
  removal: 'Buchen ist dann nicht mehr möglich. Vergangene Termine bleiben. Das lässt sich nicht rückgängig machen.',
  cancelAndDelete: 'Absagen und löschen',
  hasBookings:
    'Es stehen noch Termine an. Sie würden abgesagt, und die Kunden würden benachrichtigt, wie Ihre Abläufe es vorsehen.',
  showBookings: 'Termine anzeigen',
  showTimeOff: 'Abwesenheiten anzeigen',
  outside: 'Termine außerhalb dieser Zeiten',
  outsideCount: (count) =>
    plural(count, {
      one: '1 Termin liegt außerhalb dieser Zeiten',
      other: `${formatNumber(count)} Termine liegen außerhalb dieser Zeiten`,
    }),
  outsideHint: 'Sie bleiben, bis Sie sie verschieben oder absagen.',
  shown: (count) =>
    plural(count, {
      one: 'Nur der erste wird angezeigt.',
      other: `Nur die ersten ${formatNumber(count)} werden angezeigt.`,
    }),
  what: 'Name und Angaben',
  whatHint: 'Kunden können buchen, sobald eine Leistung sie unter „Wer es macht“ nennt.',
  namePlaceholder: 'Ana oder Raum 1',
  capacity: 'Termine gleichzeitig',
  capacityHint: '1 für eine Person; für einen Kurs oder Tisch die Zahl der Plätze.',
  description: 'Beschreibung',
  hidden: 'Für Kunden nicht sichtbar',
  hiddenHint: 'Leistungen nutzen sie, aber Buchungsseiten und E-Mails nennen sie nie.',
  hours: 'Öffnungszeiten',
  hoursHint: 'In der eigenen Zeitzone. Eine Änderung ändert nie bestehende Termine.',
  rules: 'Regeln',
  rulesHint: 'Wie gebucht wird, sofern eine Leistung nichts anderes festlegt.',
  slots: 'Beginn alle',
  slotsHint: 'Von einem angebotenen Beginn bis zum nächsten.',
  notice: 'Vorlauf',
  noticeHint: 'So lange vor dem Beginn müssen Kunden spätestens buchen.',
  moreRules: 'Weitere Regeln',
  freeBefore: 'Frei davor',
  freeAfter: 'Frei danach',
  atLeast: 'Mindestens',
  atMost: 'Höchstens',
  ahead: 'Höchstens im Voraus',
  days: 'Tage',
  bothTimes: 'Geben Sie beide Zeiten an',
  chooseDate: 'Wählen Sie das Datum',
};
