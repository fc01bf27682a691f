export interface Mailbox {
  /** Name before the address. Empty if there is none. */
  readonly name: string;
  readonly address: string;
}

/** Matches one address without characters that could end it: blanks, control characters, commas, brackets. */
const ADDRESS =
  /^[^\s\p{Cc}\u202a-\u202e\u2066-\u2069@"(),:;<>[\]\\]+@[^\s\p{Cc}\u202a-\u202e\u2066-\u2069@"(),:;<>[\]\\]+$/u;

/**
 * Parses a single mailbox, `a@example.com` or `A Name <a@example.com>`. Undefined for none or several. The address is taken from the last
 * brackets, so a name cannot inject another one.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = ''] = /^(.*)<([^<>]*)>$/s.exec(text.trim()) ?? [undefined, '', text.trim()];
  return ADDRESS.test(address) ? { name: plainName(name), address } : undefined;
}

/** Returns the `mailto:` URI of an address (RFC 6068, 2). A plus needs no encoding, and some programs would not decode it. */
export function mailtoUri(address: string): string {
  return `mailto:${encodeURIComponent(address.replace(/\p{Cs}/gu, '\ufffd'))
    .replaceAll('%40', '@')
    .replaceAll('%2B', '+')}`;
}

/** Reduces a name to one line without double quotes, which parameters in calendars cannot contain (RFC 5545, 3.1). */
export function plainName(name: string): string {
  return name
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll('"', '')
    .trim();
}
