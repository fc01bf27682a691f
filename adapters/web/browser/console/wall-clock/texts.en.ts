export const EN = {
  date: 'Date',
  time: 'Time',
};
