import {
  ABOUT_MAX,
  QUESTION_TEXT_MAX,
  type QUESTION_TYPES,
  QUESTIONS_MAX,
} from '../../../../../core/model/service-question.js';
import { Checkbox, Field, Select, TextArea } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { More, Rows } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { BLANK_QUESTION, type QuestionDraft, questionId, type ServiceDraft } from './draft.js';

const TYPES = optionsIn<(typeof QUESTION_TYPES)[number]>({
  text: 'a short text',
  long: 'a long text',
  choice: 'one of several options',
  choices: 'any of several options',
  number: 'a number',
  yes_no: 'yes or no',
  date: 'a date',
  phone: 'a phone number',
});

const LANGUAGES = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' } as const;

/** Fields for the questions to customers. */
export function QuestionFields({ form }: { readonly form: Form<ServiceDraft> }) {
  const { questions } = form.draft;
  return (
    <Rows
      rows={questions}
      words={{ add: 'Add a question', remove: (row) => `Remove question ${row}` }}
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
    <fieldset class="stack" aria-label={`Question ${index + 1}`}>
      {isPlain ? (
        <Field
          label="Question"
          value={label}
          autocomplete="off"
          maxLength={QUESTION_TEXT_MAX}
          placeholder="How long is your hair?"
          error={form.errorIn(`${at}.label`)}
          onText={(text) => set('label', text)}
        />
      ) : (
        Object.entries(LANGUAGES).map(([language, name]) => (
          <Field
            key={language}
            label={`Question in ${name}`}
            value={label[language as keyof typeof LANGUAGES] ?? ''}
            autocomplete="off"
            maxLength={QUESTION_TEXT_MAX}
            lang={language}
            error={language === 'en' ? form.errorIn(`${at}.label`) : form.errorAt(`${at}.label.${language as 'en'}`)}
            onText={(text) => set('label', { ...label, [language]: text })}
          />
        ))
      )}
      <Select label="Answer" value={type} options={TYPES} onChange={(next) => set('type', next)} />
      {hasOptions && (
        <TextArea
          label="Options, one in each line"
          rows={4}
          value={options.join('\n')}
          error={form.errorIn(`${at}.options`)}
          onText={(text) => set('options', text.split('\n'))}
        />
      )}
      <Checkbox
        label="Customers must answer it"
        checked={required}
        onCheck={(isRequired) => set('required', isRequired)}
      />
      <More
        title="Hint, languages and id"
        isOpen={form.errorIn(`${at}.id`) !== undefined || form.errorIn(`${at}.about`) !== undefined}
      >
        <Field
          label="Hint"
          optional="optional"
          value={about}
          maxLength={ABOUT_MAX}
          error={form.errorAt(`${at}.about`)}
          onText={(text) => set('about', text)}
        />
        <Checkbox
          label="Ask in several languages"
          checked={!isPlain}
          onCheck={(isByLanguage) =>
            set('label', isByLanguage ? { en: label } : (Object.values(label).find((text) => text !== '') ?? ''))
          }
        />
        <Field
          label="Id"
          hint={`Mails of workflows write the answer as {{answers.${id || questionId(label) || 'id'}}}. With another id it is another question.`}
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
