import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { currencyIn } from '../../../../../core/model/currencies.js';
import { defaultMinutes } from '../../../../../core/model/durations.js';
import { POOL_MAX } from '../../../../../core/model/service.js';
import type { Schemas } from '../../../../client/index.js';
import { Submit } from '../../design/button.js';
import { Form } from '../../design/form.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { durationText } from '../../parts/times.js';
import { useBusinessZone } from '../business/use-business-zone.js';
import { firstLoadFailure, useAll } from '../directory.js';
import { Fields, field } from '../forms/fields.js';
import { type FormState, useForm } from '../forms/form.js';
import { useRefusal } from '../forms/use-save.js';
import { OpeningFields } from '../hours/opening.js';
import { buildOpening, hoursText, weeklyMinutes } from '../hours/week.js';
import { makePublicPage, PublicPage, useBookingPages } from '../keys/public-page.js';
import { TEXTS as KEYS } from '../keys/texts.js';
import { ButtonLink, Page } from '../lists/page.js';
import { NoMailNotice } from '../no-mail.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { blankResource, checkOpening, findDraftPath, type ResourceDraft, resourceBody } from '../resources/draft.js';
import { FIRST_RULES, serviceFields } from '../rules/booking-rules.js';
import { writeCommonWorkflow } from '../rules/write-rules.js';
import { FIRST_SECTION, type SectionProps } from '../section.js';
import { blankRole, blankService, checkService, type ServiceDraft, serviceBody } from '../services/draft.js';
import { PriceFields } from '../services/editor.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { LoadFailure } from '../use-request.js';
import { LOCALE } from '../wall-clock/format.js';
import { errorsOf, type Failure } from '../words.js';
import { Sample } from './sample.js';
import { TEXTS } from './texts.js';

