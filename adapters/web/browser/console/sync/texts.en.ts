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
};
