import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  title: 'Konto',
  withToken: 'Sie sind mit einem Token angemeldet, zu dem kein Konto gehört. Mit E-Mail und Passwort haben Sie eines.',
  addWithToken:
    'Sie sind mit dem Token eines einzigen Betriebs angemeldet. Melden Sie sich als Inhaber an, um einen weiteren hinzuzufügen.',
  beginWith: 'Vorlage',
  beginWithHint:
    'Eine Kopie hat Aussehen, E-Mails, Abläufe und Leistungen des anderen Betriebs, aber keine Personen und Termine.',
  nothing: 'Keine',
  like: (business) => `Wie ${business}`,
  you: 'Ihre Daten',
  language: 'Sprache dieser Seite',
  languageHint: 'Gilt, sobald Sie sie wählen. Datum und Zahlen richten sich danach.',
  browserLanguage: 'Wie im Browser',
  sessions: 'Wo Sie angemeldet sind',
  session: (since, used) => `Seit ${since}, zuletzt genutzt ${used}`,
  sessionHere: (since, used) => `Seit ${since}, zuletzt genutzt ${used} (hier)`,
  endSession: 'Beenden',
  sessionEnded: 'Die Sitzung ist beendet.',
  everywhere: 'Überall abmelden',
  deletion: 'Konto löschen',
  deletionHint: 'Ihr Name, Ihre Adresse und Ihr Passwort werden gelöscht. Die Betriebe und ihre Termine bleiben.',
  delete: 'Mein Konto löschen',
  question: 'Ihr Konto löschen?',
  questionHint:
    'Sie werden überall abgemeldet und brauchen einen neuen Link, um zurückzukommen. Das lässt sich nicht rückgängig machen.',
  questionHintOwner:
    'Sie werden überall abgemeldet und brauchen einen neuen Link, um zurückzukommen. Ihre Betriebe bleiben: Das Token des Inhabers öffnet sie weiterhin. Das lässt sich nicht rückgängig machen.',
  yourPassword: 'Ihr Passwort',
  keep: 'Nicht löschen',
  deleteNow: 'Endgültig löschen',
};
