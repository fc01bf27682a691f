import ICAL from 'ical.js';

/** Property of a component, with its raw value. */
export interface Property {
  readonly name: string;
  readonly value: string;
  /** Returns the value of a parameter, such as `TZID`. */
  parameter(name: string): string | undefined;
}

/** Component with the properties that busy times depend on, by name. */
export interface Component {
  readonly name: string;
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  readonly components: readonly Component[];
}

/** Components that are parsed. All others are skipped. */
const KNOWN: ReadonlySet<string> = new Set(['VCALENDAR', 'VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT']);

const TAKING_TIME: ReadonlySet<string> = new Set(['VEVENT', 'VFREEBUSY']);

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

/** Unfolded content lines. `numbers` has the line number in the file at which each begins, from 1. */
interface Lines {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/** Blanks and invisible characters before a content line. Some programs write them, and a name behind them would not be found. */
const LEADING = /^[\s\p{Cc}\p{Cf}]+/u;

/** Joins folded lines to content lines (RFC 5545, 3.1), without blanks before them, and leaves out empty ones. */
export function unfolded(text: string): Lines {
  const texts: string[] = [];
  const numbers: number[] = [];
  let current: string | undefined;
  let number = 0;
  const end = () => {
    const text = current?.replace(LEADING, '') ?? '';
    if (text === '') return;
    texts.push(text);
    numbers.push(number);
  };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
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

/** Returns the reason why the lines are not a complete calendar. Undefined if they are. */
export function findProblem({ texts: lines }: Lines): string | undefined {
  const [first] = lines;
  if (first === undefined) return 'It is empty';
  if (/^<(!doctype|html|head|body|\?xml)/i.test(first)) return 'It is a page, and not a calendar';
  if (!/^BEGIN\s*:\s*VCALENDAR\s*$/i.test(first)) return 'It is not a calendar';
  return /^END\s*:\s*VCALENDAR\s*$/i.test(lines.at(-1)!) ? undefined : 'It is cut off before its end';
}

/** Lines that begin or end a component other than a calendar and its zones, also with characters before them that no line may have. */
const COMPONENT = /^[^\p{L}]*(?:BEGIN|END)\s*:\s*(?!(?:VCALENDAR|VTIMEZONE|STANDARD|DAYLIGHT)\s*$)/iu;

/** Returns the number of the first line of a component if the calendars have components, but none that takes time. */
export function skippedLine({ texts, numbers }: Lines, calendars: readonly Component[]): number | undefined {
  if (calendars.some(({ components }) => components.some(({ name }) => TAKING_TIME.has(name)))) return undefined;
  return numbers[texts.findIndex((text) => COMPONENT.test(text))];
}

/**
 * Parses the calendars in a text. A component without an end is closed by the first line that it cannot contain.
 * Content outside of known components is skipped. `also` names properties to read in addition to those that busy
 * times depend on.
 */
export function calendarsIn({ texts, numbers }: Lines, also: ReadonlySet<string> = NONE): readonly Component[] {
  const calendars: Open[] = [];
  const open: Open[] = [];
  /** Name of the outermost component that is being skipped. `depth` counts nested ones of the same name. */
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

/** True if the line can only be outside of an alarm or another skipped component. */
function isOutside(mark: string, name: string): boolean {
  if (name === 'VCALENDAR') return true;
  return name === 'VEVENT' || (mark.toUpperCase() === 'BEGIN' && (name === 'VFREEBUSY' || name === 'VTIMEZONE'));
}

/** Closes open components that cannot contain a `name`. Returns true if a valid parent remains open. */
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

/** Makes ICAL.js keep raw values, because their meaning depends on several properties. */
const AS_WRITTEN = { name: 'as written', value: {}, param: {}, property: Object.create(null), propertyGroups: false };

function addProperty({ properties }: Open, line: string, also: ReadonlySet<string>): void {
  const name = (/^[^:;\s]+/.exec(line)?.[0] ?? '').toUpperCase();
  if (!READ.has(name) && !also.has(name)) return;
  const property = propertyOf(name, line);
  // An empty property counts as missing.
  if (property.value.trim() === '') return;
  const known = properties.get(name);
  if (known) known.push(property);
  else properties.set(name, [property]);
}

function propertyOf(name: string, line: string): Property {
  // Fast path: most properties have no parameters.
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
    // The property exists, but cannot be parsed, so its value matches nothing.
    return { name, value: UNREADABLE, parameter: () => undefined };
  }
}

const UNREADABLE = '?';
