import { useState } from 'preact/hooks';
import { CALENDAR } from '../../../../../core/model/calendar.js';
import type { Schemas } from '../../../../client/index.js';
import { Badge, type Tone } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { NOTHING } from '../../design/table.js';
import { describeError } from '../calendars/problems.js';
import { TEXTS } from '../calendars/texts.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, More, Part } from '../forms/fields.js';
import type { Errors } from '../forms/form.js';
import { buildDrafts, type DraftOf, listFields } from '../forms/schema-form.js';
import { Fact } from '../lists/facts.js';
import { Few } from '../lists/few.js';
import { momentText } from '../lists/when.js';
import { formatNumber } from '../plural.js';
import { TechnicalDetails } from '../technical-details.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { listAll } from '../use-query.js';
import { wordsFor } from '../words.js';

type Calendar = Schemas['Calendar'];
type Status = Calendar['state']['status'];
type CalendarDraft = DraftOf<typeof CALENDAR>;

const TONES: Readonly<Record<Status, Tone>> = { new: 'plain', ok: 'accent', failing: 'warn', stale: 'danger' };

/** All connected calendars. */
export function CalendarList() {
  const { client, app } = useConsole();
  const resources = useAll('resources');
  return (
    <Few<Calendar>
      caption={TEXTS.kind.many}
      of={app.uuid}
      load={(_, signal) => listAll(client.listCalendars.each({ query: { limit: 500 }, signal }))}
      events={['calendar.*']}
      none={`${TEXTS.empty}. ${TEXTS.emptyHint}`}
      columns={[
        {
          label: TEXTS.of,
          cell: ({ uuid, resource }) => <a href={`#/sync/calendars/${uuid}`}>{resources.nameOf(resource)}</a>,
        },
        { label: TEXTS.from, cell: ({ url }) => (url === null ? NOTHING : hostOf(url)) },
        { label: TEXTS.lastRead, cell: ({ state }) => (state.fetched_at ? momentText(state.fetched_at) : NOTHING) },
        {
          label: TEXTS.busyTimes,
          isLabelled: true,
          cell: ({ state }) => <span class="number">{formatNumber(state.busy)}</span>,
        },
        {
          label: SHARED.status,
          cell: ({ state: { status } }) => <Badge tone={TONES[status]}>{TEXTS.statuses[status]}</Badge>,
        },
      ]}
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
  path: '/sync/calendars',
  words: TEXTS.kind,
  events: ['calendar.*'],
};

const READING = ['on_stale', 'refresh_minutes', 'stale_after_minutes', 'timezone'] as const;

const check = ({ resource }: CalendarDraft): Errors => (resource === '' ? { resource: TEXTS.chooseWhose } : {});

export function CalendarEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client } = useConsole();
  const resources = useAll('resources');
  return (
    <Editor<'Calendar', CalendarDraft>
      kind={{ ...KIND, nameOf: ({ resource }) => TEXTS.calendarOf(resources.nameOf(resource)) }}
      uuid={uuid}
      drafts={{ ...buildDrafts(CALENDAR), check }}
      requests={{
        get: client.getCalendar,
        create: client.createCalendar,
        update: client.updateCalendar,
        remove: client.deleteCalendar,
      }}
      removal={{ text: TEXTS.removal }}
    >
      {(form, calendar) => (
        <>
          {calendar && <State first={calendar} />}
          <Part title={TEXTS.calendar}>
            <Fields
              form={form}
              of={[
                field('resource', TEXTS.whose, {
                  kind: 'choice',
                  options: [{ value: '', label: SHARED.choose }, ...buildOptions(resources.items)],
                }),
                field('tentative', TEXTS.tentative, {
                  kind: 'choice',
                  options: optionsIn(TEXTS.tentatives),
                }),
              ]}
            />
            <Fields
              form={form}
              of={[
                field('url', TEXTS.url, {
                  kind: 'url',
                  hint: TEXTS.urlHint,
                  placeholder: 'https://…/basic.ics',
                }),
              ]}
            />
            <More title={TEXTS.advanced} isOpen={READING.some((at) => form.errorAt(at))}>
              <Fields
                form={form}
                of={listFields(CALENDAR, [
                  field('on_stale', TEXTS.onStale, {
                    kind: 'choice',
                    options: optionsIn(TEXTS.onStales),
                  }),
                  field('refresh_minutes', TEXTS.refresh, { unit: SHARED.minutes }),
                  field('stale_after_minutes', TEXTS.staleAfter, { unit: SHARED.minutes }),
                  field('timezone', SHARED.timeZone, { kind: 'zone', hint: TEXTS.zoneHint, optional: true }),
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
    say(answer.outcome === 'ok' ? TEXTS.reading : wordsFor(answer));
    for (let looks = 0; answer.outcome === 'ok' && looks < LOOKS; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      const now = await client.getCalendar({ path });
      if (now.outcome === 'ok') setState(now.value.state);
      if (now.outcome !== 'ok' || now.value.state.tried_at !== state.tried_at) break;
    }
    setBusy(false);
  };
  return (
    <section class="surface padded stack" aria-label={SHARED.status}>
      <div class="row">
        <Badge tone={TONES[state.status]}>{TEXTS.statuses[state.status]}</Badge>
        <span class="push">
          <Button busy={isBusy} onClick={refresh}>
            {TEXTS.readNow}
          </Button>
        </span>
      </div>
      <dl class="facts">
        <Fact name={TEXTS.lastRead}>{state.fetched_at ? momentText(state.fetched_at) : SHARED.never}</Fact>
        <Fact name={TEXTS.lastTried}>{state.tried_at ? momentText(state.tried_at) : SHARED.never}</Fact>
        <Fact name={TEXTS.busyTimes}>{formatNumber(state.busy)}</Fact>
        {state.error && <Fact name={TEXTS.problem}>{describeError(state.error)}</Fact>}
      </dl>
      {state.error && <TechnicalDetails text={state.error} />}
      {state.reports.length > 0 && (
        <details class="more">
          <summary>{TEXTS.notes(state.reports.length)}</summary>
          <ul>
            {state.reports.map((text) => (
              <li key={text} lang="en">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
