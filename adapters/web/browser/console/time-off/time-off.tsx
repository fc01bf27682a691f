import { useState } from 'preact/hooks';
import { type Client, type Schemas, SlotkeeperError } from '../../../../client/index.js';
import { Empty } from '../../design/empty.js';
import { Checkbox, Field } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { buildOptions, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part, Pool } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { MetaFields } from '../forms/meta.js';
import { buildMeta, type MetaRow, metaRows } from '../forms/meta-rows.js';
import { DAYS, type Day, SHORT_DAY_NAMES, WEEK } from '../hours/week.js';
import { List, PER_PAGE } from '../lists/list.js';
import { Page } from '../lists/page.js';
import { datesText, whenText } from '../lists/when.js';
import type { TimeOff } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { instantOfWall, wallOfInstant, type Zone } from '../wall-clock/wall.js';
import { AffectedBookings } from './affected-bookings.js';
import { TEXTS } from './texts.js';

export default function TimesOff({ rest: [uuid], query }: SectionProps) {
  const local = useCalendarZone();
  if (!local) return <Page state="list-loading" title={TEXTS.kind.many} children={<Skeleton height="12rem" />} />;
  if (uuid !== undefined) return <TimeOffEditor uuid={uuid === 'new' ? undefined : uuid} query={query} local={local} />;
  return <TimeOffList query={query} local={local} />;
}

interface PartProps extends Pick<SectionProps, 'query'> {
  readonly local: Zone;
}

function TimeOffList({ query, local }: PartProps) {
  const { client, role } = useConsole();
  const resources = useAll('resources');
  return (
    <List<TimeOff>
      id="time-off"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      load={async ({ page }, signal, { resource, from, to }) => {
        const asked = {
          resource: resource || undefined,
          from: from ? (instantOfWall(`${from}T00:00`, local.name) ?? undefined) : undefined,
          to: to ? (instantOfWall(`${to}T23:59:59`, local.name) ?? undefined) : undefined,
        };
        // The service lists time off in creation order. Show it by date instead, the latest first.
        const all: TimeOff[] = [];
        try {
          for await (const one of client.listTimeOff.each({ query: { ...asked, limit: 500 }, signal })) all.push(one);
        } catch (error) {
          if (!(error instanceof SlotkeeperError) || error.result.outcome === 'ok') throw error;
          return error.result;
        }
        const data = all
          .sort((a, b) => startOf(b, local) - startOf(a, local))
          .slice((page - 1) * PER_PAGE, page * PER_PAGE);
        const total = all.length;
        return {
          outcome: 'ok',
          value: { data, total, totalPages: Math.ceil(total / PER_PAGE), perPage: PER_PAGE, currentPage: page },
        };
      }}
      events={['time_off.*', 'resource.*']}
      filters={[
        { kind: 'choice', name: 'resource', label: TEXTS.of, options: buildOptions(resources.items) },
        { kind: 'date', name: 'from', label: TEXTS.from },
        { kind: 'date', name: 'to', label: TEXTS.to },
      ]}
      add={(role !== 'self' || resources.items.length > 0) && TEXTS.kind.add}
      addQuery={{ resource: query.resource ?? '' }}
      columns={[
        { label: TEXTS.when, cell: (entry) => <a href={`#/time-off/${entry.uuid}`}>{spanText(entry, local)}</a> },
        { label: TEXTS.who, cell: ({ resources: some }) => (some ? resources.namesOf(some) : TEXTS.everyone) },
        { label: TEXTS.why, cell: ({ reason }) => reason ?? '–' },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
      }}
    />
  );
}

const startOf = ({ start, start_date }: TimeOff, { name }: Zone): number =>
  Date.parse(start ?? instantOfWall(`${start_date}T00:00`, name) ?? '');

function spanText({ start, end, start_date, end_date, weekly }: TimeOff, local: Zone): string {
  if (start !== null && end !== null) return whenText(start, end, local);
  const dates = datesText(start_date ?? '', end_date ?? '');
  return weekly ? `${dates}, ${weekly.start}–${weekly.end}` : dates;
}

