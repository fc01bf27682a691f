import type { Instant } from '../ports.js';
import { type ImageFacts, type ImageType } from './image.js';
/** Image of a business. Immutable: a new image is a new object. */
export interface Logo {
    readonly uuid: string;
    readonly app: string;
    readonly type: ImageType;
    /** File in Base64. */
    readonly data: string;
    readonly createdAt: Instant;
}
/** 200 KiB. */
export declare const LOGO_BYTES_MAX = 204800;
/** Validates an uploaded image. @throws ValidationError on `logo`. */
export declare function readLogo({ type, bytes }: {
    readonly type: string;
    readonly bytes: Uint8Array;
}): ImageFacts;
/** Checks a stored logo. @throws ValidationError */
export declare function checkLogo(logo: Logo): void;
