import { useState } from 'preact/hooks';
import { RESOURCE } from '../../../../../core/model/resource.js';
import type { Schemas } from '../../../../client/index.js';
import { go } from '../../parts/router.js';
import { useBusinessZone } from '../business/use-business-zone.js';
import { ColorField } from '../colors/color-field.js';
import { useAll } from '../directory.js';
import { BookingTimes } from '../forms/booking-times.js';
import { isSame } from '../forms/draft.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, More, Part } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { MetaFields } from '../forms/meta.js';
import { listFields } from '../forms/schema-form.js';
import { OpeningFields } from '../hours/opening.js';
import { buildOpening, hoursText, weeklyMinutes } from '../hours/week.js';
import { BY_NAME, List } from '../lists/list.js';
import { whenText } from '../lists/when.js';
import type { Resource } from '../objects.js';
import { formatNumber } from '../plural.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import {
  BLANK_RULES,
  blankResource,
  checkOpening,
  findDraftPath,
  type ResourceDraft,
  resourceBody,
  resourceDraft,
} from './draft.js';
import { TEXTS } from './texts.js';

type Affected = Schemas['Affected'];

export default function Resources({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <ResourceEditor uuid={uuid === 'new' ? undefined : uuid} />;
  return <ResourceList query={query} />;
}

function ResourceList({ query }: Pick<SectionProps, 'query'>) {
  const { client, role } = useConsole();
  return (
    <List<Resource>
      id="resources"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listResources({ query, signal })}
      events={['resource.*']}
      add={role === 'manager' && TEXTS.create}
      columns={[
        { label: SHARED.name, cell: ({ uuid, name }) => <a href={`#/resources/${uuid}`}>{name}</a> },
        { label: TEXTS.open, cell: openText },
        {
          label: TEXTS.atOnce,
          isLabelled: true,
          cell: ({ capacity }) => <span class="number">{formatNumber(capacity)}</span>,
        },
        { label: SHARED.timeZone, cell: ({ timezone }) => timezone },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
      }}
    />
  );
}

function openText({ schedule }: Resource): string {
  if (!schedule) return TEXTS.always;
  const minutes = weeklyMinutes(buildOpening(schedule).week);
  return minutes === 0 ? TEXTS.closed : TEXTS.perWeek(hoursText(minutes));
}

const KIND = {
  path: '/resources',
  words: TEXTS.kind,
  events: ['resource.*'],
};
const DRAFTS = {
  draftOf: resourceDraft,
  bodyOf: resourceBody,
  placeOf: findDraftPath,
  check: ({ opening }: ResourceDraft) => checkOpening(opening),
};

function ResourceEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client, role } = useConsole();
  const zone = useBusinessZone();
  const others = useAll('resources');
  const [outside, setOutside] = useState<Affected>();
  const own = useQuery((_: null, signal) => client.getCurrentApp({ signal }), null, { events: ['business.updated'] });
  const hasOwnHours = role === 'self' && own.value && 'staff_hours' in own.value && own.value.staff_hours === 'self';
  return (
    <Editor<'Resource', ResourceDraft>
      kind={KIND}
      uuid={uuid}
      drafts={{
        ...DRAFTS,
        blank: zone === undefined || others.state === 'loading' ? undefined : () => blankResource(zone, others.items),
      }}
      requests={{
        get: (input) => client.getResource({ ...input, query: { include: ['meta'] } }),
        create: client.createResource,
        update: async (input) => {
          const answer = await client.updateResource(input);
          setOutside(answer.outcome === 'ok' ? answer.value.affected : undefined);
          return answer;
        },
        ...(role === 'manager' && { remove: client.deleteResource }),
      }}
      removal={{
        text: TEXTS.removal,
        further: (uuid) => (failure) =>
          failure.outcome === 'refused' && failure.reason === 'has_bookings'
            ? {
                verb: TEXTS.cancelAndDelete,
                text: TEXTS.hasBookings,
                act: () => client.deleteResource({ path: { uuid }, query: { cancel_bookings: true } }),
              }
            : undefined,
      }}
      isReadOnly={(object) => role !== 'manager' && !(hasOwnHours && object)}
      below={() => outside && <Outside affected={outside} />}
      menu={({ uuid }) => [
        { label: TEXTS.showBookings, onSelect: () => go({ path: '/bookings', query: { resource: uuid } }) },
        { label: TEXTS.showTimeOff, onSelect: () => go({ path: '/time-off', query: { resource: uuid } }) },
      ]}
    >
      {(form) => <ResourceFields form={form} isOfHours={role === 'self'} />}
    </Editor>
  );
}

