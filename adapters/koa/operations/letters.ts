import { standardWords, WORD_NAMES } from '../../../core/messages/actions/own-words.js';
import { LETTER_ABOUT, LETTER_TEST, type LetterPreview } from '../../../core/messages/actions/preview-letter.js';
import type { ShownLetters } from '../../../core/messages/letters/read-letters.js';
import type { Attempt, Job } from '../../../core/model/job.js';
import {
  LETTER_KINDS,
  type LetterKind,
  type LettersPatch,
  OWN_WORDS,
  REMINDER_MINUTES_MAX,
  REMINDER_MINUTES_MIN,
  readLetters,
  sendsKind,
  TEAM_RECEIVERS,
} from '../../../core/model/letters.js';
import { LANGUAGES } from '../../../core/model/profile.js';
import { requestSchema, shownSchema } from '../description/fields.js';
import { type Body, body, describeBody, describePatch, type Operation, operationIn } from '../description/operation.js';
import {
  buildMergePatch,
  describeList,
  type JsonSchema,
  nullable,
  object,
  success,
  uuid,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { attemptSchema, attemptView } from './actions.js';
import { deliverySchema, deliveryView } from './deliveries.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Letters');

const enabled: JsonSchema = { type: 'boolean' };
const teamTo: JsonSchema = {
  type: 'string',
  enum: TEAM_RECEIVERS,
  default: 'business',
  description: '`business`: the address of the business; `members`: the staff members whose resources a booking takes.',
};
const beforeMinutes: JsonSchema = {
  type: 'integer',
  minimum: REMINDER_MINUTES_MIN,
  maximum: REMINDER_MINUTES_MAX,
  default: 1_440,
  description:
    'Time in minutes between a reminder and the start of its booking. A change applies to bookings that are confirmed or moved afterwards.',
};

const ownWords = shownSchema(OWN_WORDS, {
  title: 'LetterWords',
  description:
    'Templates with the names of `names`, and `answers.<id>` with the id of a question. null: the standard text.',
});
/** Accepts any languages, because the core reports unknown ones. */
const wordsSent = nullable({ type: 'object', additionalProperties: nullable(requestSchema(OWN_WORDS)) });
const byLanguage = (title: string, description: string, optional: readonly string[]): JsonSchema => ({
  title,
  ...object(Object.fromEntries(LANGUAGES.map((language) => [language, ownWords])), optional),
  description,
});
const words = byLanguage('OwnWords', 'Own words, in the languages that have any.', LANGUAGES);
const standard = byLanguage('StandardWords', 'The standard words as templates, with which own ones can begin.', []);

const replacedIn: JsonSchema = {
  ...describeList(object({ uuid, name: { type: 'string' } })),
  description: 'Workflows with a mail of their own to the customer, which replaces the letter.',
};

const lettersSchema: JsonSchema = {
  title: 'Letters',
  ...object({
    enabled,
    mail: object({
      configured: {
        type: 'boolean',
        description: 'True if a mail server is set (`SMTP_URL`). Without one, no letters are sent.',
      },
      from: { type: ['string', 'null'], description: 'The sender, as set by `MAIL_FROM`.' },
      links: {
        type: 'boolean',
        description: 'True if the address of the service is set (`PUBLIC_URL`). Without it, letters contain no links.',
      },
    }),
    team_to: teamTo,
    names: {
      ...describeList({ type: 'string' }),
      description: 'The names for `words`. Those of letters to the team do without `booking.manage_url`.',
    },
    letters: object(
      Object.fromEntries(
        LETTER_KINDS.map((kind) => [
          kind,
          object({
            enabled,
            words,
            standard,
            replaced_in: replacedIn,
            ...(kind === 'reminder' && { before_minutes: beforeMinutes }),
          }),
        ]),
      ),
    ),
  }),
  examples: [examples.letters],
};

/** Accepts any names, because the core reports unknown kinds of letters. */
const ofKind = nullable(
  object({ enabled: nullable(enabled), before_minutes: nullable(beforeMinutes), words: wordsSent }, [
    'enabled',
    'before_minutes',
    'words',
  ]),
);
const fields = { enabled: nullable(enabled), team_to: nullable(teamTo) };
const NAMES = [...Object.keys(fields), 'letters'];
const whole: Body<LettersPatch> = body<LettersPatch>(
  object({ ...fields, letters: nullable({ type: 'object', additionalProperties: ofKind }) }, NAMES),
  readLetters,
);
const documented = buildMergePatch({
  title: 'Letters',
  ...object(
    {
      ...fields,
      letters: object(
        Object.fromEntries(
          LETTER_KINDS.map((kind) => [
            kind,
            object({ enabled, words, ...(kind === 'reminder' && { before_minutes: beforeMinutes }) }),
          ]),
        ),
      ),
    },
    NAMES,
  ),
});
const described = describePatch(whole, examples.lettersPatch, documented) as Body<LettersPatch>;

