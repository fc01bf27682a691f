export const EN = {
  kind: { many: 'Calendar links', creating: 'New calendar link', add: 'Create link' },
  about: 'Links that show your bookings in the calendar of a phone or computer.',
  create: 'Create a link',
  emptyHint:
    'Create a link and add it to a phone as a calendar subscription: bookings appear there and stay up to date.',
  bookingsOf: 'Bookings of',
  shows: 'Shows',
  pastDays: 'Past days',
  one: { resource: 'One person or room', service: 'One service', customer: 'One customer' },
  which: 'Which',
  what: 'What it shows',
  details: {
    busy: 'Busy times only',
    title: 'Busy times and titles',
    full: 'Everything, including the customer',
  },
  ready: 'The link is ready',
  qr: 'Calendar link as a QR code',
  subscribe: 'Open in my calendar',
  readyLabel: 'Its address',
  readyHint: 'Copy it now: it is not shown again. Anyone who has it sees this calendar. If it leaks, replace it.',
  steps: {
    iphone: {
      title: 'iPhone and Mac',
      steps: [
        'Point the camera at the code, or open this page on the phone and tap “Open in my calendar”.',
        'Tap “Subscribe”.',
        'Your bookings appear in the Calendar app.',
      ],
    },
    google: {
      title: 'Google Calendar',
      steps: [
        'Copy the address, and open calendar.google.com on a computer.',
        'Beside “Other calendars”, choose “+”, then “From URL”.',
        'Paste the address and choose “Add calendar”. Google reads it again every few hours.',
      ],
    },
    outlook: {
      title: 'Outlook',
      steps: [
        'Copy the address, and open the calendar of Outlook.',
        'Choose “Add calendar”, then “Subscribe from web”.',
        'Paste the address and choose “Import”.',
      ],
    },
    android: {
      title: 'Android',
      steps: [
        'Add the address to Google Calendar on a computer, as described there.',
        'On the phone, open Google Calendar, then its settings.',
        'Choose the new calendar and switch on “Sync”.',
      ],
    },
  },
  link: 'The link',
  replacedAt: 'Last replaced',
  replace: 'Replace the link…',
  replaceTitle: 'Replace the link?',
  replaceHint: 'The old link stops working at once: every calendar that uses it needs the new one.',
  replaceNow: 'Create a new link',
  removal: 'Calendars that use this link will no longer be updated. This cannot be undone.',
};
