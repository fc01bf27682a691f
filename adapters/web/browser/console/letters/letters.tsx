import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { useBusiness } from '../business/use-business-zone.js';
import { Editor } from '../forms/editor.js';
import type { Form } from '../forms/form.js';
import { NoMailNotice } from '../no-mail.js';
import type { SectionProps } from '../section.js';
import { Sentence } from '../sentence.js';
import { useConsole } from '../use-console.js';
import {
  buildLettersDraft,
  findRefused,
  LANGUAGES,
  type Language,
  type Letters,
  type LettersDraft,
  wordsPath,
} from './draft.js';
import { KindList } from './kind-list.js';
import { LETTER_KINDS, type LetterKind } from './kinds.js';
import { LetterPreview } from './letter-preview.js';
import { TEXTS } from './page-texts.js';
import { useReplacements } from './replacements.js';
import { WordsFields } from './words-fields.js';

const KIND = {
  path: '/letters',
  words: TEXTS.kind,
  events: ['letters.*'],
  nameOf: () => TEXTS.kind.many,
  about: TEXTS.about,
  back: null,
};
const DRAFTS = { draftOf: buildLettersDraft, bodyOf: (draft: LettersDraft) => draft };

type Step = keyof typeof TEXTS.steps;

/** Letter that is shown. `step`: part of the page that narrow screens show. */
interface Place {
  readonly kind: LetterKind;
  readonly language?: Language | undefined;
  readonly step: Step;
}

/** Letters (standard e-mails) that customers and the team get even without workflows: which are sent, their words, and a preview. */
export default function LettersSection({ rest: [opened] }: SectionProps) {
  const { client, app } = useConsole();
  const named = LETTER_KINDS.find((kind) => kind === opened);
  const [place, setPlace] = useState<Place>({ kind: named ?? 'confirmed', step: named ? 'words' : 'kinds' });
  const visit = (next: Partial<Place>) => setPlace((now) => ({ ...now, ...next }));
  return (
    <Editor<'Letters', LettersDraft, 'updateLetters'>
      kind={KIND}
      uuid={app.uuid}
      drafts={DRAFTS}
      requests={{
        get: () => client.getLetters(),
        update: async ({ path: _, ...input }) => {
          const answer = await client.updateLetters(input);
          // Shows the refused words, which may be those of another letter or language.
          const refused = answer.outcome === 'ok' ? undefined : findRefused(answer);
          if (refused) visit({ ...refused, step: 'words' });
          return answer;
        },
      }}
    >
      {(form, letters) => letters && <LetterParts form={form} letters={letters} place={place} visit={visit} />}
    </Editor>
  );
}

interface LetterPartsProps {
  readonly form: Form<LettersDraft>;
  readonly letters: Letters;
  readonly place: Place;
  readonly visit: (next: Partial<Place>) => void;
}

function LetterParts({ form, letters, place, visit }: LetterPartsProps) {
  const { kind, step } = place;
  const { value: business, failure } = useBusiness();
  const replacements = useReplacements();
  const tag = business?.language ?? '';
  const own = LANGUAGES.find((one) => one === tag.slice(0, 2).toLowerCase()) ?? 'en';
  // At first, shows the language of the business, in which most customers get their letters.
  const language = place.language ?? (business || failure ? own : undefined);
  return (
    <>
      <Warnings form={form} letters={letters} hasAddress={!business || business.email !== null} />
      <fieldset class="choice letter-steps" aria-label={TEXTS.kind.many}>
        {(Object.keys(TEXTS.steps) as Step[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === step} onClick={() => visit({ step: one })}>
            {TEXTS.steps[one]}
          </button>
        ))}
      </fieldset>
      <div class="letters" data-shown={step}>
        <KindList
          form={form}
          chosen={kind}
          isReplaced={(one) => replacements.some(({ kinds }) => kinds.includes(one))}
          onChoose={(next) => visit({ kind: next, step: 'words' })}
        />
        {language === undefined ? (
          <Skeleton height="24rem" />
        ) : (
          <>
            <WordsFields
              form={form}
              letters={letters}
              kind={kind}
              language={language}
              replacements={replacements.filter(({ kinds }) => kinds.includes(kind))}
              onLanguage={(next) => visit({ language: next })}
            />
            <LetterPreview
              kind={kind}
              language={language === own && tag !== '' ? tag : language}
              words={form.value(wordsPath(kind, language)) as LettersDraft['letters'][LetterKind]['words'][Language]}
              logo={business?.logo?.url}
            />
          </>
        )}
      </div>
    </>
  );
}

interface WarningsProps extends Pick<LetterPartsProps, 'form' | 'letters'> {
  readonly hasAddress: boolean;
}

function Warnings({ form, letters: { mail }, hasAddress }: WarningsProps) {
  return (
    <>
      <NoMailNotice />
      {!mail.links && (
        <Notice kind="warn" title={TEXTS.noLinks}>
          <p>{TEXTS.noLinksHint}</p>
        </Notice>
      )}
      {!hasAddress && (
        <Notice kind="warn" title={TEXTS.noAddress}>
          <p>
            <Sentence text={TEXTS.noAddressHint} link={(words) => <a href="#/business">{words}</a>} />
          </p>
        </Notice>
      )}
      {!form.draft.enabled && (
        <Notice
          kind="info"
          title={TEXTS.off}
          action={<Button onClick={() => form.set('enabled', true)}>{TEXTS.switchOn}</Button>}
        >
          <p>{TEXTS.offHint}</p>
        </Notice>
      )}
    </>
  );
}