/** True if the time off also closes resources of others, which the role `self` cannot see. Tests if the service refuses an empty change. */
async function isOfOthersToo(client: Client, uuid: string): Promise<boolean> {
  const tried = await client.updateTimeOff({ path: { uuid }, body: {} });
  return tried.outcome === 'refused' && tried.status === 404;
}

interface Weekly {
  readonly days: readonly Day[];
  readonly start: string;
  readonly end: string;
}

interface TimeOffDraft {
  readonly everybody: boolean;
  readonly resources: readonly string[];
  readonly isWhole: boolean;
  /** Hours of some weekdays. Null: whole days. */
  readonly weekly: Weekly | null;
  /** Number of units of each. Null: all. */
  readonly units: number | null;
  readonly start_date: string;
  readonly end_date: string;
  /** Start as wall time in `zone`. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly reason: string;
  readonly meta: readonly MetaRow[];
}

function draftOf(entry: TimeOff, zone: string): TimeOffDraft {
  const { resources, start, end, start_date, end_date, weekly = null, units = null, reason, meta } = entry;
  return {
    everybody: resources === null,
    resources: resources ?? [],
    isWhole: start === null,
    weekly,
    units,
    start_date: start_date ?? '',
    end_date: end_date ?? '',
    start: start ? wallOfInstant(start, zone) : '',
    end: end ? wallOfInstant(end, zone) : '',
    zone,
    reason: reason ?? '',
    meta: metaRows(meta),
  };
}

function bodyOf(draft: TimeOffDraft): Schemas['NewTimeOff'] {
  const { everybody, resources, isWhole, zone, weekly, units, reason, meta } = draft;
  const times = isWhole
    ? { start_date: draft.start_date || null, end_date: draft.end_date || draft.start_date || null }
    : { start: instantOfWall(draft.start, zone), end: instantOfWall(draft.end, zone) };
  return {
    resources: everybody ? null : [...resources],
    ...times,
    weekly: isWhole && weekly ? { ...weekly, days: [...weekly.days] } : null,
    units,
    reason: reason || null,
    meta: buildMeta(meta),
  };
}

function checkTimes({ isWhole, start_date, start, end, everybody, resources }: TimeOffDraft) {
  return {
    ...(isWhole && start_date === '' && { start_date: TEXTS.chooseDay }),
    ...(!isWhole && start === '' && { start: TEXTS.chooseStart }),
    ...(!isWhole && end === '' && { end: TEXTS.chooseEnd }),
    ...(!everybody && resources.length === 0 && { resources: TEXTS.chooseResources }),
  };
}

const KIND = {
  path: '/time-off',
  words: TEXTS.kind,
  events: ['time_off.*'],
};

function TimeOffEditor({ uuid, query, local }: PartProps & { readonly uuid: string | undefined }) {
  const { client, role } = useConsole();
  const isOwn = role === 'self';
  const own = useAll('resources');
  const [isReadOnly, setReadOnly] = useState(false);
  const { resource } = query;
  const mayClose = (one: string) => !isOwn || own.items.some(({ uuid }) => uuid === one);
  const chosen = resource !== undefined && mayClose(resource) ? [resource] : own.items.map(({ uuid }) => uuid);
  if (uuid === undefined && isOwn && own.state === 'ready' && own.items.length === 0) {
    return (
      <Page state="list-empty" title={TEXTS.kind.creating} back={{ path: '/time-off', label: TEXTS.kind.many }}>
        <Empty title={TEXTS.notYours}>{TEXTS.notYoursHint}</Empty>
      </Page>
    );
  }
  const blank = () => ({
    everybody: resource === undefined && !isOwn,
    resources: resource === undefined && !isOwn ? [] : chosen,
    isWhole: true,
    weekly: null,
    units: null,
    start_date: '',
    end_date: '',
    start: '',
    end: '',
    zone: local.name,
    reason: '',
    meta: [],
  });
  return (
    <Editor<'TimeOff', TimeOffDraft>
      kind={{ ...KIND, nameOf: (entry) => entry.reason ?? spanText(entry, local) }}
      uuid={uuid}
      drafts={{
        blank: isOwn && own.state === 'loading' ? undefined : blank,
        draftOf: (entry) => draftOf(entry, local.name),
        bodyOf,
        check: checkTimes,
      }}
      requests={{
        get: async (input) => {
          const answer = await client.getTimeOff({ ...input, query: { include: ['meta'] } });
          if (isOwn && answer.outcome === 'ok') {
            setReadOnly(answer.value.resources === null || (await isOfOthersToo(client, input.path.uuid)));
          }
          return answer;
        },
        create: client.createTimeOff,
        update: client.updateTimeOff,
        remove: client.deleteTimeOff,
      }}
      isReadOnly={(entry) => entry !== undefined && isReadOnly}
      removal={{ text: TEXTS.removal }}
      below={({ uuid }) => <AffectedBookings timeOff={uuid} />}
    >
      {(form) => <TimeOffFields form={form} />}
    </Editor>
  );
}

function TimeOffFields({ form }: { readonly form: Form<TimeOffDraft> }) {
  const { role } = useConsole();
  const resources = useAll('resources');
  const { draft } = form;
  const time = (at: 'start' | 'end', label: string) => <Field label={label} type="datetime-local" {...form.text(at)} />;
  const day = (at: 'start_date' | 'end_date', label: string, hint?: string) => (
    <Field
      label={label}
      type="date"
      {...(hint !== undefined && { hint })}
      {...(at === 'end_date' && draft.start_date !== '' && { min: draft.start_date })}
      {...form.text(at)}
    />
  );
  return (
    <>
      <Part title={TEXTS.when}>
        <Checkbox
          name="whole_days"
          label={TEXTS.wholeDays}
          checked={draft.isWhole}
          onCheck={(isChecked) => form.set('isWhole', isChecked)}
        />
        <div class="fields">
          {draft.isWhole ? (
            <>
              {day('start_date', TEXTS.firstDay)}
              {day('end_date', TEXTS.lastDay, TEXTS.lastDayHint)}
            </>
          ) : (
            <>
              {time('start', TEXTS.from)}
              {time('end', TEXTS.to)}
            </>
          )}
        </div>
        {draft.isWhole && (
          <Checkbox
            name="weekly"
            label={TEXTS.weekly}
            checked={draft.weekly !== null}
            onCheck={(isChecked) =>
              form.set('weekly', isChecked ? { days: [...DAYS], start: '09:00', end: '12:00' } : null)
            }
          />
        )}
        {draft.isWhole && draft.weekly && <WeeklyFields form={form} weekly={draft.weekly} />}
        {!draft.isWhole && <p class="muted small">{TEXTS.onClock(draft.zone)}</p>}
      </Part>
      <Part title={TEXTS.who}>
        {(role !== 'self' || draft.everybody) && (
          <Checkbox
            name="resources.all"
            label={TEXTS.everything}
            checked={draft.everybody}
            onCheck={(isChecked) => form.set('everybody', isChecked)}
          />
        )}
        {!draft.everybody && (
          <Pool
            name="resources"
            label={TEXTS.these}
            error={form.errorIn('resources')}
            options={resources.items}
            chosen={draft.resources}
            onChange={(chosen) => form.set('resources', chosen)}
          />
        )}
        <Fields
          form={form}
          of={[
            field('units', TEXTS.units, {
              kind: 'number',
              min: 1,
              max: 10_000,
              hint: TEXTS.unitsHint,
              optional: true,
            }),
            field('reason', TEXTS.why, { kind: 'text', hint: TEXTS.reasonHint, optional: true }),
          ]}
        />
      </Part>
      <MetaFields form={form} />
    </>
  );
}

function WeeklyFields({ form, weekly }: { readonly form: Form<TimeOffDraft>; readonly weekly: Weekly }) {
  const error = form.errorIn('weekly');
  return (
    <>
      <div class="row">
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            name="weekly.days"
            value={day}
            label={SHORT_DAY_NAMES[day]}
            checked={weekly.days.includes(day)}
            onCheck={(isChecked) =>
              form.set(
                'weekly.days',
                DAYS.filter((one) => (one === day ? isChecked : weekly.days.includes(one))),
              )
            }
          />
        ))}
      </div>
      <div class="fields">
        <Field label={TEXTS.from} type="time" {...form.text('weekly.start')} />
        <Field label={TEXTS.to} type="time" {...form.text('weekly.end')} />
      </div>
      {error && <p class="field-error">{error}</p>}
    </>
  );
}
