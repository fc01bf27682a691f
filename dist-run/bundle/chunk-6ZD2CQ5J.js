import {
  counterOf,
  isLiveSession,
  isLiveToken,
  memberOf,
  uuidInSecret
} from "./chunk-ZTC4EIFU.js";
import {
  LINK,
  SESSION_TOKEN,
  STAFF_TOKEN,
  UnavailableError,
  asUuid,
  isKeyText,
  slugInKeyText
} from "./chunk-SQ3ZIU6O.js";
import {
  DAY
} from "./chunk-TGAMFN2K.js";

// adapters/tokens/index.ts
import { hash, randomBytes as randomBytes4, randomFillSync, randomUUID } from "node:crypto";
import { v5, v7 } from "uuid";

// adapters/tokens/digest-token-verifier.ts
import { timingSafeEqual as timingSafeEqual2 } from "node:crypto";
import QuickLRU from "quick-lru";

// adapters/tokens/credentials.ts
import { isUtf8 } from "node:buffer";

// adapters/tokens/manage-tokens.ts
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
var VERSION = 1;
var UUID = 16;
var MAC = 32;
var SECRET = 32;
var NONCE = 12;
var TAG = 16;
var TOKEN_LABEL = "slotkeeper manage token";
var HOLDER_LABEL = "slotkeeper holder";
var VISITOR_LABEL = "slotkeeper visitor";
var PLAIN = "plain:";
var SEALED = "sealed:";
function manageTokens(secretKey) {
  const inside = (stored2, app) => {
    if (stored2.startsWith(PLAIN)) return Buffer.from(stored2.slice(PLAIN.length), "base64url");
    return secretKey ? unsealed(secretKey, stored2.slice(SEALED.length), app) : void 0;
  };
  const opened = (stored2, app) => {
    const secret = inside(stored2, app);
    if (!secret) throw new Error("The secret of an app is sealed with another SECRET_KEY than this process has");
    return secret;
  };
  const stored = (secret, app) => secretKey ? SEALED + sealed(secretKey, secret, app) : PLAIN + secret.toString("base64url");
  const write = (secret, app, booking, counter) => {
    const uuid = Buffer.from(booking.replaceAll("-", ""), "hex");
    const mac = createHmac("sha256", opened(secret, app)).update([TOKEN_LABEL, app, booking, counter].join("\0")).digest();
    return Buffer.concat([Buffer.of(VERSION), uuid, mac]).toString("base64url");
  };
  const digestOf = (label, secret, app, address) => createHmac("sha256", opened(secret, app)).update([label, app, address].join("\0")).digest("base64url");
  return {
    opens: (secret, app) => inside(secret, app) !== void 0,
    newSecret: (app) => stored(randomBytes(SECRET), app),
    sealed: (secret, app) => secretKey && secret.startsWith(PLAIN) ? stored(opened(secret, app), app) : secret,
    write,
    bookingIn: bookingInToken,
    isProof(token, secret, app, booking, counter) {
      const [known, given] = [write(secret, app, booking, counter), token].map((text) => Buffer.from(text));
      return known.length === given.length && timingSafeEqual(known, given);
    },
    holder: (secret, app, address) => digestOf(HOLDER_LABEL, secret, app, address),
    visitor: (secret, app, address) => digestOf(VISITOR_LABEL, secret, app, address)
  };
}
function bookingInToken(token) {
  if (!/^[A-Za-z0-9_-]+$/.test(token)) return void 0;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 1 + UUID + MAC || bytes[0] !== VERSION || bytes.toString("base64url") !== token)
    return void 0;
  const digits = bytes.toString("hex", 1, 1 + UUID);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
function sealed(key, secret, app) {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(app));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}
function unsealed(key, text, app) {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(app)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return void 0;
  }
}

