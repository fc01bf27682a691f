import type { Translations } from '../parts/i18n.js';

const EN = {
  title: 'There is nothing at this address',
  hint: 'Part of the link may be missing, or the page has moved. Please open the complete link, or ask the business for the current one.',
};

/** Texts for customers. The page for other visitors is in English. */
export const TEXTS: Translations<typeof EN> = {
  en: EN,
  de: {
    title: 'Unter dieser Adresse gibt es nichts',
    hint: 'Vielleicht fehlt ein Teil des Links, oder die Seite ist umgezogen. Bitte öffnen Sie den ganzen Link, oder fragen Sie den Betrieb nach dem aktuellen.',
  },
  fr: {
    title: 'Il n’y a rien à cette adresse',
    hint: 'Une partie du lien manque peut-être, ou la page a changé d’adresse. Ouvrez le lien entier, ou demandez le lien actuel à l’établissement.',
  },
  es: {
    title: 'No hay nada en esta dirección',
    hint: 'Quizá falte una parte del enlace, o la página ha cambiado de dirección. Abra el enlace entero, o pida el actual al establecimiento.',
  },
};
