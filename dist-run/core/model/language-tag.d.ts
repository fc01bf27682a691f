/** True if the text is a well-formed language tag of BCP 47 (RFC 5646, 2.2.9). */
export declare function isLanguageTag(text: string): boolean;
