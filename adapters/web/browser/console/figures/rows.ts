import type { Schemas } from '../../../../client/index.js';
import { SHARED } from '../texts.js';
import type { Days } from './spans.js';
import { TEXTS } from './texts.js';

export type Row = Schemas['Figures']['rows'][number];

export const SUBJECTS = ['none', 'resource', 'service'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Rows of some days: all together, by person and by service. */
export type Rows = Readonly<Record<Subject, readonly Row[]>>;

const LABELS = { none: TEXTS.total, resource: TEXTS.person, service: SHARED.service };
const CELL = '("(?:[^"]|"")*"|[^,]*)';
/** Matches the period, service and resource of a line. */
const START = new RegExp(`^${CELL},${CELL},${CELL}`);

/** Converts a line of the service's CSV to one that says which days and what it counts. */
export const csvLine = ({ from, to }: Days, by: Subject, line: string): string =>
  line.replace(START, (_, _period, service, resource) => {
    const name = service || resource || (by === 'none' ? '' : TEXTS.noService);
    return [from, to, LABELS[by], name].join(',');
  });
