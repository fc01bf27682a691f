import { randomUUID } from 'node:crypto';
import { UnavailableError } from '../../../core/basics/errors.js';
import type { Instant } from '../../../core/basics/ports.js';
import { ANSWER_KEPT_FOR, type Answer, isKept } from '../../../core/ledger/idempotency.js';
import { type AppDocument, fenceFields } from '../documents/app-documents.js';
import type { Claim } from '../documents/documents.js';
import { type Collections, DuplicateKey, first, type Surroundings } from '../driver/collections.js';

/** Idempotency key that a request holds. No other request can write under it until it is released, answered or taken over. */
export type Held = Pick<Claim, '_id' | 'holder'>;

/** Limit of polls for the end of another request with the same key. With the pauses, about ten seconds. */
const LOOKS = 32;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Lets one request at a time write under an owner's idempotency key, and gives the others its answer. */
export class Claims {
  readonly #collections: Collections;
  readonly #surroundings: Surroundings;

  constructor(collections: Collections, surroundings: Surroundings) {
    this.#collections = collections;
    this.#surroundings = surroundings;
  }

  /**
   * Claims the key for a write of that app, after waiting for its current holder, or returns the stored answer. A holder that stores no
   * answer within a timeout counts as dead. Its key is then taken over, and it can no longer store anything under the key.
   */
  async take(owner: string, key: string, app: string, now: Instant): Promise<Held | { readonly earlier: Answer }> {
    const mine: Claim = { _id: `${owner}/${key}`, app, holder: randomUUID(), at: now, answer: null };
    let holder: string | undefined;
    let silent = 0;
    for (let look = 0; look < 3 * LOOKS; look += 1) {
      const claim = await this.#insertedOrFound(mine, look);
      if (claim?.holder === mine.holder) return mine;
      if (!claim) continue;
      silent = claim.holder === holder ? silent + 1 : 0;
      holder = claim.holder;
      const answer = claim.answer ?? (await this.#answerIn(claim));
      if (answer && isKept(answer, now)) return { earlier: answer };
      if (answer || now >= claim.at + ANSWER_KEPT_FOR || silent >= LOOKS) {
        const taken = await this.#takenOver(claim, mine);
        if (taken) return taken;
      } else {
        const { pause, random } = this.#surroundings;
        await pause(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 1.3 ** silent) * (0.5 + random()));
      }
    }
    throw new UnavailableError('Another request with this Idempotency-Key is still running');
  }

  /** Returns the claim if this request still holds the key, or the answer of an earlier attempt. Else undefined. */
  async stillHeld(
    held: Held,
    app: AppDocument,
    now: Instant,
  ): Promise<Held | { readonly earlier: Answer } | undefined> {
    const { _id, holder } = held;
    const claim = await first(this.#collections.claims, { _id, holder });
    const earlier = claim && (claim.answer ?? answerUnder(claim, app));
    return earlier && isKept(earlier, now) ? { earlier } : claim && held;
  }

  /** Releases the key, unless its claim contains an answer: a write may have stored one although its response was lost. */
  async release({ _id, holder }: Held): Promise<void> {
    await this.#collections.claims.remove({ _id, holder, answer: null });
  }

  /** Moves the answer in the app's document to its claim. Called before the document loses the answer. */
  async keep({ _id: app, answer: claimed }: AppDocument): Promise<void> {
    if (!claimed) return;
    const { claim, ...answer } = claimed;
    await this.#collections.claims.update({ _id: claim, app, answer: null }, { $set: { answer } });
  }

  /**
   * Deletes up to `limit` old claims, and old answers and fences in documents of apps. Returns the number of claims.
   */
  async forget(before: Instant, limit: number): Promise<number> {
    const { claims, apps } = this.#collections;
    const old = { at: { $lt: before } };
    const found = await claims.find(old, { sort: { at: 1 }, limit });
    for (const app of await apps.find({ 'answer.at': { $lt: before } }, { limit })) {
      await apps.update({ _id: app._id, rev: app.rev }, { $set: { answer: null }, $inc: { rev: 1 } });
    }
    await apps.remove({ state: 'fence', updatedAt: { $lt: before } });
    return found.length === 0 ? 0 : claims.remove({ ...old, _id: { $in: found.map(({ _id }) => _id) } });
  }

  /** Sets moments of up to `limit` claims and their answers back to `to`, and of all answers in documents of apps. */
  async turnBack(owner: string, to: Instant, limit: number): Promise<number> {
    const { claims, apps } = this.#collections;
    // Change the documents of apps first, because answers move from there to their claims.
    for (const { _id, rev } of await apps.find({ owner, 'answer.at': { $gt: to } })) {
      await apps.update({ _id, rev }, { $set: { 'answer.at': to }, $inc: { rev: 1 } });
    }
    const ofOwner = { _id: { $gt: `${owner}/`, $lt: `${owner}0` } }; // 0 comes after /
    const found = await claims.find({ ...ofOwner, at: { $gt: to } }, { limit });
    for (const { _id, holder, at, answer } of found) {
      if (answer) await claims.update({ _id, holder, at }, { $set: { at: to, 'answer.at': to } });
      else await claims.update({ _id, holder, at, answer: null }, { $set: { at: to } });
    }
    return found.length;
  }

  async #insertedOrFound(mine: Claim, look: number): Promise<Claim | undefined> {
    const { claims } = this.#collections;
    const found = look === 0 ? undefined : await first(claims, { _id: mine._id });
    if (found) return found;
    try {
      await claims.insert(mine);
      return mine;
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      return first(claims, { _id: mine._id });
    }
  }

  async #answerIn(claim: Claim): Promise<Answer | undefined> {
    const app = await first(this.#collections.apps, { _id: claim.app });
    return app && answerUnder(claim, app);
  }

  /** Takes over a claim, or returns the answer that its holder has stored. Undefined if another request was faster. */
  async #takenOver(claim: Claim, mine: Claim): Promise<Held | { readonly earlier: Answer } | undefined> {
    const { claims } = this.#collections;
    const { _id, holder, app } = claim;
    const { at } = mine;
    const asFound = { _id, holder, app, ...(claim.answer === null ? { answer: null } : {}) };
    const taken = await claims.update(asFound, { $set: { holder: mine.holder, at, answer: null } });
    if (taken.matched === 0 && !(taken.uncertain && (await first(claims, { _id, holder: mine.holder }))))
      return undefined;
    await this.#fence(app, at);
    // An answer that the other request stored before the fence is valid. It is in the app's document, or was moved from there to the claim.
    const answer = (await this.#answerIn(claim)) ?? (await first(claims, { _id }))?.answer;
    if (answer && isKept(answer, at)) return { earlier: answer };
    const { matched } = await claims.update({ _id, holder: mine.holder }, { $set: { app: mine.app } });
    return matched === 1 ? mine : undefined;
  }

  /** Sets a fence on the app's document: a request that has read the document before can neither change nor insert it any more. */
  async #fence(app: string, at: Instant): Promise<void> {
    const fence = { filter: { _id: app }, update: { $inc: { rev: 1 }, $setOnInsert: fenceFields(app, at) } };
    try {
      await this.#collections.apps.upsert(fence);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      await this.#collections.apps.update(fence.filter, fence.update);
    }
  }
}

function answerUnder({ _id }: Claim, { answer: claimed }: AppDocument): Answer | undefined {
  if (claimed?.claim !== _id) return undefined;
  const { claim: _, ...answer } = claimed;
  return answer;
}
