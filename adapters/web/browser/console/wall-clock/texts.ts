export const TEXTS = {
  date: 'Date',
  time: 'Time',
};
