import { CsvError, parse } from 'csv-parse/sync';

/** The bytes are not a CSV table. The message gives the reason, and the line if it is known. */
export class CsvSyntaxError extends Error {}

export interface CsvRecord {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Fields in order. There may be more or fewer than columns. */
  readonly fields: readonly string[];
}

export interface CsvTable {
  /** Names in the header, trimmed and in lower case. */
  readonly columns: readonly string[];
  readonly records: readonly CsvRecord[];
}

/** @throws CsvSyntaxError */
export function readCsv(bytes: Uint8Array): CsvTable {
  const [header, ...records] = recordsIn(textOf(bytes));
  if (!header) throw new CsvSyntaxError('It is empty');
  return { columns: header.fields.map((name) => name.trim().toLowerCase()), records };
}

/** Removes the byte order mark and converts all line ends to line feeds. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    throw new CsvSyntaxError('It is not UTF-8');
  }
}

function recordsIn(text: string): readonly CsvRecord[] {
  /** Number of the line at which the next record begins. */
  let line = 1;
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      record_delimiter: '\n',
      on_record(fields: readonly string[], { lines }) {
        const isEmpty = fields.length === 1 && fields[0]?.trim() === '';
        if (!isEmpty) records.push({ line, fields });
        line = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvSyntaxError(`line ${line}: ${REASONS[error.code] ?? error.message}`);
  }
  return records;
}

/** Messages for the common error codes of the parser. */
const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is not closed',
  INVALID_OPENING_QUOTE: 'A quote begins in the middle of a field: write it twice, in a field in quotes',
  CSV_INVALID_CLOSING_QUOTE: 'Something follows the quote that closes a field: write a quote in it twice',
};
