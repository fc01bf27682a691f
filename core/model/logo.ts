import { fromBase64 } from '../basics/base64.js';
import { FieldReader, grouped } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import { IMAGE_TYPES, type ImageFacts, type ImageType, imageFacts } from './image.js';

/** Image of a business. Immutable: a new image is a new object. */
export interface Logo {
  readonly uuid: string;
  readonly app: string;
  readonly type: ImageType;
  /** File in Base64. */
  readonly data: string;
  readonly createdAt: Instant;
}

/** Maximum size of a logo in bytes: 200 KiB. */
export const LOGO_BYTES_MAX = 204_800;
const SIDE = { least: 16, most: 2_000 };
const SIDES_RATIO_MAX = 8;

/** Validates an uploaded image. @throws ValidationError on `logo`. */
export function readLogo({ type, bytes }: { readonly type: string; readonly bytes: Uint8Array }): ImageFacts {
  const fields = new FieldReader({});
  const facts = imageFacts(bytes);
  if (!IMAGE_TYPES.some((known) => known === type)) fields.fail('logo', `Must be one of: ${IMAGE_TYPES.join(', ')}`);
  else if (bytes.length > LOGO_BYTES_MAX) fields.fail('logo', `Must have at most ${grouped(LOGO_BYTES_MAX)} bytes`);
  else if (facts?.type !== type) fields.fail('logo', `Must be an image of the type that is named: ${type}`);
  else {
    const problem = problemOf(facts);
    if (problem !== undefined) fields.fail('logo', problem);
  }
  fields.done();
  return facts as ImageFacts;
}

function problemOf({ width, height, isAnimated, isWhole }: ImageFacts): string | undefined {
  if (isAnimated) return 'Must not be animated';
  if (!isWhole) return 'Must be a whole file: this one is cut short';
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < SIDE.least || longer > SIDE.most)
    return `Must have sides of ${SIDE.least} to ${grouped(SIDE.most)} pixels`;
  if (longer > SIDES_RATIO_MAX * shorter) return `Must not have a side over ${SIDES_RATIO_MAX} times the other`;
  return undefined;
}

/** Checks a logo read from a copy of another storage. @throws ValidationError */
export function checkLogo(logo: Logo): void {
  const fields = new FieldReader(logo);
  fields.requiredInstant('createdAt');
  const bytes = typeof logo.data === 'string' ? fromBase64(logo.data) : undefined;
  if (!bytes) fields.fail('data', 'Must be Base64');
  fields.done();
  if (bytes) readLogo({ type: logo.type, bytes });
}
