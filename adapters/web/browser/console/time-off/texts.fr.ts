import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  kind: { many: 'Congés et fermetures', creating: 'Nouvelle absence', add: 'Ajouter l’absence' },
  about: 'Congés et autres périodes où certaines personnes ou salles, ou toutes, ne peuvent pas être réservées.',
  empty: 'Aucune absence',
  emptyHint:
    'Fermez pour un jour férié, ou retirez une personne pendant une semaine : les horaires d’ouverture restent, et personne n’est réservé pendant ce temps.',
  of: 'De',
  from: 'Du',
  to: 'Au',
  when: 'Quand',
  who: 'Qui',
  everyone: 'Tout le monde',
  why: 'Motif',
  notYours: 'Vous ne pouvez rien saisir ici',
  notYoursHint: 'Un responsable décide sous Équipe quelles personnes et salles sont les vôtres.',
  chooseDay: 'Choisissez le premier jour',
  chooseStart: 'Choisissez un début',
  chooseEnd: 'Choisissez une fin',
  chooseResources: 'Choisissez au moins une personne ou une salle',
  removal: 'Cette période peut aussitôt être réservée de nouveau.',
  wholeDays: 'Journées entières',
  firstDay: 'Premier jour',
  lastDay: 'Dernier jour',
  lastDayHint: 'Vide : un seul jour.',
  weekly: 'Seulement certaines heures de chaque semaine',
  onClock: (zone) => `Les heures sont celles du fuseau ${zone}.`,
  everything: 'Toutes les personnes et salles, y compris celles que vous ajouterez',
  these: 'Seulement celles-ci',
  units: 'Places de chacune',
  unitsHint: 'Vide : toutes. Avec un nombre, autant de places de chacune sont fermées.',
  reasonHint: 'Les clients ne le voient pas.',
  affected: 'Rendez-vous pendant cette période',
  affectedCount: (count) =>
    plural(count, {
      one: `${formatNumber(count)} rendez-vous tombe dans cette période`,
      other: `${formatNumber(count)} rendez-vous tombent dans cette période`,
    }),
  affectedHint: 'Ils restent tels quels jusqu’à ce que vous les déplaciez ou annuliez.',
  shown: (count) =>
    plural(count, {
      one: 'Seul le premier est affiché. Les autres suivent dès qu’il est traité.',
      other: `Seuls les ${formatNumber(count)} premiers sont affichés. Les autres suivent dès que ceux-ci sont traités.`,
    }),
  nobodyMailed: 'Si vous annulez, personne ne reçoit d’e-mail : appelez-les.',
  mailed: (count) =>
    plural(count, {
      one: `Si vous annulez, ${formatNumber(count)} client reçoit un e-mail.`,
      other: `Si vous annulez, ${formatNumber(count)} clients reçoivent un e-mail.`,
    }),
  addressed: (count) =>
    plural(count, {
      one: `${formatNumber(count)} client a une adresse e-mail.`,
      other: `${formatNumber(count)} clients ont une adresse e-mail.`,
    }),
  unaddressed: (count) =>
    plural(count, {
      one: `${formatNumber(count)} n’a pas d’adresse e-mail : appelez.`,
      other: `${formatNumber(count)} n’ont pas d’adresse e-mail : appelez-les.`,
    }),
  message: 'Message aux clients dont vous annulez le rendez-vous',
  messageInMail: 'Il figure dans leur e-mail comme motif. Le motif de l’absence reste chez vous.',
  messageInBooking: 'Il figure dans le rendez-vous comme motif. Le motif de l’absence reste chez vous.',
  cancelAll: 'Tout annuler…',
  move: 'Déplacer…',
  moveName: (name) => `Déplacer ${name}`,
  give: 'Confier à un collègue libre',
  given: (name) => `${name} a été confié à un collègue.`,
  nobodyFree: 'Personne d’autre n’est libre à cette heure.',
  cancelOne: 'Annuler…',
  cancelTitle: 'Annuler ce rendez-vous ?',
  cancelTitleAll: 'Annuler ces rendez-vous ?',
  cancelNow: 'Annuler le rendez-vous',
  cancelNowAll: 'Annuler les rendez-vous',
  cancelHint: 'Un rendez-vous annulé ne peut pas être rétabli.',
  cancelled: (count) =>
    plural(count, {
      one: `${formatNumber(count)} rendez-vous a été annulé.`,
      other: `${formatNumber(count)} rendez-vous ont été annulés.`,
    }),
};
