import type { EmailConfig } from '../../model/action.js';
import type { CustomerLetter } from '../../model/letters.js';
import type { Language } from '../../model/profile.js';
import { ENDS, LETTER_WORDS } from '../letters/letter-words.js';
import type { TemplateName } from './template-values.js';

/**
 * Returns the words of a standard letter as templates, with which an `email` action can begin. Contains only names that every booking of a
 * service has, because a template cannot leave out a line. `hasLinks`: a public address of the service is configured.
 */
export function standardMail(
  kind: CustomerLetter,
  { language, hasLinks }: { readonly language: Language; readonly hasLinks: boolean },
): Pick<EmailConfig, 'subject' | 'text'> {
  const words = LETTER_WORDS[language];
  const name = (of: TemplateName) => `{{${of}}}`;
  const line = (label: string, of: TemplateName) => `${label}${words.colon}${name(of)}`;
  const isDue = kind === 'payment_due';
  // The words for the team fit both a customer and a business that cancels.
  const opening = words.opening(kind === 'cancelled' ? 'team_cancelled' : kind, {
    isSeries: false,
    by: 'business',
    business: name('business.name'),
    isTimeKept: false,
  });
  const paragraphs = [
    words.greeting(name('booking.customer.name')),
    opening,
    [
      line(words.service, 'service.name'),
      line(words.when, 'booking.start_long'),
      line(words.with, 'booking.with'),
      ...(isDue ? [`${line(words.due, 'payment.amount')} ${name('payment.currency')}`] : []),
    ].join('\n'),
    ...(hasLinks && !ENDS.has(kind) ? [line(isDue ? words.pay : words.change, 'booking.manage_url')] : []),
    name('business.name'),
  ];
  return {
    subject: `${words.subjects[kind]} ${name('service.name')}, ${name('booking.start_long')}`,
    text: paragraphs.join('\n\n'),
  };
}
