import {
  QUESTION_ABOUT_MAX,
  QUESTION_TEXT_MAX,
  type QUESTION_TYPES,
  QUESTIONS_MAX,
} from '../../../../../core/model/service-question.js';
import { Checkbox, Field, Select, TextArea } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { More, Rows } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { SHARED } from '../texts.js';
import { BLANK_QUESTION, type QuestionDraft, questionId, type ServiceDraft } from './draft.js';
import { TEXTS } from './texts.js';

const TYPES = optionsIn<(typeof QUESTION_TYPES)[number]>(TEXTS.answerTypes);

/** Fields for the questions to customers. */
export function QuestionFields({ form }: { readonly form: Form<ServiceDraft> }) {
  const { questions } = form.draft;
  return (
    <Rows
      rows={questions}
      words={{ add: TEXTS.addQuestion, remove: TEXTS.removeQuestion }}
      most={QUESTIONS_MAX}
      blank={() => BLANK_QUESTION}
      onChange={(rows) => form.set('questions', rows)}
      error={form.errorAt('questions')}
    >
      {(question, index) => <QuestionPart form={form} question={question} index={index} />}
    </Rows>
  );
}

interface QuestionPartProps {
  readonly form: Form<ServiceDraft>;
  readonly question: QuestionDraft;
  readonly index: number;
}

function QuestionPart({ form, question, index }: QuestionPartProps) {
  const { id, label, type, required, options, about } = question;
  const at = `questions.${index}` as const;
  const set = (field: keyof QuestionDraft, value: unknown) => form.set(`${at}.${field}`, value);
  const isPlain = typeof label === 'string';
  const hasOptions = type === 'choice' || type === 'choices';
  return (
    <fieldset class="stack" aria-label={TEXTS.questionNumber(index + 1)}>
      {isPlain ? (
        <Field
          name={`${at}.label`}
          label={TEXTS.question}
          value={label}
          autocomplete="off"
          maxLength={QUESTION_TEXT_MAX}
          placeholder={TEXTS.questionPlaceholder}
          error={form.errorIn(`${at}.label`)}
          onText={(text) => set('label', text)}
        />
      ) : (
        Object.entries(SHARED.languages).map(([language, name]) => (
          <Field
            key={language}
            name={`${at}.label.${language}`}
            label={TEXTS.questionIn(name)}
            value={label[language as keyof typeof SHARED.languages] ?? ''}
            autocomplete="off"
            maxLength={QUESTION_TEXT_MAX}
            lang={language}
            error={language === 'en' ? form.errorIn(`${at}.label`) : form.errorAt(`${at}.label.${language as 'en'}`)}
            onText={(text) => set('label', { ...label, [language]: text })}
          />
        ))
      )}
      <Select
        name={`${at}.type`}
        label={TEXTS.answer}
        value={type}
        options={TYPES}
        onChange={(next) => set('type', next)}
      />
      {hasOptions && (
        <TextArea
          name={`${at}.options`}
          label={TEXTS.options}
          rows={4}
          value={options.join('\n')}
          error={form.errorIn(`${at}.options`)}
          onText={(text) => set('options', text.split('\n'))}
        />
      )}
      <Checkbox
        name={`${at}.required`}
        label={TEXTS.required}
        checked={required}
        onCheck={(isRequired) => set('required', isRequired)}
      />
      <More
        title={TEXTS.questionMore}
        isOpen={form.errorIn(`${at}.id`) !== undefined || form.errorIn(`${at}.about`) !== undefined}
      >
        <Field
          name={`${at}.about`}
          label={TEXTS.hint}
          optional={SHARED.optional}
          value={about}
          maxLength={QUESTION_ABOUT_MAX}
          error={form.errorAt(`${at}.about`)}
          onText={(text) => set('about', text)}
        />
        <Checkbox
          name={`${at}.languages`}
          label={TEXTS.severalLanguages}
          checked={!isPlain}
          onCheck={(isByLanguage) =>
            set('label', isByLanguage ? { en: label } : (Object.values(label).find((text) => text !== '') ?? ''))
          }
        />
        <Field
          name={`${at}.id`}
          label={TEXTS.id}
          hint={TEXTS.idHint(`{{answers.${id || questionId(label) || 'id'}}}`)}
          value={id}
          placeholder={questionId(label)}
          autocomplete="off"
          error={form.errorAt(`${at}.id`)}
          onText={(text) =>
            set(
              'id',
              text
                .toLowerCase()
                .replace(/[^a-z0-9_]+/g, '_')
                .slice(0, 40),
            )
          }
        />
      </More>
    </fieldset>
  );
}
