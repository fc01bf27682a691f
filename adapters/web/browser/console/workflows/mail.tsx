import { useLayoutEffect, useRef } from 'preact/hooks';
import { standardMail } from '../../../../../core/messages/actions/standard-mail.js';
import { TEMPLATE_NAMES } from '../../../../../core/messages/actions/template-names.js';
import { lettersReplacedBy } from '../../../../../core/messages/letters/replaced-letters.js';
import type { Schemas } from '../../../../client/index.js';
import { Notice } from '../../design/notice.js';
import { isSame } from '../forms/draft.js';
import { Fields, field } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { TemplateNames } from '../forms/template-names.js';
import { LETTERS } from '../letters/kinds.js';
import { formatList } from '../plural.js';
import { Sentence } from '../sentence.js';
import { useConsole } from '../use-console.js';
import { type Answer, useQuery } from '../use-query.js';
import { type ActionDraft, minutesOf } from './draft.js';
import { TEXTS } from './texts.js';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
type CustomerLetter = Parameters<typeof standardMail>[0];

export interface StandardLetters {
  /** Returns the words of a letter as templates, in the language of the business. */
  readonly wordsOf: (kind: CustomerLetter) => { readonly subject: string; readonly text: string };
  readonly isSent: (kind: CustomerLetter) => boolean;
}

/** Loads the standard letters. Undefined while loading. If loading fails: letters in English without links. */
export function useStandardLetters(): StandardLetters | undefined {
  const { client } = useConsole();
  const { value, failure } = useQuery(
    async (_: string, signal): Promise<Answer<readonly [Schemas['Letters'], string | null]>> => {
      const [letters, business] = await Promise.all([client.getLetters({ signal }), client.getBusiness({ signal })]);
      if (letters.outcome !== 'ok') return letters;
      return business.outcome === 'ok' ? { outcome: 'ok', value: [letters.value, business.value.language] } : business;
    },
    'letters',
    { events: ['business.updated'] },
  );
  if (!value && !failure) return undefined;
  const [letters, tongue] = value ?? [];
  const language = LANGUAGES.find((one) => one === tongue?.slice(0, 2).toLowerCase()) ?? 'en';
  return {
    wordsOf: (kind) => standardMail(kind, { language, hasLinks: letters?.mail.links ?? false }),
    isSent: (kind) => letters?.enabled === true && letters.letters[kind].enabled,
  };
}

/** Returns the letters to the customer on the occasion of the action, which an e-mail to the customer replaces. */
const replacedBy = (draft: ActionDraft): readonly CustomerLetter[] =>
  lettersReplacedBy({ trigger: draft.trigger, offsetMinutes: minutesOf(draft), to: draft.email.to });

interface MailProps {
  readonly form: Form<ActionDraft>;
  readonly standard: StandardLetters;
}

export function Mail({ form, standard }: MailProps) {
  useStandardWords(form, standard);
  return (
    <>
      <Replaces draft={form.draft} standard={standard} />
      <Fields
        form={form}
        of={[
          field('email.to', TEXTS.to, { kind: 'text', wide: true }),
          field('email.subject', TEXTS.subject, { kind: 'text', wide: true }),
          field('email.text', TEXTS.text, { kind: 'long', rows: 12 }),
          field('email.html', TEXTS.html, { kind: 'long', optional: true }),
        ]}
      />
      <TemplateNames title={TEXTS.placeholders} names={TEMPLATE_NAMES} />
    </>
  );
}

/** Replaces the standard words when the user chooses another occasion, unless the user has changed them. */
function useStandardWords({ draft, change }: Form<ActionDraft>, { wordsOf }: StandardLetters): void {
  const [kind] = replacedBy(draft);
  const last = useRef(kind);
  useLayoutEffect(() => {
    if (kind === undefined || kind === last.current) return;
    const { to, html, ...words } = draft.email;
    const isStandard = last.current !== undefined && isSame(words, wordsOf(last.current));
    last.current = kind;
    if (isStandard) change({ ...draft, email: { to, html, ...wordsOf(kind) } });
  }, [kind]);
}

/** Says which standard e-mails the action would replace. */
function Replaces({ draft, standard }: Pick<MailProps, 'standard'> & { readonly draft: ActionDraft }) {
  const kinds = draft.enabled ? replacedBy(draft).filter(standard.isSent) : [];
  if (kinds.length === 0) return null;
  const names = formatList(kinds.map((kind) => TEXTS.quoted(LETTERS[kind])));
  return (
    <Notice kind="warn" title={TEXTS.replaces(kinds.length, names)}>
      <p>
        <Sentence text={TEXTS.replacesHint} link={(words) => <a href={`#/letters/${kinds[0]}`}>{words}</a>} />
      </p>
    </Notice>
  );
}
