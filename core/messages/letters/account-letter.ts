import type { AccountLetter, WriteAccountLetter } from '../../accounts/persons/link-mail.js';
import { oneLine } from '../../basics/fields.js';
import { MINUTE } from '../../basics/instants.js';
import { greetedName, shortened } from '../../basics/mail.js';
import { ADDRESS_LINK, MAILED_LINK } from '../../model/person.js';
import { ACCOUNT_WORDS } from './account-words.js';
import { findTongue } from './letter-facts.js';
import { formatsOf } from './letter-formats.js';
import { htmlLetter, type LetterParts } from './letter-html.js';
import { plainText } from './letter-text.js';
import { LETTER_WORDS } from './letter-words.js';

/** Name under which the service itself writes. */
const SERVICE = 'Slotkeeper';
/** Limit of the name of a business. The address of an invitation is unproved. */
const NAME_MAX = 60;
/** Lifetimes of links that letters state in minutes. */
const LIFETIMES: Partial<Record<AccountLetter['kind'], number>> = {
  'sign-in': MAILED_LINK.validFor / MINUTE,
  address: ADDRESS_LINK.validFor / MINUTE,
};

/** Writes a letter about an account in the dress of letters about bookings. */
export const writeAccountLetter: WriteAccountLetter = ({
  kind,
  name,
  language: tag,
  business,
  logo,
  href,
  expiresAt,
}) => {
  const { language, locale } = findTongue(tag);
  const words = LETTER_WORDS[language];
  const own = ACCOUNT_WORDS[language];
  const sender = business ? shortened(oneLine(business.name), NAME_MAX) : SERVICE;
  const { subject, opening, button } = own.letters[kind](sender);
  const minutes = LIFETIMES[kind];
  const until =
    minutes === undefined
      ? expiresAt !== null && own.until(formatsOf(locale, business?.timezone ?? 'UTC').dateAndTime(expiresAt))
      : own.minutes(minutes);
  const parts: LetterParts = {
    language,
    heading: subject,
    greeting: words.greeting(greetedName(name)),
    opening: [{ text: opening }],
    lines: [],
    instructions: null,
    times: [],
    more: null,
    deadline: until ? `${until} ${own.unexpected}` : null,
    action: href === null || button === undefined ? null : { label: button, href },
    closing: null,
    sender,
    contact: [],
    logo,
  };
  return {
    subject,
    text: plainText(parts, words.colon),
    html: htmlLetter(parts, business?.colors?.light),
    fromName: sender,
  };
};
