/** Supported formats of a logo. */
export declare const IMAGE_TYPES: readonly ['image/png', 'image/jpeg', 'image/webp'];
export type ImageType = (typeof IMAGE_TYPES)[number];
/** Properties of an image, read from its bytes. */
export interface ImageFacts {
    readonly type: ImageType;
    readonly width: number;
    readonly height: number;
    readonly isAnimated: boolean;
    /** True if the file is complete according to its format. */
    readonly isWhole: boolean;
}
/** Parses the structure of an image without decoding pixels. Undefined for other formats. */
export declare function imageFacts(bytes: Uint8Array): ImageFacts | undefined;
