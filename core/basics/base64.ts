const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]));

/** Encodes bytes as Base64 with padding (RFC 4648, 4). The core has no platform functions for it. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const digits = [bits >>> 18, (bits >>> 12) & 63, (bits >>> 6) & 63, bits & 63].map((value) => DIGITS[value]);
    parts.push(
      digits
        .slice(0, Math.min(bytes.length - at, 3) + 1)
        .join('')
        .padEnd(4, '='),
    );
  }
  return parts.join('');
}

/** Decodes Base64. Undefined for any text that `toBase64` would not write. */
export function fromBase64(text: string): Uint8Array | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit += 1) {
      const isPadding = at + digit >= text.length - padding;
      const value = isPadding ? 0 : VALUES.get(text.charCodeAt(at + digit));
      if (value === undefined) return undefined;
      bits = (bits << 6) | value;
    }
    for (let byte = 0; byte < 3 && to + byte < bytes.length; byte += 1)
      bytes[to + byte] = (bits >>> (16 - 8 * byte)) & 255;
  }
  return bytes;
}
