/** Maximum size in bytes of a logo that letters contain: 64 KiB. Larger ones are only shown on pages. */
export const MAILED_BYTES_MAX = 65_536;
