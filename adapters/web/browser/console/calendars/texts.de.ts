import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  kind: { many: 'Verbundene Kalender', creating: 'Kalender verbinden', add: 'Kalender verbinden' },
  about: 'Private Kalender Ihres Teams: Was darin steht, gilt als belegt, und niemand hier sieht, worum es geht.',
  create: 'Kalender verbinden',
  empty: 'Kein Kalender ist verbunden',
  emptyHint:
    'Verbinden Sie den Kalender einer Person über seine private Adresse: Dann kann sie nicht gebucht werden, solange sie dort belegt ist.',
  calendarOf: (name) => `Kalender von ${name}`,
  of: 'Kalender von',
  from: 'Quelle',
  busyTimes: 'Belegte Zeiten',
  statuses: { new: 'Noch nicht abgerufen', ok: 'Aktuell', failing: 'Nicht lesbar', stale: 'Veraltet' },
  removal: 'Seine belegten Zeiten zählen nicht mehr und können sofort gebucht werden.',
  calendar: 'Kalender',
  whose: 'Person oder Raum',
  chooseWhose: 'Wählen Sie eine Person oder einen Raum',
  tentative: 'Einträge unter Vorbehalt',
  tentatives: { busy: 'Zählen als belegt', free: 'Zählen nicht' },
  url: 'Private Adresse',
  urlHint:
    'Sie steht in den Einstellungen des Kalenders: „Privatadresse im iCal-Format“ oder „Diesen Kalender veröffentlichen“.',
  advanced: 'Erweitert',
  onStale: 'Wenn er veraltet ist',
  onStales: { close: 'Keine Termine annehmen', keep: 'Die letzten bekannten belegten Zeiten verwenden' },
  refresh: 'Abrufen alle',
  staleAfter: 'Veraltet nach',
  zoneHint: 'Für Einträge ohne Zeitzone.',
  reading: 'Der Kalender wird abgerufen.',
  readNow: 'Jetzt abrufen',
  lastRead: 'Zuletzt abgerufen',
  lastTried: 'Letzter Versuch',
  problem: 'Problem',
  problems: {
    refused: 'Der Kalender lässt sich nicht abrufen. Kopieren Sie seine private Adresse noch einmal.',
    noCalendar: 'Unter dieser Adresse ist kein Kalender.',
    tooLarge: 'Der Kalender ist zu groß.',
    notReached: 'Der Kalender war nicht erreichbar. Es wird von selbst noch einmal versucht.',
    unreadable: 'Der Kalender ist nicht lesbar.',
  },
  notes: (count) =>
    plural(count, {
      one: '1 technischer Hinweis zum Inhalt',
      other: `${formatNumber(count)} technische Hinweise zum Inhalt`,
    }),
};
