import { type Once, replay } from '../../ledger/idempotency.js';
import { decidedOnce, keptAnswer } from '../../ledger/idempotent-decision.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Attempt } from '../../model/job.js';

/** Makes an attempt that belongs to no job, such as a test, once per idempotency key. */
export async function triedOnce(
  ledger: Ledger,
  caller: AppCaller,
  once: Once<Attempt> | undefined,
  attempt: () => Promise<Attempt>,
): Promise<Attempt> {
  if (!once) return attempt();
  const app = caller.app.uuid;
  const earlier = await ledger.read(app, { answer: once.key }, (view) => keptAnswer(view, once.key));
  if (earlier) replay(earlier, once);
  const result = await attempt();
  return ledger.commit(
    app,
    { answer: once.key },
    decidedOnce(once, () => ({ result })),
    actorOf(caller),
  );
}
