export const EN = {
  title: 'Just looking?',
  about:
    'A hair salon with people, services, customers and bookings shows how it all works. Nobody gets e-mails from it.',
  add: 'Try it with sample data',
  there: 'Sample data',
  aboutRemoval: 'What you have changed yourself stays, and what your own entries need.',
  remove: 'Remove the sample data',
  removed: 'The sample data has been removed.',
  kept: 'Still there, because you have changed it, or your entries need it:',
  nameless: 'Without a name',
  kinds: {
    workflow: 'Booking rules',
    resource: 'Person or room',
    service: 'Service',
    time_off: 'Time off',
    series: 'Repeating booking',
    key: 'Booking page',
    customer: 'Customer',
    feed: 'Calendar link',
    action: 'Automatic message',
    booking: 'Booking',
  },
};
