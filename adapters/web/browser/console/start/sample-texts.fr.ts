import type { EN } from './sample-texts.en.js';

export const FR: typeof EN = {
  title: 'Envie de découvrir d’abord ?',
  about:
    'Un salon de coiffure avec son équipe, ses prestations, ses clients et ses rendez-vous montre comment tout fonctionne. Personne n’en reçoit d’e-mail.',
  add: 'Essayer avec des données d’exemple',
  there: 'Données d’exemple',
  aboutRemoval: 'Ce que vous avez modifié est conservé, ainsi que ce dont vos propres entrées ont besoin.',
  remove: 'Supprimer les données d’exemple',
  removed: 'Les données d’exemple sont supprimées.',
  kept: 'Toujours là, parce que vous l’avez modifié ou que vos entrées en ont besoin :',
  nameless: 'Sans nom',
  kinds: {
    workflow: 'Règles de réservation',
    resource: 'Personne ou salle',
    service: 'Prestation',
    time_off: 'Absence',
    series: 'Rendez-vous récurrents',
    key: 'Page de réservation',
    customer: 'Client',
    feed: 'Lien d’agenda',
    action: 'Message automatique',
    booking: 'Rendez-vous',
  },
};
