import { PLACES_MAX, ROLES_MAX } from '../../../../../core/model/service.js';
import { Button, QuietButton } from '../../design/button.js';
import { Checkbox, Field } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { missingName, useAll } from '../directory.js';
import { More, NumberField, Pool } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { Sentence } from '../sentence.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { blankRole, nameLike, type RoleDraft, type ServiceDraft } from './draft.js';
import { TEXTS } from './texts.js';

/** Fields for the roles: how many resources of each pool a booking takes. */
export function RoleFields({ form }: { readonly form: Form<ServiceDraft> }) {
  const resources = useAll('resources');
  const { roles } = form.draft;
  if (resources.state === 'ready' && resources.items.length === 0) {
    return (
      <Notice kind="warn" title={TEXTS.nobody}>
        <p>
          <Sentence text={TEXTS.nobodyHint} link={(words) => <a href="#/resources/new">{words}</a>} />
        </p>
      </Notice>
    );
  }
  return (
    <div class="rows">
      {roles.map((role, index) => (
        // roles are identified by position, because their contents change while typing
        <RolePart
          key={index}
          form={form}
          role={role}
          index={index}
          isOnly={roles.length === 1}
          resources={resources.items}
        />
      ))}
      {form.errorAt('roles') && <p class="field-error">{form.errorAt('roles')}</p>}
      {roles.length < ROLES_MAX && (
        <div>
          <QuietButton onClick={() => form.set('roles', [...roles, blankRole('')])}>
            <Icon name="plus" size={16} /> {TEXTS.anotherPart}
          </QuietButton>
        </div>
      )}
    </div>
  );
}

/** Buffers of a role. An empty field: the buffers of the service apply, or those of each person or room. */
const BUFFERS = [
  { field: 'buffer_before_minutes', label: TEXTS.freeBefore },
  { field: 'buffer_after_minutes', label: TEXTS.freeAfter },
] as const;

const MORE = ['count', 'units', 'weights', 'buffer_before_minutes', 'buffer_after_minutes'] as const;

interface RolePartProps {
  readonly form: Form<ServiceDraft>;
  readonly role: RoleDraft;
  readonly index: number;
  readonly isOnly: boolean;
  readonly resources: readonly { readonly uuid: string; readonly name: string }[];
}

function RolePart({ form, role, index, isOnly, resources }: RolePartProps) {
  const { role: mine } = useConsole();
  const { draft } = form;
  const at = `roles.${index}` as const;
  const set = (field: keyof RoleDraft, value: unknown) => form.set(`${at}.${field}`, value);
  const steps = draft.steps.map(({ name }) => name).filter((name) => name !== '');
  const isTurned = draft.assign === 'round_robin' && role.resources.length > 1;
  const isBuffered = BUFFERS.some(({ field }) => (role[field] ?? null) !== null);
  const isSpecial = isBuffered || role.count !== 1 || role.units !== 1 || Object.keys(role.weights).length > 0;
  const wrong = MORE.some((field) => form.errorIn(`${at}.${field}`) !== undefined);
  const name = (
    <Field
      name={`${at}.name`}
      label={TEXTS.partName}
      hint={TEXTS.partNameHint}
      value={role.name}
      autocomplete="off"
      error={form.errorAt(`${at}.name`)}
      onText={(text) => set('name', nameLike(text))}
    />
  );
  return (
    <fieldset class="role stack" aria-label={isOnly ? TEXTS.whoServes : TEXTS.part(index + 1)}>
      {!isOnly && (
        <div class="role-head">
          {name}
          <Button
            kind="quiet"
            label={TEXTS.removePart(index + 1)}
            onClick={() =>
              form.set(
                'roles',
                draft.roles.filter((_, other) => other !== index),
              )
            }
          >
            <Icon name="close" size={16} />
          </Button>
        </div>
      )}
      <Pool
        name={`${at}.resources`}
        label={isOnly ? TEXTS.oneOf : TEXTS.someOf(role.count ?? 1)}
        hint={draft.assign === 'first' ? TEXTS.inOrder : ''}
        error={form.errorIn(`${at}.resources`)}
        options={resources}
        chosen={role.resources}
        onChange={(chosen) => {
          set('resources', chosen);
          set('weights', Object.fromEntries(Object.entries(role.weights).filter(([uuid]) => chosen.includes(uuid))));
        }}
      />
      {steps.length > 0 && (
        <StepChoice
          name={`${at}.steps`}
          steps={steps}
          chosen={role.steps}
          error={form.errorIn(`${at}.steps`)}
          onChange={(chosen) => set('steps', chosen)}
        />
      )}
      <More title={TEXTS.howMany} isOpen={isSpecial || wrong || isTurned}>
        {isOnly && name}
        <div class="fields">
          <NumberField
            name={`${at}.count`}
            label={TEXTS.atOnce}
            min={1}
            max={PLACES_MAX}
            value={role.count}
            error={form.errorAt(`${at}.count`)}
            onValue={(count) => set('count', count)}
          />
          <NumberField
            name={`${at}.units`}
            label={TEXTS.places}
            min={1}
            value={role.units}
            error={form.errorAt(`${at}.units`)}
            onValue={(units) => set('units', units)}
          />
          {BUFFERS.map(({ field, label }) => (
            <NumberField
              key={field}
              name={`${at}.${field}`}
              label={label}
              optional={SHARED.optional}
              unit={SHARED.minutes}
              min={0}
              value={role[field]}
              error={form.errorAt(`${at}.${field}`)}
              onValue={(minutes) => set(field, minutes)}
            />
          ))}
        </div>
        {isTurned && (
          <fieldset class="field">
            <legend class="field-label">{TEXTS.shares}</legend>
            <p class="field-hint">{TEXTS.sharesHint}</p>
            <div class="fields">
              {role.resources.map((uuid) => (
                <NumberField
                  key={uuid}
                  name={`${at}.weights.${uuid}`}
                  label={resources.find((one) => one.uuid === uuid)?.name ?? missingName(mine)}
                  min={1}
                  max={100}
                  value={role.weights[uuid] ?? 1}
                  error={form.errorAt(`${at}.weights.${uuid}`)}
                  onValue={(weight) => set('weights', { ...role.weights, [uuid]: weight ?? 1 })}
                />
              ))}
            </div>
          </fieldset>
        )}
      </More>
    </fieldset>
  );
}

interface StepChoiceProps {
  readonly name: string;
  readonly steps: readonly string[];
  readonly chosen: readonly string[] | null;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

function StepChoice({ name: field, steps, chosen, error, onChange }: StepChoiceProps) {
  return (
    <fieldset class="field">
      <legend class="field-label">{TEXTS.neededIn}</legend>
      <div class="row">
        <Checkbox
          name={`${field}.all`}
          label={TEXTS.allSteps}
          checked={chosen === null}
          onCheck={(isChecked) => onChange(isChecked ? null : steps)}
        />
        {chosen !== null &&
          steps.map((name) => (
            <Checkbox
              key={name}
              name={field}
              value={name}
              label={name}
              checked={chosen.includes(name)}
              onCheck={(isChecked) =>
                onChange(steps.filter((one) => (one === name ? isChecked : chosen.includes(one))))
              }
            />
          ))}
      </div>
      {error && <div class="field-error">{error}</div>}
    </fieldset>
  );
}
