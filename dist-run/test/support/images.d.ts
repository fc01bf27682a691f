/** A JPEG file of 24 × 16 pixels, as Chromium writes it. */
export declare const JPEG: Buffer<ArrayBuffer>;
/** WebP files of the same, with loss and without. */
export declare const WEBP: Buffer<ArrayBuffer>;
export declare const LOSSLESS_WEBP: Buffer<ArrayBuffer>;
/** Adds a VP8X chunk before the pixels of a WebP file, with the size of the canvas and the flag for animation. */
export declare function extendedWebp(width: number, height: number, isAnimated?: boolean): Buffer;
/** The JPEG file with other sides in the head of its frame. */
export declare function jpegOf(width: number, height: number): Buffer;
