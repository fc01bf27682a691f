export interface Mailbox {
  /** Empty when there is none. */
  readonly name: string;
  readonly address: string;
}

/** One address and nothing that could end it: no blank, control character, comma or bracket. */
const ADDRESS = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>[\]\\]+$/u;

/**
 * The one mailbox that `a@example.com` or `A Name <a@example.com>` names; undefined when it is none or several. The
 * address is what stands in the last brackets, so a name cannot smuggle in another.
 */
export function mailboxOf(text: string): Mailbox | undefined {
  const [, name = '', address = ''] = /^(.*)<([^<>]*)>$/s.exec(text.trim()) ?? [undefined, '', text.trim()];
  return ADDRESS.test(address) ? { name: plainName(name), address } : undefined;
}

/**
 * A name in one line and without double quotes: a mail header quotes what it must, but a calendar's parameters have
 * no way to write a quote (RFC 5545, 3.1).
 */
export function plainName(name: string): string {
  return name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('"', '')
    .trim();
}
