import { CsvError, parse } from 'csv-parse/sync';
/** The bytes are not a table. The message gives the reason, and the line if possible. */
export class CsvSyntaxError extends Error {
}
/** @throws CsvSyntaxError */
export function readCsv(bytes) {
    const [header, ...records] = recordsIn(textOf(bytes));
    if (!header)
        throw new CsvSyntaxError('It is empty');
    return { columns: header.fields.map((name) => name.trim().toLowerCase()), records };
}
/** Removes the byte order mark and converts all line ends to line feeds. */
function textOf(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    }
    catch {
        throw new CsvSyntaxError('It is not UTF-8');
    }
}
function recordsIn(text) {
    /** First line of the next record. */
    let line = 1;
    const records = [];
    try {
        parse(text, {
            relax_column_count: true,
            record_delimiter: '\n',
            on_record(fields, { lines }) {
                const isEmpty = fields.length === 1 && fields[0]?.trim() === '';
                if (!isEmpty)
                    records.push({ line, fields });
                line = lines + 1;
                return null;
            },
        });
    }
    catch (error) {
        if (!(error instanceof CsvError))
            throw error;
        throw new CsvSyntaxError(`line ${line}: ${REASONS[error.code] ?? error.message}`);
    }
    return records;
}
/** Messages for the common error codes. */
const REASONS = {
    CSV_QUOTE_NOT_CLOSED: 'A quote is not closed',
    INVALID_OPENING_QUOTE: 'A quote begins in the middle of a field: write it twice, in a field in quotes',
    CSV_INVALID_CLOSING_QUOTE: 'Something follows the quote that closes a field: write a quote in it twice',
};
