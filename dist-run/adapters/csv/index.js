export { CsvSyntaxError, readCsv } from './table.js';
