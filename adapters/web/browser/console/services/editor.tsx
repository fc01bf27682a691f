import { useMemo } from 'preact/hooks';
import { commonCurrency, currencyIn } from '../../../../../core/model/currencies.js';
import { LIMITS_MAX, SERVICE, STEPS_MAX } from '../../../../../core/model/service.js';
import type { Schemas } from '../../../../client/index.js';
import { Button, QuietButton } from '../../design/button.js';
import { Field, Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { durationText } from '../../parts/times.js';
import { useBusinessZone } from '../business/use-business-zone.js';
import { ColorField } from '../colors/color-field.js';
import { buildOptions, firstLoadFailure, optionsIn, useAll } from '../directory.js';
import { AmountField } from '../forms/amount-field.js';
import { typedAmount } from '../forms/amounts.js';
import { BookingTimes } from '../forms/booking-times.js';
import { Editor } from '../forms/editor.js';
import type { Answered } from '../forms/editor-props.js';
import { Fields, field, More, NumberField, Part, Rows } from '../forms/fields.js';
import type { Form, FormPart } from '../forms/form.js';
import { MetaFields } from '../forms/meta.js';
import { listFields } from '../forms/schema-form.js';
import { makePublicPage } from '../keys/public-page.js';
import { Page } from '../lists/page.js';
import type { Service } from '../objects.js';
import { useNewServiceRules, withRules } from '../rules/new-service-rules.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { LoadFailure } from '../use-request.js';
import { LOCALE } from '../wall-clock/format.js';
import {
  blankService,
  checkService,
  draftPath,
  nameLike,
  type ServiceDraft,
  serviceBody,
  serviceDraft,
} from './draft.js';
import { PaymentFields } from './payment-fields.js';
import { Preview } from './preview.js';
import { QuestionFields } from './questions.js';
import { RoleFields } from './roles.js';
import { TEXTS } from './texts.js';

const KIND = {
  path: '/services',
  words: TEXTS.kind,
  events: ['service.*'],
};

export function ServiceEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client, role } = useConsole();
  const isManager = role === 'manager';
  const currency = useCurrency();
  const zone = useBusinessZone();
  const rules = useNewServiceRules();
  const unread = firstLoadFailure(useAll('services'), useAll('workflows'));
  if (uuid === undefined && unread) {
    return (
      <Page state="editor-failed" title={TEXTS.kind.creating}>
        <LoadFailure {...unread} />
      </Page>
    );
  }
  if (currency === undefined || zone === undefined || rules === undefined) return <Skeleton height="12rem" />;
  return (
    <Editor<'Service', ServiceDraft>
      kind={KIND}
      uuid={uuid}
      drafts={{
        blank: () => withRules(blankService(zone, currency), rules),
        draftOf: (service) => serviceDraft(service, currency),
        bodyOf: serviceBody,
        placeOf: draftPath,
        check: checkService,
      }}
      requests={{
        // Cast: only callers with a key get the other variant.
        get: (input) => client.getService({ ...input, query: { include: ['meta'] } }) as Promise<Answered<Service>>,
        create: async (input) => {
          const made = await client.createService(input);
          if (made.outcome === 'ok') await makePublicPage(client);
          return made;
        },
        update: client.updateService,
        remove: client.deleteService,
      }}
      removal={{
        text: TEXTS.removal,
      }}
      isReadOnly={() => !isManager}
      menu={({ uuid }) => [
        { label: TEXTS.showBookings, onSelect: () => go({ path: '/bookings', query: { service: uuid } }) },
      ]}
    >
      {(form) =>
        isManager ? (
          <div class="with-preview">
            <div class="stack">
              <ServiceFields form={form} />
            </div>
            <Preview draft={form.draft} uuid={uuid} />
          </div>
        ) : (
          <ServiceFields form={form} />
        )
      }
    </Editor>
  );
}