// adapters/tokens/credentials.ts
var BEARER = /^Bearer +(\S+)$/i;
var STANDARD = /^[A-Za-z0-9+/]+={0,2}$/;
var URL_SAFE = /^[A-Za-z0-9_-]+={0,2}$/;
function plainCredential(authorization) {
  const encoded = BEARER.exec(authorization ?? "")?.[1];
  if (encoded === void 0 || !(STANDARD.test(encoded) || URL_SAFE.test(encoded))) return void 0;
  if (encoded.endsWith("=") && encoded.length % 4 !== 0) return void 0;
  const bytes = Buffer.from(encoded, "base64");
  const digits = encoded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return bytes.toString("base64url") === digits && isUtf8(bytes) ? bytes.toString() : void 0;
}
function credentialProblem(authorization, wanted) {
  if (authorization === void 0 || authorization === "") return "missing";
  if (!BEARER.test(authorization)) return "not_bearer";
  const plain = plainCredential(authorization);
  const kind = kindOf(plain);
  if (kind !== void 0) return kind === wanted ? "unknown" : OTHER_KIND[kind];
  if (kindOf(BEARER.exec(authorization)?.[1]) !== void 0) return "not_encoded";
  if (plain === void 0) return "not_base64";
  return kindOf(plainCredential(`Bearer ${plain}`)) === void 0 ? "malformed" : "encoded_twice";
}
var OTHER_KIND = {
  owner: "owner_credential",
  app: "app_token",
  key: "key",
  manage: "manage_token",
  person: "person_session",
  link: "link"
};
function kindOf(plain) {
  if (plain === void 0) return void 0;
  if (ownerIn(plain)) return "owner";
  if (asUuid(plain) !== void 0 || memberCredential(plain)) return "app";
  if (uuidInSecret(SESSION_TOKEN, plain) !== void 0) return "person";
  if (uuidInSecret(LINK, plain) !== void 0) return "link";
  if (isKeyText(plain)) return "key";
  return bookingInToken(plain) === void 0 ? void 0 : "manage";
}
function ownerIn(plain) {
  const colon = plain.indexOf(":");
  const credential = { email: plain.slice(0, Math.max(colon, 0)).toLowerCase(), token: plain.slice(colon + 1) };
  return credential.email === "" || credential.token === "" ? void 0 : credential;
}
function ownerCredential(authorization) {
  return ownerIn(plainCredential(authorization) ?? "");
}
var IN_APP = /^(?<text>[^@]+)@(?<app>[^@]+)$/;
function memberCredential(plain) {
  const staff = uuidInSecret(STAFF_TOKEN, plain);
  if (staff !== void 0) return { kind: "token", staff, text: plain };
  if (!plain.startsWith(SESSION_TOKEN)) return void 0;
  const { text = "", app: named } = IN_APP.exec(plain)?.groups ?? {};
  const person = uuidInSecret(SESSION_TOKEN, text);
  const app = asUuid(named);
  return person === void 0 || app === void 0 ? void 0 : { kind: "session", person, text, app };
}
function sessionCredential(plain) {
  const person = uuidInSecret(SESSION_TOKEN, plain);
  return person === void 0 ? void 0 : { person, text: plain };
}
function appToken(authorization) {
  return asUuid(plainCredential(authorization));
}
function keyText(authorization) {
  const plain = plainCredential(authorization);
  return plain !== void 0 && isKeyText(plain) ? plain : void 0;
}
function manageToken(authorization) {
  const token = plainCredential(authorization) ?? "";
  const booking = bookingInToken(token);
  return booking === void 0 ? void 0 : { token, booking };
}

