import {
  calendarOf,
  mailboxOf,
  plainName
} from "./chunk-KZIOHZOC.js";
import {
  NO_MAIL_SERVER
} from "./chunk-FKKLOSUH.js";
import {
  SECOND
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/mail/mailers.ts
import { createRequire } from "node:module";

// adapters/mail/smtp-answers.ts
var CLASSES = {
  "MAIL FROM": "The mail server refused the sender",
  "RCPT TO": "The mail server refused the recipient",
  EAUTH: "The mail server did not accept the login of this service",
  ENOAUTH: "The mail server did not accept the login of this service",
  EENVELOPE: "The mail server refused the message",
  EMESSAGE: "The mail server refused the message",
  ETLS: "The connection to the mail server could not be encrypted"
};
function classOf({ code = "", command = "", responseCode }) {
  const known = CLASSES[command] ?? CLASSES[code];
  if (responseCode === void 0) return known ?? "The mail server could not be reached, or broke off the connection";
  return `${known ?? "The mail server ended the connection"} (${responseCode})`;
}
var PIECE_LENGTH = 6;
var MASK = "***";
function maskerOf(url) {
  const { username, password } = new URL(url);
  if (password === "") return (text) => text;
  const [user, secret] = [decoded(username), decoded(password)];
  const encoded = [`\0${user}\0${secret}`, user, secret].map((text) => Buffer.from(text).toString("base64"));
  const isCredential = (run) => {
    if (run.length >= PIECE_LENGTH && encoded.some((text2) => text2.includes(run))) return true;
    const text = Buffer.from(run, "base64").toString();
    return text.includes(secret) || user !== "" && text.includes(user);
  };
  return (text) => [secret, password].reduce((rest, plain) => rest.replaceAll(plain, MASK), text).replace(/[A-Za-z0-9+/]{4,}={0,2}/g, (run) => isCredential(run) ? MASK : run);
}
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// adapters/mail/mailers.ts
var LOGGED_LENGTH = 500;
var require2 = createRequire(import.meta.url);
function smtpMailer(options) {
  const { url, from, log, timeoutMilliseconds = 30 * SECOND } = options;
  const masked = maskerOf(url);
  const sender = mailboxOf(from);
  if (!sender) throw new Error("The sender of mails must be one e-mail address");
  const { createTransport } = require2("nodemailer");
  const transport = createTransport({
    url,
    pool: true,
    // silence; the deadline of the attempt also ends servers that trickle
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: timeoutMilliseconds,
    idleTimeout: timeoutMilliseconds / 2,
    // once, for a kept connection that the server has closed meanwhile; more is the job's to try, later
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true
  });
  const tell = ({ id }, ok, status, text) => log?.({ mail: id, ok, status, text: oneLine(masked(text), LOGGED_LENGTH) });
  return {
    async send(mail) {
      const to = mailboxOf(mail.to);
      if (!to) return failed("The recipient is not one e-mail address", { final: true });
      const deadline = AbortSignal.timeout(timeoutMilliseconds);
      try {
        const { response } = await transport.sendMail({ ...composed(mail, sender, to), signal: deadline });
        const status = statusOf(response);
        tell(mail, true, status, response);
        return { ok: true, status, message: null, notBefore: null, final: false };
      } catch (thrown) {
        const error = thrown;
        tell(mail, false, error.responseCode ?? null, error.message);
        if (deadline.aborted) return failed(`No answer within ${timeoutMilliseconds / SECOND} s`);
        return refused(error);
      }
    },
    // by force: mails are repeated after a restart, a server that trickles would hold it up
    close: () => transport.close({ force: true })
  };
}
function loggingMailer(log) {
  return {
    async send(mail) {
      log(mail);
      return failed(NO_MAIL_SERVER, { final: true });
    },
    close() {
    }
  };
}
function composed(mail, from, to) {
  const { invitation, published = null, fromName = null, replyTo = null } = mail;
  return {
    from: fromName === null ? from : { name: plainName(fromName), address: from.address },
    to,
    ...replyTo !== null && { replyTo },
    subject: oneLine(mail.subject, Number.POSITIVE_INFINITY),
    text: mail.text,
    ...mail.html !== null && { html: mail.html },
    ...invitation && {
      icalEvent: {
        method: invitation.method,
        filename: "invite.ics",
        content: calendarOf(invitation)
      }
    },
    ...published !== null && {
      attachments: [
        { filename: "bookings.ics", content: published, contentType: "text/calendar; charset=utf-8; method=PUBLISH" }
      ]
    },
    messageId: `<${mail.id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    // no answers by machines on holiday (RFC 3834)
    headers: { "Auto-Submitted": "auto-generated" }
  };
}
var failed = (message, more = {}) => ({
  ok: false,
  status: null,
  message,
  notBefore: null,
  final: false,
  ...more
});
function refused(error) {
  const isAboutMail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  const final = isAboutMail && error.permanent === true && error.responseCode !== 530;
  return failed(classOf(error), { status: error.responseCode ?? null, final });
}
function statusOf(response) {
  const [status] = /^\d{3}/.exec(response) ?? [];
  return status === void 0 ? null : Number(status);
}
function oneLine(text, length) {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return [...line].slice(0, length).join("");
}
export {
  calendarOf,
  loggingMailer,
  smtpMailer
};
//# sourceMappingURL=adapters-mail.js.map
