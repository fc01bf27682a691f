import {
  formatInstant
} from "./chunk-TGAMFN2K.js";

// core/icalendar/content-lines.ts
var LINE_MAX = 75;
var SHORT = LINE_MAX / 3;
var END = "\r\n";
var FOLD = `${END} `;
var ASCII = /^[\0-\x7f]*$/;
function contentLine(line) {
  if (line.length <= SHORT) return line + END;
  if (!ASCII.test(line)) return foldedByCharacter(line);
  if (line.length <= LINE_MAX) return line + END;
  let folded = line.slice(0, LINE_MAX);
  for (let at = LINE_MAX; at < line.length; at += LINE_MAX - 1) folded += FOLD + line.slice(at, at + LINE_MAX - 1);
  return folded + END;
}
function foldedByCharacter(line) {
  let folded = "";
  let octets = 0;
  let from = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at);
    const length = octetsOf(point);
    if (octets + length > LINE_MAX) {
      folded += line.slice(from, at) + FOLD;
      from = at;
      octets = 1;
    }
    octets += length;
    at += point > 65535 ? 2 : 1;
  }
  return folded + line.slice(from) + END;
}
function octetsOf(codePoint) {
  if (codePoint < 128) return 1;
  if (codePoint < 2048) return 2;
  return codePoint < 65536 ? 3 : 4;
}
var SPECIAL = /[\\;,\p{Cc}]/u;
var LINE_ENDS = /\r\n?/g;
var CONTROL = new RegExp("(?![\\t\\n])\\p{Cc}", "gu");
function textValue(text) {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!SPECIAL.test(whole)) return whole;
  return whole.replace(LINE_ENDS, "\n").replace(CONTROL, "").replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}
function parameterValue(text) {
  const line = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ").replaceAll("^", "^^").replaceAll('"', "^'");
  return `"${line}"`;
}
function utcValue(instant) {
  const written = formatInstant(instant);
  const date = written.slice(0, 4) + written.slice(5, 7) + written.slice(8, 10);
  return `${date}T${written.slice(11, 13)}${written.slice(14, 16)}${written.slice(17, 19)}Z`;
}

// core/icalendar/calendar.ts
function eventText(event) {
  const { uid, sequence, updatedAt, start, end, status, isOpaque, summary, description, location, others } = event;
  const stamp = utcValue(updatedAt);
  let text = `BEGIN:VEVENT\r
${contentLine(`UID:${uid}`)}DTSTAMP:${stamp}\r
LAST-MODIFIED:${stamp}\r
SEQUENCE:${sequence}\r
DTSTART:${utcValue(start)}\r
DTEND:${utcValue(end)}\r
STATUS:${status}\r
TRANSP:${isOpaque ? "OPAQUE" : "TRANSPARENT"}\r
` + contentLine(`SUMMARY:${textValue(summary)}`);
  if (typeof description === "string") text += contentLine(`DESCRIPTION:${textValue(description)}`);
  if (typeof location === "string") text += contentLine(`LOCATION:${textValue(location)}`);
  for (const line of others ?? []) text += contentLine(line);
  return `${text}END:VEVENT\r
`;
}
function calendarText(head, events) {
  return `${calendarStart(head)}${events.join("")}${CALENDAR_END}`;
}
function calendarStart({ method, name, refreshEvery }) {
  let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Slotkeeper//Slotkeeper//EN\r\nCALSCALE:GREGORIAN\r\n";
  if (method !== void 0) head += `METHOD:${method}\r
`;
  if (name !== void 0) head += contentLine(`X-WR-CALNAME:${textValue(name)}`);
  if (refreshEvery !== void 0) {
    head += `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}\r
X-PUBLISHED-TTL:${refreshEvery}\r
`;
  }
  return head;
}
var CALENDAR_END = "END:VCALENDAR\r\n";

// core/icalendar/mailboxes.ts
var ADDRESS = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>[\]\\]+$/u;
function mailboxOf(text) {
  const [, name = "", address = ""] = /^(.*)<([^<>]*)>$/s.exec(text.trim()) ?? [void 0, "", text.trim()];
  return ADDRESS.test(address) ? { name: plainName(name), address } : void 0;
}
function plainName(name) {
  return name.replace(/[\s\p{Cc}]+/gu, " ").replaceAll('"', "").trim();
}

// core/actions/invitation-text.ts
function calendarOf(invitation) {
  const { method, uid, sequence, at, start, end, summary, description, location, attendee } = invitation;
  const isCancelled = method === "CANCEL";
  const invited = "ROLE=REQ-PARTICIPANT;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;RSVP=FALSE";
  const event = eventText({
    uid,
    sequence,
    updatedAt: at,
    start,
    end,
    status: isCancelled ? "CANCELLED" : "CONFIRMED",
    isOpaque: !isCancelled,
    summary,
    description,
    location,
    others: [organizerLine(invitation), `ATTENDEE;${invited};${participant(attendee.email, attendee.name)}`]
  });
  return calendarText({ method }, [event]);
}
function publicationText({ entries, ...by }) {
  const events = entries.map(
    ({ at, isCancelled, ...entry }) => eventText({
      ...entry,
      updatedAt: at,
      status: isCancelled ? "CANCELLED" : "CONFIRMED",
      isOpaque: !isCancelled,
      others: [organizerLine(by)]
    })
  );
  return calendarText({ method: "PUBLISH" }, events);
}
function organizerLine({ organizer, sentBy }) {
  const [own, sender] = [mailboxOf(organizer)?.address, mailboxOf(sentBy ?? "")?.address];
  const isOther = sender !== void 0 && sender.toLowerCase() !== own?.toLowerCase();
  return `ORGANIZER;${isOther ? `SENT-BY="mailto:${sender}";` : ""}${participant(organizer)}`;
}
function participant(text, name = null) {
  const mailbox = mailboxOf(text);
  if (!mailbox) throw new Error("An invitation needs an e-mail address for its organizer and its attendee");
  return `CN=${parameterValue(plainName(name ?? mailbox.name) || mailbox.address)}:mailto:${mailbox.address}`;
}

export {
  mailboxOf,
  plainName,
  eventText,
  calendarText,
  calendarStart,
  CALENDAR_END,
  calendarOf,
  publicationText
};
//# sourceMappingURL=chunk-KZIOHZOC.js.map
