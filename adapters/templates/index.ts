import Mustache from 'mustache';
import { listNearest } from '../../core/basics/unknown-field.js';
import { TemplateError, type TemplatePart, type Templates } from '../../core/messages/actions/delivery-ports.js';

/** Limit of tags in a template, far above the needs of a mail. With it, rendering takes linear time. */
const TAGS_MAX = 1_000;
const TAG_LENGTH = 200;
const RENDERED_BYTES = 1024 * 1024;

/** Number of similar names that the error about an unknown name suggests. */
const OFFERED = 3;
/** Maximum characters of the unknown name in the error. */
const SHOWN_LENGTH = 100;

const UNSUPPORTED: Readonly<Record<string, string>> = {
  '#': 'Sections are not supported, only names',
  '^': 'Sections are not supported, only names',
  '>': 'Partials are not supported, only names',
  '=': 'Other delimiters are not supported, only {{ and }}',
};

/** Part of a template with its content. The type is `text` (between tags), `name`, or a tag's first character, such as `&`. */
type Token = readonly [type: string, value: string];

/** Parser of the library without its cache, which would never evict a template. */
const writer = Object.assign(new Mustache.Writer(), { templateCache: undefined });

/**
 * Mustache templates without logic. The library only parses the tags. Names are looked up here, because the library's
 * lookup reaches prototypes, calls functions and continues in outer objects.
 */
export const mustacheTemplates: Templates = {
  problem(template, names) {
    const tokens = parsed(template);
    if (typeof tokens === 'string') return tokens;
    for (const [type, value] of tokens) {
      if (type in UNSUPPORTED) return UNSUPPORTED[type];
      if (isName(type) && !names.has(value)) return unknownName(value, names);
    }
    return undefined;
  },

  render(template, values, as) {
    const parts: string[] = [];
    let bytes = 0;
    for (const { text, name } of partsOf(template, values)) {
      const part = name === null ? text : written(text, as);
      bytes += Buffer.byteLength(part);
      if (bytes > RENDERED_BYTES) throw new TemplateError('Must be at most 1 MiB with the values of the booking');
      parts.push(part);
    }
    return parts.join('');
  },

  parts: partsOf,
};

/** Returns the tokens of a template, or the problem with its syntax as text. */
function parsed(template: string): readonly Token[] | string {
  const problem = tagsProblem(template);
  if (problem !== undefined) return problem;
  try {
    return writer.parse(template);
  } catch (error) {
    return syntaxProblem(error instanceof Error ? error.message : '');
  }
}

/**
 * Returns the problem with a template's tags, found in one pass before the library parses them. The library's time for
 * a tag grows with the square of its blanks, so long tags, unclosed tags and changed delimiters are refused.
 */
function tagsProblem(template: string): string | undefined {
  let count = 0;
  for (let at = template.indexOf('{{'); at >= 0; ) {
    count += 1;
    if (count > TAGS_MAX) return `Must have at most ${TAGS_MAX.toLocaleString('en')} tags`;
    const beginning = template.slice(at, at + TAG_LENGTH);
    const [opening, sign] = /^\{\{\s*([={])?/.exec(beginning) ?? ['{{'];
    if (sign === '=') return UNSUPPORTED['='];
    const closing = sign === '{' ? '}}}' : '}}';
    const end = beginning.indexOf(closing, opening.length);
    if (end < 0) {
      const isClosed = template.indexOf(closing, at + opening.length) >= 0;
      return isClosed
        ? `Must have tags of at most ${TAG_LENGTH} characters, and the one at character ${at + 1} is longer`
        : `A {{ has no matching }} up to character ${template.length}`;
    }
    at = template.indexOf('{{', at + end + closing.length);
  }
  return undefined;
}

/** True for a tag that inserts a value: `{{name}}`, or `{{&name}}` and its other form `{{{name}}}`. */
const isName = (type: string): boolean => type === 'name' || type === '&';

function partsOf(template: string, values: Readonly<Record<string, unknown>>): readonly TemplatePart[] {
  const tokens = parsed(template);
  if (typeof tokens === 'string') throw new TemplateError(tokens);
  return tokens.flatMap(([type, value]): readonly TemplatePart[] => {
    if (type === 'text') return [{ text: value, name: null }];
    // All other tags are comments.
    return isName(type) ? [{ text: textOf(found(value, values)), name: value }] : [];
  });
}

function written(text: string, as: Parameters<Templates['render']>[2]): string {
  if (as === 'url') return encodeURIComponent(text);
  // Escape {{{name}}}, too: text from customers must not become markup, no matter who wrote the template.
  return as === 'html' ? Mustache.escape(text) : text;
}

/** Returns the value at a dotted path, such as `customer.name`. Follows own properties only. */
function found(path: string, values: unknown): unknown {
  let value = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Converts a value to text. Returns an empty string for objects, which would appear as `[object Object]`. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Converts the library's syntax error. Unbalanced sections are refused here, because the library fails before it returns tokens. */
function syntaxProblem(message: string): string {
  return message.includes('section') ? UNSUPPORTED['#']! : 'Must be a template';
}

function unknownName(name: string, names: ReadonlySet<string>): string {
  const shown = [...name].slice(0, SHOWN_LENGTH).join('');
  const nearest = listNearest(shown, names, OFFERED).map((known) => `{{${known}}}`);
  const unknown = `Unknown name {{${shown}}}`;
  return nearest.length === 0 ? unknown : `${unknown}, the nearest known are ${nearest.join(', ')}`;
}
