#!/usr/bin/env node
import {
  runCommand,
  terminalOfProcess
} from "./chunk-7JGV2WRC.js";
import "./chunk-4SO772WX.js";
import "./chunk-4CARF2SL.js";
import "./chunk-WCTO2R2C.js";
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
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// bootstrap/cli.ts
process.exitCode = await runCommand(process.argv.slice(2), process.env, terminalOfProcess());
//# sourceMappingURL=cli.js.map
