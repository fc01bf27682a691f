import type { Instant } from '../../basics/ports.js';
import type { PaymentNotice } from '../../bookings/record-payment.js';

/** Request of a payment provider, as it arrived. */
export interface SignedNotice {
  readonly body: Uint8Array;
  /** Headers of the request, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Notice about anything but a payment or a refund. `type`: the provider's name of it. */
export interface OtherNotice {
  readonly kind: 'other';
  readonly type: string;
}

/** Port to a payment provider that sends signed notices. */
export interface PaymentNotices {
  /** True if the provider's library is installed. */
  isInstalled(): Promise<boolean>;
  /**
   * Verifies and parses a notice. `secrets`: the current one, and the one before while it is valid. `now`: the service's clock, by which the
   * signature must not be too old. Undefined if no secret verifies it.
   */
  read(
    notice: SignedNotice,
    secrets: readonly string[],
    now: Instant,
  ): Promise<PaymentNotice | OtherNotice | undefined>;
}