function ServiceFields({ form }: { readonly form: Form<ServiceDraft> }) {
  const workflows = useAll('workflows');
  const { draft } = form;
  const hasRules = Object.values(draft.rules).some((value) => value !== null);
  return (
    <>
      <Part title={TEXTS.what}>
        <Fields
          form={form}
          of={listFields(SERVICE, [
            field('name', SHARED.name, { placeholder: TEXTS.namePlaceholder }),
            field('timezone', SHARED.timeZone, { kind: 'zone', hint: TEXTS.zoneHint }),
            field('description', TEXTS.description, { hint: TEXTS.descriptionHint, optional: true }),
            field('instructions', TEXTS.instructions, {
              hint: TEXTS.instructionsHint,
              optional: true,
            }),
            field('active', TEXTS.active),
          ])}
        />
        <ColorField value={draft.color} error={form.errorAt('color')} onValue={(color) => form.set('color', color)} />
      </Part>
      <Part title={TEXTS.durationAndPrice}>
        <Durations form={form} />
        <PriceFields form={form} />
      </Part>
      <Part title={TEXTS.payment} about={TEXTS.paymentHint}>
        <PaymentFields form={form} />
      </Part>
      <Part title={TEXTS.whoServes} about={TEXTS.whoServesHint}>
        <RoleFields form={form} />
      </Part>
      <Part title={TEXTS.limits} about={TEXTS.limitsHint}>
        <Limits form={form} />
      </Part>
      <Part title={TEXTS.how}>
        <Fields
          form={form}
          of={[
            field('assign', TEXTS.assign, {
              kind: 'choice',
              options: optionsIn(TEXTS.assigns),
            }),
            field('workflow', TEXTS.workflow, {
              kind: 'choice',
              hint: TEXTS.workflowHint,
              options: [
                { value: '', label: TEXTS.noWorkflow },
                ...withGone(workflows.items, draft.workflow, workflows.nameOf),
              ],
            }),
          ]}
        />
        <More title={TEXTS.rules} isOpen={hasRules || form.errorIn('rules') !== undefined}>
          <p class="muted small">{TEXTS.rulesHint}</p>
          <Fields
            form={form}
            of={listFields(SERVICE, [
              field('rules.slot_minutes', TEXTS.slot, { unit: SHARED.minutes, optional: true }),
              field('rules.min_notice_minutes', TEXTS.notice, { unit: SHARED.minutes, optional: true }),
              field('rules.buffer_before_minutes', TEXTS.freeBefore, { unit: SHARED.minutes, optional: true }),
              field('rules.buffer_after_minutes', TEXTS.freeAfter, { unit: SHARED.minutes, optional: true }),
              field('rules.max_advance_days', TEXTS.ahead, { unit: TEXTS.days, optional: true }),
            ])}
          />
          <BookingTimes form={form} />
        </More>
        <Steps form={form} />
      </Part>
      <Part title={TEXTS.asked} about={TEXTS.askedHint}>
        <QuestionFields form={form} />
      </Part>
      <MetaFields form={form} />
    </>
  );
}

function withGone(items: readonly { uuid: string; name: string }[], chosen: string, nameOf: (uuid: string) => string) {
  const options = buildOptions(items);
  const isThere = chosen === '' || items.some(({ uuid }) => uuid === chosen);
  return isThere ? options : [...options, { value: chosen, label: nameOf(chosen) }];
}

function Durations({ form }: { readonly form: Form<ServiceDraft> }) {
  const { range } = form.draft;
  const wrong = form.errorIn('durations');
  const first = form.draft.durations[0]?.minutes ?? 30;
  return (
    <fieldset class="field">
      <legend class="field-label">{TEXTS.howLong}</legend>
      <Select
        name="lengths"
        label={TEXTS.choose}
        value={range ? 'range' : 'list'}
        options={LENGTHS}
        onChange={(kind) => form.set('range', kind === 'list' ? null : { min: first, max: first * 4, step: first })}
      />
      {range ? (
        <div class="trio">
          {RANGE_FIELDS.map(([at, label]) => (
            <NumberField
              key={at}
              name={`durations.${at}`}
              label={label}
              min={1}
              error={undefined}
              value={range[at]}
              onValue={(minutes) => form.set('range', { ...range, [at]: minutes })}
            />
          ))}
        </div>
      ) : (
        <LengthList form={form} isWrong={wrong !== undefined} />
      )}
      {wrong && <div class="field-error">{wrong}</div>}
    </fieldset>
  );
}

const LENGTHS = optionsIn(TEXTS.lengths);
const RANGE_FIELDS = [
  ['min', TEXTS.from],
  ['max', TEXTS.upTo],
  ['step', TEXTS.steps],
] as const;

interface LengthListProps {
  readonly form: Form<ServiceDraft>;
  readonly isWrong: boolean;
}

function LengthList({ form, isWrong }: LengthListProps) {
  const { durations } = form.draft;
  const set = (index: number, fields: Partial<(typeof durations)[number]>) =>
    form.set(
      'durations',
      durations.map((old, at) => (at === index ? { ...old, ...fields } : old)),
    );
  return (
    <div class="chips">
      {durations.map(({ minutes, price }, index) => (
        // durations are identified by position, because their values change while typing
        <span key={index} class="chip">
          <input
            class="input"
            type="number"
            name={`durations.${index}`}
            inputMode="numeric"
            min={1}
            aria-label={TEXTS.duration(index + 1)}
            aria-invalid={isWrong ? true : undefined}
            value={minutes ?? ''}
            onInput={({ currentTarget }) =>
              set(index, { minutes: currentTarget.value === '' ? null : currentTarget.valueAsNumber })
            }
          />
          {durations.length > 1 && (
            <>
              <input
                class="input"
                name={`durations.${index}.price`}
                inputMode="decimal"
                autocomplete="off"
                placeholder={form.draft.price.amount || TEXTS.price}
                aria-label={TEXTS.priceOf(index + 1)}
                value={price}
                onInput={({ currentTarget }) => set(index, { price: typedAmount(currentTarget.value) })}
              />
              <Button
                kind="quiet"
                label={minutes === null ? TEXTS.removeThis : TEXTS.remove(durationText(LOCALE, minutes))}
                onClick={() =>
                  form.set(
                    'durations',
                    durations.filter((_, at) => at !== index),
                  )
                }
              >
                <Icon name="close" size={16} />
              </Button>
            </>
          )}
        </span>
      ))}
      <QuietButton onClick={() => form.set('durations', [...durations, { minutes: null, price: '' }])}>
        <Icon name="plus" size={16} /> {TEXTS.another}
      </QuietButton>
    </div>
  );
}

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

