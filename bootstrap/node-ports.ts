import {
  manageTokens,
  newSecret,
  newToken,
  newUuid,
  open,
  scryptPasswords,
  seal,
  sha256,
} from '../adapters/tokens/index.js';
import type { UseCasePorts } from '../core/index.js';

type NodePorts = Pick<
  UseCasePorts,
  'clock' | 'newUuid' | 'newToken' | 'newSecret' | 'digest' | 'sealing' | 'manageTokens' | 'passwords'
>;

/** Returns the ports that need nothing but Node. `secretKey`: 32 bytes in Base64 that encrypt stored secrets. */
export const nodePorts = (secretKey: string | null = null): NodePorts => ({
  clock: Date.now,
  newUuid,
  newToken,
  newSecret,
  digest: sha256,
  sealing: { seal, open },
  manageTokens: manageTokens(secretKey === null ? null : Buffer.from(secretKey, 'base64')),
  passwords: scryptPasswords(),
});
