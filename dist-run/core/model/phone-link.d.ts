/** The `tel:` link of a phone number: the digits and a leading `+`, without `(0)`. */
export declare function phoneLink(phone: string): string;
