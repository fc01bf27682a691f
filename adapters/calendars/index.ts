export { type CalendarReaderOptions, calendarReader } from './reader.js';
