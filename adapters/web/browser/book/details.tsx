import type { Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, QuietButton, Submit } from '../design/button.js';
import { Field } from '../design/field.js';
import { Form } from '../design/form.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { AnswerFields, type TypedAnswers } from '../parts/answers.js';
import { useLocale, useTexts } from '../parts/i18n.js';
import { tryNow } from '../parts/insist.js';
import { SlotList } from '../parts/slots.js';
import { timeText } from '../parts/times.js';
import type { FieldName, Offer, Service, State, Waiting } from './flow.js';
import { TEXTS } from './texts.js';
import { InSight } from './trouble.js';

interface DetailsProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly state: State;
  readonly zone: string;
  readonly service: Service;
  readonly business: Offer['business'] | undefined;
  /** Other free times of the day, offered if the chosen time is taken. Undefined while loading. */
  readonly starts: readonly number[] | undefined;
  readonly onType: (field: FieldName, value: string) => void;
  readonly onAnswer: (id: string, answer: TypedAnswers[string]) => void;
  readonly onTake: () => void;
  readonly onStart: (start: number) => void;
  readonly onBack: () => void;
  readonly onStop: () => void;
}

/** Form for the customer's name, e-mail address and answers, which are needed to hold the chosen time. */
export function Details({
  heading,
  state,
  zone,
  service,
  business,
  starts,
  onType,
  onAnswer,
  onTake,
  onStart,
  onBack,
  onStop,
}: DetailsProps) {
  const texts = useTexts(TEXTS);
  const { typed, wrong, refusals, work, gone, trouble } = state;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, refusals);
  const errorOf = (field: keyof State['wrong']) => wrong[field] && texts[wrong[field]];
  const isTimeLost = gone !== undefined && gone !== 'too_many';
  const waiting = work?.kind === 'taking' ? work.waiting : undefined;
  return (
    <section class="stack">
      <div class="step-head">
        <Button kind="quiet" label={texts.back} onClick={onBack}>
          <Icon name="back" />
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {texts.yourDetails}
        </h2>
      </div>
      {gone && (
        <Notice kind="danger" title={texts.gone[gone]}>
          {isTimeLost && starts && <p>{starts.length > 0 ? texts.stillFree : texts.dayGone}</p>}
        </Notice>
      )}
      {isTimeLost && starts?.length !== 0 && (
        <SlotList starts={starts} zone={zone} place={service.timezone} level={3} onChoose={onStart} />
      )}
      {isTimeLost && (
        <div>
          <Button kind={starts?.length === 0 ? 'primary' : 'plain'} onClick={onBack}>
            {texts.otherDay}
          </Button>
        </div>
      )}
      {waiting && !trouble && (
        <InSight>
          <WaitingNotice waiting={waiting} zone={zone} onStop={onStop} />
        </InSight>
      )}
      <Form formRef={form} class="stack narrow" onSend={() => onTake()}>
        <Field
          label={texts.name}
          name="name"
          autoComplete="name"
          required
          maxLength={255}
          value={typed.name}
          error={errorOf('name')}
          onText={(text) => onType('name', text)}
        />
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          dir="ltr"
          value={typed.email}
          error={errorOf('email')}
          onText={(text) => onType('email', text)}
        />
        <AnswerFields
          questions={service.questions}
          typed={state.answers[service.uuid] ?? {}}
          fallback={business?.language}
          errorOf={(id) => errorOf(`answers.${id}`)}
          onAnswer={onAnswer}
        />
        {!isTimeLost && (
          <div class="stack stack-wide stack-close">
            <Submit busy={work?.kind === 'taking'}>{texts.goOn}</Submit>
            <p class="muted small">{texts.goOnHint}</p>
          </div>
        )}
      </Form>
    </section>
  );
}

interface WaitingNoticeProps {
  readonly waiting: Waiting;
  readonly zone: string;
  readonly onStop: () => void;
}

function WaitingNotice({ waiting, zone, onStop }: WaitingNoticeProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const action = (
    <span class="row">
      {waiting.for === 'others' && <Button onClick={tryNow}>{texts.tryNow}</Button>}
      <QuietButton onClick={onStop}>{texts.stop}</QuietButton>
    </span>
  );
  if (waiting.for === 'own') {
    return (
      <Notice kind="warn" action={action}>
        <p>{texts.ownHold(timeText(locale, waiting.until, zone))}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title={texts.tooMany} action={action}>
      <p>{texts.tooManyHint}</p>
    </Notice>
  );
}

/** Focuses the form's first invalid field when `refusals` increases, but not at other renders. */
export function useFocusOnWrong(form: { readonly current: HTMLElement | null }, refusals: number): void {
  const before = useRef(refusals);
  useLayoutEffect(() => {
    if (before.current === refusals) return;
    before.current = refusals;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
}
