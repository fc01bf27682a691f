import ICAL from 'ical.js';

/** A property of a component: its value as it is written. */
export interface Property {
  readonly name: string;
  readonly value: string;
  /** A parameter in upper case: `TZID`. */
  parameter(name: string): string | undefined;
}

/** A component with those of its properties that busy times follow from, by name. */
export interface Component {
  readonly name: string;
  /** The line of the text on which it begins, counted from 1. */
  readonly line: number;
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  readonly components: readonly Component[];
}

/** The components that are looked into; of all others, nothing is read. */
const KNOWN: ReadonlySet<string> = new Set(['VCALENDAR', 'VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT']);

const READ: ReadonlySet<string> = new Set([
  'X-WR-TIMEZONE',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'FREEBUSY',
]);

const NONE: ReadonlySet<string> = new Set();

interface Open {
  readonly name: string;
  readonly line: number;
  readonly properties: Map<string, Property[]>;
  readonly components: Open[];
}

/** The content lines of a text: `numbers` are those of the lines on which they begin, counted from 1. */
export interface Lines {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/** Unfolds lines (RFC 5545, 3.1), and leaves out empty ones. */
export function unfolded(text: string): Lines {
  const texts: string[] = [];
  const numbers: number[] = [];
  let current: string | undefined;
  let number = 0;
  const end = () => {
    if (current === undefined || current.trim() === '') return;
    texts.push(current);
    numbers.push(number);
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (current !== undefined && (line.startsWith(' ') || line.startsWith('\t'))) {
      current += line.slice(1);
      continue;
    }
    end();
    current = line;
    number = index + 1;
  }
  end();
  return { texts, numbers };
}

/** Why the lines are no whole calendar, if they are none. */
export function problemOf({ texts: lines }: Lines): string | undefined {
  const [first] = lines;
  if (first === undefined) return 'It is empty';
  if (/^\s*<(!doctype|html|head|body|\?xml)/i.test(first)) return 'It is a page, and not a calendar';
  if (!/^\s*BEGIN\s*:\s*VCALENDAR\s*$/i.test(first)) return 'It is not a calendar';
  return /^\s*END\s*:\s*VCALENDAR\s*$/i.test(lines.at(-1)!) ? undefined : 'It is cut off before its end';
}

/**
 * The calendars in a text. A component that is not ended is ended by what it cannot hold; what stands outside of all
 * components that are known is passed over. Of `also`, the properties are read besides those that busy times follow from.
 */
export function calendarsIn({ texts, numbers }: Lines, also: ReadonlySet<string> = NONE): readonly Component[] {
  const calendars: Open[] = [];
  const open: Open[] = [];
  /** The names of the components that are passed over, from the outermost on, and no deeper than that matters. */
  let passedOver: string | undefined;
  let depth = 0;
  for (const [index, line] of texts.entries()) {
    const [, mark, component = ''] = /^(BEGIN|END)\s*:\s*(.*?)\s*$/i.exec(line) ?? [];
    const name = component.toUpperCase();
    if (passedOver !== undefined) {
      if (mark?.toUpperCase() === 'BEGIN' && name === passedOver) depth += 1;
      if (mark?.toUpperCase() === 'END' && name === passedOver) depth -= 1;
      const isEnded = depth === 0 || (mark !== undefined && isOutside(mark, name));
      if (!isEnded) continue;
      passedOver = undefined;
      if (depth === 0) continue;
      depth = 0;
    }
    if (mark === undefined) {
      const current = open.at(-1);
      if (current) addProperty(current, line, also);
    } else if (mark.toUpperCase() === 'END') {
      const at = open.findLastIndex((each) => each.name === name);
      if (at >= 0) open.length = at;
    } else if (!KNOWN.has(name) || !mayHold(open, name)) {
      passedOver = name;
      depth = 1;
    } else {
      const begun: Open = { name, line: numbers[index]!, properties: new Map(), components: [] };
      const parent = open.at(-1);
      if (parent) parent.components.push(begun);
      else calendars.push(begun);
      open.push(begun);
    }
  }
  return calendars;
}

/** Whether it is a line that can only stand outside of an alarm or anything else that is passed over. */
function isOutside(mark: string, name: string): boolean {
  if (name === 'VCALENDAR') return true;
  return name === 'VEVENT' || (mark.toUpperCase() === 'BEGIN' && (name === 'VFREEBUSY' || name === 'VTIMEZONE'));
}

/** Closes what the component cannot stand in; whether it stands in what it belongs to then. */
function mayHold(open: Open[], name: string): boolean {
  if (name === 'VCALENDAR') {
    open.length = 0;
    return true;
  }
  const parent = name === 'STANDARD' || name === 'DAYLIGHT' ? 'VTIMEZONE' : 'VCALENDAR';
  const at = open.findLastIndex((each) => each.name === parent);
  if (at >= 0) open.length = at + 1;
  return at >= 0;
}

/** Values as they are written: what they mean depends on more than one property. */
const AS_WRITTEN = { name: 'as written', value: {}, param: {}, property: Object.create(null), propertyGroups: false };

function addProperty({ properties }: Open, line: string, also: ReadonlySet<string>): void {
  const name = (/^[^:;\s]+/.exec(line)?.[0] ?? '').toUpperCase();
  if (!READ.has(name) && !also.has(name)) return;
  const property = propertyOf(name, line);
  // An empty property is as if absent.
  if (property.value.trim() === '') return;
  const known = properties.get(name);
  if (known) known.push(property);
  else properties.set(name, [property]);
}

function propertyOf(name: string, line: string): Property {
  // Most have no parameters.
  if (line[name.length] === ':') return { name, value: line.slice(name.length + 1).trim(), parameter: () => undefined };
  try {
    const [, parameters, , value] = ICAL.parse.property(line, AS_WRITTEN as never) as unknown as [
      string,
      Readonly<Record<string, unknown>>,
      string,
      string,
    ];
    return {
      name,
      value: value.trim(),
      parameter(of) {
        const found = parameters[of.toLowerCase()];
        return typeof found === 'string' ? found : undefined;
      },
    };
  } catch {
    // It is there, but cannot be read: whoever needs it finds nothing that it knows.
    return { name, value: UNREADABLE, parameter: () => undefined };
  }
}

const UNREADABLE = '?';
