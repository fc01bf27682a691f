import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  kind: { many: 'Kalenderlinks', creating: 'Neuer Kalenderlink', add: 'Link erstellen' },
  about: 'Links, die Ihre Termine im Kalender eines Telefons oder Computers zeigen.',
  create: 'Link erstellen',
  empty: 'Noch zeigt kein Kalender Ihre Termine',
  emptyHint:
    'Erstellen Sie einen Link, und fügen Sie ihn auf dem Telefon als Kalenderabo hinzu: Ihre Termine erscheinen dort und bleiben aktuell.',
  bookingsOf: 'Termine von',
  shows: 'Zeigt',
  pastDays: 'Vergangene Tage',
  one: { resource: 'Eine Person oder ein Raum', service: 'Eine Leistung', customer: 'Ein Kunde' },
  which: 'Welche',
  what: 'Was er zeigt',
  details: {
    busy: 'Nur belegte Zeiten',
    title: 'Belegte Zeiten und Titel',
    full: 'Alles, auch den Kunden',
  },
  ready: 'Der Link ist fertig',
  readyLabel: 'Fügen Sie ihn auf dem Telefon als Kalenderabo hinzu',
  readyHint:
    'Kopieren Sie ihn jetzt: Er wird nicht wieder angezeigt. Wer ihn hat, sieht diesen Kalender. Gerät er in falsche Hände, ersetzen Sie ihn.',
  link: 'Der Link',
  replacedAt: 'Zuletzt ersetzt',
  replace: 'Link ersetzen …',
  replaceTitle: 'Den Link ersetzen?',
  replaceHint: 'Der alte Link gilt sofort nicht mehr: Jeder Kalender, der ihn nutzt, braucht den neuen.',
  replaceNow: 'Neuen Link erstellen',
  removal: 'Kalender mit diesem Link werden nicht mehr aktualisiert. Das lässt sich nicht rückgängig machen.',
};
