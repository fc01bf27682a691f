import { formatNumber, plural } from '../plural.js';

export const EN = {
  when: 'Opening hours',
  inHours: 'Open at set hours',
  always: 'Open around the clock',
  closed: 'Closed',
  closedAllWeek: 'Closed all week',
  perWeek: (duration: string) => `Open ${duration} a week`,
  copy: (day: string) => `Copy ${day}`,
  copyToWorkdays: 'Copy to Monday to Friday',
  copyToAll: 'Copy to every day',
  from: (day: string) => `${day}, from`,
  to: (day: string) => `${day}, to`,
  /** Labels of further hours of a day. */
  fromNth: (day: string, number: number) => `${day}, from ${formatNumber(number)}`,
  toNth: (day: string, number: number) => `${day}, to ${formatNumber(number)}`,
  remove: (day: string, start: string, end: string) => `Remove ${day}, ${start} to ${end}`,
  add: (day: string) => `Add hours: ${day}`,
  nextDay: 'until the next day',
  special: 'Special days',
  specialHint: 'Dates with different hours, or closed: holidays, late-night opening.',
  date: 'Date',
  specialNew: 'New special day',
  specialOn: (date: string) => `Special day ${date}`,
  specialAdd: 'Add a special day',
  specialRemove: (date: string) => `Remove the special day ${date}`,
  past: (count: number) => plural(count, { one: '1 past day', other: `${formatNumber(count)} past days` }),
};
