import type { Translations } from './i18n.js';

/** Texts of the month and the list of times. */
const EN = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  /** Accessible names of a day with free times, and of one without. */
  isFree: (day: string) => `${day}, free times`,
  isNotFree: (day: string) => `${day}, no free times`,
  loadingDays: 'Looking for free days',
  loadingTimes: 'Looking for free times',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  /** Returns a time in another city: "10:00 in New York". */
  inPlace: (time: string, city: string) => `${time} in ${city}`,
};

export const CHOOSING: Translations<typeof EN> = {
  en: EN,
  de: {
    previousMonth: 'Voriger Monat',
    nextMonth: 'Nächster Monat',
    isFree: (day) => `${day}, freie Zeiten`,
    isNotFree: (day) => `${day}, keine freien Zeiten`,
    loadingDays: 'Freie Tage werden gesucht',
    loadingTimes: 'Freie Zeiten werden gesucht',
    morning: 'Vormittag',
    afternoon: 'Nachmittag',
    evening: 'Abend',
    inPlace: (time, city) => `${time} in ${city}`,
  },
  fr: {
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    isFree: (day) => `${day}, horaires libres`,
    isNotFree: (day) => `${day}, aucun horaire libre`,
    loadingDays: 'Recherche des jours libres',
    loadingTimes: 'Recherche des horaires libres',
    morning: 'Matin',
    afternoon: 'Après-midi',
    evening: 'Soir',
    inPlace: (time, city) => `${time} à ${city}`,
  },
  es: {
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    isFree: (day) => `${day}, con horas libres`,
    isNotFree: (day) => `${day}, sin horas libres`,
    loadingDays: 'Buscando días libres',
    loadingTimes: 'Buscando horas libres',
    morning: 'Mañana',
    afternoon: 'Tarde',
    evening: 'Noche',
    inPlace: (time, city) => `${time} en ${city}`,
  },
};
