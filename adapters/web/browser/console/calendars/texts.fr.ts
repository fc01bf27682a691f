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
  statuses: { new: 'Pas encore lu', ok: 'À jour', failing: 'Illisible', stale: 'Pas à jour' },
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
  onStale: 'Quand il n’est plus à jour',
  onStales: { close: 'N’accepter aucun rendez-vous', keep: 'Utiliser les dernières heures occupées connues' },
  refresh: 'Relire toutes les',
  staleAfter: 'Considéré comme ancien après',
  zoneHint: 'Pour les événements sans fuseau horaire.',
  reading: 'L’agenda est en cours de lecture.',
  readNow: 'Lire maintenant',
  lastRead: 'Dernière lecture',
  lastTried: 'Dernière tentative',
  problem: 'Problème',
  problems: {
    refused: 'L’accès à l’agenda est refusé. Copiez de nouveau son adresse privée.',
    noCalendar: 'Il n’y a pas d’agenda à cette adresse.',
    tooLarge: 'L’agenda est trop volumineux.',
    notReached: 'L’agenda est injoignable. Un nouvel essai aura lieu automatiquement.',
    unreadable: 'L’agenda est illisible.',
  },
  notes: (count) =>
    plural(count, {
      one: `${formatNumber(count)} remarque technique sur son contenu`,
      other: `${formatNumber(count)} remarques techniques sur son contenu`,
    }),
};