/** Fields for the price, in whole units of the currency. */
export function PriceFields({ form }: { readonly form: FormPart<Pick<ServiceDraft, 'price' | 'range'>> }) {
  const { price, range } = form.draft;
  return (
    <div class="price">
      <AmountField
        name="price.amount"
        label={TEXTS.price}
        optional={SHARED.optional}
        value={price.amount}
        error={form.errorIn('price')}
        onText={(amount) => form.set('price.amount', amount)}
      />
      <Select
        name="price.currency"
        label={TEXTS.currency}
        value={price.currency}
        options={CURRENCIES}
        onChange={(currency) => form.set('price.currency', currency)}
      />
      {range && (
        <NumberField
          name="price.per_minutes"
          label={TEXTS.perMinutes}
          hint={TEXTS.perMinutesHint}
          min={1}
          error={undefined}
          value={price.per_minutes}
          onValue={(minutes) => form.set('price.per_minutes', minutes)}
        />
      )}
    </div>
  );
}

const PERS = optionsIn(TEXTS.pers);
const PERIODS = optionsIn(TEXTS.periods);

function Limits({ form }: { readonly form: Form<ServiceDraft> }) {
  const { limits } = form.draft;
  return (
    <Rows
      rows={limits}
      words={{ add: TEXTS.addLimit, remove: TEXTS.removeLimit }}
      most={LIMITS_MAX}
      blank={(): ServiceDraft['limits'][number] => ({ per: 'customer', period: 'active', max: 1 })}
      onChange={(rows) => form.set('limits', rows)}
      error={form.errorAt('limits')}
    >
      {(limit, index) => (
        <>
          <NumberField
            name={`limits.${index}.max`}
            label={TEXTS.atMost}
            min={1}
            value={limit.max}
            error={form.errorIn(`limits.${index}`)}
            onValue={(max) => form.set(`limits.${index}.max`, max)}
          />
          <Select
            name={`limits.${index}.per`}
            label={TEXTS.counted}
            value={limit.per}
            options={PERS}
            onChange={(per) => form.set(`limits.${index}.per`, per)}
          />
          <Select
            name={`limits.${index}.period`}
            label={TEXTS.when}
            value={limit.period}
            options={PERIODS}
            onChange={(period) => form.set(`limits.${index}.period`, period)}
          />
        </>
      )}
    </Rows>
  );
}

function Steps({ form }: { readonly form: Form<ServiceDraft> }) {
  const { steps } = form.draft;
  const error = form.errorAt('steps');
  return (
    <More title={TEXTS.stepsTitle} isOpen={steps.length > 0 || form.errorIn('steps') !== undefined}>
      <p class="muted small">{TEXTS.stepsHint}</p>
      <Rows
        rows={steps}
        words={{ add: TEXTS.addStep, remove: TEXTS.removeStep }}
        most={STEPS_MAX}
        blank={(): Schemas['Step'] => ({ name: '', duration_minutes: null })}
        onChange={(rows) => form.set('steps', rows)}
        error={error}
      >
        {(step, index) => (
          <>
            <Field
              name={`steps.${index}.name`}
              label={SHARED.name}
              value={step.name}
              autocomplete="off"
              placeholder={TEXTS.stepPlaceholder}
              error={form.errorAt(`steps.${index}.name`)}
              onText={(text) => form.set(`steps.${index}.name`, nameLike(text))}
            />
            <NumberField
              name={`steps.${index}.duration_minutes`}
              label={TEXTS.takes}
              unit={SHARED.minutes}
              min={1}
              value={step.duration_minutes}
              hint={step.duration_minutes === null ? TEXTS.rest : undefined}
              error={form.errorAt(`steps.${index}.duration_minutes`)}
              onValue={(minutes) => form.set(`steps.${index}.duration_minutes`, minutes)}
            />
          </>
        )}
      </Rows>
    </More>
  );
}

/** Returns the currency of a new price: that of the other services, else that of the business's country. Undefined while loading. */
function useCurrency(): string | undefined {
  const services = useAll('services');
  const zone = useBusinessZone();
  const common = commonCurrency(services.items.map(({ price }) => price));
  const isKnown = services.state !== 'loading' && zone !== undefined;
  return useMemo(() => (isKnown ? (common ?? currencyIn(zone, LOCALE)) : undefined), [isKnown, common, zone]);
}
