import Mustache from 'mustache';
import type { Templates } from '../../core/actions/delivery.js';

/** How many known names are offered for one that is unknown, and how much of that one is repeated. */
const OFFERED = 3;
const SHOWN_LENGTH = 100;

const UNSUPPORTED: Readonly<Record<string, string>> = {
  '#': 'Sections are not supported, only names',
  '^': 'Sections are not supported, only names',
  '>': 'Partials are not supported, only names',
  '=': 'Other delimiters are not supported, only {{ and }}',
};

/** A tag or the text between two: `text` and `name`, or the character that a tag begins with, and what it holds. */
type Token = readonly [type: string, value: string];

/** Without its cache, which keeps every template that it ever saw. */
const writer = Object.assign(new Mustache.Writer(), { templateCache: undefined });

/**
 * Mustache without its logic. The library finds the tags; names are looked up here, because its own lookup reaches
 * prototypes, calls functions and goes on in outer objects.
 */
export const mustacheTemplates: Templates = {
  problem(template, names) {
    let tokens: Token[];
    try {
      tokens = writer.parse(template);
    } catch (error) {
      return syntaxProblem(error instanceof Error ? error.message : '');
    }
    for (const [type, value] of tokens) {
      if (type in UNSUPPORTED) return UNSUPPORTED[type];
      if (isName(type) && !names.has(value)) return unknownName(value, names);
    }
    return undefined;
  },

  render(template, values, as) {
    const tokens: Token[] = writer.parse(template);
    return tokens.map((token) => rendered(token, values, as)).join('');
  },
};

/** `{{name}}`, and `{{&name}}` with its other form `{{{name}}}`. */
const isName = (type: string): boolean => type === 'name' || type === '&';

function rendered([type, value]: Token, values: Readonly<Record<string, unknown>>, as: 'text' | 'html'): string {
  if (type === 'text') return value;
  if (!isName(type)) return ''; // a comment
  const text = textOf(found(value, values));
  // also of {{{name}}}: what customers write about themselves must not become markup, whoever wrote the template
  return as === 'html' ? Mustache.escape(text) : text;
}

/** What lies at the end of a dotted path of own properties. */
function found(path: string, values: unknown): unknown {
  let value = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Only what reads as text has one: an object would be `[object Object]` in somebody's mail. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The parser refuses unbalanced sections before they can be seen among the tokens. */
function syntaxProblem(message: string): string {
  if (message.includes('section')) return UNSUPPORTED['#']!;
  if (message.startsWith('Invalid tags')) return UNSUPPORTED['=']!;
  const at = /^Unclosed tag at (\d+)$/.exec(message)?.[1];
  return at === undefined ? 'Must be a template' : `A {{ has no matching }} up to character ${at}`;
}

function unknownName(name: string, names: ReadonlySet<string>): string {
  const shown = [...name].slice(0, SHOWN_LENGTH).join('');
  const nearest = [...names]
    .map((known) => ({ known, distance: distance(shown, known) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, OFFERED)
    .map(({ known }) => `{{${known}}}`);
  const unknown = `Unknown name {{${shown}}}`;
  return nearest.length === 0 ? unknown : `${unknown}, the nearest known are ${nearest.join(', ')}`;
}

/** The insertions, deletions and replacements that make one text of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
