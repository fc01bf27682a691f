import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  title: 'Konto',
  withToken:
    'Sie arbeiten mit einem Token, das kein Konto hat. Melden Sie sich mit einem Passwort an, um eines zu haben.',
  addWithToken:
    'Sie arbeiten mit dem Token eines einzigen Betriebs. Melden Sie sich als Inhaber an, um einen weiteren hinzuzufügen.',
  beginWith: 'Anfangen mit',
  beginWithHint:
    'Eine Kopie hat Aussehen, E-Mails, Abläufe und Leistungen des anderen Betriebs, aber keine Personen und Termine.',
  nothing: 'Nichts',
  like: (business) => `Wie ${business}`,
  you: 'Sie',
  language: 'Sprache dieser Seite',
  languageHint: 'Gilt, sobald Sie sie wählen. Datum und Zahlen richten sich danach.',
  browserLanguage: 'Die des Browsers',
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
  keep: 'Behalten',
  deleteNow: 'Endgültig löschen',
};
