import { TooManyError } from '../../basics/errors.js';
import { HOUR, SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewUuid } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import type { MailSlot, PersonRepository } from '../../ledger/storage/person-repository.js';
import { MAILED_LINK } from '../../model/person.js';

interface Needs {
  readonly persons: Pick<PersonRepository, 'takeMailSlot' | 'freeMailSlot'>;
  readonly newUuid: NewUuid;
  readonly digest: Digest;
  readonly clock: Clock;
}

const FOR_ADDRESS = 'Too many links for this address';

/** Returns the moments that lie within the last hour. */
function recent(times: readonly Instant[], now: Instant): readonly Instant[] {
  return times.filter((time) => time > now - HOUR);
}

/** Returns the error for a mail above the limit. Its retry time is when the mail sent at `oldest` is an hour old. */
function tooMany(message: string, oldest: Instant, now: Instant): TooManyError {
  return new TooManyError(message, Math.ceil((oldest + HOUR - now) / SECOND));
}

/** Returns the moments of links mailed within the last hour, with `now` added. @throws TooManyError after `most` of them. */
export function countedMail(
  times: readonly Instant[],
  now: Instant,
  { most, message }: { readonly most: number; readonly message: string } = {
    most: MAILED_LINK.perHour,
    message: FOR_ADDRESS,
  },
): readonly Instant[] {
  const counted = recent(times, now);
  const [oldest] = counted;
  if (oldest !== undefined && counted.length >= most) throw tooMany(message, oldest, now);
  return [...counted, now];
}

interface ReservedMail {
  /** Error to throw if three links were already mailed to the address within the last hour. */
  readonly refusal?: TooManyError;
  /** Frees the reserved slot, if the mail is not sent after all. */
  readonly release?: () => Promise<void>;
}

/** Reserves a slot, across apps and processes, or returns the refusal: a repeated request still gets its stored idempotent response. */
export async function reservedMail({ persons, newUuid, digest, clock }: Needs, email: string): Promise<ReservedMail> {
  const [address, mail, at] = [digest(fold(email)), newUuid(), clock()];
  const busySince: Instant[] = [];
  for (let number = 1; number <= MAILED_LINK.perHour; number += 1) {
    const slot: MailSlot = { key: `${address}:${number}`, mail, at };
    const since = await persons.takeMailSlot(slot, HOUR);
    if (since === undefined) return { release: () => persons.freeMailSlot(slot) };
    busySince.push(since);
  }
  return { refusal: tooMany(FOR_ADDRESS, Math.min(...busySince), at) };
}

/** Writes to the storage like the mailing of a link. Takes a slot that no address has, and that is free again at once. */
export async function writeForNobody({ persons, newUuid, clock }: Omit<Needs, 'digest'>): Promise<void> {
  await persons.takeMailSlot({ key: 'nobody', mail: newUuid(), at: clock() - HOUR }, 0);
}
