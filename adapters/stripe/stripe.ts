import { importFailure } from '../package/index.js';

let stripe: typeof import('stripe').default | undefined;

/** Loads the library that verifies notices, once. @throws MissingPackageError */
export async function loadStripe(): Promise<typeof import('stripe').default> {
  try {
    stripe ??= (await import('stripe')).default;
    return stripe;
  } catch (error) {
    throw importFailure("Stripe's notices", 'stripe', error);
  }
}
