/** Supported formats of a logo. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Type, size and completeness of an image, read from its bytes. */
export interface ImageFacts {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** True if the file is complete according to its format. */
  readonly isWhole: boolean;
}

/** State of the parser. The sides are 0 until they are known. */
interface Reading {
  width: number;
  height: number;
  isAnimated: boolean;
  hasPixels: boolean;
  isWhole: boolean;
}

/** Parses the structure of an image without decoding pixels. Undefined for other formats. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading = { width: 0, height: 0, isAnimated: false, hasPixels: false, isWhole: false };
  const type = typeOf(bytes);
  if (type === undefined) return undefined;
  READERS[type](bytes, view, reading);
  const { width, height, isAnimated, hasPixels, isWhole } = reading;
  return { type, width, height, isAnimated, isWhole: isWhole && hasPixels };
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

function typeOf(bytes: Uint8Array): ImageType | undefined {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(PNG)) return 'image/png';
  if (begins(JPEG)) return 'image/jpeg';
  return textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP' ? 'image/webp' : undefined;
}

/** Reads the name of a chunk of a PNG or WebP file: four letters. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

const READERS: Readonly<Record<ImageType, (bytes: Uint8Array, view: DataView, into: Reading) => void>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

/** PNG (W3C, third edition, 5): chunks of length, name, data and checksum, from IHDR to IEND. */
function readPng(bytes: Uint8Array, view: DataView, into: Reading): void {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const name = textAt(bytes, at + 4);
    const end = at + 12 + length;
    if (end > bytes.length) return;
    if (name === 'IHDR' && length === 13) {
      into.width = view.getUint32(at + 8);
      into.height = view.getUint32(at + 12);
    } else if (name === 'acTL') into.isAnimated = true;
    else if (name === 'IDAT') into.hasPixels = true;
    else if (name === 'IEND') {
      into.isWhole = true;
      return;
    }
    at = end;
  }
}

/** Markers that begin a frame (ITU T.81, table B.1): SOF0 to SOF15, without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers without a length: TEM and RST0 to RST7. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

/** JPEG (ITU T.81, annex B): segments up to the end marker. Coded data follows each start of a scan. */
function readJpeg(bytes: Uint8Array, view: DataView, into: Reading): void {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1; // A fill byte (ITU T.81, B.1.1.2).
      continue;
    }
    if (marker === END_OF_IMAGE) {
      into.isWhole = true;
      return;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return;
    if (isFrame(marker) && length >= 7) {
      into.height = view.getUint16(at + 5);
      into.width = view.getUint16(at + 7);
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) {
      into.hasPixels = true;
      at = endOfScan(bytes, at);
    }
  }
}

/** Returns the position of the marker after coded data, where 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    if (bytes[at] === 0xff) {
      const next = bytes[at + 1]!;
      if (next !== 0 && next !== 0xff && !isBare(next)) return at;
    }
    at += 1;
  }
  return bytes.length;
}

const ANIMATION_FLAG = 0x02;
const LOSSLESS_SIGNATURE = 0x2f;
const LOSSY_START = [0x9d, 0x01, 0x2a];

/** WebP (RFC 9649): a RIFF file of chunks, each of an even length. */
function readWebp(bytes: Uint8Array, view: DataView, into: Reading): void {
  const end = view.byteLength >= 8 ? view.getUint32(4, true) + 8 : 0;
  if (end > bytes.length) return;
  let at = 12;
  while (at + 8 <= end) {
    const name = textAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    const data = at + 8;
    if (data + length > end) return;
    readWebpChunk(name, bytes, { view, data, length }, into);
    at = data + length + (length % 2);
  }
  into.isWhole = at === end;
}

function readWebpChunk(
  name: string,
  bytes: Uint8Array,
  { view, data, length }: { readonly view: DataView; readonly data: number; readonly length: number },
  into: Reading,
): void {
  if (name === 'VP8X' && length >= 10) {
    into.isAnimated ||= (bytes[data]! & ANIMATION_FLAG) !== 0;
    into.width = 1 + (view.getUint32(data + 4, true) & 0xff_ff_ff);
    into.height = 1 + (view.getUint16(data + 7, true) | (bytes[data + 9]! << 16));
  } else if (name === 'ANIM' || name === 'ANMF') {
    into.isAnimated = true;
  } else if (name === 'VP8L' && length >= 5 && bytes[data] === LOSSLESS_SIGNATURE) {
    const sides = view.getUint32(data + 1, true);
    into.width ||= 1 + (sides & 0x3fff);
    into.height ||= 1 + ((sides >>> 14) & 0x3fff);
    into.hasPixels = true;
  } else if (name === 'VP8 ' && length >= 10 && LOSSY_START.every((byte, index) => bytes[data + 3 + index] === byte)) {
    into.width ||= view.getUint16(data + 6, true) & 0x3fff;
    into.height ||= view.getUint16(data + 8, true) & 0x3fff;
    into.hasPixels = true;
  }
}