/** Guide from an empty app to a booking page, in three steps. */
export default function Start(_: SectionProps) {
  const resources = useAll('resources');
  const services = useAll('services');
  const workflows = useAll('workflows');
  const pages = useBookingPages();
  const { app } = useConsole();
  const zone = useBusinessZone();
  const lists = [resources, services, workflows];
  const unread = firstLoadFailure(...lists, ...(pages ? [pages] : []));
  const isReady = zone !== undefined && pages !== undefined && !unread && lists.every(({ state }) => state === 'ready');
  const at = (() => {
    if (resources.items.length === 0) return 1;
    if (services.items.length === 0) return 2;
    return pages?.first ? 4 : 3;
  })();
  const current = useRef<HTMLHeadingElement>(null);
  const begun = useRef<number | undefined>(undefined);
  if (isReady) begun.current ??= at;
  // If everything was set up before, skip the guide. A user who completes the setup here sees the last step.
  const isOver = (begun.current ?? 0) >= 3 && at >= 3 && !location.hash.startsWith('#/start');
  useEffect(() => {
    // Redirect only if the user has not navigated meanwhile.
    if (isOver && /^#?\/?$/.test(location.hash)) go({ path: `/${FIRST_SECTION}` }, { replace: true });
  }, [isOver]);
  const before = useRef(at);
  useLayoutEffect(() => {
    if (isReady && at > before.current) current.current?.focus();
    before.current = at;
  }, [at, isReady]);
  if (!isReady || isOver) {
    return (
      <Page state="start-loading" title={TEXTS.title}>
        {unread ? (
          <LoadFailure {...unread} />
        ) : (
          <div aria-busy="true">
            <Skeleton height="16rem" />
          </div>
        )}
      </Page>
    );
  }
  const reloadAll = () => {
    resources.reload();
    services.reload();
    pages.reload();
  };
  const [resource] = resources.items;
  const [service] = services.items;
  const state = (['start', 'start-service', 'start-page', 'start-done'] as const)[at - 1] ?? 'start';
  return (
    <Page state={state} title={at === 4 ? TEXTS.ready : TEXTS.title} about={at === 4 ? undefined : TEXTS.about}>
      <NoMailNotice />
      <ol class="bare guide stack">
        <Step
          number={1}
          at={at}
          title={TEXTS.whatFirst}
          heading={current}
          done={
            resource && (
              <>
                <a href={`#/resources/${resource.uuid}`}>{resource.name}</a>
                {' · '}
                {resources.items.length > 1 ? TEXTS.more(resources.items.length - 1) : openText(resource)}
              </>
            )
          }
        >
          <NewResource zone={zone} onMade={resources.reload} />
        </Step>
        <Step
          number={2}
          at={at}
          title={TEXTS.whatThen}
          heading={current}
          done={
            service && (
              <>
                <a href={`#/services/${service.uuid}`}>{service.name}</a>
                {' · '}
                {services.items.length > 1
                  ? TEXTS.more(services.items.length - 1)
                  : durationText(LOCALE, defaultMinutes(service.durations))}
              </>
            )
          }
        >
          <NewService zone={zone} resources={resources.items} onMade={services.reload} />
        </Step>
        <Step
          number={3}
          at={at}
          title={TEXTS.page}
          heading={current}
          done={
            pages.first?.page ? (
              <PublicPage slug={app.slug} />
            ) : (
              pages.first && (
                <>
                  <a href="#/keys">{pages.first.name}</a>
                  {pages.total > 1 && ` · ${TEXTS.more(pages.total - 1)}`}
                </>
              )
            )
          }
        >
          <NewPage onMade={pages.reload} />
        </Step>
      </ol>
      {at === 4 && <Next />}
      <Sample onRemoved={reloadAll} />
    </Page>
  );
}

function openText({ schedule }: Schemas['Resource']): string {
  if (!schedule) return TEXTS.openAlways;
  return TEXTS.open(hoursText(weeklyMinutes(buildOpening(schedule).week)));
}

interface StepProps {
  readonly number: number;
  readonly at: number;
  readonly title: string;
  readonly heading: { current: HTMLHeadingElement | null };
  readonly done: ComponentChildren;
  readonly children: ComponentChildren;
}

function Step({ number, at, title, heading, done, children }: StepProps) {
  const isCurrent = number === at;
  const isLast = number === at - 1;
  return (
    <li
      class={`guide-step surface${number > at ? ' guide-later' : ''}`}
      {...(isCurrent && { 'aria-current': 'step' as const })}
    >
      <span class={`guide-number number${number < at ? ' guide-number-done' : ''}`} aria-hidden="true">
        {number < at ? <Icon name="check" size={16} /> : number}
      </span>
      <div class="guide-body stack">
        <h2
          class={number > at ? 'muted' : undefined}
          {...((isCurrent || (isLast && at === 4)) && { ref: heading })}
          tabIndex={-1}
        >
          {title}
          {number < at && <span class="visually-hidden"> {TEXTS.done}</span>}
        </h2>
        {number < at ? <div>{done}</div> : isCurrent && children}
      </div>
    </li>
  );
}

/** State of a step's form. Sends the same request again if the response was lost. */
function useStep<D>(initial: () => D) {
  const form = useForm<D>(initial);
  const [failure, setFailure] = useState<Failure>();
  const { root, refuse } = useRefusal(form.refuse);
  const keyFor = useKeyFor();
  const send = async <V,>(
    body: object,
    call: (idempotencyKey: string) => Promise<{ readonly outcome: 'ok'; readonly value: V } | Failure>,
    place: (field: string) => string = (field) => field,
  ): Promise<V | undefined> => {
    form.setBusy(true);
    setFailure(undefined);
    const answer = await call(keyFor(body));
    form.setBusy(false);
    if (answer.outcome === 'ok') return answer.value;
    refuse(Object.fromEntries(Object.entries(errorsOf(answer)).map(([field, text]) => [place(field), text])));
    setFailure(answer);
    return undefined;
  };
  return { form, failure, root, refuse, send };
}

function StepForm<D>({
  step,
  verb,
  onSend,
  children,
}: {
  readonly step: Pick<ReturnType<typeof useStep<D>>, 'failure' | 'root'> & { readonly form: FormState<D> };
  readonly verb: string;
  readonly onSend: () => void;
  readonly children: ComponentChildren;
}) {
  const { form, failure, root } = step;
  return (
    <Form class="stack" formRef={root} onSend={() => onSend()}>
      {children}
      <Said failure={failure} others={form.unclaimed} />
      <Submit data-action="ok" busy={form.isBusy}>
        {verb}
      </Submit>
    </Form>
  );
}

interface SaidProps {
  readonly failure: Failure | undefined;
  readonly others: () => readonly string[];
}

function Said({ failure, others }: SaidProps) {
  const more = others();
  const isInPlace = failure?.outcome === 'refused' && failure.status === 400 && more.length === 0;
  if (!failure || isInPlace) return null;
  return (
    <Notice kind="danger">
      <p>{more.length > 0 ? more.join('. ') : wordsForOnce(failure)}</p>
    </Notice>
  );
}

function NewResource({ zone, onMade }: { readonly zone: string; readonly onMade: () => void }) {
  const { client, say } = useConsole();
  const step = useStep<ResourceDraft>(() => blankResource(zone, []));
  const { form, refuse, send } = step;
  const add = async () => {
    const draft = form.current();
    const wrong = checkOpening(draft.opening);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = resourceBody(draft);
    const made = await send(
      body,
      (idempotencyKey) => client.createResource({ body, idempotencyKey }),
      (field) => findDraftPath(field, draft),
    );
    if (!made) return;
    say(TEXTS.added(made.name));
    onMade();
  };
  return (
    <StepForm step={step} verb={TEXTS.next} onSend={add}>
      <Fields
        form={form}
        of={[
          field('name', SHARED.name, {
            kind: 'text',
            hint: TEXTS.resourceHint,
            placeholder: TEXTS.resourcePlaceholder,
          }),
          field('timezone', SHARED.timeZone, { kind: 'zone', hint: TEXTS.zoneHint }),
        ]}
      />
      <h3>{TEXTS.hours}</h3>
      <OpeningFields form={form} withSpecial={false} />
    </StepForm>
  );
}

interface NewServiceProps {
  readonly zone: string;
  readonly resources: readonly Schemas['Resource'][];
  readonly onMade: () => void;
}

function NewService({ zone, resources, onMade }: NewServiceProps) {
  const { client, say } = useConsole();
  const workflows = useAll('workflows');
  const step = useStep<ServiceDraft>(() => blankService(zone, currencyIn(zone, LOCALE)));
  const { form, refuse, send } = step;
  const add = async () => {
    const draft = form.current();
    const wrong = checkService(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const all = { ...blankRole('with'), resources: resources.slice(0, POOL_MAX).map(({ uuid }) => uuid) };
    const body = serviceBody({ ...draft, roles: [all] });
    const made = await send(
      body,
      async (idempotencyKey) => {
        const workflow = await writeCommonWorkflow(client, workflows.items, FIRST_RULES);
        if (workflow.outcome !== 'ok') return workflow;
        const { rules, ...fields } = serviceFields(FIRST_RULES, workflow.value.uuid);
        return client.createService({
          body: { ...body, ...fields, rules: { ...body.rules, ...rules } },
          idempotencyKey,
        });
      },
      (field) => (field.startsWith('durations') ? 'durations.0.minutes' : field),
    );
    if (!made) return;
    await makePublicPage(client);
    say(TEXTS.added(made.name));
    onMade();
  };
  return (
    <StepForm step={step} verb={TEXTS.next} onSend={add}>
      <Fields
        form={form}
        of={[
          field('name', SHARED.name, { kind: 'text', hint: TEXTS.serviceHint, placeholder: TEXTS.servicePlaceholder }),
          field('durations.0.minutes', TEXTS.takes, {
            kind: 'number',
            unit: SHARED.minutes,
            hint: TEXTS.takesHint,
            min: 1,
          }),
        ]}
      />
      <PriceFields form={form} />
    </StepForm>
  );
}

function NewPage({ onMade }: { readonly onMade: () => void }) {
  const { client } = useConsole();
  const step = useStep(() => ({ name: KEYS.firstName, page: true }));
  const make = async () => {
    const body = step.form.current();
    const made = await step.send(body, (idempotencyKey) => client.createKey({ body, idempotencyKey }));
    if (made) onMade();
  };
  return (
    <StepForm step={step} verb={TEXTS.createPage} onSend={make}>
      <p>{TEXTS.pageHint}</p>
    </StepForm>
  );
}

function Next() {
  const ways = [
    ['#/business', 'business'],
    ['#/letters', 'letters'],
    ['#/resources', 'resources'],
    ['#/services', 'services'],
    ['#/time-off/new', 'timeOff'],
    ['#/sync/feeds/new', 'feeds'],
  ] as const;
  return (
    <section class="stack">
      <h2>{TEXTS.whatNext}</h2>
      <ul class="bare ways">
        {ways.map(([href, name]) => (
          <li key={href}>
            <a href={href}>{TEXTS.ways[name]}</a>
            <p class="muted small">{TEXTS.hints[name]}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href={`#/${FIRST_SECTION}`}>{TEXTS.toCalendar}</ButtonLink>
    </section>
  );
}
