import { useState } from 'preact/hooks';
import { CALENDAR } from '../../../../../core/model/calendar.js';
import type { Schemas } from '../../../../client/index.js';
import { Badge, type Tone } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, More, Part } from '../forms/fields.js';
import type { Errors } from '../forms/form.js';
import { buildDrafts, type DraftOf, listFields } from '../forms/schema-form.js';
import { Fact } from '../lists/facts.js';
import { List } from '../lists/list.js';
import { momentText } from '../lists/when.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { wordsFor } from '../words.js';

type Calendar = Schemas['Calendar'];
type Status = Calendar['state']['status'];
type CalendarDraft = DraftOf<typeof CALENDAR>;

const WORDS: Readonly<Record<Status, string>> = {
  new: 'Not read yet',
  ok: 'Up to date',
  failing: 'Cannot be read',
  stale: 'Out of date',
};
const TONES: Readonly<Record<Status, Tone>> = { new: 'plain', ok: 'accent', failing: 'warn', stale: 'danger' };

export default function Calendars({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <CalendarEditor key={uuid} uuid={uuid === 'new' ? undefined : uuid} />;
  return <CalendarList query={query} />;
}

function CalendarList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const resources = useAll('resources');
  return (
    <List<Calendar>
      id="calendars"
      title="Connected calendars"
      about="Private calendars of your people: what stands in them is taken, and nobody here sees what it is."
      query={query}
      load={(query, signal) => client.listCalendars({ query, signal })}
      events={['calendar.*', 'resource.*']}
      add="Connect a calendar"
      columns={[
        { label: 'Of', cell: ({ uuid, resource }) => <a href={`#/calendars/${uuid}`}>{resources.nameOf(resource)}</a> },
        { label: 'From', cell: ({ url }) => (url === null ? '–' : hostOf(url)) },
        { label: 'Read', cell: ({ state }) => (state.fetched_at ? momentText(state.fetched_at) : '–') },
        { label: 'Busy times', cell: ({ state }) => <span class="number">{state.busy.toLocaleString()}</span> },
        { label: 'State', cell: ({ state: { status } }) => <Badge tone={TONES[status]}>{WORDS[status]}</Badge> },
      ]}
      empty={{
        title: 'No calendar is connected',
        text: 'Connect a person’s own calendar by its private address, and they cannot be booked while they are busy elsewhere.',
      }}
    />
  );
}

/** Returns the host of a calendar's address. Lists show only the host, because the address is often a secret. */
function hostOf(url: string): string {
  try {
    return new URL(url.replace(/^webcal:/i, 'https:')).host;
  } catch {
    return '–';
  }
}

const KIND = {
  path: '/calendars',
  words: { many: 'Connected calendars', creating: 'New calendar', add: 'Add calendar' },
  events: ['calendar.*'],
};

const READING = ['on_stale', 'refresh_minutes', 'stale_after_minutes', 'timezone'] as const;

const check = ({ resource }: CalendarDraft): Errors => (resource === '' ? { resource: 'Choose whose it is' } : {});

function CalendarEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client } = useConsole();
  const resources = useAll('resources');
  return (
    <Editor<'Calendar', CalendarDraft>
      kind={{ ...KIND, nameOf: ({ resource }) => `Calendar of ${resources.nameOf(resource)}` }}
      uuid={uuid}
      drafts={{ ...buildDrafts(CALENDAR), check }}
      requests={{
        get: client.getCalendar,
        create: client.createCalendar,
        update: client.updateCalendar,
        remove: client.deleteCalendar,
      }}
      removal={{ text: 'Its busy times no longer count and can be booked at once.' }}
    >
      {(form, calendar) => (
        <>
          {calendar && <State first={calendar} />}
          <Part title="What is read">
            <Fields
              form={form}
              of={[
                field('resource', 'Whose it is', {
                  kind: 'choice',
                  options: [{ value: '', label: 'Choose…' }, ...buildOptions(resources.items)],
                }),
                field('tentative', 'Tentative events there', {
                  kind: 'choice',
                  options: optionsIn({ busy: 'Counts as busy', free: 'Does not count' }),
                }),
              ]}
            />
            <Fields
              form={form}
              of={[
                field('url', 'Its private address', {
                  kind: 'url',
                  hint: 'In its settings: “private address in iCal format”, or “publish this calendar”.',
                  placeholder: 'https://…/basic.ics',
                }),
              ]}
            />
            <More title="How it is read" isOpen={READING.some((at) => form.errorAt(at))}>
              <Fields
                form={form}
                of={listFields(CALENDAR, [
                  field('on_stale', 'While its contents are unknown', {
                    kind: 'choice',
                    options: optionsIn({ close: 'Nobody books them', keep: 'Use the last known contents' }),
                  }),
                  field('refresh_minutes', 'Read every', { unit: 'minutes' }),
                  field('stale_after_minutes', 'Out of date after', { unit: 'minutes' }),
                  field('timezone', 'Time zone', { kind: 'zone', hint: 'Where it names none itself.', optional: true }),
                ])}
              />
            </More>
          </Part>
        </>
      )}
    </Editor>
  );
}

/** Interval in ms at which a calendar's state is polled after a refresh, because reading a calendar causes no event. */
const LOOK = 1000;
const LOOKS = 20;

function State({ first }: { readonly first: Calendar }) {
  const { client, say } = useConsole();
  const [state, setState] = useState(first.state);
  const [isBusy, setBusy] = useState(false);
  const path = { uuid: first.uuid };
  const refresh = async () => {
    setBusy(true);
    const answer = await client.refreshCalendar({ path });
    say(answer.outcome === 'ok' ? 'It is being read.' : wordsFor(answer));
    for (let looks = 0; answer.outcome === 'ok' && looks < LOOKS; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      const now = await client.getCalendar({ path });
      if (now.outcome === 'ok') setState(now.value.state);
      if (now.outcome !== 'ok' || now.value.state.tried_at !== state.tried_at) break;
    }
    setBusy(false);
  };
  return (
    <section class="surface padded stack" aria-label="State">
      <div class="row">
        <Badge tone={TONES[state.status]}>{WORDS[state.status]}</Badge>
        <span class="push">
          <Button busy={isBusy} onClick={refresh}>
            Read it now
          </Button>
        </span>
      </div>
      <dl class="facts">
        <Fact name="Read last">{state.fetched_at ? momentText(state.fetched_at) : 'Never'}</Fact>
        <Fact name="Tried last">{state.tried_at ? momentText(state.tried_at) : 'Never'}</Fact>
        <Fact name="Busy times">{state.busy}</Fact>
        {state.error && <Fact name="What went wrong">{state.error}</Fact>}
      </dl>
      {state.reports.length > 0 && (
        <details class="more">
          <summary>
            {state.reports.length === 1 ? 'One note' : `${state.reports.length} notes`} about what it holds
          </summary>
          <ul>
            {state.reports.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