/** Bookings that lie outside the hours that were just saved. */
function Outside({ affected: { total, bookings } }: { readonly affected: Affected }) {
  const local = useCalendarZone();
  if (total === 0 || !local) return null;
  return (
    <section class="surface padded stack" aria-label={TEXTS.outside}>
      <h2>{TEXTS.outsideCount(total)}</h2>
      <p>{TEXTS.outsideHint}</p>
      <ul class="bare stack">
        {bookings.map(({ uuid, start, end, service, customer }) => (
          <li key={uuid} class="row">
            <a href={`#/bookings/${uuid}`}>{customer?.name ?? customer?.email ?? service?.name ?? SHARED.booking}</a>
            <span class="number">{whenText(start, end, local)}</span>
          </li>
        ))}
      </ul>
      {total > bookings.length && <p class="muted">{TEXTS.shown(bookings.length)}</p>}
    </section>
  );
}

interface ResourceFieldsProps {
  readonly form: Form<ResourceDraft>;
  /** True for members who may change nothing but the hours. */
  readonly isOfHours: boolean;
}

function ResourceFields({ form, isOfHours }: ResourceFieldsProps) {
  const hasRules = !isSame(form.draft.rules, BLANK_RULES);
  return (
    <>
      <fieldset class="editor-fields" disabled={isOfHours}>
        <Part title={TEXTS.what} about={TEXTS.whatHint}>
          <Fields
            form={form}
            of={listFields(RESOURCE, [
              field('name', SHARED.name, { placeholder: TEXTS.namePlaceholder }),
              field('timezone', SHARED.timeZone, { kind: 'zone' }),
              field('capacity', TEXTS.capacity, { hint: TEXTS.capacityHint }),
              field('description', TEXTS.description, { optional: true }),
              field('hidden', TEXTS.hidden, { hint: TEXTS.hiddenHint }),
            ])}
          />
          <ColorField
            value={form.draft.color}
            error={form.errorAt('color')}
            onValue={(color) => form.set('color', color)}
          />
        </Part>
      </fieldset>
      <Part title={TEXTS.hours} about={TEXTS.hoursHint}>
        <OpeningFields form={form} />
      </Part>
      <fieldset class="editor-fields" disabled={isOfHours}>
        <Part title={TEXTS.rules} about={TEXTS.rulesHint}>
          <Fields
            form={form}
            of={listFields(RESOURCE, [
              field('rules.slot_minutes', TEXTS.slots, {
                unit: SHARED.minutes,
                hint: TEXTS.slotsHint,
              }),
              field('rules.min_notice_minutes', TEXTS.notice, {
                unit: SHARED.minutes,
                hint: TEXTS.noticeHint,
              }),
            ])}
          />
          <More title={TEXTS.moreRules} isOpen={hasRules || form.errorIn('rules') !== undefined}>
            <Fields
              form={form}
              of={listFields(RESOURCE, [
                field('rules.buffer_before_minutes', TEXTS.freeBefore, { unit: SHARED.minutes }),
                field('rules.buffer_after_minutes', TEXTS.freeAfter, { unit: SHARED.minutes }),
                field('rules.min_duration_minutes', TEXTS.atLeast, { unit: SHARED.minutes, optional: true }),
                field('rules.max_duration_minutes', TEXTS.atMost, { unit: SHARED.minutes, optional: true }),
                field('rules.max_advance_days', TEXTS.ahead, { unit: TEXTS.days }),
              ])}
            />
            <BookingTimes form={form} />
          </More>
        </Part>
        <MetaFields form={form} />
      </fieldset>
    </>
  );
}
