import {
  offline
} from "./chunk-I3QILW3J.js";
import {
  announce,
  announceLink,
  servedAddress
} from "./chunk-RZQCIH6G.js";
import {
  mustBeKept,
  openStorage,
  toTerminal
} from "./chunk-CRHGGE7P.js";
import {
  oneLine
} from "./chunk-WCTO2R2C.js";
import "./chunk-JNQ4JIL6.js";
import "./chunk-FSCNMPX4.js";
import "./chunk-6ZD2CQ5J.js";
import "./chunk-CKNYYO4N.js";
import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  formatInstant
} from "./chunk-TGAMFN2K.js";
import "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/commands/owners.ts
var clock = Date.now;
async function openOwners(config, options = {}) {
  mustBeKept(config.database);
  const storage = await openStorage(config.database, clock, { ...options, report: toTerminal });
  const { issueOwnerToken, listOwnerTokens, revokeOwnerToken, issueOwnerLink, issuePersonLink } = offline(
    storage,
    clock,
    config
  );
  const address = servedAddress(config.database) ?? `http://127.0.0.1:${config.port}/`;
  return {
    async add(email) {
      const issued = await issueOwnerToken.execute(email);
      return announce(issued.owner, issued.token, issued.uuid);
    },
    async list() {
      const tokens = await listOwnerTokens.execute();
      const lines = tokens.map(
        ({ uuid, owner, origin, createdAt }) => `${oneLine(uuid)}  ${formatInstant(createdAt)}  ${oneLine(origin).padEnd(11)}  ${oneLine(owner.email)}`
      );
      return lines.length === 0 ? "There is no owner token.\n" : `${lines.join("\n")}
`;
    },
    async revoke(uuid) {
      await revokeOwnerToken.execute(uuid);
      return `Token ${uuid} is revoked.
`;
    },
    async link(email) {
      return announceLink(await issueOwnerLink.execute(email), config, address);
    },
    async personLink(email) {
      return announceLink(await issuePersonLink.execute(email), config, address);
    },
    close: () => storage.close()
  };
}
export {
  openOwners
};
//# sourceMappingURL=owners-RLW2RTPT.js.map
