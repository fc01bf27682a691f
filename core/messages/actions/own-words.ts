import { oneLine } from '../../basics/fields.js';
import { greetedName, shortened } from '../../basics/mail.js';
import { listNearest } from '../../basics/unknown-field.js';
import { answerText } from '../../bookings/booking-answers.js';
import { isTeamLetter, type LetterKind, type OwnWords, type WordsProblem } from '../../model/letters.js';
import type { Language } from '../../model/profile.js';
import type { BookingFacts, Tongue } from '../letters/letter-facts.js';
import type { LetterProse } from '../letters/letter-html.js';
import { NOTES_MAX, type RenderedWords, reasonText, SUBJECT_MAX } from '../letters/letter-text.js';
import { LETTER_WORDS } from '../letters/letter-words.js';
import { isTemplateError, type TemplatePart, type Templates } from './delivery-ports.js';
import { AllowedNames, TEMPLATE_NAMES } from './template-names.js';
import { type TemplateName, templateValues } from './template-values.js';

/** Names for own words of letters to customers. Without the manage token: the link contains it where it works. */
export const WORD_NAMES = TEMPLATE_NAMES.filter((name) => name !== 'booking.manage_token');
const FOR_CUSTOMERS: ReadonlySet<string> = new AllowedNames(WORD_NAMES);
/** Without the link, which would let the team act as the customer. */
const FOR_TEAM: ReadonlySet<string> = new AllowedNames(WORD_NAMES.filter((name) => name !== 'booking.manage_url'));

/** Accepts each name, so that only wrong syntax is a problem. */
const ANY_NAME: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

export function wordsProblem(templates: Templates): WordsProblem {
  return (kind, template) => {
    const names = isTeamLetter(kind) ? FOR_TEAM : FOR_CUSTOMERS;
    const problem = templates.problem(template, names);
    if (problem === undefined || problem !== templates.problem(template, ANY_NAME)) return problem;
    // The last tag shows which name was meant.
    const meant = template.slice(template.lastIndexOf('{{')).replace(/[^\w.]/g, '');
    return `${problem}, such as ${listNearest(meant, names, 3)
      .map((name) => `{{${name}}}`)
      .join(', ')}`;
  };
}

/** Returns the standard words of a kind as templates: about one booking, which a move gave a new time, or the business cancelled. */
export function standardWords(kind: LetterKind, language: Language): OwnWords {
  const name = (of: TemplateName) => `{{${of}}}`;
  const words = LETTER_WORDS[language];
  const what = `${name('booking.what')}, ${name('booking.short_date')}, ${name('booking.time')}`;
  const who = isTeamLetter(kind) ? ` · ${name('booking.customer.name')}` : '';
  const opening = words.opening(kind, {
    isSeries: false,
    by: 'business',
    business: name('business.name'),
    isTimeKept: false,
  });
  return { subject: `${words.subjects[kind]} ${what}${who}`, opening, closing: null };
}

const PROSE_MAX = 4_000;
/** Names whose values become links. All other addresses in values may be typed by customers. */
const LINKED: ReadonlySet<string> = new Set(WORD_NAMES.filter((name) => /\.(?:website|[a-z]+_url)$/.test(name)));

/** Letter that the words belong to. `link`: its link for the customer. */
interface Worded {
  readonly kind: LetterKind;
  readonly facts: BookingFacts;
  readonly tongue: Tongue;
  readonly link: string | null;
}

/** Renders own words. Null: the standard words apply, because there are no own ones, or their values leave them blank. */
export function renderWords(templates: Templates, words: OwnWords, letter: Worded): RenderedWords {
  const standard = standardWords(letter.kind, letter.tongue.language);
  let values: ReturnType<typeof wordValues> | undefined;
  const parts = (field: keyof OwnWords): readonly TemplatePart[] => {
    const template = words[field];
    // The standard words fit more occasions than their templates can say, such as several bookings or no customer.
    if (template === null || template === standard[field]) return [];
    values ??= wordValues(letter);
    try {
      return templates.parts(template, values);
    } catch (error) {
      // A copy may have brought words that were never checked.
      if (!isTemplateError(error)) throw error;
      return [];
    }
  };
  const subject = oneLine(
    parts('subject')
      .map(({ text }) => text)
      .join(''),
  )
    .replace(/\s+/g, ' ')
    .trim();
  return {
    subject: subject === '' ? null : shortened(subject, SUBJECT_MAX),
    opening: proseIn(parts('opening')),
    closing: proseIn(parts('closing')),
  };
}

/** Returns the values of names as the rest of the letter shows them. */
function wordValues({ kind, facts, tongue, link }: Worded) {
  const isTeam = isTeamLetter(kind);
  const words = LETTER_WORDS[tongue.language];
  const values = templateValues({ ...facts, manage: { token: '', url: isTeam ? null : link } }, { tongue, isTeam });
  const { notes, reason, customer } = values.booking;
  const answers = (facts.booking.answers ?? []).map(({ id, answer }) => [
    id,
    shortened(oneLine(answerText(answer, words)), NOTES_MAX),
  ]);
  return {
    ...values,
    answers: Object.fromEntries(answers),
    booking: {
      ...values.booking,
      notes: notes && shortened(notes, NOTES_MAX),
      reason: reasonText(reason, words),
      customer: isTeam ? customer : { ...customer, name: greetedName(customer.name) },
    },
  };
}

/** Joins the parts, with links only in texts of the business. Null if the text is blank. */
function proseIn(parts: readonly TemplatePart[]): LetterProse | null {
  const pieces: { text: string; readonly isOwn: boolean }[] = [];
  let left = PROSE_MAX;
  for (const { text, name } of parts) {
    if (text === '' || left <= 0) continue;
    const piece = { text: shortened(text.replace(/\r\n?/g, '\n'), left), isOwn: name === null || LINKED.has(name) };
    left -= [...piece.text].length;
    const last = pieces.at(-1);
    if (last?.isOwn && piece.isOwn) last.text += piece.text;
    else pieces.push(piece);
  }
  if (!pieces.some(({ text }) => /\S/.test(text))) return null;
  return pieces.flatMap(({ text, isOwn }, index) => (isOwn ? linked(text, pieces[index + 1]?.text) : [{ text }]));
}

const ADDRESS = /https?:\/\/[\p{L}\p{N}[][^\s<>"]*/giu;

function linked(text: string, next = ''): LetterProse {
  const runs: { text: string; href?: string }[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    // An address that a value follows directly is no link: a customer's value would choose its target.
    if (index + address.length === text.length && /^\S/.test(next)) break;
    const href = address.replace(/[.,;:!?)]+$/, '');
    runs.push({ text: text.slice(at, index) }, { text: href, href });
    at = index + href.length;
  }
  return [...runs, { text: text.slice(at) }].filter((run) => run.text !== '');
}
