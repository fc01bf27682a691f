import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  kind: { many: 'Agendas connectés', creating: 'Connecter un agenda', add: 'Connecter l’agenda' },
  about:
    'Agendas privés de votre équipe : ce qu’ils contiennent compte comme occupé, et personne ici ne voit de quoi il s’agit.',
  create: 'Connecter un agenda',
  empty: 'Aucun agenda n’est connecté',
  emptyHint:
    'Connectez l’agenda d’une personne par son adresse privée : elle ne peut pas être réservée quand elle y est occupée.',
  calendarOf: (name) => `Agenda de ${name}`,
  of: 'Agenda de',
  from: 'Source',
  busyTimes: 'Heures occupées',
  statuses: { new: 'Pas encore lu', ok: 'À jour', failing: 'Illisible', stale: 'Périmé' },
  removal: 'Ses heures occupées ne comptent plus et peuvent aussitôt être réservées.',
  calendar: 'Agenda',
  whose: 'Personne ou salle',
  chooseWhose: 'Choisissez une personne ou une salle',
  tentative: 'Événements provisoires',
  tentatives: { busy: 'Comptent comme occupés', free: 'Ne comptent pas' },
  url: 'Adresse privée',
  urlHint:
    'Elle se trouve dans les paramètres de l’agenda : « Adresse secrète au format iCal » ou « Publier ce calendrier ».',
  advanced: 'Avancé',
  onStale: 'Quand il est périmé',
  onStales: { close: 'N’accepter aucun rendez-vous', keep: 'Utiliser les dernières heures occupées connues' },
  refresh: 'Lire toutes les',
  staleAfter: 'Périmé après',
  zoneHint: 'Pour les événements sans fuseau horaire.',
  reading: 'L’agenda est en cours de lecture.',
  readNow: 'Lire maintenant',
  lastRead: 'Dernière lecture',
  lastTried: 'Dernière tentative',
  problem: 'Problème',
  notes: (count) =>
    plural(count, {
      one: `${formatNumber(count)} remarque sur son contenu`,
      other: `${formatNumber(count)} remarques sur son contenu`,
    }),
};
