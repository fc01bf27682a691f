import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  when: 'Horaires d’ouverture',
  inHours: 'Ouvert à heures fixes',
  always: 'Ouvert 24 heures sur 24',
  closed: 'Fermé',
  closedAllWeek: 'Fermé toute la semaine',
  perWeek: (duration) => `Ouvert ${duration} par semaine`,
  copy: (day) => `Copier ${day}`,
  copyToWorkdays: 'Copier du lundi au vendredi',
  copyToAll: 'Copier sur tous les jours',
  from: (day) => `${day}, de`,
  to: (day) => `${day}, à`,
  fromNth: (day, number) => `${day}, de (${formatNumber(number)})`,
  toNth: (day, number) => `${day}, à (${formatNumber(number)})`,
  remove: (day, start, end) => `Retirer ${day}, de ${start} à ${end}`,
  add: (day) => `Ajouter une plage : ${day}`,
  nextDay: 'jusqu’au lendemain',
  special: 'Jours particuliers',
  specialHint: 'Dates avec d’autres horaires, ou fermées : jours fériés, nocturnes.',
  date: 'Date',
  specialNew: 'Nouveau jour particulier',
  specialOn: (date) => `Jour particulier, ${date}`,
  specialAdd: 'Ajouter un jour particulier',
  specialRemove: (date) => `Retirer le jour particulier, ${date}`,
  past: (count) =>
    plural(count, { one: `${formatNumber(count)} jour passé`, other: `${formatNumber(count)} jours passés` }),
};
