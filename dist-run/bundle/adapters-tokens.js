import {
  DigestTokenVerifier,
  manageTokens,
  namedUuid,
  newSecret,
  newToken,
  newUuid,
  open,
  scryptPasswords,
  seal,
  sha256
} from "./chunk-6ZD2CQ5J.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";
export {
  DigestTokenVerifier,
  manageTokens,
  namedUuid,
  newSecret,
  newToken,
  newUuid,
  open,
  scryptPasswords,
  seal,
  sha256
};
//# sourceMappingURL=adapters-tokens.js.map
