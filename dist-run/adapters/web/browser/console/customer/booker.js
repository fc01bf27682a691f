/** Returns the display name of a customer. */
export const nameOf = ({ name, email, phone }) => name ?? email ?? phone ?? 'A customer without a name';
/** Returns the contact data that the display name does not contain. */
export const detailsOf = ({ name, email, phone }) => [name && email, (name || email) && phone].filter(Boolean).join(' · ');
export const NOBODY = { known: undefined, name: '', email: '', phone: '' };
/** Converts typed contact data for a request. Null if empty. */
export function typedCustomer({ name, email, phone }) {
    const typed = { name: name.trim() || null, email: email.trim() || null, phone: phone.trim() || null };
    return typed.name || typed.email || typed.phone ? typed : null;
}
/** Converts the customer for a request. Null if there is none. */
export const customerOf = (booker) => booker.known ? { uuid: booker.known.uuid } : typedCustomer(booker);
