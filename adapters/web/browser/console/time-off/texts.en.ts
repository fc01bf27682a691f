import { formatNumber, plural } from '../plural.js';

export const EN = {
  kind: { many: 'Time off', creating: 'New time off', add: 'Add time off' },
  about: 'Holidays and other times when some or all people and rooms cannot be booked.',
  empty: 'No time off',
  emptyHint:
    'Close for a holiday, or take one person out for a week: opening hours stay as they are, and nobody is booked in that time.',
  of: 'Of',
  from: 'From',
  to: 'To',
  when: 'When',
  who: 'Who',
  everyone: 'Everyone',
  why: 'Reason',
  notYours: 'There is nothing you can close',
  notYoursHint: 'A manager decides under Staff which people and rooms are yours.',
  chooseDay: 'Choose the first day',
  chooseStart: 'Choose a start',
  chooseEnd: 'Choose an end',
  chooseResources: 'Choose at least one',
  removal: 'This time can be booked again at once.',
  wholeDays: 'Whole days',
  firstDay: 'First day',
  lastDay: 'Last day',
  lastDayHint: 'Empty: one day.',
  weekly: 'Only some hours of each week',
  onClock: (zone: string) => `Times are in the time zone ${zone}.`,
  everything: 'All people and rooms, including those you add later',
  these: 'Only these',
  units: 'Places of each',
  unitsHint: 'Empty: all of them. With a number, that many places of each are closed.',
  reasonHint: 'Customers do not see it.',
  affected: 'Bookings in this time',
  affectedCount: (count: number) =>
    plural(count, { one: '1 booking lies in this time', other: `${formatNumber(count)} bookings lie in this time` }),
  affectedHint: 'They stay as they are until you move or cancel them.',
  shown: (count: number) =>
    plural(count, {
      one: 'Only the first is shown. The others follow when it is done.',
      other: `Only the first ${formatNumber(count)} are shown. The others follow when these are done.`,
    }),
  nobodyMailed: 'If you cancel, nobody gets an e-mail: call them.',
  mailed: (count: number) =>
    plural(count, {
      one: 'If you cancel, 1 customer gets an e-mail.',
      other: `If you cancel, ${formatNumber(count)} customers get an e-mail.`,
    }),
  addressed: (count: number) =>
    plural(count, {
      one: '1 customer has an e-mail address.',
      other: `${formatNumber(count)} customers have an e-mail address.`,
    }),
  unaddressed: (count: number) =>
    plural(count, {
      one: '1 has no e-mail address: call.',
      other: `${formatNumber(count)} have no e-mail address: call them.`,
    }),
  message: 'Message to the customers you cancel',
  messageInMail: 'It appears in their e-mail as the reason. The reason for the time off stays with you.',
  messageInBooking: 'It appears in the booking as the reason. The reason for the time off stays with you.',
  cancelAll: 'Cancel them all…',
  move: 'Move…',
  moveName: (name: string) => `Move ${name}`,
  give: 'Give to a free colleague',
  given: (name: string) => `${name} has been given to a colleague.`,
  nobodyFree: 'Nobody else is free at that time.',
  cancelOne: 'Cancel…',
  cancelTitle: 'Cancel this booking?',
  cancelTitleAll: 'Cancel these bookings?',
  cancelNow: 'Cancel the booking',
  cancelNowAll: 'Cancel the bookings',
  cancelHint: 'A cancelled booking cannot be restored.',
  cancelled: (count: number) =>
    plural(count, {
      one: '1 booking has been cancelled.',
      other: `${formatNumber(count)} bookings have been cancelled.`,
    }),
};
