import { NotFoundError } from '../basics/errors.js';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Numbers of base64url digits: of the UUID, and of the random part after it (126 bits). */
const UUID_DIGITS = 22;
const RANDOM_DIGITS = 21;
const UUID_HEX = /^[\da-f]{32}$/i;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * Builds a secret that contains the UUID of its object, so that storages need no index. `random`: at least 21 URL-safe characters. @throws
 * NotFoundError for a text that is no UUID.
 */
export function secretText(prefix: string, uuid: string, random: string): string {
  return prefix + uuidDigits(uuid) + random.slice(0, RANDOM_DIGITS);
}

/** Returns the UUID in a text that `secretText` built with that prefix. Undefined for other texts. */
export function uuidInSecret(prefix: string, text: string): string | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const digits = text.slice(prefix.length);
  if (!FORM.test(digits)) return undefined;
  let value = 0n;
  for (const digit of digits.slice(0, UUID_DIGITS)) value = value * 64n + BigInt(DIGITS.indexOf(digit));
  // 22 digits hold 132 bits, 4 more than a UUID. The last four must be 0.
  if (value % 16n !== 0n) return undefined;
  const hex = (value / 16n).toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function uuidDigits(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  if (!UUID_HEX.test(hex)) throw new NotFoundError();
  let value = BigInt(`0x${hex}`) * 16n;
  let digits = '';
  for (let place = 0; place < UUID_DIGITS; place += 1) {
    digits = DIGITS[Number(value % 64n)]! + digits;
    value /= 64n;
  }
  return digits;
}
