import { useState } from 'preact/hooks';
import { Submit } from '../../design/button.js';
import { Field, Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { useBusiness } from '../business/use-business-zone.js';
import { optionsIn } from '../directory.js';
import { Fact } from '../lists/facts.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { errorsOf } from '../words.js';
import { answerWords } from '../workflows/words.js';
import { LETTERS, type LetterKind } from './kinds.js';
import { TEXTS } from './texts.js';

const LANGUAGES = optionsIn(SHARED.languages);

/** Preview of a letter about a sample booking. Can also send it as a test. */
export function LetterPreview() {
  const { client } = useConsole();
  const [kind, setKind] = useState<LetterKind>('confirmed');
  const [chosen, setLanguage] = useState<string>();
  const { value: business } = useBusiness();
  // At first, show the language of the business, in which most customers get their letters.
  const language = chosen ?? business?.language?.slice(0, 2).toLowerCase() ?? 'en';
  const { value, failure, isCurrent } = useQuery(
    ({ kind, language }: { readonly kind: LetterKind; readonly language: string }, signal) =>
      client.previewLetter({ path: { kind }, body: { language }, signal }),
    { kind, language },
    { events: ['business.updated'] },
  );
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.preview}</h2>
      <div class="pair">
        <Select label={TEXTS.email} value={kind} options={optionsIn(LETTERS)} onChange={setKind} />
        <Select label={TEXTS.language} value={language} options={LANGUAGES} onChange={setLanguage} />
      </div>
      <FailureNotice failure={failure} />
      {value && isCurrent ? (
        <>
          <dl class="facts">
            <Fact name={TEXTS.subject}>{value.subject}</Fact>
            <Fact name={TEXTS.from}>{value.from}</Fact>
            {value.reply_to !== null && <Fact name={TEXTS.replyTo}>{value.reply_to}</Fact>}
            <Fact name={TEXTS.calendarEntry}>{value.calendar === null ? TEXTS.noEntry : TEXTS.attached}</Fact>
          </dl>
          <pre class="letter-text" lang={language}>
            {value.text}
          </pre>
        </>
      ) : (
        !failure && <Skeleton height="14rem" />
      )}
      <LetterTest kind={kind} language={language} />
    </section>
  );
}

function LetterTest({ kind, language }: { readonly kind: LetterKind; readonly language: string }) {
  const { client } = useConsole();
  const [to, setTo] = useState('');
  const { isBusy, failure, send: sendNow } = useRequest();
  const [attempt, setAttempt] = useState<Parameters<typeof answerWords>[0] & { readonly ok: boolean }>();
  const send = async () => {
    setAttempt(undefined);
    const answer = await sendNow(client.testLetter({ path: { kind }, body: { to: to.trim(), language } }));
    setAttempt(answer?.value);
  };
  const wrong = errorsOf(failure).to;
  return (
    <Form class="stack" onSend={send}>
      <Field label={TEXTS.testTo} type="email" value={to} error={wrong} onText={setTo} />
      <Submit kind="plain" busy={isBusy}>
        {TEXTS.test}
      </Submit>
      {attempt && (
        <Notice kind={attempt.ok ? 'info' : 'danger'} title={attempt.ok ? TEXTS.sent : TEXTS.notSent}>
          {answerWords(attempt) && <p>{answerWords(attempt)}</p>}
        </Notice>
      )}
      {wrong === undefined && <FailureNotice failure={failure} />}
    </Form>
  );
}
