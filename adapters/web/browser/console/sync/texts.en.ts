export const EN = {
  about: 'Your bookings on your phone, your own calendar here, and your booking page for your customers.',
  shown: 'See your bookings in another calendar',
  read: 'Block time from another calendar',
  page: 'Show customers your booking page',
  pageAddress: 'Address of your booking page',
  pageQr: 'Address of your booking page as a QR code',
  noPage: 'You have no public booking page yet. <link>Add one</link>',
  sheet: 'Sheet for the counter',
  sheetHint: 'Customers scan the code with their phone and book.',
  print: 'Print',
  bookOnline: 'Book your next appointment online',
  scan: 'Scan the code with the camera of your phone, or type the address:',
  linkQr: 'Calendar link as a QR code',
  subscribe: 'Open in my calendar',
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
};
