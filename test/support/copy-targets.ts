import { CopyFile } from '../../adapters/jsonl/index.js';
import { openStorage } from '../../bootstrap/storage.js';
import type { Copying } from '../../core/ledger/storage/copying.js';
import type { Storage } from '../../core/ledger/storage/storage.js';

/** Opens the target of a copy by its file or URL. */
export async function openCopyTarget(target: string): Promise<CopyFile | Storage> {
  if (target.endsWith('.jsonl.gz')) return CopyFile.toWrite(target);
  if (target.startsWith('mongodb:'))
    return openStorage({ kind: 'mongodb', url: target }, Date.now, { mayBeUnfinished: true });
  if (target.startsWith('postgres:'))
    return openStorage({ kind: 'postgres', url: target }, Date.now, { mayBeUnfinished: true });
  return openStorage({ kind: 'sqlite', path: target }, Date.now, { mayBeUnfinished: true });
}

export const copyingOf = (target: CopyFile | Storage): Copying => ('copying' in target ? target.copying : target);
