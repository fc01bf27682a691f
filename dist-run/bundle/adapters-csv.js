import "./chunk-RAPJ3XLV.js";

// adapters/csv/table.ts
import { CsvError, parse } from "csv-parse/sync";
var CsvSyntaxError = class extends Error {
};
function readCsv(bytes) {
  const [header, ...records] = recordsIn(textOf(bytes));
  if (!header) throw new CsvSyntaxError("It is empty");
  return { columns: header.fields.map((name) => name.trim().toLowerCase()), records };
}
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new CsvSyntaxError("It is not UTF-8");
  }
}
function recordsIn(text) {
  let line = 1;
  const records = [];
  try {
    parse(text, {
      relax_column_count: true,
      record_delimiter: "\n",
      on_record(fields, { lines }) {
        const isEmpty = fields.length === 1 && fields[0]?.trim() === "";
        if (!isEmpty) records.push({ line, fields });
        line = lines + 1;
        return null;
      }
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvSyntaxError(`line ${line}: ${REASONS[error.code] ?? error.message}`);
  }
  return records;
}
var REASONS = {
  CSV_QUOTE_NOT_CLOSED: "A quote is not closed",
  INVALID_OPENING_QUOTE: "A quote begins in the middle of a field: write it twice, in a field in quotes",
  CSV_INVALID_CLOSING_QUOTE: "Something follows the quote that closes a field: write a quote in it twice"
};
export {
  CsvSyntaxError,
  readCsv
};
//# sourceMappingURL=adapters-csv.js.map
