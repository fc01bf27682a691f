import {
  TemplateError
} from "./chunk-FKKLOSUH.js";

// adapters/templates/index.ts
import Mustache from "mustache";
var TAGS_MAX = 1e3;
var TAG_LENGTH = 200;
var RENDERED_BYTES = 1024 * 1024;
var OFFERED = 3;
var SHOWN_LENGTH = 100;
var UNSUPPORTED = {
  "#": "Sections are not supported, only names",
  "^": "Sections are not supported, only names",
  ">": "Partials are not supported, only names",
  "=": "Other delimiters are not supported, only {{ and }}"
};
var writer = Object.assign(new Mustache.Writer(), { templateCache: void 0 });
var mustacheTemplates = {
  problem(template, names) {
    const tokens = parsed(template);
    if (typeof tokens === "string") return tokens;
    for (const [type, value] of tokens) {
      if (type in UNSUPPORTED) return UNSUPPORTED[type];
      if (isName(type) && !names.has(value)) return unknownName(value, names);
    }
    return void 0;
  },
  render(template, values, as) {
    const tokens = parsed(template);
    if (typeof tokens === "string") throw new TemplateError(tokens);
    const parts = [];
    let bytes = 0;
    for (const token of tokens) {
      const part = rendered(token, values, as);
      bytes += Buffer.byteLength(part);
      if (bytes > RENDERED_BYTES) throw new TemplateError("Must be at most 1 MiB with the values of the booking");
      parts.push(part);
    }
    return parts.join("");
  }
};
function parsed(template) {
  const problem = tagsProblem(template);
  if (problem !== void 0) return problem;
  try {
    return writer.parse(template);
  } catch (error) {
    return syntaxProblem(error instanceof Error ? error.message : "");
  }
}
function tagsProblem(template) {
  let count = 0;
  for (let at = template.indexOf("{{"); at >= 0; ) {
    count += 1;
    if (count > TAGS_MAX) return `Must have at most ${TAGS_MAX.toLocaleString("en")} tags`;
    const beginning = template.slice(at, at + TAG_LENGTH);
    const [opening, sign] = /^\{\{\s*([={])?/.exec(beginning) ?? ["{{"];
    if (sign === "=") return UNSUPPORTED["="];
    const closing = sign === "{" ? "}}}" : "}}";
    const end = beginning.indexOf(closing, opening.length);
    if (end < 0) {
      const isClosed = template.indexOf(closing, at + opening.length) >= 0;
      return isClosed ? `Must have tags of at most ${TAG_LENGTH} characters, and the one at character ${at + 1} is longer` : `A {{ has no matching }} up to character ${template.length}`;
    }
    at = template.indexOf("{{", at + end + closing.length);
  }
  return void 0;
}
var isName = (type) => type === "name" || type === "&";
function rendered([type, value], values, as) {
  if (type === "text") return value;
  if (!isName(type)) return "";
  const text = textOf(found(value, values));
  return as === "html" ? Mustache.escape(text) : text;
}
function found(path, values) {
  let value = values;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return void 0;
    value = value[key];
  }
  return value;
}
function textOf(value) {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
function syntaxProblem(message) {
  return message.includes("section") ? UNSUPPORTED["#"] : "Must be a template";
}
function unknownName(name, names) {
  const shown = [...name].slice(0, SHOWN_LENGTH).join("");
  const nearest = [...names].map((known) => ({ known, distance: distance(shown, known) })).sort((a, b) => a.distance - b.distance).slice(0, OFFERED).map(({ known }) => `{{${known}}}`);
  const unknown = `Unknown name {{${shown}}}`;
  return nearest.length === 0 ? unknown : `${unknown}, the nearest known are ${nearest.join(", ")}`;
}
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

export {
  mustacheTemplates
};
//# sourceMappingURL=chunk-FSCNMPX4.js.map
