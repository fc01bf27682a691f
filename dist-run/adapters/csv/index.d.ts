export { type CsvRecord, CsvSyntaxError, type CsvTable, readCsv } from './table.js';
