import { Table } from '../../design/table.js';
import { SHARED } from '../texts.js';
import { FigureValue, MEASURES, type Measure, type Parts } from './figure-value.js';
import type { Row } from './rows.js';
import { TEXTS } from './texts.js';

type Subject = 'resource' | 'service';

interface SubjectParts extends Parts {
  readonly uuid: string;
  readonly name: string;
}

interface SubjectsProps {
  readonly kind: Subject;
  readonly title: string;
  /** Title of the span before. */
  readonly before: string;
  readonly rows: Readonly<Record<keyof Parts, readonly Row[] | undefined>>;
}

/** Figures by person or by service: a bar for each, and the numbers beside it. */
export function Subjects({ kind, title, before, rows }: SubjectsProps) {
  const subjects = gather(kind, rows);
  const { measure, sizeOf } = chooseScale(subjects);
  const shown = subjects.toSorted((a, b) => sizeOf(b.now) + sizeOf(b.later) - sizeOf(a.now) - sizeOf(a.later));
  const most = Math.max(...shown.flatMap(({ now, later, before }) => [sizeOf(now) + sizeOf(later), sizeOf(before)]), 1);
  const columnsOf = (one: Measure) => [
    {
      label: one.label,
      isLabelled: true,
      cell: (parts: SubjectParts) => <FigureValue measure={one} parts={parts} isAllLater={!rows.now} />,
    },
    ...(one.id === measure
      ? [
          {
            label: `${one.label}, ${before}`,
            isLabelled: true,
            cell: (parts: SubjectParts) => <FigureValue measure={one} parts={{ now: parts.before }} />,
          },
        ]
      : []),
  ];
  return (
    <section class="stack figures-subjects" data-by={kind}>
      <h2>{title}</h2>
      {shown.length === 0 ? (
        <p class="muted">{TEXTS.none}</p>
      ) : (
        <>
          <ul class="bare row muted small figures-legend" aria-hidden="true">
            <li class="figures-now">{TEXTS.bars[measure]}</li>
            {rows.later && rows.now && <li class="figures-later">{TEXTS.stillToCome}</li>}
            <li class="figures-before capital">{before}</li>
          </ul>
          <Table<SubjectParts>
            caption={title}
            rows={shown}
            keyOf={({ uuid }) => uuid}
            columns={[
              { label: kind === 'resource' ? TEXTS.person : SHARED.service, cell: ({ name }) => name },
              {
                label: TEXTS.bar,
                hidden: true,
                cell: ({ now, later, before }) => (
                  <Bar now={sizeOf(now) / most} later={sizeOf(later) / most} before={sizeOf(before) / most} />
                ),
              },
              ...MEASURES.flatMap(columnsOf),
            ]}
          />
        </>
      )}
    </section>
  );
}

function gather(kind: Subject, rows: SubjectsProps['rows']): readonly SubjectParts[] {
  const found = new Map<string, SubjectParts>();
  for (const part of ['now', 'later', 'before'] as const) {
    for (const row of rows[part] ?? []) {
      const subject = row[kind];
      const uuid = subject?.uuid ?? '';
      const name = subject ? (subject.name ?? SHARED.deleted) : TEXTS.noService;
      const known = found.get(uuid) ?? { uuid, name, now: undefined, later: undefined, before: undefined };
      found.set(uuid, { ...known, [part]: row });
    }
  }
  return [...found.values()];
}

/** Bars show takings if all have one currency. Otherwise they show bookings, because currencies cannot be compared. */
function chooseScale(subjects: readonly SubjectParts[]) {
  const all = subjects.flatMap(({ now, later, before }) => [now, later, before].flatMap((row) => row?.value ?? []));
  const isMoney = new Set(all.map(({ currency }) => currency)).size === 1;
  return {
    measure: isMoney ? ('takings' as const) : ('bookings' as const),
    sizeOf: (row: Row | undefined) => (isMoney ? (row?.value[0]?.amount ?? 0) : (row?.bookings ?? 0)),
  };
}

/** Parts are shares of the longest bar, from 0 to 1. The table has the same numbers as text. */
function Bar({ now, later, before }: Readonly<Record<keyof Parts, number>>) {
  return (
    <svg class="figures-bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect class="figures-now" width={100 * now} height="9" />
      <rect class="figures-later" x={100 * now} width={100 * later} height="9" />
      <rect class="figures-before" y="11" width={100 * before} height="3" />
    </svg>
  );
}
