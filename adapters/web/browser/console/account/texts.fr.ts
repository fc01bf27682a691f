import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  title: 'Compte',
  withToken:
    'Vous êtes connecté avec un jeton, qui n’a pas de compte. Connectez-vous avec e-mail et mot de passe pour en avoir un.',
  addWithToken:
    'Vous êtes connecté avec le jeton d’un seul établissement. Connectez-vous en tant que propriétaire pour en ajouter un autre.',
  beginWith: 'Modèle',
  beginWithHint:
    'Une copie reprend l’apparence, les e-mails, les processus et les prestations de l’autre établissement, sans personnes ni rendez-vous.',
  nothing: 'Aucun',
  like: (business) => `Comme ${business}`,
  you: 'Vos informations',
  language: 'Langue de cette page',
  languageHint: 'Appliquée dès que vous la choisissez. Les dates et les nombres la suivent.',
  browserLanguage: 'Comme le navigateur',
  sessions: 'Vos connexions',
  session: (since, used) => `Depuis le ${since}, dernière utilisation le ${used}`,
  sessionHere: (since, used) => `Depuis le ${since}, dernière utilisation le ${used} (ici)`,
  endSession: 'Déconnecter',
  sessionEnded: 'La session est terminée.',
  everywhere: 'Se déconnecter partout',
  deletion: 'Supprimer le compte',
  deletionHint:
    'Votre nom, votre adresse et votre mot de passe sont effacés. Les établissements et leurs rendez-vous restent.',
  delete: 'Supprimer mon compte',
  question: 'Supprimer votre compte ?',
  questionHint:
    'Vous êtes déconnecté partout et il vous faudra un nouveau lien pour revenir. Cette action est définitive.',
  questionHintOwner:
    'Vous êtes déconnecté partout et il vous faudra un nouveau lien pour revenir. Vos établissements restent : le jeton du propriétaire les ouvre toujours. Cette action est définitive.',
  yourPassword: 'Votre mot de passe',
  keep: 'Ne pas supprimer',
  deleteNow: 'Supprimer définitivement',
};
