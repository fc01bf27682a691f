import { importFailure } from '../package/index.js';

/** The bytes are not a CSV table. The message gives the reason, and the line if it is known. */
export class CsvSyntaxError extends Error {}

export interface CsvRecord {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Fields in order. There may be more or fewer than columns. */
  readonly fields: readonly string[];
}

export interface CsvTable {
  /** Names in the header, trimmed, and in lower case up to a colon: an id follows it. */
  readonly columns: readonly string[];
  readonly records: readonly CsvRecord[];
}

/** @throws CsvSyntaxError, MissingPackageError */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  const parser = await loadParser();
  const text = textOf(bytes);
  // Excel writes the separator in a line before the header, and reads it from there. It becomes an empty line, so that lines keep their numbers.
  const [named = '', separator] = /^"?sep=([^\n"])"?[^\n]*/i.exec(text) ?? [];
  const table = text.slice(named.length);
  const [header, ...records] = recordsIn(parser, table, separator ?? separatorOf(table));
  if (!header) throw new CsvSyntaxError('It is empty');
  return { columns: header.fields.map((name) => name.trim().replace(/^[^:]*/, lowerCased)), records };
}

const lowerCased = (text: string): string => text.toLowerCase();

/** Characters of Windows-1252 from 0x80 to 0x9f. Some versions of Node decode these bytes as control characters. */
const OF_WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** Control characters that Windows-1252 does not have, or no text has. */
const BINARY = /(?![\t\n\f\r])\p{Cc}/u;

/** Decodes the bytes, without a byte order mark, and converts all line ends to line feeds. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const text = utf16 ? decoded(bytes, utf16) : (decoded(bytes, 'utf-8') ?? windowsText(bytes));
  if (text === undefined || text.includes('\0')) {
    throw new CsvSyntaxError(
      'It is not a text in UTF-8 or Windows-1252 throughout, or in UTF-16 with a byte order mark',
    );
  }
  return text.replace(/\r\n?/g, '\n');
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes Windows-1252. Undefined for a text that is partly UTF-8, and for a binary file, such as an .xlsx. */
function windowsText(bytes: Uint8Array): string | undefined {
  // Latin letters with accents in UTF-8. In Windows-1252, these would be a capital A or Ä with a symbol after it.
  if (bytes.some((byte, at) => byte >= 0xc2 && byte <= 0xc5 && (bytes[at + 1]! & 0xc0) === 0x80)) return undefined;
  const text = new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (character) => OF_WINDOWS[character.charCodeAt(0) - 0x80]!);
  return BINARY.test(text) ? undefined : text;
}

/** Returns the separator that the header has most often outside of quotes. */
function separatorOf(text: string): string {
  const header = /^.*/.exec(text.trimStart())![0].replace(/"[^"]*"/g, '');
  const times = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((most, each) => (times(each) > times(most) ? each : most));
}

type Parser = typeof import('csv-parse/sync');

async function loadParser(): Promise<Parser> {
  try {
    return await import('csv-parse/sync');
  } catch (error) {
    throw importFailure('Reading .csv', 'csv-parse', error);
  }
}

function recordsIn({ CsvError, parse }: Parser, text: string, separator: string): readonly CsvRecord[] {
  /** Number of the line at which the next record begins. */
  let line = 1;
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      record_delimiter: '\n',
      delimiter: separator,
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
