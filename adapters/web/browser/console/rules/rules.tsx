import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Submit } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Checkbox, Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { buildFragment, go } from '../../parts/router.js';
import { durationText } from '../../parts/times.js';
import { buildOptions, firstLoadFailure, optionsIn, useAll } from '../directory.js';
import { type FormState, useForm } from '../forms/form.js';
import { useRefusal } from '../forms/use-save.js';
import { ButtonLink, Page } from '../lists/page.js';
import type { Service } from '../objects.js';
import type { SectionProps } from '../section.js';
import { Sentence } from '../sentence.js';
import { TEXTS as SHELL } from '../shell-texts.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { FailureNotice, LoadFailure, useRequest } from '../use-request.js';
import { LOCALE } from '../wall-clock/format.js';
import {
  type AmountName,
  type BookingRules,
  checkRules,
  chooseWorkflow,
  FIRST_RULES,
  foreignWorkflow,
  isSame,
  mostCommon,
  type RulesDraft,
  rulesDraft,
  rulesIn,
  serviceRules,
  UNITS,
} from './booking-rules.js';
import { TEXTS } from './texts.js';
import { writeRules } from './write-rules.js';

const ALL = 'all';

/** Rules about booking, moving and cancelling, in sentences: of all services, or of one. */
export default function RulesSection({ query }: SectionProps) {
  const services = useAll('services');
  const workflows = useAll('workflows');
  const isReady = services.state === 'ready' && workflows.state === 'ready';
  const unread = firstLoadFailure(services, workflows);
  const writable = services.items.filter((service) => !foreignWorkflow(service, workflows.items));
  const [one] = writable.filter(({ uuid }) => uuid === query.service);
  const common = mostCommon(writable.map((service) => serviceRules(service, workflows.items))) ?? FIRST_RULES;
  return (
    <Page state="rules" part="rules" title={SHELL.sections.rules} about={TEXTS.about}>
      {unread ? (
        <LoadFailure {...unread} />
      ) : !isReady ? (
        <Skeleton height="16rem" />
      ) : services.items.length === 0 ? (
        <Empty
          title={TEXTS.empty}
          action={
            <ButtonLink kind="primary" href="#/services/new">
              {TEXTS.addService}
            </ButtonLink>
          }
        >
          {TEXTS.emptyHint}
        </Empty>
      ) : (
        <>
          {writable.length === 0 ? (
            <Notice>
              <p>
                <Sentence text={TEXTS.allByHand} link={(words) => <a href="#/workflows">{words}</a>} />
              </p>
            </Notice>
          ) : (
            <RulesForm
              key={one?.uuid ?? ALL}
              initial={one ? serviceRules(one, workflows.items) : common}
              service={one}
              writable={writable}
            />
          )}
          <ServiceRules services={services.items} common={common} />
        </>
      )}
    </Page>
  );
}

interface RulesFormProps {
  readonly initial: BookingRules;
  /** Service whose rules are shown. Undefined: all services. */
  readonly service: Service | undefined;
  readonly writable: readonly Service[];
}

