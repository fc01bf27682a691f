import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  when: 'Öffnungszeiten',
  inHours: 'Zu festen Zeiten geöffnet',
  always: 'Rund um die Uhr geöffnet',
  closed: 'Geschlossen',
  closedAllWeek: 'Die ganze Woche geschlossen',
  perWeek: (duration) => `${duration} pro Woche geöffnet`,
  copy: (day) => `${day} kopieren`,
  copyToWorkdays: 'Auf Montag bis Freitag übertragen',
  copyToAll: 'Auf alle Tage übertragen',
  from: (day) => `${day}, von`,
  to: (day) => `${day}, bis`,
  fromNth: (day, number) => `${day}, von (${formatNumber(number)})`,
  toNth: (day, number) => `${day}, bis (${formatNumber(number)})`,
  remove: (day, start, end) => `${day}, ${start} bis ${end} entfernen`,
  add: (day) => `Zeit hinzufügen: ${day}`,
  nextDay: 'bis zum nächsten Tag',
  special: 'Besondere Tage',
  specialHint: 'Tage mit anderen Zeiten oder geschlossen: Feiertage, lange Abende.',
  date: 'Datum',
  specialNew: 'Neuer besonderer Tag',
  specialOn: (date) => `Besonderer Tag ${date}`,
  specialAdd: 'Besonderen Tag hinzufügen',
  specialRemove: (date) => `Besonderen Tag ${date} entfernen`,
  past: (count) => plural(count, { one: '1 vergangener Tag', other: `${formatNumber(count)} vergangene Tage` }),
};
