import { orThrow, type Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { saveFile } from '../../parts/save-file.js';
import { useBusiness } from '../business/use-business-zone.js';
import { optionsIn } from '../directory.js';
import { Page } from '../lists/page.js';
import type { Business } from '../objects.js';
import type { SectionProps } from '../section.js';
import { TEXTS as SHELL } from '../shell-texts.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { awaitAnswer, useQuery } from '../use-query.js';
import { useRequest } from '../use-request.js';
import { todayIn, zone } from '../wall-clock/wall.js';
import { wordsFor } from '../words.js';
import { FigureValue, MEASURES, type Parts } from './figure-value.js';
import { csvLine, type Rows, SUBJECTS, type Subject } from './rows.js';
import { type Days, type Span, spanDays, spanTitle, splitDays } from './spans.js';
import { Subjects } from './subjects.js';
import { TEXTS } from './texts.js';

/** Days of a span up to today and still to come, and of the span before. */
type AskedDays = ReturnType<typeof splitDays> & { readonly before: Days };

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Figures of a span beside those of the span before. Days up to today are counted apart from those to come. */
export default function FiguresSection({ query }: SectionProps) {
  const { value: business } = useBusiness();
  // Cast: only callers with a key get the other variant.
  const today = business && todayIn(zone((business as Business).public.timezone));
  const span: Span = query.span !== undefined && query.span in TEXTS.spans ? (query.span as Span) : 'month';
  const date = query.date !== undefined && isDate(query.date) ? query.date : today;
  const asked = today && date && { ...splitDays(spanDays(span, date), today), before: spanDays(span, date, -1) };
  const show = (span: Span, date = '') => go({ path: '/figures', query: { span, date } }, { replace: true });
  return (
    <Page
      state="figures"
      part="figures"
      title={SHELL.sections.figures}
      about={TEXTS.about}
      actions={
        <>
          {asked && <Download days={asked} />}
          <Button onClick={() => print()}>
            <Icon name="print" size={16} /> {TEXTS.print}
          </Button>
        </>
      }
    >
      <div class="figures-span">
        <Select
          name="span"
          label={TEXTS.span}
          value={span}
          options={optionsIn(TEXTS.spans)}
          onChange={(chosen) => show(chosen, date)}
        />
        {date && (
          <div class="row">
            <Button label={TEXTS.back} onClick={() => show(span, spanDays(span, date, -1).from)}>
              <Icon name="back" size={16} />
            </Button>
            <h2 class="capital figures-title" aria-live="polite">
              {spanTitle(span, spanDays(span, date))}
            </h2>
            <Button label={TEXTS.forward} onClick={() => show(span, spanDays(span, date, 1).from)}>
              <Icon name="forward" size={16} />
            </Button>
            {spanDays(span, date).from !== spanDays(span, today ?? date).from && (
              <Button kind="quiet" onClick={() => show(span)}>
                {TEXTS.today}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked ? <SpanFigures span={span} asked={asked} /> : <Skeleton height="20rem" />}
    </Page>
  );
}

interface SpanFiguresProps {
  readonly span: Span;
  readonly asked: AskedDays;
}

function SpanFigures({ span, asked }: SpanFiguresProps) {
  const { client } = useConsole();
  const { value, failure, isCurrent, reload } = useQuery(({ now, later, before }: AskedDays, signal) => {
    const rowsOf = async (days: Days | undefined): Promise<Rows | undefined> => {
      if (!days) return undefined;
      const answers = SUBJECTS.map((by) => client.getFigures({ query: { ...days, by }, signal }).then(orThrow));
      const [none, resource, service] = (await Promise.all(answers)).map((each) => (each as Schemas['Figures']).rows);
      return { none: none!, resource: resource!, service: service! };
    };
    const all = Promise.all([rowsOf(now), rowsOf(later), rowsOf(before)]);
    return awaitAnswer(all.then(([now, later, before]) => ({ now, later, before: before! })));
  }, asked);
  if (failure && !(value && isCurrent)) {
    return (
      <Notice kind="danger" action={<Button onClick={reload}>{SHARED.tryAgain}</Button>}>
        <p>{wordsFor(failure)}</p>
      </Notice>
    );
  }
  if (!value || !isCurrent) return <Skeleton height="20rem" />;
  const beforeTitle = spanTitle(span, asked.before);
  const sums: Parts = { now: value.now?.none[0], later: value.later?.none[0], before: value.before.none[0] };
  return (
    <>
      {asked.later && <p class="muted">{asked.now ? TEXTS.upToToday : TEXTS.allToCome}</p>}
      <ul class="bare figures-sums">
        {MEASURES.map((measure) => (
          <li key={measure.id} class="surface padded figures-sum" data-figure={measure.id}>
            <h3 class="muted small">{measure.label}</h3>
            <div class="figures-value">
              <FigureValue measure={measure} parts={sums} isAllLater={!asked.now} />
            </div>
            <p class="muted small" data-before>
              {TEXTS.before(beforeTitle, sums.before ? measure.text(sums.before) : '–')}
            </p>
          </li>
        ))}
      </ul>
      <Subjects
        kind="resource"
        title={TEXTS.byPerson}
        before={beforeTitle}
        rows={{ now: value.now?.resource, later: value.later?.resource, before: value.before.resource }}
      />
      <Subjects
        kind="service"
        title={TEXTS.byService}
        before={beforeTitle}
        rows={{ now: value.now?.service, later: value.later?.service, before: value.before.service }}
      />
    </>
  );
}

/** Button that saves the service's own CSV of all parts, by all subjects, as one table. */
function Download({ days: { now, later, before } }: { readonly days: AskedDays }) {
  const { client, say } = useConsole();
  const { isBusy, send } = useRequest();
  const linesOf = async (days: Days, by: Subject) => {
    const text = orThrow(await client.getFigures({ query: { ...days, by, format: 'csv' } })) as string;
    // A quoted cell may contain a line break.
    const records = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? [];
    return records.slice(1).map((record) => `${csvLine(days, by, record)}\r\n`);
  };
  const save = async () => {
    const parts = [before, now, later].flatMap((days) => (days ? SUBJECTS.map((by) => linesOf(days, by)) : []));
    const answer = await send(awaitAnswer(Promise.all(parts)));
    if (!answer) return say(TEXTS.csvFailed);
    const text = `\uFEFF${TEXTS.csvColumns}\r\n${answer.value.flat().join('')}`;
    saveFile(text, 'text/csv', `${(now ?? later)?.from}–${(later ?? now)?.to}.csv`);
  };
  return (
    <Button data-action="csv" busy={isBusy} onClick={save}>
      <Icon name="download" size={16} /> {TEXTS.csv}
    </Button>
  );
}
