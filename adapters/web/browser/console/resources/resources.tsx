import { useState } from 'preact/hooks';
import { RESOURCE } from '../../../../../core/model/resource.js';
import type { Schemas } from '../../../../client/index.js';
import { go } from '../../parts/router.js';
import { useBusinessZone } from '../business/use-business-zone.js';
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
import type { SectionProps } from '../section.js';
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
      title="People and rooms"
      about="Who and what can be booked, and when."
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listResources({ query, signal })}
      events={['resource.*']}
      add={role === 'manager' && 'Add a person or room'}
      columns={[
        { label: 'Name', cell: ({ uuid, name }) => <a href={`#/resources/${uuid}`}>{name}</a> },
        { label: 'Open', cell: openText },
        {
          label: 'At once',
          isLabelled: true,
          cell: ({ capacity }) => <span class="number">{capacity.toLocaleString()}</span>,
        },
        { label: 'Time zone', cell: ({ timezone }) => timezone },
      ]}
      empty={{
        title: 'Nobody can be booked yet',
        text: 'Add the people, rooms or things that your customers book, each with the hours in which it is open.',
      }}
    />
  );
}

function openText({ schedule }: Resource): string {
  if (!schedule) return 'At all hours';
  const minutes = weeklyMinutes(buildOpening(schedule).week);
  return minutes === 0 ? 'Closed' : `${hoursText(minutes)} a week`;
}

const KIND = {
  path: '/resources',
  words: { many: 'People and rooms', creating: 'New person or room', add: 'Add person or room' },
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
  const [outside, setOutside] = useState<Affected>();
  const own = useQuery((_: null, signal) => client.getCurrentApp({ signal }), null, { events: ['business.updated'] });
  const hasOwnHours = role === 'self' && own.value && 'staff_hours' in own.value && own.value.staff_hours === 'self';
  return (
    <Editor<'Resource', ResourceDraft>
      kind={KIND}
      uuid={uuid}
      drafts={{ ...DRAFTS, blank: zone === undefined ? undefined : () => blankResource(zone) }}
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
        text: 'It can no longer be booked. Past bookings stay as they are. This cannot be undone.',
        further: (uuid) => (failure) =>
          failure.outcome === 'refused' && failure.reason === 'has_bookings'
            ? {
                verb: 'Cancel them and delete',
                text: 'There are future bookings. They would be cancelled, and their customers told as your workflows say.',
                act: () => client.deleteResource({ path: { uuid }, query: { cancel_bookings: true } }),
              }
            : undefined,
      }}
      isReadOnly={(object) => role !== 'manager' && !(hasOwnHours && object)}
      below={() => outside && <Outside affected={outside} />}
      menu={({ uuid }) => [
        { label: 'Show its bookings', onSelect: () => go({ path: '/bookings', query: { resource: uuid } }) },
        { label: 'Show its time off', onSelect: () => go({ path: '/time-off', query: { resource: uuid } }) },
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
    <section class="surface padded stack" aria-label="Bookings outside these hours">
      <h2>{total === 1 ? 'One booking lies outside these hours' : `${total} bookings lie outside these hours`}</h2>
      <p>They stay as they are until you move or cancel them.</p>
      <ul class="bare stack">
        {bookings.map(({ uuid, start, end, service, customer }) => (
          <li key={uuid} class="row">
            <a href={`#/bookings/${uuid}`}>{customer?.name ?? customer?.email ?? service?.name ?? 'Booking'}</a>
            <span class="number">{whenText(start, end, local)}</span>
          </li>
        ))}
      </ul>
      {total > bookings.length && <p class="muted">Shown are the first {bookings.length}.</p>}
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
        <Part title="What it is" about="Customers can book it once a service has it under “Who serves”.">
          <Fields
            form={form}
            of={listFields(RESOURCE, [
              field('name', 'Name', { placeholder: 'Ana, or Room 1' }),
              field('timezone', 'Time zone', { kind: 'zone' }),
              field('capacity', 'Bookings at once', {
                hint: 'One for a person; for a class or a table, how many places there are.',
              }),
              field('description', 'Description', { optional: true }),
              field('hidden', 'Not shown to customers', {
                hint: 'Services take it, but pages and letters never name it.',
              }),
            ])}
          />
        </Part>
      </fieldset>
      <Part title="Opening hours" about="In its own time zone. Changing them never changes bookings that exist.">
        <OpeningFields form={form} />
      </Part>
      <fieldset class="editor-fields" disabled={isOfHours}>
        <Part title="Rules" about="How it is booked, unless a service says otherwise.">
          <Fields
            form={form}
            of={listFields(RESOURCE, [
              field('rules.slot_minutes', 'Start every', {
                unit: 'minutes',
                hint: 'From one offered start to the next.',
              }),
              field('rules.min_notice_minutes', 'Notice', {
                unit: 'minutes',
                hint: 'Customers book at least this long before the start.',
              }),
            ])}
          />
          <More title="More rules" isOpen={hasRules || form.errorIn('rules') !== undefined}>
            <Fields
              form={form}
              of={listFields(RESOURCE, [
                field('rules.buffer_before_minutes', 'Free before', { unit: 'minutes' }),
                field('rules.buffer_after_minutes', 'Free after', { unit: 'minutes' }),
                field('rules.min_duration_minutes', 'At least', { unit: 'minutes', optional: true }),
                field('rules.max_duration_minutes', 'At most', { unit: 'minutes', optional: true }),
                field('rules.max_advance_days', 'Ahead at most', { unit: 'days' }),
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
