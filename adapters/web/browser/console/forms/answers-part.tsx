import { AnswerFields, useAnswerText } from '../../parts/answers.js';
import type { Question, TypedAnswers } from '../../parts/typed-answers.js';
import { Fact } from '../lists/facts.js';
import type { Booking } from '../objects.js';
import { Part } from './fields.js';
import type { FormPart } from './form.js';
import { TEXTS } from './texts.js';

interface AnswersPartProps {
  readonly form: FormPart<{ readonly answers: TypedAnswers }>;
  /** Questions that the service has now. */
  readonly questions: readonly Question[];
  /** Answers that the booking has. Those to former questions are only shown. */
  readonly known?: Booking['answers'] | undefined;
}

/** Fields for the answers to the questions of a service. */
export function AnswersPart({ form, questions, known = [] }: AnswersPartProps) {
  const answerText = useAnswerText();
  const former = known.filter(({ id }) => !questions.some((question) => question.id === id));
  if (questions.length + former.length === 0) return null;
  return (
    <Part title={TEXTS.answers}>
      <AnswerFields
        isFree
        questions={questions}
        typed={form.draft.answers}
        errorOf={(id) => form.errorIn(`answers.${id}`)}
        onAnswer={(id, answer) => form.set(`answers.${id}`, answer)}
      />
      {former.length > 0 && (
        <dl class="facts">
          {former.map(({ id, label, answer }) => (
            <Fact key={id} name={label}>
              {answerText(answer)}
            </Fact>
          ))}
        </dl>
      )}
    </Part>
  );
}
