import "./chunk-RAPJ3XLV.js";

// adapters/web/pages.ts
import { createHash } from "node:crypto";

// adapters/web/built-files.ts
import { readFile } from "node:fs/promises";
var ENDINGS = { br: ".br", gzip: ".gz" };
var BuiltFiles = class {
  #folder;
  #read = /* @__PURE__ */ new Map();
  #manifest;
  constructor(folder) {
    this.#folder = folder;
  }
  /** The file in the first of the encodings that it has; undefined when the build has no such file. @throws Error when nothing was built. */
  async open(name, encodings) {
    this.#manifest ??= this.#readManifest();
    const manifest = await this.#manifest;
    if (!Object.hasOwn(manifest, name)) return void 0;
    const { type, digest, encodings: known } = manifest[name];
    const encoding = encodings.map((wanted) => known.find((one) => one === wanted)).find((one) => one !== void 0);
    return { type, digest, encoding, bytes: await this.#once(name + (encoding ? ENDINGS[encoding] : "")) };
  }
  async #readManifest() {
    return JSON.parse((await this.#once("manifest.json")).toString());
  }
  /** What could not be read is tried again by whoever asks next. */
  #once(name) {
    const known = this.#read.get(name);
    if (known) return known;
    const reading = readFile(new URL(name, this.#folder));
    this.#read.set(name, reading);
    reading.catch(() => {
      this.#read.delete(name);
      if (name === "manifest.json") this.#manifest = void 0;
    });
    return reading;
  }
};

// adapters/web/pages.ts
var NO_FRAMES = "'none'";
var POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'";
var FOR_EVER = "public, max-age=31536000, immutable";
var AN_HOUR = "public, max-age=3600";
var EMBED = "/embed.js";
var ASSETS = "/assets/";
var PUBLIC = "/book/";
function createPages({ folder, originsOf }) {
  const files = new BuiltFiles(folder);
  return {
    async answer({ path, query, encodings }) {
      const isFile = path === EMBED || path.startsWith(ASSETS);
      if (path.startsWith(PUBLIC)) return publicPage(files, path, originsOf);
      const name = isFile ? path.slice(1) : `${path.slice(1) || "home"}.html`;
      const file = await files.open(name, encodings);
      if (!file) return void 0;
      const { type, digest, encoding, bytes } = file;
      const encoded = encoding && { "Content-Encoding": encoding };
      const common = { "Content-Type": type, ...encoded, "X-Content-Type-Options": "nosniff" };
      if (isFile) {
        const shared = path === EMBED ? SHARED : { "Cache-Control": FOR_EVER };
        return { etag: tag([digest], encoding), headers: { ...common, ...shared }, bytes };
      }
      const frames = path === "/book" ? await framesOf(query.get("key"), originsOf) : NO_FRAMES;
      const policy = policyOf(frames);
      const headers = { ...common, ...htmlHeaders(policy) };
      return { etag: tag([digest, policy], encoding), headers, bytes };
    },
    async missing(path) {
      const file = await files.open("missing.html", []);
      if (!file) throw new Error("The build has no missing.html");
      const bytes = movedDown(file.bytes, path);
      const policy = policyOf(NO_FRAMES);
      const common = { "Content-Type": file.type, "X-Content-Type-Options": "nosniff" };
      return {
        etag: tag([bytes.toString(), policy], void 0),
        headers: { ...common, ...htmlHeaders(policy) },
        bytes
      };
    }
  };
}
async function publicPage(files, path, originsOf) {
  const origins = await originsOf(`@${path.slice(PUBLIC.length)}`);
  const file = origins === void 0 ? void 0 : await files.open("book.html", []);
  if (!file || origins === void 0) return void 0;
  const bytes = movedDown(file.bytes, path);
  const policy = policyOf(framesFor(origins));
  const common = { "Content-Type": file.type, "X-Content-Type-Options": "nosniff" };
  return { etag: tag([bytes.toString(), policy], void 0), headers: { ...common, ...htmlHeaders(policy) }, bytes };
}
var policyOf = (frames) => `${POLICY}; frame-ancestors ${frames}`;
var htmlHeaders = (policy) => ({
  "Cache-Control": "no-cache",
  "Content-Security-Policy": policy,
  "Referrer-Policy": "no-referrer"
});
function movedDown(html, path) {
  const levels = path.split("/").length - 2;
  return Buffer.from(html.toString().replaceAll('="./', `="${"../".repeat(levels) || "./"}`));
}
var SHARED = {
  "Cache-Control": AN_HOUR,
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin"
};
function tag(parts, encoding) {
  const digest = createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
  return `"${digest}${encoding ? `-${encoding}` : ""}"`;
}
async function framesOf(key, originsOf) {
  const origins = key === null ? void 0 : await originsOf(key);
  return origins === void 0 ? NO_FRAMES : framesFor(origins);
}
var framesFor = (origins) => origins === null ? "*" : ["'self'", ...origins].join(" ");
export {
  createPages
};
//# sourceMappingURL=adapters-web.js.map
