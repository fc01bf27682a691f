import type { EN } from './sample-texts.en.js';

export const DE: typeof EN = {
  title: 'Erst einmal umsehen?',
  about:
    'Ein Friseursalon mit Team, Leistungen, Kunden und Terminen zeigt, wie alles zusammenspielt. Niemand erhält E-Mails daraus.',
  add: 'Mit Beispieldaten ausprobieren',
  there: 'Beispieldaten',
  aboutRemoval: 'Was Sie selbst geändert haben, bleibt erhalten, ebenso was Ihre eigenen Einträge brauchen.',
  remove: 'Beispieldaten entfernen',
  removed: 'Die Beispieldaten sind entfernt.',
  kept: 'Noch da, weil Sie es geändert haben oder Ihre Einträge es brauchen:',
  nameless: 'Ohne Namen',
  kinds: {
    workflow: 'Buchungsregeln',
    resource: 'Person oder Raum',
    service: 'Leistung',
    time_off: 'Abwesenheit',
    series: 'Terminserie',
    key: 'Buchungsseite',
    customer: 'Kunde',
    feed: 'Kalenderlink',
    action: 'Automatische Nachricht',
    booking: 'Termin',
  },
};
