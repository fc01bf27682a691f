import { useContext, useId } from 'preact/hooks';
import { Checkbox, Field, Select, TextArea } from '../design/field.js';
import { SpeechContext, type Translations, useTexts } from './i18n.js';
import type { Question, Shown, TypedAnswers } from './typed-answers.js';

export { type Question, sentAnswers, type TypedAnswers, typedAnswers, unanswered } from './typed-answers.js';

const EN = { yes: 'Yes', no: 'No', optional: 'optional' };
const TEXTS: Translations<typeof EN> = {
  en: EN,
  de: { yes: 'Ja', no: 'Nein', optional: 'freiwillig' },
  fr: { yes: 'Oui', no: 'Non', optional: 'facultatif' },
  es: { yes: 'Sí', no: 'No', optional: 'opcional' },
};

/** Returns a function that writes an answer as text. */
export function useAnswerText(): (answer: Shown['answer']) => string {
  const { yes, no } = useTexts(TEXTS);
  return (answer) => {
    if (typeof answer === 'boolean') return answer ? yes : no;
    return Array.isArray(answer) ? answer.join(', ') : String(answer);
  };
}

interface AnswerFieldsProps {
  readonly questions: readonly Question[];
  readonly typed: TypedAnswers;
  /** Language of the business, for labels without the visitor's. */
  readonly fallback?: string | undefined;
  /** True for the business, which may leave out what is required. */
  readonly isFree?: boolean;
  readonly errorOf: (id: string) => string | undefined;
  readonly onAnswer: (id: string, answer: TypedAnswers[string]) => void;
}

/** Fields for the answers to the questions of a service. */
export function AnswerFields({ questions, typed, fallback, isFree = false, errorOf, onAnswer }: AnswerFieldsProps) {
  const { language } = useContext(SpeechContext);
  return (
    <>
      {questions.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          label={labelOf(question, language, fallback)}
          isRequired={question.required && !isFree}
          value={typed[question.id]}
          error={errorOf(question.id)}
          onAnswer={(answer) => onAnswer(question.id, answer)}
        />
      ))}
    </>
  );
}

function labelOf({ label }: Question, ...languages: readonly (string | undefined)[]): string {
  if (typeof label === 'string') return label;
  const texts: Readonly<Record<string, string | undefined>> = label;
  const known = languages.flatMap((tag) => texts[tag?.slice(0, 2).toLowerCase() ?? ''] ?? []);
  return known[0] ?? Object.values(label)[0] ?? '';
}

interface AnswerFieldProps {
  readonly question: Question;
  readonly label: string;
  readonly isRequired: boolean;
  readonly value: TypedAnswers[string] | undefined;
  readonly error: string | undefined;
  readonly onAnswer: (answer: TypedAnswers[string]) => void;
}

function AnswerField({ question, label, isRequired, value, error, onAnswer }: AnswerFieldProps) {
  const texts = useTexts(TEXTS);
  const { id, type, about } = question;
  const options = question.options ?? [];
  const around = {
    name: `answers.${id}`,
    label,
    optional: isRequired ? undefined : texts.optional,
    hint: about ?? undefined,
    error,
  };
  const named = { ...around, required: isRequired };
  const typing = { ...named, value: typeof value === 'string' ? value : '', onText: onAnswer };
  switch (type) {
    case 'text':
      return <Field {...typing} maxLength={255} />;
    case 'long':
      return <TextArea {...typing} rows={3} maxLength={10_000} />;
    case 'number':
      return <Field {...typing} type="number" step="any" inputMode="decimal" />;
    case 'date':
      return <Field {...typing} type="date" />;
    case 'phone':
      return <Field {...typing} type="tel" maxLength={50} dir="ltr" />;
    case 'choice': {
      const listed = ['', ...options].map((one) => ({ value: one, label: one || '–' }));
      return <Select {...named} value={String(value ?? '')} options={listed} onChange={onAnswer} />;
    }
    case 'yes_no': {
      const listed = Object.entries({ '': '–', true: texts.yes, false: texts.no }).map(([one, name]) => ({
        value: one,
        label: name,
      }));
      const onChange = (next: string) => onAnswer(next === '' ? '' : next === 'true');
      return <Select {...named} value={String(value ?? '')} options={listed} onChange={onChange} />;
    }
    case 'choices': {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return <Choices {...around} options={options} chosen={chosen} onChange={onAnswer} />;
    }
  }
}

interface ChoicesProps {
  readonly name: string;
  readonly label: string;
  readonly optional: string | undefined;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices({ name, label, optional, hint, error, options, chosen, onChange }: ChoicesProps) {
  const id = useId();
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset class="field" aria-describedby={said}>
      <legend class="field-label">
        {label}
        {optional !== undefined && <span class="field-optional muted"> ({optional})</span>}
      </legend>
      {hint && (
        <div class="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {options.map((option) => (
        <Checkbox
          key={option}
          name={name}
          value={option}
          label={option}
          checked={chosen.includes(option)}
          aria-invalid={error ? true : undefined}
          onCheck={(isChecked) => onChange(isChecked ? [...chosen, option] : chosen.filter((one) => one !== option))}
        />
      ))}
      {error && (
        <div class="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
