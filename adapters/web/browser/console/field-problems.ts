import { formatNumber } from './plural.js';
import { SHARED } from './texts.js';

const { problems: TEXTS } = SHARED;

type Words = string | ((...found: readonly string[]) => string);

/** Sentences for the messages of the interface, which are in English and for programmers. The first that matches counts. */
const SENTENCES: readonly (readonly [message: RegExp, words: Words])[] = [
  [/^This field is required, unless/, TEXTS.contact],
  [/^This field is required|^Must be given(?! with)/, TEXTS.missing],
  [/already taken/, TEXTS.taken],
  [/^Unknown name (\{\{.*?\}\})(?:, .*? are (.*))?/, TEXTS.unknownName],
  [/^A \{\{|not supported|^Must be a template|^Must have.* tags/, TEXTS.template],
  [/^Would repeat without end/, TEXTS.endless],
  [/^Must not be the e-mail/, TEXTS.notEmail],
  [/e-mail address/, TEXTS.email],
  [/string of at most ([\d,]+) characters|at most ([\d,]+) characters in all/, TEXTS.longest],
  [/^Must have ([\d,]+) to ([\d,]+) characters/, TEXTS.characters],
  [/at least ([\d,]+) different characters/, TEXTS.different],
  [/URL|https?:\/\//, TEXTS.address],
  [/whsec_/, TEXTS.secret],
  [/list of ([\d,]+) to ([\d,]+)/, TEXTS.entries],
  [/whole number from (-?[\d,]+) to (-?[\d,]+)|^Must be from ([\d,]+) to ([\d,]+)/, TEXTS.between],
  [/whole number from (-?[\d,]+)|in steps of|whole minutes/, TEXTS.wholeNumber],
  [/\bnumber\b/, TEXTS.wholeNumber],
  [/sides of ([\d,]+) to ([\d,]+) pixels/, TEXTS.pixels],
  [/image|animated|Base64|a side over/, TEXTS.image],
  [/at most ([\d,]+) lines/, TEXTS.lines],
  [/more than the price/, TEXTS.overPrice],
  [/without a price|without a service that asks/, TEXTS.withoutPrice],
  [/more than there are resources in the pool/, TEXTS.overPool],
  [/what the steps add up to/, TEXTS.steps],
  [/divide the minutes|^Must be greater: at most/, TEXTS.stepOfRange],
  [/less than min|must be greater|not be less/i, TEXTS.tooSmall],
  [/at most ([\d,]+) days after/, TEXTS.days],
  [/after|later than|before/, TEXTS.later],
  [/twice|once|different options|that no other/, TEXTS.twice],
  [/at most ([\d,]+)/, TEXTS.most],
  [/more than ([\d,]+)/, TEXTS.most],
  [/at least one|Must name a/, TEXTS.atLeastOne],
  [/^Must not be given|left out|^Unknown field/, TEXTS.mustBeEmpty],
  [/^Must be webhook|one of|in the pool|of a step|days of the week/, TEXTS.choose],
  [/time zone/, TEXTS.zone],
  [/language/, TEXTS.language],
  [/currency/, TEXTS.currency],
  [/colour/, TEXTS.color],
  [/HH:MM/, TEXTS.time],
  [/date|timestamp|moment/, TEXTS.date],
  [/digits, blanks/, TEXTS.phone],
  [/one line/, TEXTS.oneLine],
  [/characters|consist of|HTTP header|U\+0000/, TEXTS.unusable],
];

/** Returns a sentence for the interface's message about a field. */
export function describeProblem(message: string): string {
  for (const [pattern, words] of SENTENCES) {
    const found = pattern.exec(message);
    if (!found) continue;
    if (typeof words === 'string') return words;
    return words(...found.slice(1).flatMap((part) => (part === undefined ? [] : [localNumber(part)])));
  }
  return TEXTS.other;
}

/** Writes a number of a message as the viewer's language does. Other texts, such as names for templates, stay. */
const localNumber = (text: string): string =>
  /^-?[\d,]+$/.test(text) ? formatNumber(Number(text.replaceAll(',', ''))) : text;

const LABELS: Readonly<Record<string, string>> = {
  name: SHARED.name,
  email: SHARED.email,
  phone: SHARED.phone,
  notes: SHARED.notes,
  service: SHARED.service,
  customer: SHARED.customer,
  timezone: SHARED.timeZone,
  resources: SHARED.resources,
  start: SHARED.start,
  end: SHARED.end,
  price: SHARED.price,
};

/** Returns a sentence about a field that the form does not show, with its name as far as there is one. */
export function describeElsewhere(field: string, problem: string): string {
  const label = field
    .split('.')
    .flatMap((part) => LABELS[part] ?? [])
    .at(-1);
  return label === undefined ? problem : TEXTS.check(label, problem);
}