// adapters/tokens/digest-token-verifier.ts
var DigestTokenVerifier = class {
  #needs;
  #owners = new QuickLRU({ maxSize: HEADERS_MAX });
  /** Digests of tokens. */
  #apps = new QuickLRU({ maxSize: HEADERS_MAX });
  constructor(needs) {
    this.#needs = needs;
  }
  async owner(authorization = "") {
    const claim = this.#owners.get(authorization) ?? this.#claimOf(authorization);
    if (!claim) return this.#ownerOfSession(authorization);
    let owner;
    for (const token of await this.#needs.owners.tokensOf(claim.email)) {
      if (isSameDigest(token.digest, claim.digest)) owner = token.owner;
    }
    remember(this.#owners, authorization, owner && claim);
    return owner;
  }
  #claimOf(authorization) {
    const credential = ownerCredential(authorization);
    return credential && { email: credential.email, digest: this.#needs.digest(credential.token) };
  }
  async app(authorization = "") {
    const given = this.#apps.get(authorization) ?? this.#digestOf(authorization);
    if (given === void 0) return this.#member(authorization);
    const { apps, clock } = this.#needs;
    const record = await apps.findByDigest(given);
    const proof = record && proofOf(record.credential, given, clock());
    remember(this.#apps, authorization, proof && given);
    if (!record || !proof) return void 0;
    return proof === "token" ? { app: record.app } : { app: record.app, actor: { kind: "session", uuid: proof.uuid } };
  }
  /** Verifies the token of a member, or the session of a person in an app. */
  async #member(authorization) {
    const plain = plainCredential(authorization);
    const credential = plain === void 0 ? void 0 : memberCredential(plain);
    if (!credential) return void 0;
    if (credential.kind === "session") return this.#inApp(credential);
    const { apps, staff, digest, clock } = this.#needs;
    const found = await staff.ofAnyApp(credential.staff);
    const given = digest(credential.text);
    const now = clock();
    const token = found?.tokens.find((one) => isLiveToken(one, now) && isSameDigest(one.digest, given));
    const member = token && memberOf(found, true);
    const app = member && await apps.ofAnyOwner(found.app);
    if (!app || !member) return void 0;
    return { app, member, current: { kind: "staff token", staff: member.uuid, uuid: token.uuid } };
  }
  /** The person's place in the app: that of its owner, or of the member that it is joined to. */
  async #inApp(credential) {
    const { apps, staff } = this.#needs;
    const [proved, app] = await Promise.all([this.#session(credential), apps.ofAnyOwner(credential.app)]);
    if (!proved || !app) return void 0;
    const { person, session } = proved;
    const current = { kind: "session", person: person.uuid, uuid: session.uuid, usedAt: session.usedAt };
    if (person.owner?.uuid === app.owner) return { app, actor: { kind: "owner", uuid: app.owner }, current };
    const member = memberOf(await staff.inApp(app.uuid, person.uuid), false);
    return member && { app, member, current };
  }
  /** An owner's credential is also a session of its person, without an app. */
  async #ownerOfSession(authorization) {
    return (await this.person(authorization))?.person.owner ?? void 0;
  }
  async person(authorization = "") {
    const plain = plainCredential(authorization);
    const credential = plain === void 0 ? void 0 : sessionCredential(plain);
    return credential && this.#session(credential);
  }
  async #session({
    person: uuid,
    text
  }) {
    const { persons, digest, clock } = this.#needs;
    const person = await persons.find(uuid);
    const given = digest(text);
    const session = person?.sessions.find((one) => isSameDigest(one.digest, given) && isLiveSession(one, clock()));
    return person && session && { person, session };
  }
  async link(authorization = "") {
    const plain = plainCredential(authorization);
    const open2 = plain === void 0 ? void 0 : await this.#needs.links.find(plain);
    return open2 && { open: open2 };
  }
  async key(authorization = "") {
    const text = keyText(authorization);
    if (text === void 0) return void 0;
    const slug = slugInKeyText(text);
    if (slug !== void 0) return this.#publicKey(slug);
    const { apps, keys, digest } = this.#needs;
    const given = digest(text);
    const key = await keys.findByDigest(given);
    if (!key || !isSameDigest(key.digest, given)) return void 0;
    const app = await apps.ofAnyOwner(key.app);
    return app && { app, key };
  }
  async #publicKey(slug) {
    const { apps, keys } = this.#needs;
    const app = await apps.ofSlug(slug);
    const key = app && await keys.ofPage(app.uuid);
    return key && { app, key, isPublic: true };
  }
  async booker(authorization = "") {
    const credential = manageToken(authorization);
    if (!credential) return void 0;
    const { apps, bookings, manageTokens: manageTokens2, clock } = this.#needs;
    const booking = await bookings.ofAnyApp(credential.booking);
    const record = booking && await apps.recordOf(booking.app);
    const manage = record?.credential.manage;
    if (!record || !manage) return void 0;
    const now = clock();
    const { uuid, app } = booking;
    const counter = counterOf(booking);
    const proves = (secret2) => manageTokens2.isProof(credential.token, secret2, app, uuid, counter);
    const { secret, previous } = manage;
    const isProved = proves(secret) || previous !== null && now < previous.until && proves(previous.secret);
    if (!isProved || now >= booking.end + MANAGED_FOR) return void 0;
    return { app: record.app, booking: uuid, counter, origins: booking.madeWith?.origins ?? null };
  }
  /**
   * Checks for `pk_` or `@`, or the beginning of their Base64, which no UUID's Base64 shares. `key` decodes the rest.
   * A key without Base64 counts too, so that pages of other origins can read its refusal.
   */
  isKey(authorization = "") {
    return /^[Bb][Ee][Aa][Rr][Ee][Rr] +(?:cGtf|pk_|Q[A-P]|@)/.test(authorization);
  }
  problem(authorization, wanted) {
    return credentialProblem(authorization, wanted);
  }
  #digestOf(authorization) {
    const token = appToken(authorization);
    return token === void 0 ? void 0 : this.#needs.digest(token);
  }
};
var MANAGED_FOR = 30 * DAY;
var HEADERS_MAX = 1e3;
var HEADER_LENGTH_MAX = 512;
function remember(known, header, said) {
  if (said === void 0) known.delete(header);
  else if (header.length <= HEADER_LENGTH_MAX && !known.has(header)) known.set(header, said);
}
function proofOf({ digest, previous, sessions = [] }, given, now) {
  if (isSameDigest(digest, given)) return "token";
  if (previous !== null && now < previous.until && isSameDigest(previous.digest, given)) return "token";
  return sessions.find((session) => now < session.expiresAt && isSameDigest(session.digest, given));
}
function isSameDigest(known, given) {
  const left = Buffer.from(known);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual2(left, right);
}