const about = describeBody(LETTER_ABOUT, { title: 'LetterAbout', examples: [examples.letterAbout] });
const test = describeBody(LETTER_TEST, { title: 'LetterTest', examples: [examples.letterTest] });

const previewSchema: JsonSchema = {
  title: 'LetterPreview',
  ...object({
    to: { type: ['string', 'null'], description: 'The receiver. null: there would be none.' },
    from: { type: 'string' },
    reply_to: { type: ['string', 'null'] },
    subject: { type: 'string', maxLength: 200 },
    text: { type: 'string' },
    html: { type: ['string', 'null'] },
    calendar: { type: ['string', 'null'], description: 'The attached calendar file (iCalendar). null: none.' },
  }),
  examples: [examples.letterPreview],
};

export function letterOperations(parts: ApiParts): readonly Operation[] {
  // Replaces the check of `describePatch`, which would accept null under an unknown kind.
  const patch: Body<LettersPatch> = { ...described, check: (input) => parts.letters.check(input) };
  const view = ({ letters: settings, mail: { from, hasLinks }, replacedIn: replaced }: ShownLetters) => ({
    enabled: settings.enabled,
    mail: { configured: from !== null, from, links: hasLinks },
    team_to: settings.teamTo,
    names: WORD_NAMES,
    letters: Object.fromEntries(
      LETTER_KINDS.map((kind) => [
        kind,
        {
          enabled: sendsKind(settings, kind),
          words: settings.words[kind] ?? {},
          standard: Object.fromEntries(LANGUAGES.map((language) => [language, standardWords(kind, language)])),
          ...(kind === 'reminder' && { before_minutes: settings.reminderMinutes }),
          replaced_in: replaced[kind].map(({ uuid: workflow, name }) => ({ uuid: workflow, name })),
        },
      ]),
    ),
  });
  const reply = (its: ShownLetters) => {
    const shownNow = view(its);
    const { mail, letters } = shownNow;
    return shown(shownNow, buildEtag(its.letters, parts.digest(JSON.stringify([mail, letters])).slice(0, 16)));
  };
  return [
    operation({
      method: 'GET',
      path: '/v1/letters',
      token: 'app',
      id: 'getLetters',
      useCases: [parts.letters.get],
      summary: 'Get the settings of letters',
      answers: { 200: success(lettersSchema) },
      hasEtag: true,
      isOfApp: true,
      handle: async ({ caller }) => reply(await parts.letters.get(caller)),
    }),
    operation({
      method: 'PATCH',
      path: '/v1/letters',
      token: 'app',
      id: 'updateLetters',
      useCases: [parts.letters.change],
      summary: 'Update the settings of letters',
      description: 'A letter that is switched off is not sent, even if it was already waiting.',
      body: patch,
      answers: { 200: success(lettersSchema) },
      hasEtag: true,
      isOfApp: true,
      handle: async ({ caller, input, expected }) => reply(await parts.letters.change(caller, input, { expected })),
    }),
    operation({
      method: 'POST',
      path: '/v1/letters/{kind}/preview',
      token: 'app',
      choices: { kind: LETTER_KINDS },
      id: 'previewLetter',
      useCases: [parts.letters.preview],
      summary: 'Preview a letter about a booking or a sample',
      body: about,
      answers: { 200: success(previewSchema) },
      failures: [404],
      handle: async ({ caller, params, input }) =>
        shown(previewView(await parts.letters.preview(caller, params.kind as LetterKind, input))),
    }),
    operation({
      method: 'POST',
      path: '/v1/letters/{kind}/test',
      token: 'app',
      choices: { kind: LETTER_KINDS },
      id: 'testLetter',
      useCases: [parts.letters.test],
      summary: 'Send a test of a letter to any address',
      description: 'At most 30 tests of mail an hour, of letters and actions together, and 5 to one address.',
      body: test,
      answers: { 200: success(attemptSchema) },
      failures: [404],
      async handle({ caller, params, input, answered }) {
        return answered(
          (once) => parts.letters.test(caller, params.kind as LetterKind, input, { once }),
          (attempt: Attempt) => shown(attemptView(attempt)),
        );
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/bookings/{uuid}/letter',
      token: 'app',
      id: 'sendLetter',
      useCases: [parts.letters.send],
      summary: 'Send the letter about a booking again',
      description:
        'Even if letters are switched off, or the customer has had the same one. At most 5 times in 24 hours.',
      answers: { 201: success(deliverySchema) },
      failures: [404, 409],
      location: '/v1/deliveries/{delivery}',
      async handle({ caller, params, answered }) {
        return answered(
          (once) => parts.letters.send(caller, params.uuid, { once }),
          (job: Job) => created(deliveryView(job)),
        );
      },
    }),
  ];
}

function previewView({ to, from, replyTo, subject, text, html, calendar }: LetterPreview) {
  return { to, from, reply_to: replyTo, subject, text, html, calendar };
}
