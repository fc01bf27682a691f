/** The `tel:` link of a phone number: the digits and a leading `+`, without `(0)`. */
export function phoneLink(phone) {
    const dialled = phone.replace(/\(\s*0\s*\)/g, '');
    return `tel:${/^[^0-9]*\+/.test(dialled) ? '+' : ''}${dialled.replace(/[^0-9]/g, '')}`;
}
