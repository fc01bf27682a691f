/** Reply of an SMTP server, or the reason why there is none. Only for the log, with masked secrets. */
export interface SmtpAnswer {
  /** The `id` of the mail that was being sent. */
  readonly mail: string;
  readonly ok: boolean;
  /** The reply code; null when there was no reply. */
  readonly status: number | null;
  readonly text: string;
}

/** Failure that the mail library throws. Declared here, because programs without the library do not have its type. */
interface SmtpFailure {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** Messages for tenants, by the SMTP command that was refused or the mail library's error code. */
const CLASSES: Readonly<Record<string, string>> = {
  'MAIL FROM': 'The mail server refused the sender',
  'RCPT TO': 'The mail server refused the recipient',
  EAUTH: 'The mail server did not accept the login of this service',
  ENOAUTH: 'The mail server did not accept the login of this service',
  EENVELOPE: 'The mail server refused the message',
  EMESSAGE: 'The mail server refused the message',
  ETLS: 'The connection to the mail server could not be encrypted',
};

/**
 * Returns the part of a failure that tenants see: its class and SMTP code. The text is omitted: servers include names and addresses of
 * their network, and some repeat the refused command, which may contain the password.
 */
export function classifyFailure({ code = '', command = '', responseCode }: SmtpFailure): string {
  const known = CLASSES[command] ?? CLASSES[code];
  if (responseCode === undefined) return known ?? 'The mail server could not be reached, or broke off the connection';
  return `${known ?? 'The mail server ended the connection'} (${responseCode})`;
}

/** Minimum length of a piece of the credentials' Base64 that is masked. Shorter pieces also occur in ordinary words. */
const PIECE_LENGTH = 6;
const MASK = '***';

/**
 * Returns a function that masks the credentials of an SMTP URL in a text: in plain text, in Base64 as SMTP sends it, and in pieces of that
 * Base64.
 */
export function buildMasker(url: string): (text: string) => string {
  const { username, password } = new URL(url);
  if (password === '') return (text) => text;
  const [user, secret] = [decoded(username), decoded(password)];
  const encoded = [`\0${user}\0${secret}`, user, secret].map((text) => Buffer.from(text).toString('base64'));
  const isCredential = (run: string) => {
    if (run.length >= PIECE_LENGTH && encoded.some((text) => text.includes(run))) return true;
    const text = Buffer.from(run, 'base64').toString();
    return text.includes(secret) || (user !== '' && text.includes(user));
  };
  return (text) =>
    [secret, password]
      .reduce((rest, plain) => rest.replaceAll(plain, MASK), text)
      .replace(/[A-Za-z0-9+/]{4,}={0,2}/g, (run) => (isCredential(run) ? MASK : run));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // has a percent sign that was not encoded
  }
}
