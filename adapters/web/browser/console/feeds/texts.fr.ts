import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  kind: { many: 'Liens d’agenda', creating: 'Nouveau lien d’agenda', add: 'Créer le lien' },
  about: 'Des liens qui affichent vos rendez-vous dans l’agenda d’un téléphone ou d’un ordinateur.',
  create: 'Créer un lien',
  empty: 'Aucun agenda n’affiche encore vos rendez-vous',
  emptyHint:
    'Créez un lien et ajoutez-le à un téléphone comme abonnement d’agenda : les rendez-vous y apparaissent et restent à jour.',
  bookingsOf: 'Rendez-vous de',
  shows: 'Affiche',
  pastDays: 'Jours passés',
  one: { resource: 'Une personne ou une salle', service: 'Une prestation', customer: 'Un client' },
  which: 'Lequel',
  what: 'Ce qu’il affiche',
  details: {
    busy: 'Uniquement les heures occupées',
    title: 'Les heures occupées et les titres',
    full: 'Tout, y compris le client',
  },
  ready: 'Le lien est prêt',
  readyLabel: 'Ajoutez-le à un téléphone comme abonnement d’agenda',
  readyHint:
    'Copiez-le maintenant : il ne sera plus affiché. Toute personne qui l’a voit cet agenda. S’il fuite, remplacez-le.',
  link: 'Le lien',
  replacedAt: 'Remplacé le',
  replace: 'Remplacer le lien…',
  replaceTitle: 'Remplacer le lien ?',
  replaceHint: 'L’ancien lien cesse aussitôt de fonctionner : chaque agenda qui l’utilise a besoin du nouveau.',
  replaceNow: 'Créer un nouveau lien',
  removal: 'Les agendas qui utilisent ce lien ne seront plus mis à jour. Cette action est définitive.',
};