function RulesForm({ initial, service, writable }: RulesFormProps) {
  const { client, say } = useConsole();
  const workflows = useAll('workflows');
  const all = useAll('services');
  const form = useForm(() => rulesDraft(initial));
  const { root, refuse } = useRefusal(form.refuse);
  const { isBusy, failure, send } = useRequest();
  const [withWebhook, setWithWebhook] = useState<Schemas['Workflow']>();
  const others = service
    ? []
    : writable.filter((one) => !isSame(serviceRules(one, workflows.items), initial)).map(({ name }) => name);
  const save = async () => {
    const draft = form.current();
    const wrong = checkRules(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const objects = { services: all.items, workflows: workflows.items };
    const { old, isBlocked } = (service && chooseWorkflow(service, rulesIn(draft), objects)) ?? {};
    setWithWebhook(isBlocked ? old : undefined);
    if (isBlocked) return;
    const isDone = await send(writeRules(client, objects, rulesIn(draft), service));
    workflows.reload();
    all.reload();
    if (isDone) say(SHARED.saved);
  };
  return (
    <Form class="surface padded stack rules" formRef={root} onSend={save}>
      <Select
        name="scope"
        label={TEXTS.scope}
        value={service?.uuid ?? ALL}
        options={[{ value: ALL, label: TEXTS.allServices }, ...buildOptions(writable)]}
        onChange={(chosen) => go({ path: '/rules', query: chosen === ALL ? {} : { service: chosen } })}
      />
      {[TEXTS.book, TEXTS.cancel, TEXTS.move].map((text) => (
        <AmountSentence key={text} form={form} text={text} />
      ))}
      <Checkbox
        name="approval"
        label={TEXTS.approval}
        checked={form.draft.approval}
        onCheck={(isChecked) => form.set('approval', isChecked)}
      />
      <p class="muted small">{TEXTS.hint}</p>
      {others.length > 0 && (
        <Notice kind="warn">
          <p>{TEXTS.replaces(others)}</p>
        </Notice>
      )}
      {withWebhook && (
        <Notice kind="danger">
          <p>
            <Sentence
              text={TEXTS.withWebhook(withWebhook.name)}
              link={(words) => <a href={`#/workflows/${withWebhook.uuid}`}>{words}</a>}
            />
          </p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
      <Submit data-action="save" busy={isBusy}>
        {service ? SHARED.save : TEXTS.saveAll}
      </Submit>
    </Form>
  );
}

/** Sentence with fields at the names in its braces. */
function AmountSentence({ form, text }: { readonly form: FormState<RulesDraft>; readonly text: string }) {
  const parts = text.split(/[{}]/);
  const names = parts.filter((_, index) => index % 2 === 1) as AmountName[];
  return (
    <div>
      <div class="rules-sentence">
        {parts.map((part, index) =>
          index % 2 === 1 ? (
            <AmountFields key={part} form={form} name={part as AmountName} />
          ) : (
            <Fragment key={part}>{part}</Fragment>
          ),
        )}
      </div>
      {names.map((name) => {
        const error = form.errorAt(name);
        return (
          error && (
            <p key={name} class="field-error" id={`rules-${name}-error`}>
              {error}
            </p>
          )
        );
      })}
    </div>
  );
}

const SHORT_UNITS = optionsIn({ minutes: TEXTS.units.minutes, hours: TEXTS.units.hours, days: TEXTS.units.days });
const LONG_UNITS = optionsIn({ days: TEXTS.units.days, weeks: TEXTS.units.weeks });

function AmountFields({ form, name }: { readonly form: FormState<RulesDraft>; readonly name: AmountName }) {
  const { value, unit } = form.draft[name];
  const error = form.errorAt(name);
  return (
    <span class="rules-amount">
      <input
        class="input"
        type="number"
        inputMode="numeric"
        min={0}
        name={name}
        aria-label={TEXTS.amounts[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `rules-${name}-error`}
        value={value ?? ''}
        onInput={({ currentTarget }) =>
          form.set(name, { unit, value: currentTarget.value === '' ? null : currentTarget.valueAsNumber })
        }
      />
      <span class="select">
        <select
          class="input"
          name={`${name}.unit`}
          aria-label={TEXTS.unitsOf[name]}
          value={unit}
          onChange={({ currentTarget }) => form.set(name, { value, unit: currentTarget.value })}
        >
          {(name === 'max_advance' ? LONG_UNITS : SHORT_UNITS).map((option) => (
            <option key={option.value} value={option.value} selected={option.value === unit}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}

interface ServiceRulesProps {
  readonly services: readonly Service[];
  readonly common: BookingRules;
}

/** List of the services: their rules in words, or the workflow that somebody has made for them. */
function ServiceRules({ services, common }: ServiceRulesProps) {
  const workflows = useAll('workflows');
  return (
    <section class="stack">
      <h2>{TEXTS.services}</h2>
      <ul class="bare surface rules-services">
        {services.map((service) => {
          const other = foreignWorkflow(service, workflows.items);
          const rules = serviceRules(service, workflows.items);
          return (
            <li key={service.uuid} class="row" data-service={service.uuid}>
              <span class="strong">{service.name}</span>
              <span class="muted small">
                {other ? (
                  <Sentence
                    text={TEXTS.byHand(other.name)}
                    link={(words) => <a href={`#/workflows/${other.uuid}`}>{words}</a>}
                  />
                ) : isSame(rules, common) ? (
                  TEXTS.alike
                ) : (
                  wordsFor(rules)
                )}
                {service.rules.opens && ` · ${TEXTS.opens}`}
              </span>
              {!other && (
                <a
                  class="push small"
                  aria-label={TEXTS.changeOf(service.name)}
                  href={buildFragment({ path: '/rules', query: { service: service.uuid } })}
                >
                  {TEXTS.change}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Describes rules, such as "at least 2 hours ahead · must be approved". */
function wordsFor(rules: BookingRules): string {
  const { min_notice_minutes: notice, max_advance_days: ahead, approval } = rules;
  const duration = (minutes: number) => durationText(LOCALE, minutes, 'long', minutes > UNITS.days ? 'day' : 'hour');
  const parts = [
    notice && TEXTS.notice(duration(notice)),
    ahead && TEXTS.advance(duration(ahead * UNITS.days)),
    rules.cancel_until_minutes && TEXTS.cancelUntil(duration(rules.cancel_until_minutes)),
    rules.reschedule_until_minutes && TEXTS.moveUntil(duration(rules.reschedule_until_minutes)),
    approval && TEXTS.approved,
  ];
  return parts.filter(Boolean).join(' · ') || TEXTS.noLimits;
}
