import { useRef } from 'preact/hooks';
import { QuietButton } from '../../design/button.js';
import { Field, Select, TextArea } from '../../design/field.js';
import { NumberField } from '../forms/fields.js';
import type { Form, Path } from '../forms/form.js';
import { SHARED } from '../texts.js';
import {
  hasOwnWords,
  LANGUAGES,
  type Language,
  LENGTHS,
  type Letters,
  type LettersDraft,
  namesFor,
  STANDARD_WORDS,
  unknownName,
  type WordsField,
  wordsPath,
} from './draft.js';
import { LETTERS, type LetterKind } from './kinds.js';
import { NameButtons } from './name-buttons.js';
import { TEXTS } from './page-texts.js';
import { type Replacement, ReplacementNotice } from './replacements.js';

interface WordsProps {
  readonly form: Form<LettersDraft>;
  readonly letters: Letters;
  readonly kind: LetterKind;
  readonly language: Language;
  readonly replacements: readonly Replacement[];
  readonly onLanguage: (language: Language) => void;
}

/** Fields for the words of a letter in a language. They begin with the standard words. */
export function WordsFields({ form, letters, kind, language, replacements, onLanguage }: WordsProps) {
  const own = form.draft.letters[kind].words;
  const root = useRef<HTMLElement>(null);
  const names = namesFor(kind, letters.names);
  const standard = letters.letters[kind].standard[language];
  const propsOf = (field: WordsField) => {
    const path = wordsPath(kind, language, field);
    const value = own[language][field] ?? standard[field] ?? '';
    return {
      name: field,
      label: TEXTS[field],
      lang: language,
      maxLength: LENGTHS[field],
      value,
      error: form.errorAt(path) ?? unknownName(value, names),
      onText: (text: string) => form.set(path, text === (standard[field] ?? '') ? null : text),
    };
  };
  return (
    <section class="letter-words stack" data-part="words" ref={root} aria-label={LETTERS[kind]}>
      <div>
        <h2>{LETTERS[kind]}</h2>
        <p class="muted">{TEXTS.occasions[kind]}</p>
      </div>
      {replacements.map((one) => (
        <ReplacementNotice key={one.action.uuid} replacement={one} />
      ))}
      {kind === 'reminder' && <ReminderTime form={form} />}
      <Select
        label={TEXTS.language}
        name="language"
        value={language}
        options={LANGUAGES.map((value) => {
          const label = SHARED.languages[value];
          return { value, label: hasOwnWords(own[value]) ? TEXTS.inOwnWords(label) : label };
        })}
        onChange={onLanguage}
      />
      <Field {...propsOf('subject')} autocomplete="off" />
      <TextArea {...propsOf('opening')} hint={HINTS[kind]} rows={4} />
      <TextArea {...propsOf('closing')} hint={TEXTS.closingHint} rows={3} />
      {hasOwnWords(own[language]) && (
        <QuietButton data-action="standard" onClick={() => form.set(wordsPath(kind, language), STANDARD_WORDS)}>
          {TEXTS.standard}
        </QuietButton>
      )}
      <NameButtons names={names} root={root} />
    </section>
  );
}

/** Occasions on which own words do not apply. */
const HINTS: Readonly<Partial<Record<LetterKind, string>>> = {
  moved: TEXTS.movedHint,
  team_moved: TEXTS.movedHint,
  cancelled: TEXTS.cancelledHint,
  team_cancelled: TEXTS.cancelledHint,
};

const DAY = 1_440;

/** Fields for the time of the reminder before the start. A zero is shown as an empty field. */
function ReminderTime({ form }: Pick<WordsProps, 'form'>) {
  const at = 'letters.reminder.before_minutes' as Path<LettersDraft>;
  const minutes = Number(form.value(at) ?? 0);
  const hours = minutes % DAY;
  return (
    <div class="fields">
      <NumberField
        label={TEXTS.reminder}
        unit={TEXTS.daysBefore}
        name="before_minutes.days"
        hint={TEXTS.reminderHint}
        min={0}
        max={30}
        error={form.errorAt(at)}
        value={Math.floor(minutes / DAY) || null}
        onValue={(days) => form.set(at, (days ?? 0) * DAY + hours)}
      />
      <NumberField
        label={TEXTS.reminder}
        unit={TEXTS.hoursBefore}
        name="before_minutes.hours"
        min={0}
        error={undefined}
        value={hours / 60 || null}
        onValue={(own) => form.set(at, minutes - hours + Math.round((own ?? 0) * 60))}
      />
    </div>
  );
}
