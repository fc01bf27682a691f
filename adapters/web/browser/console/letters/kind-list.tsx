import { Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { optionsIn } from '../directory.js';
import type { Form, Path } from '../forms/form.js';
import { hasOwnWords, LANGUAGES, type LettersDraft } from './draft.js';
import { isOfTeam, LETTER_KINDS, LETTERS, type LetterKind } from './kinds.js';
import { TEXTS } from './page-texts.js';

interface KindsProps {
  readonly form: Form<LettersDraft>;
  readonly chosen: LetterKind;
  readonly isReplaced: (kind: LetterKind) => boolean;
  readonly onChoose: (kind: LetterKind) => void;
}

/** List of the letters, each with a switch. */
export function KindList(props: KindsProps) {
  const { form } = props;
  return (
    <div class="letter-kinds surface" data-part="kinds">
      <div class="letter-kind">
        <span class="strong" aria-hidden="true">
          {TEXTS.send}
        </span>
        <Switch form={form} at="enabled" label={TEXTS.send} />
      </div>
      <h2>{TEXTS.customers}</h2>
      <Group {...props} kinds={LETTER_KINDS.filter((kind) => !isOfTeam(kind))} />
      <h2>{TEXTS.team}</h2>
      <p class="muted small">{TEXTS.teamHint}</p>
      <Group {...props} kinds={LETTER_KINDS.filter(isOfTeam)} />
      <Select
        label={TEXTS.teamTo}
        name="team_to"
        value={form.draft.team_to}
        error={form.errorAt('team_to')}
        options={optionsIn(TEXTS.teams)}
        onChange={(next) => form.set('team_to', next)}
      />
    </div>
  );
}

/** Names of the letters in the list. They omit the receiver, whom the heading above them names. */
const NAMES: Readonly<Record<LetterKind, string>> = { ...LETTERS, ...TEXTS.ofTeam };

function Group({ form, chosen, kinds, isReplaced, onChoose }: KindsProps & { readonly kinds: readonly LetterKind[] }) {
  const stateOf = (kind: LetterKind) => {
    const { words } = form.draft.letters[kind];
    if (form.errorIn(`letters.${kind}` as Path<LettersDraft>) !== undefined) return TEXTS.wrong;
    if (isReplaced(kind)) return TEXTS.replaced;
    return LANGUAGES.some((language) => hasOwnWords(words[language])) ? TEXTS.ownWords : undefined;
  };
  return (
    <ul class="bare">
      {kinds.map((kind) => (
        <li key={kind} class="letter-kind">
          <button
            type="button"
            data-kind={kind}
            aria-current={kind === chosen ? 'true' : undefined}
            onClick={() => onChoose(kind)}
          >
            {NAMES[kind]}
            {stateOf(kind) && <small class="muted">{stateOf(kind)}</small>}
          </button>
          <Switch
            form={form}
            at={`letters.${kind}.enabled` as Path<LettersDraft>}
            label={TEXTS.sendKind(LETTERS[kind])}
          />
          <Icon name="forward" size={16} />
        </li>
      ))}
    </ul>
  );
}

interface SwitchProps {
  readonly form: Form<LettersDraft>;
  readonly at: Path<LettersDraft>;
  readonly label: string;
}

function Switch({ form, at, label }: SwitchProps) {
  return (
    <input
      type="checkbox"
      class="switch"
      name={at}
      aria-label={label}
      checked={form.value(at) === true}
      onChange={({ currentTarget }) => form.set(at, currentTarget.checked)}
    />
  );
}
