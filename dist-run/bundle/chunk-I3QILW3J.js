import {
  Ports,
  buildContainer
} from "./chunk-JNQ4JIL6.js";

// bootstrap/commands/offline.ts
function offline(storage, clock, { publicUrl, secretKey, quotas }) {
  const runsNothing = () => {
    throw new Error("No action runs while a command does");
  };
  return buildContainer({
    storage,
    clock,
    publicUrl,
    secretKey,
    quotas,
    webhookAllowPrivate: false,
    channels: {
      sendWebhook: runsNothing,
      sendMail: runsNothing,
      hasMail: false,
      mailFrom: "",
      writeActionLog: runsNothing
    },
    onFault: runsNothing
  }).get(Ports.useCases);
}

export {
  offline
};
//# sourceMappingURL=chunk-I3QILW3J.js.map