// adapters/tokens/scrypt-passwords.ts
import { randomBytes as randomBytes2, scrypt, timingSafeEqual as timingSafeEqual3 } from "node:crypto";
var COST = { N: 2 ** 15, r: 8, p: 3 };
var SALT_BYTES = 16;
var HASH_BYTES = 32;
var AT_ONCE = 2;
var WAITING_MAX = 20;
function scryptPasswords() {
  let running = 0;
  const waiting = [];
  const inTurn = async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX)
        throw new UnavailableError("Too many people are signing in", { retryAfterSeconds: 5 });
      await new Promise((begin) => waiting.push(begin));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    hash: (password) => inTurn(async () => {
      const salt = randomBytes2(SALT_BYTES);
      return textOf({ ...COST, salt, hash: await derived(password, { ...COST, salt }) });
    }),
    isRight: (password, text) => inTurn(async () => {
      const stored = text === null ? NOBODY : storedIn(text);
      const hash2 = await derived(password, stored);
      return timingSafeEqual3(hash2, stored.hash) && text !== null;
    })
  };
}
var NOBODY = { ...COST, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
function derived(password, { N, r, p, salt }) {
  return new Promise((resolve, reject) => {
    scrypt(
      password,
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, hash2) => error ? reject(error) : resolve(hash2)
    );
  });
}
function textOf({ N, r, p, salt, hash: hash2 }) {
  return ["scrypt", N, r, p, salt.toString("base64url"), hash2.toString("base64url")].join("$");
}
function storedIn(text) {
  const [, N, r, p, salt = "", hash2 = ""] = text.split("$");
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash2, "base64url")
  };
}

// adapters/tokens/seal.ts
import { createCipheriv as createCipheriv2, createDecipheriv as createDecipheriv2, hkdfSync, randomBytes as randomBytes3 } from "node:crypto";
var SALT = 16;
var NONCE2 = 12;
var TAG2 = 16;
function seal(authorization, text, also = "") {
  const salt = randomBytes3(SALT);
  const nonce = randomBytes3(NONCE2);
  const cipher = createCipheriv2("aes-256-gcm", sealingKey(authorization, also, salt), nonce);
  const sealed2 = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed2]).toString("base64url");
}
function open(authorization, sealed2, also = "") {
  const bytes = Buffer.from(sealed2, "base64url");
  if (bytes.length < SALT + NONCE2 + TAG2) return void 0;
  const nonce = bytes.subarray(SALT, SALT + NONCE2);
  const key = sealingKey(authorization, also, bytes.subarray(0, SALT));
  const decipher = createDecipheriv2("aes-256-gcm", key, nonce, { authTagLength: TAG2 });
  decipher.setAuthTag(bytes.subarray(SALT + NONCE2, SALT + NONCE2 + TAG2));
  try {
    return decipher.update(bytes.subarray(SALT + NONCE2 + TAG2), void 0, "utf8") + decipher.final("utf8");
  } catch {
    return void 0;
  }
}
function sealingKey(authorization, also, salt) {
  const plain = plainCredential(authorization) ?? "";
  const colon = plain.indexOf(":");
  const credential = colon < 0 ? plain.toLowerCase() : plain.slice(0, colon).toLowerCase() + plain.slice(colon);
  return Buffer.from(
    hkdfSync("sha256", also === "" ? credential : `${credential}\0${also}`, salt, "slotkeeper sealed answer", 32)
  );
}

// adapters/tokens/index.ts
var sha256 = (secret) => hash("sha256", secret, "hex");
var newUuid = () => {
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = randomBytesOf(4).readUInt32BE() >>> 1;
  } else {
    last.seq += 1;
  }
  return v7({ msecs: last.msecs, seq: last.seq, random: randomBytesOf(16) });
};
var namedUuid = (namespace, name) => v5(name, namespace);
var last = { msecs: 0, seq: 0 };
var pool = Buffer.alloc(4096);
var used = pool.length;
function randomBytesOf(count) {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
var newSecret = () => randomBytes4(32).toString("base64url");
var newToken = () => randomUUID();

export {
  manageTokens,
  DigestTokenVerifier,
  scryptPasswords,
  seal,
  open,
  sha256,
  newUuid,
  namedUuid,
  newSecret,
  newToken
};
//# sourceMappingURL=chunk-6ZD2CQ5J.js.map
